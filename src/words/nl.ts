import { fullClock, internationalSigns, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Dutch. */
export const nl: LanguageWords = {
  code: "nl",
  emptyBecause: {
    "opening.dinner": fullClock,
    "sections.questions.pronouns": pronounsLeftOut,
    "prices.currencies": internationalSigns,
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
    "people.copyrightOpeners": notCollected,
    "people.nameEnds": notCollected,
    "sections.questionLabels": notCollected,
    "sections.answerLabels": notCollected,
    "sections.clauses": notCollected,
    "prices.millionsShort": notCollected,
    "prices.millions": notCollected,
  },
  common: words("de het een en van is op voor met niet zijn dat ook"),
  addresses: {
    kinds: {
      about: words("over-ons over wie-zijn-wij bedrijf wie-wij-zijn"),
      product: words(`
        producten oplossing oplossingen diensten dienst aanbod productcategorie menukaart`),
      feature: words("functies kenmerken hoe-werkt-het voordelen mogelijkheden"),
      pricing: words(`
        tarieven prijzen prijs kosten-en-tarieven abonnementen lidmaatschap lidmaatschappen`),
      faq: words("veelgestelde-vragen vragen"),
      support: words("hulp klantenservice ondersteuning verzending retourneren"),
      contact: words("contacteer-ons vestigingen"),
      legal: words("juridisch voorwaarden algemene-voorwaarden privacybeleid privacyverklaring"),
      docs: words("documentatie handleiding handleidingen"),
      customers: words("klanten referenties klantverhalen projecten"),
      team: words("ons-team medewerkers"),
      careers: words("vacatures werken-bij vacature banen"),
      news: words("nieuws pers evenementen artikelen kalender agenda"),
      listing: words(`
        zoeken categorieen categorie auteur auteurs archief trefwoord zoekresultaten afdrukken`),
      account: words(`
        inloggen aanmelden winkelwagen mijn-account winkelmand afrekenen registreren
        verlanglijst`),
    },
    languageNames: list("nederlands | dutch"),
    undoing: words(`
      uitloggen afmelden log-uit verwijderen verwijder wissen uitschrijven`),
    pageParameters: list("pagina"),
    priceClassNames: list("prijs"),
  },
  walls: {
    challenge: {
      titles: list("Een ogenblik geduld | Beveiligingscontrole"),
      hints: list("Toegang geweigerd"),
      sentences: list(`
        Controleren of u een mens bent | Bevestig dat u geen robot bent |
        Bevestig dat je een mens bent`),
      controls: list("Ik ben geen robot"),
    },
    consent: {
      titles: list("Voordat je verdergaat | Wij respecteren je privacy | Cookies accepteren"),
      sentences: list(`
        Wij gebruiken cookies | We gebruiken cookies | Deze website gebruikt cookies |
        Wij en onze partners`),
      controls: list("Accepteren | Alles accepteren | Akkoord | Alle cookies accepteren"),
      stems: list("weiger"),
    },
    ageGate: {
      titles: list(`
        Leeftijdscontrole | Leeftijdsverificatie | Ben je 18 jaar of ouder | Bent u 18 jaar of ouder |
        Ben je ouder dan 18 | Hoe oud ben je`),
      sentences: list(`
        Je moet 18 jaar of ouder zijn | U moet 18 jaar of ouder zijn | Je moet minimaal 18 jaar |
        U moet minimaal 18 jaar | Vul je geboortedatum in | Deze website is alleen voor volwassenen`),
      controls: list(`
        Ik ben 18 jaar of ouder | Ja, ik ben 18 jaar of ouder | Ik ben 18+ |
        Ik ben jonger dan 18 | Ik ben ouder dan 18`),
    },
    login: {
      titles: list("Inloggen | Aanmelden | Log in of registreer"),
      sentences: list(`
        Je moet ingelogd zijn | Je moet inloggen | U moet ingelogd zijn | Log in om |
        Meld je aan om | U dient in te loggen`),
    },
    missing: {
      titles: list("Pagina niet gevonden | Deze pagina bestaat niet | Fout 404"),
      hints: list("Oeps | Fout"),
      sentences: list(`
        De pagina die je zoekt | De pagina die u zoekt | De opgevraagde pagina |
        De gevraagde pagina | Deze pagina bestaat niet | We kunnen de pagina niet vinden |
        Deze pagina kan niet worden gevonden | Pagina niet gevonden`),
    },
    parked: {
      titles: list(`
        Domein te koop | Dit domein is te koop | Domein geparkeerd | Domein gereserveerd |
        is te koop`),
      sentences: list(`
        Dit domein is te koop | Deze domeinnaam is te koop | Koop dit domein |
        Dit domein is geregistreerd | Dit domein is verlopen | Deze domeinnaam is geregistreerd`),
    },
    unavailable: {
      titles: list("Onderhoud | In onderhoud | Website in onderhoud | We zijn zo terug"),
      hints: [],
      sentences: list(`
        Onze website is momenteel in onderhoud | Deze website is momenteel in onderhoud |
        We voeren onderhoud uit`),
    },
    scripts: {
      sentences: list("Schakel JavaScript in"),
      endings: [],
      requests: [],
    },
    regret: list("helaas | oeps | sorry maar"),
  },
  pageParts: {
    reveal: list(`
      meer tonen | alles tonen | toon meer | toon alles | meer weergeven | lees meer | meer
      lezen | uitklappen | alles uitklappen`),
    related: list(`
      gerelateerde {artikelen,berichten,onderwerpen,producten} | gerelateerd |
      lees {ook,meer,verder}[{ ,:,-}~20] |
      meer {over ~30,artikelen,nieuws,berichten,van ~30,uit ~30} |
      {misschien ,}{ook ,}interessant{ voor jou,} | dit vind je misschien ook[{ ,:,-}~20] |
      {meest gelezen,populair,populaire artikelen,trending} |
      {laatste,recente,nieuwste} {nieuws,artikelen,berichten,reacties} |
      {geef,plaats,laat,schrijf} een reactie[{ ,:,-}~20] | reageer[{ ,:,-}~20] |
      deel[{ ,:,-}~30] | volg ons[{ ,:,-}~20] | nieuwsbrief[{ ,:,-}~30] |
      {schrijf je in,abonneer}[{ ,:,-}~40] | categorieën | tags | archief | archieven | inhoud |
      inhoudsopgave | advertentie | onderwerpen | in dit artikel | op deze pagina | zie ook |
      aanbevolen[{ ,:,-}~20]`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      reactie[s][ (#9)] | #9 {reactie[s],reacties op ~80} | geen reacties |
      over de {auteur,schrijver} | auteur`),
    besideProduct: [],
    notesTitles: list("noten | voetnoten | bronnen | referenties | reacties"),
    footnoteTitles: list("voetnoten | noten"),
    referenceTitles: list(`
      bronnen | referenties | zie ook | externe links | literatuur | bron`),
    buttons: list(`
      advertentie | delen | deel[ dit artikel] | print | afdrukken | bewaren | opslaan |
      vind ik leuk | reageer | reageren | beantwoorden | volgen | abonneren | inloggen |
      aanmelden | registreren | in winkelwagen | koop nu | lees meer | lees verder | toon meer |
      meer tonen | meer | minder | sluiten | openen | menu | zoeken | zoek | volgende | vorige |
      terug | terug naar boven | naar boven | naar de inhoud | alles accepteren | accepteren |
      bewerken | downloaden | kopieer link | vergroot[ afbeelding] | #9 reactie[s]`),
    backLinks: list("terug"),
    backToText: [],
    moreLabels: list(`
      {lees,toon,bekijk} {meer,minder,alles} | meer | menu | sluiten`),
    homeLinks: list("home | startpagina | begin"),
    calls: list(`
      lees {ook,meer,verder,hier} | zie ook | bekijk ook | luister ook | meer over | gerelateerd`),
    invitations: list(`
      schrijf je in | abonneer je | volg ons | alle rechten voorbehouden | klik hier |
      dit {artikel,bericht} {is,werd,verscheen} | geplaatst in | categorie: | categorieën: |
      tags: | foto: | beeld: | bron: | bronnen: | geef een reactie |
      je moet {ingelogd,inloggen} | deel dit`),
    consentBanner: list("privacy | toestemming"),
    yesMarks: list("ja | inbegrepen | beschikbaar | vinkje | wel"),
    noMarks: list("nee | niet | geen | zonder | kruis[je]"),
    badges: list(`
      nieuw | aanbieding | uitverkocht | op voorraad | meer informatie | lees meer | aan de slag |
      probeer gratis | kopen | in winkelwagen | bekijk | afspraak maken | boek nu |
      meest gekozen | populair | aanbevolen | bestellen | kies | kiezen | best verkocht | aanmelden | inschrijven | snel bekijken | meer info`),
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
      {#4,een} {seconden,minuut,minuten,uur,dag,dagen,week,weken,maand,maanden,jaar} geleden`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: [],
    phoneLabels: [],
    businessPhoneLabels: list("telefoon"),
    faxLabels: list("fax | telefax"),
    mailAt: list("at | apenstaartje | apestaartje"),
    mailDot: list("punt | dot"),
    copyrightOpeners: [],
    nameJoiners: list("en"),
    nameEnds: [],
    greetings: list("welkom bij | welkom in"),
  },
  opening: {
    days: list(`
        maandag,maandags,ma | dinsdag,dinsdags,di | woensdag,woensdags,wo |
        donderdag,donderdags,do | vrijdag,vrijdags,vr,vrij | zaterdag,zaterdags,za,zat
        | zondag,zondags,zo,zon`),
    holidays: list("feestdagen | op feestdagen | feestdag"),
    daily: list(`
        dagelijks | elke dag | iedere dag | 7 dagen per week | zeven dagen per week |
        alle dagen`),
    workdays: list("werkdagen | op werkdagen | doordeweeks | door de week | weekdagen"),
    weekends: list("weekend | in het weekend | weekenden | weekeinde"),
    to: list("t m | tm | tot en met | tot | t e m | tem"),
    and: list("en | alsook"),
    closed: list("gesloten | dicht | sluitingsdag"),
    allDay: list("24 uur | 24 uur per dag | dag en nacht"),
    appointment: list(`
        op afspraak | alleen op afspraak | uitsluitend op afspraak | volgens afspraak
        | na afspraak`),
    noon: list("12 uur 's middags | middaguur"),
    midnight: list("middernacht"),
    fillers: list(`
        van | vanaf | uur | u | tussen | op | de | het | is | zijn | wij | we | onze |
        ook | alleen | h | in | doorlopend`),
    labels: list(`
        open | geopend | openingstijden | openingsuren | openingstijd | openingsuur |
        bezoekuren | spreekuur | onze openingstijden`),
    afternoon: list("middag | namiddag"),
    morning: list("voormiddag | ochtend"),
    evening: list("avond"),
    dinner: [],
    closes: list("sluit | sluiten | sluiting"),
    others: list(`
        evenement | evenementen | concert | les | lessen | cursus | workshop |
        levering | leveringen | bezorging | bezorgen | geleverd | antwoord | reactie |
        rondleiding | voorstelling | training | bestelling | bestellingen | besteld |
        verzending | verzonden | vergadering | vertrek | happy hour | chat`),
    limiting: list(`eerste | tweede | derde | laatste | niet | vóór | voor`),
    except: list("behalve | uitgezonderd"),
    seasons: list(`
        zomer | winter | lente | herfst | najaar | voorjaar | seizoen | laagseizoen |
        hoogseizoen | schoolvakantie | schoolvakanties | zomerseizoen | winterseizoen`),
  },
  postal: {
    streets: list(`
        straat | str | weg | plein | laan | gracht | kade | singel | dijk | dreef |
        pad | hof | steeg | markt | park | baan | steenweg | kanaal | ring | wal |
        haven`),
    others: list(`
        realisatie | webdesign | website door | ontwerp | hosting | gerealiseerd door
        | verzekeraar`),
    placeholders: list(`
        voorbeeldstraat | uw adres | jouw adres | voorbeeldstad | straatnaam |
        voorbeeldlaan`),
  },
  credits: {
    months: list(`
      januari,jan | februari,feb | maart,mrt | april,apr | mei | juni,jun | juli,jul |
      augustus,aug | september,sep,sept | oktober,okt | november,nov | december,dec`),
    published: list(
      "gepubliceerd | gepubliceerd op | geplaatst | geplaatst op | geschreven op | datum",
    ),
    updated: list(`
      bijgewerkt | bijgewerkt op | laatst bijgewerkt | laatst gewijzigd | gewijzigd op |
      laatste update`),
    by: list(`
      door | geschreven door | geplaatst door | gepubliceerd door | auteur | auteurs | tekst`),
    and: list("en"),
    notNames: list(`
      auteur | auteurs | redactie | de redactie | redacteur | gast | gastauteur | anoniem |
      onbekend | beheerder | reacties | alle berichten | alle artikelen | over de auteur |
      lees meer | delen`),
    authorFolders: list("auteur | auteurs | redactie | gebruiker"),
  },
  sections: {
    roles: {
      pricing: list(`
        prijzen | prijs | tarieven | tarief | abonnementen | prijslijst | kosten | pakketten`),
      faq: list("veelgestelde vragen | vragen en antwoorden | veel gestelde vragen | vragen"),
      contact: list(`
        contact | neem contact op | contactgegevens | vestigingen | route | locaties | waar vind je ons | bereikbaarheid | routebeschrijving`),
      hours: list("openingstijden | openingsuren"),
      terms: list(`
        voorwaarden | algemene voorwaarden | gebruiksvoorwaarden | leveringsvoorwaarden | klachten | klachtenregeling | huisregels`),
      privacy: list("privacybeleid | privacyverklaring | gegevensbescherming | avg | privacy"),
      cookies: list("cookiebeleid | cookieverklaring"),
      imprint: list("colofon | juridische informatie | bedrijfsgegevens"),
      returns: list(`
        retourneren | retour | retouren | herroepingsrecht | annuleren | terugbetaling |
        garantie | ruilen | annulering | ruilen en retourneren`),
      shipping: list("verzending | bezorging | levering | verzendkosten | verzenden | levertijd"),
      payment: list("betaling | betalen | betaalmethoden | betaalmogelijkheden | facturering"),
      security: list("veiligheid | beveiliging"),
      accessibility: list("toegankelijkheid | toegankelijkheidsverklaring"),
      licence: list("licentie | licenties"),
      about: list(`
        over ons | wie zijn wij | bedrijf | ons verhaal | missie | geschiedenis | onze missie |
        over`),
      team: list("ons team | medewerkers | het team"),
      careers: list("vacatures | werken bij | carrière"),
      features: list(`
        functies | kenmerken | voordelen | mogelijkheden | hoe werkt het | integraties |
        functionaliteiten`),
      products: list(`
        kamers | onze kamers | producten | product | winkel | webshop | assortiment | oplossingen`),
      services: list("diensten | onze diensten | behandelingen | dienstverlening"),
      support: list(`
        hulp | ondersteuning | reserveren | reservering | reserveringen | klantenservice | helpcentrum | eerste bezoek | uw eerste bezoek | je eerste bezoek | eerste afspraak | je eerste afspraak | afspraak maken`),
      docs: list("documentatie | handleiding | handleidingen | gids"),
      articles: list(`
        laatste nieuws | uit de blog | nieuws | blog | pers | artikelen | agenda | evenementen`),
      customers: list(`
        wat onze klanten zeggen | wat klanten zeggen | klanten | referenties | ervaringen |
        klantverhalen | beoordelingen`),
      account: list("inloggen | aanmelden | registreren | winkelwagen | mijn account | zoeken"),
    },
    questions: {
      pronouns: [],
      openers: list("wat | hoe | waarom | wanneer | waar | wie | welke | welk | hoeveel"),
      verbs: list(`
        kan | kunnen | is | zijn | moet | mag | heb | hebben | bieden | krijg | worden | wordt |
        doen`),
      subjects: list("ik | je | jij | hij | zij | ze | we | wij | men | iemand | dit | dat | er"),
    },
    questionLabels: [],
    answerLabels: [],
    clauses: [],
    testimonials: list(`
      wat ~30 {zeggen,vinden} | {klant,patiënt,gast}{ervaringen,beoordelingen,reviews} | {ervaringen,beoordelingen,recensies,reviews}[ van ~30] | dit zeggen ~30`),
    steps: list("stap"),
    calls: words("wij we ontdek kies vind welkom bespaar probeer ervaar vergelijk"),
    readers: words("jouw je jij jullie"),
    formMessages: list(`
      Bedankt voor je bericht | Bedankt voor uw bericht | Je bericht is verzonden | Dit veld is verplicht | Er is iets misgegaan`),
    negations: list(`
      niet | niets | geen | nooit | niemand | nergens | zonder | noch | behalve | tenzij |
      slechts | alleen`),
  },
  prices: {
    periods: {
      hour: list("uur"),
      day: list("dag | nacht | dagelijks"),
      week: list("week | wekelijks"),
      month: list("maand | maandelijks | mnd | maanden"),
      quarter: list("kwartaal"),
      year: list("jaar | jaarlijks | jaren"),
      user: list("gebruiker | persoon | gebruikers"),
      once: list("eenmalig | stuk | sessie | behandeling | keer"),
    },
    joiners: list("per | p | en | de"),
    free: list("gratis | kosteloos"),
    onRequest: list("op aanvraag | op maat | in overleg | offerte aanvragen"),
    upTo: list("tot | max | maximaal"),
    from: list("vanaf | va"),
    saved: list("bespaar | korting | voordeel"),
    bounds: list(`
      boven | boven de | meer dan | minder dan | onder | minimaal | besteding van | ter waarde van | besteed`),
    bonuses: list(`
      tegoed | dekking | eigen risico | bonus | cadeaubon | besteding`),
    costs: list("kost | kosten | bedraagt"),
    averages: list("gemiddeld | gemiddelde"),
    wages: list("salaris | salarissen | loon | uurloon"),
    choices: list("maat | kleur | aantal | variant | smaak"),
    financing: list(`
      financiering | financieren | gespreid betalen | maandelijkse betalingen | termijnbedrag`),
    extras: list(`
      optioneel | opties | extra s | extra opties | bij te boeken`),
    groups: list(`
      volwassene | volwassenen | kind | kinderen | jongeren | student | studenten |
      scholieren | senior | senioren | gezin | gezinnen | groep | groepen | leden |
      niet leden | baby s`),
    purchases: list(`
      eenmalige aankoop | eenmalig | abonnement | abonneer en bespaar`),
    instalments: list("termijnen | betalingen"),
    current: list("nu | nu voor | nu slechts | slechts | actieprijs | onze prijs"),
    earlier: list("in plaats van | adviesprijs | voorheen | normale prijs"),
    unit: list("per"),
    heads: list("prijs | kosten | tarief | bedrag"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  times: {
    second: list("seconde | seconden"),
    minute: list("minuut | minuten | min"),
    hour: list("uur | uren | u"),
    day: list("dag | dagen | werkdagen"),
    week: list("week | weken"),
    month: list("maand | maanden"),
    year: list("jaar | jaren"),
  },
  fields: {
    name: list("naam | titel | productnaam | product | artikel | abonnement | model"),
    price: list("prijs | kosten | stukprijs | tarief | bedrag"),
    currency: list("valuta | munteenheid"),
    period: list("periode | facturering"),
    phone: list("telefoon | tel | telefoonnummer | mobiel"),
    email: list("e-mail | email | mail | e-mailadres"),
    address: list("adres | postadres | bezoekadres"),
    hours: list("openingstijden | openingsuren | geopend"),
    sku: list("artikelnummer | artikelnr | productcode | bestelnummer | productnummer"),
    gtin: list("ean | gtin | isbn"),
    brand: list("merk | fabrikant"),
    author: list("auteur | door | geschreven door"),
    published: list("gepubliceerd | gepubliceerd op | datum | publicatiedatum"),
    updated: list("bijgewerkt | bijgewerkt op | laatst gewijzigd"),
    rating: list("beoordeling | waardering | score"),
    reviews: list("beoordelingen | recensies | aantal beoordelingen"),
    availability: list("beschikbaarheid | voorraad | beschikbaar | op voorraad"),
    duration: list("duur | looptijd | lengte"),
    weight: list("gewicht | nettogewicht"),
    size: list("maat | afmetingen | formaat"),
    color: list("kleur | kleuren"),
    material: list("materiaal | materialen"),
    description: list("beschrijving | omschrijving | samenvatting"),
    category: list("categorie | type | soort"),
    location: list("locatie | plaats"),
    starts: list("begin | start | startdatum | vanaf"),
    ends: list("einde | einddatum | tot"),
    question: list("vraag"),
    answer: list("antwoord"),
    warranty: list("garantie"),
    delivery: list("levertijd | levering | verzending"),
    quantity: list("aantal | hoeveelheid"),
  },
  asking: {
    light: words(`
      lang hoe
      wil willen moet moeten nodig kan kunnen doen doe maken hebben heb hebt geven krijgen krijg
      gaan jullie u er ook nog wel graag dan bij`),
    vague: words(`
      aannemen accepteren accepteert aanbieden bellen blijven brengen doen duren gebeurt gebeuren
      gebruiken gelden halen helpen horen houden kiezen komen kopen kosten laten leveren liggen
      lopen meenemen nemen passen staan sturen verkopen wachten weten werken zien zijn zoeken
      groot klein lang kort oud nieuw hoog normaal maximaal minimaal gemiddeld per elke binnen
      tijdens zonder voor na abonnement pakket optie versie model product dienst artikel bedrijf
      firma persoon personen mensen klant klanten aantal minuut minuten uur dag dagen week weken
      maand maanden jaar jaren tijd keer krijg`),
    commands: words(`
      probeer begin start boek bestel koop vraag download ontdek meld registreer schrijf neem
      reserveer bekijk`),
    restrictions: words("behalve tenzij slechts alleen"),
    denials: list("nee"),
    numbers: list(`
      een | twee | drie | vier | vijf | zes | zeven | acht | negen | tien | elf | twaalf`),
    kinds: {
      howMuch: list("wat kost | wat kosten | hoeveel | prijs | tarief | kosten"),
      howMany: list("hoeveel | hoe lang | hoe vaak | hoe ver | hoe groot"),
      when: list("wanneer | hoe laat | welke dag | openingstijden"),
      where: list("waar | welke stad | adres"),
      who: list("wie | van wie"),
      phone: list(`
        telefoonnummer | welk nummer`),
      email: list(`
        e mailadres | emailadres | mailadres`),
    },
    topics: {
      price: words(`
        prijs prijzen kost kosten tarief tarieven betalen bedrag uurtarief dokken euro prijslijst`),
      refund: words(`
        terugbetaling terugbetaald retour retourneren terugsturen ruilen geld terug terugkrijgen
        teruggeven geld-terug`),
      cancel: words(`
        opzeggen opzegtermijn opzegging annuleren afzeggen beëindigen kosteloos stoppen opzeg
        annulering annuleer`),
      missed: words("missen gemist verhinderd afzeggen afspraak komen no-show vergeten annuleren"),
      pause: words("pauzeren bevriezen stopzetten onderbreken"),
      delivery: words("leveren levering bezorgen bezorging verzenden verzending versturen"),
      abroad: words("buitenland internationaal landen"),
      hours: words(`
        openingstijden open geopend opent gesloten sluit openingstijd openen sluiten`),
      place: words("adres locatie vestiging straat stad gevestigd bezoekadres route"),
      parking: words("parkeren parkeerplaats parkeergarage auto parkeer parkeren-auto"),
      payment: words("betalen betaling pin pinpas contant factuur overschrijving incasso"),
      contract: words("contract looptijd opzegtermijn verplichting"),
      warranty: words("garantie kapot defect vervangen garanties stuk reparatie"),
      contact: words(`
        telefoon bellen telefoonnummer e-mail mail bereiken contact bereikbaar mailen`),
      included: words("inbegrepen inclusief bevat"),
      remove: words("verwijderen wissen"),
      start: words("beginnen starten installeren instellen"),
      discount: words("korting kortingen aanbieding goedkoper gereduceerd"),
      duration: words("duur duurt duren lang"),
      weight: words("gewicht weegt wegen zwaar"),
      size: words("maat afmetingen breedte hoogte lengte formaat inhoud"),
      age: words("leeftijd jaar kinderen kind jongeren"),
      free: words("gratis kosteloos vrijblijvend"),
      material: words("materiaal gemaakt stof"),
    },
  },
  search: {
    stopWords: words(`
      aan al alle als bij ben bent daar dan dat de deze die dit doe doen door dus een en er geen
      had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan
      kun kunnen kunt maar me meer men met mij mijn moet na naar niet nog nu of om omdat onder ons
      onze ook op over te toch tot u uit uw van veel voor waar waarom wanneer want was wat we welk
      welke werd wie wij worden wordt ze zich zij zijn zo zonder zou`),
    priceWords: words("prijs kosten kost"),
    related: list(`
      hond honden huisdier huisdieren dier dieren kat | vegan veganistisch vegetarisch
      plantaardig | gluten coeliakie tarwe allergie allergisch allergenen intolerantie
      lactose | rolstoel toegankelijk invalide beperking handicap helling lift
      drempelvrij | kinderwagen buggy | boeken boeking reserveren reservering afspraak
      afspraken | verhuizen overzetten overstappen importeren wisselen | verzekering
      verzekerd verzekeraar zorgverzekeraar vergoed vergoeding | cadeaubon bon kado
      cadeau | wifi internet | bus trein tram metro halte | angst bang nerveus pijn
      verdoving narcose | spoed spoedgeval dringend noodgeval storing | oprichter
      opgericht geschiedenis | eigenaar baas directeur | team medewerkers personeel |
      vacature vacatures werken solliciteren | kwetsbaarheid beveiliging lek lekkage |
      fout probleem storing defect | klanten bedrijven | conferentie bijeenkomst
      evenement evenementen | wachten wachttijd wachtlijst | gegevens privacy avg |
      factuur rekening bon | wachtwoord account inloggen | kinderen kind gezin | fiets
      fietsen | schoonmaken reinigen onderhoud | cursus les lessen training | arts
      huisarts recept verwijzing verwijsbrief | gecertificeerd diploma | duurzaam milieu
      | huurder huurbaas verhuurder huisbaas huur | onderdeel onderdelen | taal talen |
      foto fotos`),
    questions: list(`
      Wat kost het? |
      Wanneer zijn jullie open? |
      Kan ik het terugsturen? |
      Hoe kan ik jullie bereiken? |
      Verzenden jullie naar het buitenland? |
      Hoe stop ik het contract?`),
    answers: list(`
      Een maand voor 19 euro. |
      Maandag tot vrijdag van 9 tot 17 uur. |
      U heeft 30 dagen om de bestelling te retourneren. |
      Bel ons of schrijf een mail. |
      Wij leveren in alle landen van Europa. |
      Opzeggen kan met een maand opzegtermijn.`),
  },
  categories: {
    "software.project-management": list("projectbeheer | taakbeheer"),
    "software.accounting": list(`
      boekhoudsoftware | boekhoudprogramma | facturatie | online boekhouden`),
    "services.marketing": list("reclamebureau"),
    "services.consulting": list("advies"),
    "services.legal": list("advocaat | advocatenkantoor | notaris"),
    "services.tax": list("belastingadviseur | boekhouder | accountantskantoor"),
    "services.architecture": list("architectenbureau"),
    "services.photography": list("fotograaf"),
    "services.translation": list("vertaalbureau"),
    "services.staffing": list("uitzendbureau"),
    "services.cleaning": list("schoonmaakbedrijf"),
    "services.security": list("beveiligingsbedrijf"),
    "services.events": list("evenementenbureau | evenementen | bruiloften"),
    "services.funeral": list("uitvaart"),
    "craft.carpentry": list("timmerman | meubelmaker | timmerwerk"),
    "craft.electrician": list("elektricien | elektra"),
    "craft.plumbing": list(`
      loodgieter | installatietechniek | cv-ketel | warmtepomp | sanitair`),
    "craft.painting": list("schildersbedrijf"),
    "craft.roofing": list("dakdekker"),
    "craft.construction": list("bouwbedrijf | aannemer | verbouwing"),
    "craft.gardening": list("hovenier | tuinaanleg"),
    "craft.locksmith": list("slotenmaker"),
    "craft.metalwork": list("smederij"),
    "health.dental": list("tandarts | tandartspraktijk | mondzorg"),
    "health.medical": list("huisarts | huisartsenpraktijk | kliniek"),
    "health.physiotherapy": list("fysiotherapie | fysiotherapeut | manuele therapie"),
    "health.psychology": list("psychologische praktijk"),
    "health.pharmacy": list("apotheek"),
    "health.veterinary": list("dierenarts | dierenkliniek"),
    "health.care": list("thuiszorg"),
    "health.beauty": list("kapper | schoonheidssalon | kapsalon"),
    "health.fitness": list("sportschool | klimhal | zwembad | yoga"),
    "food.cafe": list("bakkerij | koffiebranderij | banketbakker"),
    "food.producer": list("wijngaard | brouwerij"),
    "food.catering": list("cateringbedrijf"),
    "travel.lodging": list("vakantiehuis | hotel | pension | camping | vakantiewoning"),
    "travel.agency": list("reisbureau"),
    "shop.fashion": list("kleding | schoenen | sieraden"),
    "shop.food": list("delicatessenwinkel | kaaswinkel | wijnhandel | delicatessen"),
    "shop.home": list("meubels | woonaccessoires | kookgerei | servies"),
    "shop.books": list("boekhandel | boeken"),
    "shop.bicycles": list("fietsen | fietsenwinkel | rijwielhandel"),
    "shop.general": list("webwinkel"),
    "auto.dealer": list("autodealer"),
    "auto.repair": list("autogarage | garagebedrijf | bandenwissel"),
    "finance.insurance": list("verzekeringen"),
    "finance.investment": list("vermogensbeheer"),
    "realestate.agency": list("makelaar | vastgoed"),
    "education.school": list("universiteit"),
    "education.courses": list("rijschool | cursussen | muziekschool"),
    "media.news": list("krant"),
    "community.nonprofit": list("stichting | doneren"),
    "community.government": list("gemeente"),
    "community.church": list("kerk"),
    "industry.manufacturing": list("fabrikant"),
    "industry.logistics": list("verhuisbedrijf | verhuizingen | transportbedrijf"),
    "industry.energy": list("energieleverancier"),
    "industry.agriculture": list("boerderij"),
    "software.hr": list("urenregistratie | salarisadministratie | roosters | personeelsplanning"),
    "software.booking": list(
      "online afspraken | boekingssysteem | reserveringssysteem | afsprakensoftware",
    ),
    "software.hosting": list("webhosting | domeinnamen | servers"),
    "software.other": list("software"),
    "health.optician": list("opticien"),
    "food.restaurant": list("restaurant | eetcafé | menukaart"),
    "travel.transport": list("taxi | autoverhuur | fietsverhuur"),
    "art.culture": list("museum | theater | tentoonstelling | galerie"),
  },
};
