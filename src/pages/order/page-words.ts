/** What a page is likely about, by the words of its address or of links to it. */
export type UrlKind =
  | "home"
  | "about"
  | "product"
  | "feature"
  | "pricing"
  | "faq"
  | "support"
  | "contact"
  | "legal"
  | "docs"
  | "customers"
  | "team"
  | "careers"
  | "news"
  | "other"
  | "listing"
  | "account";

/**
 * Words in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, without
 * diacritics, several words joined by a hyphen. A few more languages where the word is certain.
 */
const table: Record<Exclude<UrlKind, "home" | "other">, string> = {
  about:
    "about about-us company our-company who-we-are what-we-do our-story our-mission mission values vision profile overview unternehmen firma uber-uns ueber-uns wir wer-wir-sind geschichte leitbild a-propos qui-sommes-nous entreprise notre-histoire societe quienes-somos sobre-nosotros nosotros empresa acerca-de acerca conocenos chi-siamo azienda la-nostra-storia societa sobre sobre-nos quem-somos a-empresa over-ons over wie-zijn-wij bedrijf wie-wij-zijn o-nas o-firmie kim-jestesmy onas om-oss om-os meista hakkimizda",
  product:
    "product products solution solutions service services platform shop store offer offers offering use-case use-cases industries produkt produkte loesung loesungen losung losungen leistung leistungen dienstleistungen angebot angebote sortiment produit produits solutions-metier prestations nos-services offres producto productos solucion soluciones servicio servicios oferta prodotto prodotti soluzione soluzioni servizi servizio offerta produto produtos solucao solucoes servico servicos producten oplossing oplossingen diensten dienst aanbod produkty produkty-i-uslugi rozwiazania uslugi usluga oferta-produktowa",
  feature:
    "feature features capabilities how-it-works integrations integration benefits why functions tour demo technology funktion funktionen vorteile so-funktioniert technologie fonctionnalites fonctionnalite comment-ca-marche avantages caracteristicas funciones como-funciona ventajas integraciones funzionalita caratteristiche come-funziona vantaggi funcionalidades recursos vantagens integracoes functies kenmerken hoe-werkt-het voordelen mogelijkheden funkcje jak-to-dziala zalety mozliwosci integracje",
  pricing:
    "pricing prices price plans plan tariff tariffs rates fees cost costs subscription subscriptions preise preis tarife kosten konditionen abonnement abo tarifs tarif prix nos-tarifs abonnements precios precio tarifas planes prezzi prezzo tariffe piani listino precos preco planos tarieven prijzen prijs kosten-en-tarieven cennik ceny cena plany pakiety",
  faq: "faq faqs questions frequently-asked-questions q-and-a haeufige-fragen haufige-fragen fragen fragen-und-antworten questions-frequentes foire-aux-questions preguntas-frecuentes preguntas domande-frequenti domande perguntas-frequentes perguntas duvidas veelgestelde-vragen vragen czeste-pytania najczesciej-zadawane-pytania pytania",
  support:
    "support help help-center helpcenter customer-service customer-support troubleshooting shipping delivery returns refund refunds warranty hilfe hilfecenter kundenservice kundendienst versand lieferung rueckgabe garantie aide assistance centre-d-aide service-client livraison retours ayuda soporte atencion-al-cliente envios devoluciones garantia aiuto assistenza supporto spedizioni resi ajuda suporte atendimento entregas devolucoes hulp klantenservice ondersteuning verzending retourneren pomoc wsparcie obsluga-klienta dostawa zwroty gwarancja",
  contact:
    "contact contact-us contacts locations location stores offices find-us kontakt kontakte standorte standort anfahrt filialen contactez-nous nous-contacter agences contacto contactenos ubicaciones contatti contattaci sedi dove-siamo contato contactos contacte-nos onde-estamos contacteer-ons vestigingen kontakty lokalizacje",
  legal:
    "legal terms terms-of-service terms-and-conditions conditions tos privacy privacy-policy cookies cookie-policy gdpr imprint impressum agb datenschutz datenschutzerklaerung datenschutzerklarung nutzungsbedingungen widerruf widerrufsrecht mentions-legales cgv cgu conditions-generales confidentialite politique-de-confidentialite aviso-legal privacidad politica-de-privacidad terminos condiciones terminos-y-condiciones note-legali informativa-privacy condizioni termini-e-condizioni privacidade politica-de-privacidade termos termos-de-uso juridisch voorwaarden algemene-voorwaarden privacybeleid privacyverklaring regulamin polityka-prywatnosci prywatnosc security compliance licence license accessibility barrierefreiheit",
  docs: "docs documentation doc guide guides manual tutorial tutorials getting-started quickstart quick-start reference api developers developer knowledge-base kb wiki learn academy dokumentation handbuch anleitung anleitungen entwickler guides-pratiques documentacion guias guia manuales documentazione guida guide-utente documentacao guias-de-uso documentatie handleiding handleidingen dokumentacja poradnik poradniki instrukcja",
  customers:
    "customers customer customer-stories case-study case-studies success-stories references testimonials reviews clients portfolio projects kunden referenzen kundenstimmen fallstudien projekte temoignages realisations etudes-de-cas clientes casos-de-exito testimonios proyectos clienti casi-studio testimonianze progetti casos-de-sucesso depoimentos projetos klanten referenties klantverhalen projecten klienci referencje realizacje projekty",
  team: "team our-team people leadership management board staff founders unser-team mitarbeiter geschaeftsfuehrung ansprechpartner equipe notre-equipe equipo nuestro-equipo la-squadra squadra il-team nossa-equipe nosso-time ons-team medewerkers zespol nasz-zespol ludzie partners partner",
  careers:
    "careers career jobs job join-us work-with-us vacancies karriere stellenangebote stellen ausbildung carrieres carriere recrutement emplois rejoignez-nous empleo trabaja-con-nosotros carreras lavora-con-noi carriere-e-lavoro posizioni-aperte carreiras vagas trabalhe-conosco vacatures werken-bij kariera praca oferty-pracy",
  news: "blog news press newsroom media events event magazine articles article insights stories announcements changelog releases neuigkeiten aktuelles presse veranstaltungen termine magazin actualites actualite evenements noticias prensa eventos novedades articulos notizie stampa eventi novita articoli novidades imprensa artigos nieuws pers evenementen artikelen aktualnosci wydarzenia prasa artykuly posts post podcast webinars webinar whitepapers",
  listing:
    "tag tags category categories archive archives author authors search sitemap feed rss page kategorie kategorien schlagwort archiv suche categorie recherche etiqueta etiquetas categoria busqueda buscar archivo cerca ricerca archivio busca arquivo zoeken categorieen kategoria szukaj tagi print topics label labels genindex modindex 404",
  account:
    "login log-in signin sign-in signup sign-up register logout account my-account cart basket checkout wishlist password profile-settings dashboard admin wp-admin anmelden anmeldung registrieren warenkorb kasse konto mein-konto merkliste connexion inscription panier mon-compte iniciar-sesion registro carrito mi-cuenta accedi registrati carrello mio-account entrar cadastro carrinho minha-conta inloggen aanmelden winkelwagen mijn-account logowanie zaloguj rejestracja koszyk moje-konto unsubscribe newsletter share mailto compare preferences",
};

const kinds: ReadonlyMap<string, UrlKind> = new Map(
  (Object.entries(table) as [UrlKind, string][]) // Object.entries forgets the keys' type
    .flatMap(([kind, words]) => words.split(" ").map((word): [string, UrlKind] => [word, kind])),
);

/** The kind a word or several words joined by hyphens stand for. */
export function kindOfWord(word: string): UrlKind | null {
  return kinds.get(word) ?? null;
}

/** Lower case, no diacritics, words joined by single hyphens. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
