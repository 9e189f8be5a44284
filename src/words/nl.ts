import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Dutch. */
export const nl: LanguageWords = {
  code: "nl",
  emptyBecause: {
    "prices.currencies": internationalSigns,
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
    "people.copyrightOpeners": notCollected,
    "people.nameEnds": notCollected,
    "sections.questionLabels": notCollected,
    "sections.answerLabels": notCollected,
    "sections.clauses": notCollected,
    "prices.joiners": notCollected,
    "prices.millionsShort": notCollected,
    "prices.millions": notCollected,
  },
  common: words("de het een en van is op voor met niet zijn dat ook"),
  addresses: {
    kinds: {
      about: words("over-ons over wie-zijn-wij bedrijf wie-wij-zijn"),
      product: words("producten oplossing oplossingen diensten dienst aanbod"),
      feature: words("functies kenmerken hoe-werkt-het voordelen mogelijkheden"),
      pricing: words("tarieven prijzen prijs kosten-en-tarieven"),
      faq: words("veelgestelde-vragen vragen"),
      support: words("hulp klantenservice ondersteuning verzending retourneren"),
      contact: words("contacteer-ons vestigingen"),
      legal: words("juridisch voorwaarden algemene-voorwaarden privacybeleid privacyverklaring"),
      docs: words("documentatie handleiding handleidingen"),
      customers: words("klanten referenties klantverhalen projecten"),
      team: words("ons-team medewerkers"),
      careers: words("vacatures werken-bij"),
      news: words("nieuws pers evenementen artikelen"),
      listing: words("zoeken categorieen"),
      account: words("inloggen aanmelden winkelwagen mijn-account"),
    },
    languageNames: list("nederlands | dutch"),
    pageParameters: [],
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
      meest gekozen | populair | aanbevolen | bestellen`),
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
    businessPhoneLabels: list("telefoon"),
    copyrightOpeners: [],
    nameJoiners: list("en"),
    nameEnds: [],
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
        contact | neem contact op | contactgegevens | vestigingen | route | locaties |
        waar vind je ons | bereikbaarheid`),
      hours: list("openingstijden | openingsuren"),
      terms: list(`
        voorwaarden | algemene voorwaarden | gebruiksvoorwaarden | leveringsvoorwaarden`),
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
      support: list("hulp | ondersteuning | klantenservice | helpcentrum"),
      docs: list("documentatie | handleiding | handleidingen | gids"),
      articles: list(`
        laatste nieuws | uit de blog | nieuws | blog | pers | artikelen | agenda | evenementen`),
      customers: list(`
        wat onze klanten zeggen | wat klanten zeggen | klanten | referenties | ervaringen |
        klantverhalen | beoordelingen`),
      account: list("inloggen | aanmelden | registreren | winkelwagen | mijn account | zoeken"),
    },
    questions: {
      openers: list("wat | hoe | waarom | wanneer | waar | wie | welke | welk | hoeveel"),
      verbs: list(`
        kan | kunnen | is | zijn | moet | mag | heb | hebben | bieden | krijg | worden | wordt |
        doen`),
      subjects: list("ik | je | jij | hij | zij | ze | we | wij | men | iemand | dit | dat | er"),
    },
    questionLabels: [],
    answerLabels: [],
    clauses: [],
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
    joiners: [],
    free: list("gratis | kosteloos"),
    onRequest: list("op aanvraag | op maat | in overleg | offerte aanvragen"),
    heads: list("prijs | kosten | tarief | bedrag"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  search: {
    stopWords: words(`
      aan al alle als bij ben bent daar dan dat de deze die dit doe doen door dus een en er geen
      had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan
      kun kunnen kunt maar me meer men met mij mijn moet na naar niet nog nu of om omdat onder ons
      onze ook op over te toch tot u uit uw van veel voor waar waarom wanneer want was wat we welk
      welke werd wie wij worden wordt ze zich zij zijn zo zonder zou`),
    priceWords: words("prijs kosten kost"),
  },
  categories: {
    "software.project-management": list("projectbeheer"),
    "software.accounting": list("boekhoudsoftware"),
    "services.marketing": list("reclamebureau"),
    "services.consulting": list("advies"),
    "services.legal": list("advocaat"),
    "services.tax": list("belastingadviseur | boekhouder"),
    "services.architecture": list("architectenbureau"),
    "services.photography": list("fotograaf"),
    "services.translation": list("vertaalbureau"),
    "services.staffing": list("uitzendbureau"),
    "services.cleaning": list("schoonmaakbedrijf"),
    "services.security": list("beveiligingsbedrijf"),
    "services.events": list("evenementenbureau"),
    "services.funeral": list("uitvaart"),
    "craft.carpentry": list("timmerman | meubelmaker"),
    "craft.electrician": list("elektricien"),
    "craft.plumbing": list("loodgieter"),
    "craft.painting": list("schildersbedrijf"),
    "craft.roofing": list("dakdekker"),
    "craft.construction": list("bouwbedrijf"),
    "craft.gardening": list("hovenier"),
    "craft.locksmith": list("slotenmaker"),
    "craft.metalwork": list("smederij"),
    "health.dental": list("tandarts | tandartspraktijk"),
    "health.medical": list("huisarts"),
    "health.physiotherapy": list("fysiotherapie"),
    "health.psychology": list("psychologische praktijk"),
    "health.pharmacy": list("apotheek"),
    "health.veterinary": list("dierenarts"),
    "health.care": list("thuiszorg"),
    "health.beauty": list("kapper | schoonheidssalon"),
    "health.fitness": list("sportschool"),
    "food.cafe": list("bakkerij"),
    "food.producer": list("wijngaard"),
    "food.catering": list("cateringbedrijf"),
    "travel.lodging": list("vakantiehuis"),
    "travel.agency": list("reisbureau"),
    "shop.fashion": list("kleding"),
    "shop.food": list("delicatessenwinkel"),
    "shop.home": list("meubels"),
    "shop.books": list("boekhandel"),
    "shop.bicycles": list("fietsen | fietsenwinkel"),
    "shop.general": list("webwinkel"),
    "auto.dealer": list("autodealer"),
    "auto.repair": list("autogarage"),
    "finance.insurance": list("verzekeringen"),
    "finance.investment": list("vermogensbeheer"),
    "realestate.agency": list("makelaar"),
    "education.school": list("universiteit"),
    "education.courses": list("rijschool"),
    "media.news": list("krant"),
    "community.nonprofit": list("stichting | doneren"),
    "community.government": list("gemeente"),
    "community.church": list("kerk"),
    "industry.manufacturing": list("fabrikant"),
    "industry.logistics": list("verhuisbedrijf"),
    "industry.energy": list("energieleverancier"),
    "industry.agriculture": list("boerderij"),
  },
};
