/** Texts of the element, in the language of the page around it. */
export type Words = {
  search: string;
  results: string;
  searching: string;
  /** With the number of results in place of `#`. */
  found: string;
  none: string;
  /** With the seconds to wait in place of `#`. */
  wait: string;
  refused: string;
  unreachable: string;
};

const en: Words = {
  search: "Search",
  results: "Search results",
  searching: "Searching …",
  found: "Results: #",
  none: "Nothing was found.",
  wait: "Too many searches. Try again in # seconds.",
  refused: "The search is not available on this page.",
  unreachable: "The search cannot be reached. Try again later.",
};

const languages: Record<string, Words> = {
  en,
  de: {
    search: "Suchen",
    results: "Suchergebnisse",
    searching: "Suche läuft …",
    found: "Ergebnisse: #",
    none: "Nichts gefunden.",
    wait: "Zu viele Suchen. Versuchen Sie es in # Sekunden wieder.",
    refused: "Die Suche ist auf dieser Seite nicht verfügbar.",
    unreachable: "Die Suche ist nicht erreichbar. Versuchen Sie es später wieder.",
  },
  fr: {
    search: "Rechercher",
    results: "Résultats de la recherche",
    searching: "Recherche en cours …",
    found: "Résultats : #",
    none: "Aucun résultat.",
    wait: "Trop de recherches. Réessayez dans # secondes.",
    refused: "La recherche n’est pas disponible sur cette page.",
    unreachable: "La recherche est injoignable. Réessayez plus tard.",
  },
  es: {
    search: "Buscar",
    results: "Resultados de la búsqueda",
    searching: "Buscando …",
    found: "Resultados: #",
    none: "No se ha encontrado nada.",
    wait: "Demasiadas búsquedas. Inténtelo de nuevo en # segundos.",
    refused: "La búsqueda no está disponible en esta página.",
    unreachable: "No se puede acceder a la búsqueda. Inténtelo más tarde.",
  },
  it: {
    search: "Cerca",
    results: "Risultati della ricerca",
    searching: "Ricerca in corso …",
    found: "Risultati: #",
    none: "Nessun risultato.",
    wait: "Troppe ricerche. Riprova tra # secondi.",
    refused: "La ricerca non è disponibile in questa pagina.",
    unreachable: "La ricerca non è raggiungibile. Riprova più tardi.",
  },
  nl: {
    search: "Zoeken",
    results: "Zoekresultaten",
    searching: "Bezig met zoeken …",
    found: "Resultaten: #",
    none: "Niets gevonden.",
    wait: "Te veel zoekopdrachten. Probeer het over # seconden opnieuw.",
    refused: "Zoeken is op deze pagina niet beschikbaar.",
    unreachable: "De zoekfunctie is niet bereikbaar. Probeer het later opnieuw.",
  },
  pl: {
    search: "Szukaj",
    results: "Wyniki wyszukiwania",
    searching: "Wyszukiwanie …",
    found: "Wyniki: #",
    none: "Nic nie znaleziono.",
    wait: "Zbyt wiele wyszukiwań. Spróbuj ponownie za # s.",
    refused: "Wyszukiwanie nie jest dostępne na tej stronie.",
    unreachable: "Wyszukiwarka jest nieosiągalna. Spróbuj ponownie później.",
  },
  pt: {
    search: "Pesquisar",
    results: "Resultados da pesquisa",
    searching: "A pesquisar …",
    found: "Resultados: #",
    none: "Nada encontrado.",
    wait: "Demasiadas pesquisas. Tente novamente dentro de # segundos.",
    refused: "A pesquisa não está disponível nesta página.",
    unreachable: "A pesquisa está inacessível. Tente novamente mais tarde.",
  },
};

/** `de-AT` -> German; English where the language is unknown. */
export function wordsOf(language: string): Words {
  return languages[language.toLowerCase().split("-", 1)[0] ?? ""] ?? en;
}
