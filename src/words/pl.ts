import { noStemmer, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Polish. */
export const pl: LanguageWords = {
  code: "pl",
  emptyBecause: {
    "addresses.pageParameters": notCollected,
    "walls.unavailable.hints": notCollected,
    "walls.scripts.endings": notCollected,
    "walls.scripts.requests": notCollected,
    "pageParts.notRelated": notCollected,
    "pageParts.newest": notCollected,
    "pageParts.besideProduct": notCollected,
    "pageParts.backToText": notCollected,
    "pageParts.untitled": notCollected,
    "pageParts.pageOf": notCollected,
    "dates.months": notCollected,
    "dates.monthStarts": notCollected,
    "dates.weekdays": notCollected,
    "dates.dayEndings": notCollected,
    "dates.labels": notCollected,
    "dates.joiners": notCollected,
    "dates.minutes": notCollected,
    "dates.reading": notCollected,
    "dates.ages": notCollected,
    "dates.clock": notCollected,
    "people.bylines": notCollected,
    "people.authorPrefixes": notCollected,
    "people.phoneLabels": notCollected,
    "people.businessPhoneLabels": notCollected,
    "people.copyrightOpeners": notCollected,
    "sections.questions.verbs": notCollected,
    "sections.questions.subjects": notCollected,
    "sections.questionLabels": notCollected,
    "sections.answerLabels": notCollected,
    "prices.millionsShort": notCollected,
    "search.stopWords": noStemmer,
    "search.priceWords": noStemmer,
  },
  common: words("w i na z do się że nie jest to dla oraz jak"),
  addresses: {
    kinds: {
      about: words("o-nas o-firmie kim-jestesmy onas"),
      product: words("produkty produkty-i-uslugi rozwiazania uslugi usluga oferta-produktowa"),
      feature: words("funkcje jak-to-dziala zalety mozliwosci integracje"),
      pricing: words("cennik ceny cena plany pakiety"),
      faq: words("czeste-pytania najczesciej-zadawane-pytania pytania"),
      support: words("pomoc wsparcie obsluga-klienta dostawa zwroty gwarancja"),
      contact: words("kontakty lokalizacje"),
      legal: words("regulamin polityka-prywatnosci prywatnosc"),
      docs: words("dokumentacja poradnik poradniki instrukcja"),
      customers: words("klienci referencje realizacje projekty"),
      team: words("zespol nasz-zespol ludzie"),
      careers: words("kariera praca oferty-pracy"),
      news: words("aktualnosci wydarzenia prasa artykuly"),
      listing: words("kategoria szukaj tagi"),
      account: words("logowanie zaloguj rejestracja koszyk moje-konto"),
    },
    languageNames: list("polski | polish"),
    pageParameters: [],
    priceClassNames: list("cena"),
  },
  walls: {
    challenge: {
      titles: list("Chwileczkę | Weryfikacja bezpieczeństwa"),
      hints: list("Odmowa dostępu"),
      sentences: list(`
        Potwierdź, że jesteś człowiekiem | Sprawdzanie, czy połączenie jest bezpieczne |
        Potwierdź, że nie jesteś robotem`),
      controls: list("Nie jestem robotem"),
    },
    consent: {
      titles: list("Zanim przejdziesz dalej | Szanujemy Twoją prywatność"),
      sentences: list(`
        Używamy plików cookie | Ta strona używa plików cookie | My i nasi partnerzy |
        Nasza strona używa plików cookie`),
      controls: list("Akceptuj | Akceptuję | Zaakceptuj wszystko | Zgadzam się"),
      stems: list("akcept | prywatno"),
    },
    login: {
      titles: list("Logowanie | Zaloguj się | Zaloguj"),
      sentences: list(`
        Musisz się zalogować | Musisz być zalogowany | Zaloguj się, aby |
        Aby zobaczyć tę stronę, zaloguj się`),
    },
    missing: {
      titles: list(`
        Nie znaleziono strony | Strona nie została znaleziona | Błąd 404 | Strona nie istnieje`),
      hints: list("Błąd"),
      sentences: list(`
        Strona, której szukasz | Szukana strona | Żądana strona | Nie możemy znaleźć strony |
        Strona o podanym adresie | Ta strona nie istnieje | Nie znaleziono strony`),
    },
    parked: {
      titles: list(`
        Domena na sprzedaż | Ta domena jest na sprzedaż | Domena zaparkowana | jest na sprzedaż`),
      sentences: list(`
        Ta domena jest na sprzedaż | Kup tę domenę | Domena jest na sprzedaż | Ta domena wygasła |
        Domena jest zaparkowana`),
    },
    unavailable: {
      titles: list("Przerwa techniczna | Prace konserwacyjne | Strona w przebudowie"),
      hints: [],
      sentences: list("Trwają prace techniczne | Strona jest w przebudowie"),
    },
    scripts: {
      sentences: list("Włącz JavaScript | Ta strona wymaga JavaScript"),
      endings: [],
      requests: [],
    },
    regret: list("przepraszamy | niestety | ojej"),
  },
  pageParts: {
    related: list(`
      {powiązane,podobne,polecane,inne,najnowsze,popularne,ostatnie} {artykuły,wpisy,posty,wiadomości,tematy,komentarze,produkty} |
      {zobacz,czytaj,przeczytaj,sprawdź} {także,również,też,więcej,dalej}[{ ,:,-}~20] |
      {może cię,może też cię,to może cię,zainteresuje cię}[{ ,:,-}~30] | najczęściej czytane |
      najpopularniejsze[{ ,:,-}~20] | {dodaj,zostaw,napisz} {komentarz,odpowiedź} |
      udostępnij[{ ,:,-}~20] | podziel się[{ ,:,-}~30] | obserwuj nas[{ ,:,-}~20] |
      newsletter[{ ,:,-}~30] | zapisz się[{ ,:,-}~40] | subskrybuj[{ ,:,-}~30] | kategorie |
      tagi | archiwum | archiwa | spis treści | reklama |
      więcej {na ten temat,o ~30,z ~30,artykułów,informacji} | polecamy[ także] | polecane |
      na skróty | w tym artykule | tematy`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      komentarze[ (#9)] | komentarz |
      #9 {komentarz,komentarze,komentarzy,odpowiedzi,myśli na temat ~80} | brak komentarzy |
      o {autorze,autorce} | autor | dyskusja`),
    besideProduct: [],
    notesTitles: list("przypisy | źródła | komentarze | bibliografia"),
    footnoteTitles: list("przypisy"),
    referenceTitles: list(`
      przypisy | bibliografia | źródła | źródło | zobacz też | linki zewnętrzne | literatura`),
    buttons: list(`
      reklama | udostępnij | drukuj | zapisz | lubię to | odpowiedz | zgłoś | obserwuj |
      subskrybuj | zaloguj[ się] | zarejestruj się | dodaj do koszyka | kup teraz |
      czytaj więcej | czytaj dalej | pokaż więcej | zobacz więcej | rozwiń | zwiń | więcej |
      mniej | zamknij | otwórz | menu | szukaj | wyszukaj | następny | poprzedni | następna |
      poprzednia | dalej | wstecz | powrót | do góry | przejdź do treści |
      akceptuję[ wszystkie] | zaakceptuj | edytuj | pobierz | kopiuj[ link] | powiększ |
      komentuj | wyślij | #9 {komentarz,komentarzy,komentarze}`),
    backLinks: list("powrót | wstecz"),
    backToText: [],
    moreLabels: list(`
      {pokaż,czytaj,zobacz} {więcej,mniej,dalej,wszystko} | więcej | menu | zamknij | rozwiń`),
    homeLinks: list("strona główna | start"),
    calls: list(`
      {zobacz,czytaj,przeczytaj,sprawdź} {także,również,też,więcej,dalej} | polecamy | więcej`),
    invitations: list(`
      zapisz się | obserwuj nas | wszelkie prawa zastrzeżone | kliknij tutaj | opublikowano w |
      kategoria: | kategorie: | tagi: | fot. | foto: | zdjęcie: | źródło: | dodaj komentarz |
      musisz {być,się} | udostępnij`),
    consentBanner: list("prywatności | ciasteczka"),
    yesMarks: list("tak | zawarte | dostępne | dostępny | w cenie"),
    noMarks: list("nie | brak | bez | niedostępne"),
    badges: list(`
      nowość | promocja | wyprzedane | dostępny | dowiedz się więcej | czytaj więcej |
      rozpocznij | wypróbuj za darmo | kup teraz | dodaj do koszyka | zobacz | umów wizytę |
      zarezerwuj | więcej | najpopularniejszy | polecany | zamów`),
    untitled: [],
    pageOf: [],
  },
  dates: {
    months: [],
    monthStarts: [],
    weekdays: [],
    dayEndings: [],
    labels: [],
    joiners: [],
    minutes: [],
    reading: [],
    ages: [],
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: [],
    phoneLabels: [],
    businessPhoneLabels: [],
    copyrightOpeners: [],
    nameJoiners: list("i"),
    nameEnds: list("wszelkie"),
  },
  credits: {
    months: list(`
      stycznia,styczeń,sty | lutego,luty,lut | marca,marzec,mar | kwietnia,kwiecień,kwi |
      maja,maj | czerwca,czerwiec,cze | lipca,lipiec,lip | sierpnia,sierpień,sie |
      września,wrzesień,wrz | października,październik,paź | listopada,listopad,lis |
      grudnia,grudzień,gru`),
    published: list(`
      opublikowano | opublikowany | dodano | data publikacji | data dodania | utworzono | data`),
    updated: list(`
      zaktualizowano | aktualizacja | ostatnia aktualizacja | ostatnia modyfikacja | zmodyfikowano`),
    by: list(`
      autor | autorka | autorzy | napisał | napisała | przez | tekst | dodał | dodała |
      opublikował | opublikowała`),
    and: list("i | oraz"),
    notNames: list(`
      autor | autorka | autorzy | redakcja | redaktor | gość | anonim | nieznany | administrator |
      komentarze | wszystkie wpisy | zobacz wszystkie wpisy | o autorze | czytaj więcej |
      udostępnij`),
    authorFolders: list("autor | autorzy | redakcja | uzytkownik"),
  },
  sections: {
    roles: {
      pricing: list(`
        cennik | ceny | cena | plany | pakiety | abonament | abonamenty | plany i ceny | koszty`),
      faq: list(`
        najczęściej zadawane pytania | pytania i odpowiedzi | częste pytania | pytania |
        najczęstsze pytania`),
      contact: list(`
        kontakt | skontaktuj się z nami | skontaktuj się | dane kontaktowe | dojazd |
        lokalizacja | jak dojechać | oddziały`),
      hours: list("godziny otwarcia | godziny pracy | godziny przyjęć"),
      terms: list(`
        regulamin | warunki | warunki korzystania | ogólne warunki | warunki świadczenia usług`),
      privacy: list(`
        polityka prywatności | prywatność | ochrona danych | rodo | ochrona danych osobowych`),
      cookies: list("polityka cookies | pliki cookies | polityka plików cookies"),
      imprint: list("nota prawna | informacje prawne | dane firmy | dane rejestrowe"),
      returns: list(`
        zwroty | reklamacje | zwroty i reklamacje | odstąpienie od umowy | prawo odstąpienia |
        gwarancja | zwrot | rezygnacja | reklamacje i zwroty`),
      shipping: list("dostawa | wysyłka | koszty dostawy | czas dostawy | dostawa i płatność"),
      payment: list("płatność | płatności | formy płatności | metody płatności"),
      security: list("bezpieczeństwo | zgodność"),
      accessibility: list("dostępność | deklaracja dostępności"),
      licence: list("licencja | licencje"),
      about: list(`
        o nas | o firmie | firma | nasza historia | misja | historia | kim jesteśmy |
        nasza misja | wartości`),
      team: list("zespół | nasz zespół | ludzie | nasi lekarze"),
      careers: list("kariera | praca | oferty pracy | dołącz do nas"),
      features: list(`
        funkcje | możliwości | zalety | jak to działa | korzyści | integracje | dlaczego my`),
      products: list(`
        pokoje | nasze pokoje | produkty | produkt | sklep | katalog | rozwiązania |
        nasze produkty | oferta produktów`),
      services: list("usługi | nasze usługi | oferta | zabiegi | usługa"),
      support: list("pomoc | wsparcie | centrum pomocy | obsługa klienta | serwis"),
      docs: list("dokumentacja | poradnik | instrukcja | przewodnik | poradniki"),
      articles: list(`
        najnowsze wpisy | z bloga | aktualności | nowości | artykuły | wydarzenia | prasa |
        wiadomości`),
      customers: list(`
        co mówią nasi klienci | zaufali nam | klienci | opinie | referencje | realizacje`),
      account: list("zaloguj | logowanie | rejestracja | koszyk | moje konto | szukaj"),
    },
    questions: {
      openers: list(`
        co | jak | dlaczego | kiedy | gdzie | kto | który | która | jaki | jaka | jakie | czy |
        ile | jaką | skąd`),
      verbs: [],
      subjects: [],
    },
    questionLabels: [],
    answerLabels: [],
    clauses: list("artykuł[.]"),
    negations: list(`
      nie | nigdy | nikt | nikogo | nic | niczego | bez | żaden | żadna | żadne | żadnego |
      żadnej | żadnych | ani | brak | oprócz | tylko`),
  },
  prices: {
    periods: {
      hour: list("godzina | godz | godzinę"),
      day: list("dzień | dziennie | doba | dobę | noc"),
      week: list("tydzień | tygodniowo"),
      month: list("miesiąc | miesięcznie | mies | msc | miesiące"),
      quarter: list("kwartał | kwartalnie"),
      year: list("rok | rocznie | lat"),
      user: list("użytkownik | użytkownika | osoba | osobę"),
      once: list("jednorazowo | sztuka | szt | wizyta | sesja"),
    },
    joiners: list("na | za | w"),
    free: list("bezpłatnie | darmowy | za darmo | bezpłatny | gratis | bezpłatna | darmowe"),
    onRequest: list("na zapytanie | wycena indywidualna | do uzgodnienia | indywidualnie"),
    heads: list("cena | koszt | opłata | stawka"),
    currencies: { zł: "PLN" },
    millionsShort: [],
    millions: list("miliard"),
  },
  search: {
    stopWords: [],
    priceWords: [],
  },
  categories: {
    "software.project-management": list("zarządzanie projektami"),
    "software.accounting": list("program do faktur"),
    "software.other": list("oprogramowanie"),
    "services.marketing": list("agencja marketingowa"),
    "services.consulting": list("doradztwo"),
    "services.legal": list("adwokat | kancelaria"),
    "services.tax": list("biuro rachunkowe"),
    "services.architecture": list("biuro projektowe"),
    "services.translation": list("biuro tłumaczeń"),
    "services.staffing": list("agencja pracy"),
    "services.cleaning": list("firma sprzątająca"),
    "services.security": list("ochrona osób"),
    "services.funeral": list("zakład pogrzebowy"),
    "craft.carpentry": list("stolarz | stolarnia"),
    "craft.electrician": list("elektryk"),
    "craft.plumbing": list("hydraulik"),
    "craft.painting": list("malarz"),
    "craft.roofing": list("dekarz"),
    "craft.construction": list("firma budowlana"),
    "craft.gardening": list("ogrodnik"),
    "craft.locksmith": list("ślusarz"),
    "craft.metalwork": list("ślusarstwo"),
    "health.dental": list("stomatolog | dentysta"),
    "health.medical": list("lekarz | przychodnia"),
    "health.physiotherapy": list("fizjoterapia"),
    "health.psychology": list("psycholog"),
    "health.pharmacy": list("apteka"),
    "health.optician": list("okulary"),
    "health.veterinary": list("weterynarz"),
    "health.care": list("dom opieki"),
    "health.beauty": list("fryzjer | salon kosmetyczny"),
    "health.fitness": list("siłownia"),
    "food.restaurant": list("restauracja"),
    "food.cafe": list("piekarnia | cukiernia | kawiarnia"),
    "food.producer": list("browar | winnica"),
    "travel.lodging": list("pensjonat | nocleg"),
    "travel.agency": list("biuro podróży"),
    "shop.fashion": list("odzież"),
    "shop.food": list("delikatesy"),
    "shop.home": list("meble"),
    "shop.electronics": list("elektronika"),
    "shop.books": list("księgarnia"),
    "shop.bicycles": list("rowery"),
    "shop.general": list("sklep internetowy"),
    "auto.dealer": list("salon samochodowy"),
    "auto.repair": list("warsztat samochodowy"),
    "finance.insurance": list("ubezpieczenia"),
    "realestate.agency": list("nieruchomości"),
    "education.school": list("szkoła | uniwersytet"),
    "education.courses": list("kursy"),
    "media.news": list("gazeta"),
    "community.nonprofit": list("fundacja"),
    "community.government": list("urząd miasta"),
    "community.church": list("parafia"),
    "industry.manufacturing": list("producent"),
    "industry.logistics": list("przeprowadzki"),
    "industry.energy": list("fotowoltaika"),
    "industry.agriculture": list("gospodarstwo rolne"),
    "art.culture": list("muzeum | teatr"),
  },
};
