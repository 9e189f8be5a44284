import { fullClock, noStemmer, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Polish. */
export const pl: LanguageWords = {
  code: "pl",
  emptyBecause: {
    "opening.dinner": fullClock,
    "sections.questions.pronouns": pronounsLeftOut,
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
    "search.related": noStemmer,
  },
  common: words("w i na z do się że nie jest to dla oraz jak"),
  addresses: {
    kinds: {
      about: words("o-nas o-firmie kim-jestesmy onas"),
      product: words(`
        produkty produkty-i-uslugi rozwiazania uslugi usluga oferta-produktowa
        kategoria-produktu menu`),
      feature: words("funkcje jak-to-dziala zalety mozliwosci integracje"),
      pricing: words("cennik ceny cena plany pakiety karnety bilety abonamenty"),
      faq: words("czeste-pytania najczesciej-zadawane-pytania pytania"),
      support: words("pomoc wsparcie obsluga-klienta dostawa zwroty gwarancja"),
      contact: words("kontakty lokalizacje"),
      legal: words("regulamin polityka-prywatnosci prywatnosc"),
      docs: words("dokumentacja poradnik poradniki instrukcja"),
      customers: words("klienci referencje realizacje projekty"),
      team: words("zespol nasz-zespol ludzie"),
      careers: words("kariera praca oferty-pracy oferta-pracy rekrutacja"),
      news: words("aktualnosci wydarzenia prasa artykuly kalendarz"),
      listing: words(`
        kategoria szukaj tagi kategorie autor autorzy archiwum wyniki-wyszukiwania drukuj`),
      account: words("logowanie zaloguj rejestracja koszyk moje-konto kasa lista-zyczen"),
    },
    languageNames: list("polski | polish"),
    undoing: words(`
      wyloguj wyloguj-sie wylogowanie usun skasuj wypisz-sie`),
    pageParameters: list("strona"),
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
    ageGate: {
      titles: list(`
        Weryfikacja wieku | Czy masz ukończone 18 lat | Czy jesteś osobą pełnoletnią |
        Potwierdź swój wiek`),
      sentences: list(`
        Musisz mieć ukończone 18 lat | Musisz być osobą pełnoletnią | Podaj datę urodzenia |
        Strona przeznaczona tylko dla osób pełnoletnich | Aby wejść na tę stronę, musisz`),
      controls: list(`
        Mam ukończone 18 lat | Tak, mam ukończone 18 lat | Jestem pełnoletni | Mam 18 lat |
        Nie mam ukończonych 18 lat`),
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
    reveal: list(`
      pokaż więcej | pokaż wszystko | zobacz więcej | czytaj więcej | czytaj dalej | pokaż
      szczegóły | rozwiń | rozwiń wszystko`),
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
      zapisz się | obserwuj nas | zapraszamy [też ,także ,również ]do subskrypcji | wszelkie prawa zastrzeżone | kliknij tutaj | opublikowano w |
      kategoria: | kategorie: | tagi: | fot. | foto: | zdjęcie: | źródło: | dodaj komentarz |
      musisz {być,się} | udostępnij`),
    consentBanner: list("prywatności | ciasteczka"),
    yesMarks: list("tak | zawarte | dostępne | dostępny | w cenie"),
    noMarks: list("nie | brak | bez | niedostępne"),
    badges: list(`
      nowość | promocja | wyprzedane | dostępny | dowiedz się więcej | czytaj więcej |
      rozpocznij | wypróbuj za darmo | kup teraz | dodaj do koszyka | zobacz | umów wizytę |
      zarezerwuj | więcej | najpopularniejszy | polecany | zamów | wybierz | najczęściej wybierany | kup | zapisz się | szybki podgląd | więcej informacji`),
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
    ages: list(`
      {#4,kilka} {minut,minuty,godzin,godziny,dni,tygodni,tygodnie,miesięcy,miesiące,lat,lata} temu |
      {minutę,godzinę,dzień,tydzień,miesiąc,rok} temu`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: [],
    phoneLabels: [],
    businessPhoneLabels: [],
    faxLabels: list("fax | faks | telefax"),
    mailAt: list("małpa | at"),
    mailDot: list("kropka | dot"),
    copyrightOpeners: [],
    nameJoiners: list("i"),
    nameEnds: list("wszelkie"),
    greetings: list("witamy w"),
  },
  opening: {
    days: list(`
        poniedziałek,poniedziałki,poniedziałku,poniedziałku,pon,pn |
        wtorek,wtorki,wtorku,wt | środa,środy,środę,śr |
        czwartek,czwartki,czwartku,czw,cz | piątek,piątki,piątku,pt,pi |
        sobota,soboty,sobotę,sob,so,sb |
        niedziela,niedziele,niedzielę,niedzieli,niedz,nd,ndz,nie`),
    holidays: list("święta | dni świąteczne | w święta | święto"),
    daily: list("codziennie | każdego dnia | 7 dni w tygodniu | cały tydzień"),
    workdays: list("dni robocze | w dni robocze | dni powszednie | w tygodniu"),
    weekends: list("weekendy | weekend | w weekendy"),
    to: list("do"),
    and: list("i | oraz"),
    closed: list(`
        nieczynne | zamknięte | nieczynny | zamknięty | nieczynna | zamknięta |
        zamknięcie | wolne`),
    allDay: list("całodobowo | 24h na dobę | 24 godziny | całą dobę"),
    appointment: list(`
        po uzgodnieniu | po umówieniu | po wcześniejszym umówieniu | na umówienie | po
        wcześniejszym uzgodnieniu | wyłącznie po umówieniu | po umówieniu
        telefonicznym | umówione wizyty`),
    noon: list("południe"),
    midnight: list("północ | północy"),
    fillers: list(`
        od | godz | godzina | godziny | godzinach | w | we | h | jest | są | nasz |
        nasza | tylko | także | między`),
    labels: list(`
        godziny | otwarte | czynne | otwarty | czynny | otwarta | czynna | godziny otwarcia |
        godziny pracy | godziny przyjęć | zapraszamy | godziny otwarcia sklepu`),
    afternoon: list("po południu"),
    morning: list("przed południem"),
    evening: list("wieczorem | wieczór"),
    dinner: [],
    closes: list("zamykamy | zamyka"),
    others: list(`
        wydarzenie | wydarzenia | koncert | zajęcia | kurs | kursy | warsztaty |
        dostawa | dostawy | odpowiadamy | odpowiedź | msza | zwiedzanie | spektakl |
        trening | zamówienie | zamówienia | wysyłka | wysyłki | zebranie | odjazd |
        odjazdy | grafik | chat`),
    limiting: list(`pierwszy | pierwsza | drugi | trzeci | ostatni | ostatnia | nie`),
    except: list("oprócz | prócz | poza | z wyjątkiem"),
    seasons: list(`
        lato | zima | wiosna | jesień | latem | zimą | sezon | sezonie | wakacje |
        wakacjach | poza sezonem`),
  },
  postal: {
    streets: list(`
        ulica | ul | aleja | al | aleje | plac | pl | osiedle | os | rondo | rynek |
        skwer | bulwar`),
    others: list(`
        realizacja | projekt i wykonanie | wykonanie | projekt strony | hosting
        | ubezpieczyciel`),
    placeholders: list(`
        ul przykładowa | przykładowa | twoja ulica | twój adres | przykładowe miasto |
        ul. przykładowa`),
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
        regulamin | warunki | warunki korzystania | ogólne warunki | warunki świadczenia usług | zasady`),
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
      support: list(`
        pomoc | wsparcie | rezerwacja | rezerwacje | centrum pomocy | obsługa klienta | serwis | pierwsza wizyta | twoja pierwsza wizyta | jak zarezerwować | jak zamówić`),
      docs: list("dokumentacja | poradnik | instrukcja | przewodnik | poradniki"),
      articles: list(`
        najnowsze wpisy | z bloga | aktualności | nowości | artykuły | wydarzenia | prasa |
        wiadomości`),
      customers: list(`
        co mówią nasi klienci | zaufali nam | klienci | opinie | referencje | realizacje`),
      account: list("zaloguj | logowanie | rejestracja | koszyk | moje konto | szukaj"),
    },
    questions: {
      pronouns: [],
      openers: list(`
        co | jak | dlaczego | kiedy | gdzie | kto | który | która | jaki | jaka | jakie | czy |
        ile | jaką | skąd`),
      verbs: [],
      subjects: [],
    },
    questionLabels: [],
    answerLabels: [],
    clauses: list("artykuł[.]"),
    testimonials: list(`
      co {mówią,sądzą,piszą} ~40 | {opinie,recenzje}[ ~30] | opinie klientów`),
    steps: list("krok | etap"),
    calls: words("odkryj wybierz znajdź witaj witamy dołącz oszczędzaj sprawdź porównaj"),
    readers: words("twój twoja twoje twoich ciebie"),
    formMessages: list(`
      Dziękujemy za wiadomość | Wiadomość została wysłana | To pole jest wymagane | Wystąpił błąd`),
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
    upTo: list("do | maks"),
    from: list("od | już od"),
    saved: list("oszczędzasz | rabat | zniżka | taniej"),
    bounds: list(`
      ponad | powyżej | poniżej | od kwoty | minimum | o wartości | wartości | za min`),
    bonuses: list(`
      bonusu | ochrony | rabatu | kaucji | wartości`),
    costs: list("kosztuje | kosztują | wynosi"),
    averages: list("średni | średnia | średnio"),
    wages: list("wynagrodzenie | wynagrodzenia | pensja | zarobki"),
    choices: list("rozmiar | kolor | ilość | wariant | smak"),
    financing: list(`
      finansowanie | raty | na raty | w ratach | rata miesięczna | rrso`),
    extras: list(`
      opcjonalnie | opcje dodatkowe | dodatki | dodatkowo płatne`),
    groups: list(`
      dorosły | dorośli | dziecko | dzieci | młodzież | uczniowie | student | studenci |
      senior | seniorzy | emeryci | rodzina | rodziny | ulgowy | grupa | grupy |
      niemowlęta`),
    purchases: list(`
      jednorazowy zakup | zakup jednorazowy | subskrypcja | subskrybuj i oszczędzaj`),
    instalments: list("raty | rat | ratach"),
    current: list("teraz | tylko | cena promocyjna | cena specjalna | aktualna cena"),
    earlier: list("zamiast | poprzednia cena | stara cena | cena regularna | cena katalogowa"),
    unit: list("za"),
    heads: list("cena | koszt | opłata | stawka"),
    currencies: { zł: "PLN" },
    millionsShort: [],
    millions: list("miliard"),
  },
  times: {
    second: list("sekunda | sekundy | sekund"),
    minute: list("minuta | minuty | minut | min"),
    hour: list("godzina | godziny | godzin | godz"),
    day: list("dzień | dni"),
    week: list("tydzień | tygodnie | tygodni"),
    month: list("miesiąc | miesiące | miesięcy"),
    year: list("rok | lata | lat"),
  },
  fields: {
    name: list("nazwa | tytuł | nazwa produktu | produkt | artykuł | plan | model"),
    price: list("cena | koszt | cena jednostkowa | opłata | kwota"),
    currency: list("waluta"),
    period: list("okres | okres rozliczeniowy"),
    phone: list("telefon | tel | numer telefonu | komórka"),
    email: list("e-mail | email | mail | adres e-mail"),
    address: list("adres | siedziba"),
    hours: list("godziny otwarcia | godziny | otwarte"),
    sku: list("numer artykułu | kod produktu | indeks | symbol | numer katalogowy"),
    gtin: list("ean | gtin | isbn | kod kreskowy"),
    brand: list("marka | producent"),
    author: list("autor | autorka"),
    published: list("opublikowano | data | data publikacji | data wydania"),
    updated: list("zaktualizowano | aktualizacja | ostatnia aktualizacja"),
    rating: list("ocena | średnia ocena"),
    reviews: list("opinie | liczba opinii | recenzje"),
    availability: list("dostępność | stan magazynowy | dostępny"),
    duration: list("czas trwania | długość"),
    weight: list("waga | masa | waga netto"),
    size: list("rozmiar | wymiary"),
    color: list("kolor | kolory | barwa"),
    material: list("materiał | materiały"),
    description: list("opis | streszczenie | szczegóły"),
    category: list("kategoria | typ | rodzaj"),
    location: list("miejsce | lokalizacja"),
    starts: list("początek | rozpoczęcie | data rozpoczęcia | od"),
    ends: list("koniec | data zakończenia | do"),
    question: list("pytanie"),
    answer: list("odpowiedź"),
    warranty: list("gwarancja"),
    delivery: list("dostawa | czas dostawy | wysyłka"),
    quantity: list("ilość | liczba sztuk"),
  },
  asking: {
    light: words(`
      i w na z do się czy jest są mi mnie to ten ta te jak co dla o po od za chcę mogę można ma
      mam macie mieć a by być oraz lub jeśli gdy mój moje wasz wasze`),
    vague: words(`
      akceptować akceptujecie brać dać działać dostać dostanę iść kupić mieć móc musieć muszę
      oferować otrzymać pomóc potrzebować przyjść przyjmować przyjmujecie robić trwać wziąć
      widzieć wybrać wiedzieć używać zostać stać mają jest będzie duży mały długi krótki stary
      nowy wysoki zwykły maksymalny minimalny średni każdy przez podczas bez przed po plan pakiet
      opcja wersja model produkt usługa artykuł firma osoba osób osoby ludzie klient klienci
      liczba minuta minut godzina godzin dzień dni tydzień tygodni miesiąc miesięcy rok lat czas
      raz jaki jaka jakie który która które`),
    commands: words(`
      wypróbuj rozpocznij zacznij zarezerwuj kup zamów pobierz odkryj zarejestruj zapisz dołącz
      sprawdź załóż umów`),
    restrictions: words("oprócz tylko"),
    denials: list("nie"),
    numbers: list(`
      jeden,jedna,jedno | dwa,dwie,dwóch | trzy,trzech | cztery,czterech | pięć,pięciu |
      sześć,sześciu | siedem,siedmiu | osiem,ośmiu | dziewięć,dziewięciu |
      dziesięć,dziesięciu | jedenaście | dwanaście`),
    kinds: {
      howMuch: list("ile kosztuje | ile kosztują | za ile | cena | koszt | ile zapłacę"),
      howMany: list("ile | jak długo | jak często"),
      when: list("kiedy | o której | w jakim dniu | godziny"),
      where: list("gdzie | w jakim mieście | adres"),
      who: list("kto | kogo | komu"),
      phone: list(`
        numer telefonu | jaki telefon | numeru telefonu`),
      email: list(`
        adres e mail | adres email | adres mailowy`),
    },
    topics: {
      price: words(`
        cena ceny koszt koszty kosztuje kosztują opłata stawka cennik zapłacę zapłacić złotych
        kosztów opłaty`),
      refund: words(`
        zwrot zwroty zwrócić oddać oddam odstąpić odstąpienie pieniądze wymiana reklamacja
        zwracać zwracacie zwróci zwrotu`),
      cancel: words(`
        anulować anulowanie odwołać wypowiedzenie wypowiedzieć rezygnacja zrezygnować odwołanie
        anuluję rezygnuję zrezygnuję`),
      missed: words(
        "nieobecność spóźnienie zapomnieć przyjdę nieodwołanie spóźnię opuścić odwołać odwołanie anulować",
      ),
      pause: words("zawiesić zawieszenie przerwa zamrozić zamrożenie wstrzymać"),
      delivery: words("dostawa dostawy dostarczyć wysyłka wysłać wysyłamy kurier paczkomat"),
      abroad: words("zagranica zagranicę międzynarodowa kraje"),
      hours: words(`
        godziny otwarte otwarcia czynne zamknięte nieczynne godzinach otwarty czynny`),
      place: words("adres lokalizacja ulica miasto siedziba siedzibę znajdę dojazd"),
      parking: words("parking parkować parkowanie samochód parkingu zaparkować"),
      payment: words("płatność płacić zapłacić karta gotówka przelew blik"),
      contract: words("umowa okres zobowiązanie"),
      warranty: words("gwarancja gwarancji zepsuty wada wymiana gwarancję naprawa"),
      contact: words("telefon zadzwonić e-mail kontakt skontaktować mail telefonu"),
      included: words("zawiera wliczone obejmuje cenie"),
      remove: words("usunąć skasować odinstalować"),
      start: words("zacząć zainstalować rozpocząć"),
      discount: words("zniżka zniżkę zniżki rabat rabatu promocja taniej ulga mniej"),
      duration: words("trwa trwają czas długo"),
      weight: words("waga waży ciężar"),
      size: words("rozmiar wymiary szerokość wysokość długość pojemność"),
      age: words("wiek lat dzieci dziecko młodzież"),
      free: words("bezpłatny bezpłatnie bezpłatna darmowy darmo gratis"),
      material: words("materiał wykonany tkanina"),
    },
  },
  search: {
    stopWords: [],
    priceWords: [],
    related: [],
    questions: list(`
      Ile to kosztuje? |
      Kiedy macie otwarte? |
      Czy mogę to odesłać? |
      Jak się z wami skontaktować? |
      Czy wysyłacie za granicę? |
      Jak zakończyć umowę?`),
    answers: list(`
      Miesiąc za 19 euro. |
      Od poniedziałku do piątku od 9 do 17. |
      Masz 30 dni na zwrot zamówienia. |
      Zadzwoń albo napisz e-mail. |
      Dostarczamy do wszystkich krajów Europy. |
      Wypowiedzenie wymaga miesiąca uprzedzenia.`),
  },
  categories: {
    "software.project-management": list("zarządzanie projektami | zarządzanie zadaniami"),
    "software.accounting": list("program do faktur | program do fakturowania | faktury online"),
    "software.other": list("oprogramowanie"),
    "services.marketing": list("agencja marketingowa"),
    "services.consulting": list("doradztwo"),
    "services.legal": list(`
      adwokat | kancelaria | radca prawny | kancelaria prawna | kancelaria adwokacka`),
    "services.tax": list("biuro rachunkowe | doradca podatkowy"),
    "services.architecture": list("biuro projektowe"),
    "services.translation": list("biuro tłumaczeń"),
    "services.staffing": list("agencja pracy"),
    "services.cleaning": list("firma sprzątająca"),
    "services.security": list("ochrona osób"),
    "services.funeral": list("zakład pogrzebowy"),
    "craft.carpentry": list("stolarz | stolarnia | meble na wymiar"),
    "craft.electrician": list("elektryk"),
    "craft.plumbing": list("hydraulik | instalacje grzewcze | pompy ciepła"),
    "craft.painting": list("malarz"),
    "craft.roofing": list("dekarz"),
    "craft.construction": list("firma budowlana | remonty"),
    "craft.gardening": list("ogrodnik | ogrody"),
    "craft.locksmith": list("ślusarz"),
    "craft.metalwork": list("ślusarstwo"),
    "health.dental": list("stomatolog | dentysta | stomatologia | gabinet stomatologiczny"),
    "health.medical": list("lekarz | przychodnia | gabinet lekarski | klinika"),
    "health.physiotherapy": list("fizjoterapia | fizjoterapeuta | rehabilitacja"),
    "health.psychology": list("psycholog"),
    "health.pharmacy": list("apteka"),
    "health.optician": list("okulary | optyk"),
    "health.veterinary": list("weterynarz | gabinet weterynaryjny | lecznica"),
    "health.care": list("dom opieki"),
    "health.beauty": list("fryzjer | salon kosmetyczny | salon fryzjerski"),
    "health.fitness": list("siłownia | ścianka wspinaczkowa | basen | joga"),
    "food.restaurant": list("restauracja | karta dań | karczma | pierogarnia"),
    "food.cafe": list("piekarnia | cukiernia | kawiarnia | palarnia kawy"),
    "food.producer": list("browar | winnica"),
    "travel.lodging": list(`
      pensjonat | nocleg | hotel | noclegi | pokoje gościnne | agroturystyka`),
    "travel.agency": list("biuro podróży"),
    "shop.fashion": list("odzież | buty | biżuteria"),
    "shop.food": list("delikatesy | herbata | sery"),
    "shop.home": list("meble | naczynia | wyposażenie wnętrz | ceramika"),
    "shop.electronics": list("elektronika"),
    "shop.books": list("księgarnia | książki"),
    "shop.bicycles": list("rowery | sklep rowerowy | serwis rowerowy"),
    "shop.general": list("sklep internetowy"),
    "auto.dealer": list("salon samochodowy"),
    "auto.repair": list("warsztat samochodowy | mechanik | wymiana opon"),
    "finance.insurance": list("ubezpieczenia"),
    "realestate.agency": list("nieruchomości | biuro nieruchomości"),
    "education.school": list("szkoła | uniwersytet"),
    "education.courses": list("kursy | szkoła językowa | nauka jazdy | szkoła muzyczna"),
    "media.news": list("gazeta"),
    "community.nonprofit": list("fundacja"),
    "community.government": list("urząd miasta"),
    "community.church": list("parafia"),
    "industry.manufacturing": list("producent"),
    "industry.logistics": list("przeprowadzki | spedycja"),
    "industry.energy": list("fotowoltaika"),
    "industry.agriculture": list("gospodarstwo rolne"),
    "art.culture": list("muzeum | teatr | wystawa | galeria"),
    "software.hr": list("ewidencja czasu pracy | grafik pracy | kadry i płace"),
    "software.booking": list("rezerwacje online | system rezerwacji | umawianie wizyt"),
    "software.hosting": list("hosting | serwery | domeny"),
    "services.events": list("wesela | organizacja imprez"),
    "travel.transport": list("taksówki | wypożyczalnia samochodów | wypożyczalnia rowerów"),
  },
};
