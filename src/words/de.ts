import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** German. The file is long because a language is one file, and all of it is data. */
export const de: LanguageWords = {
  code: "de",
  emptyBecause: {
    "prices.currencies": internationalSigns,
    "walls.scripts.endings": notCollected,
    "walls.scripts.requests": notCollected,
    "pageParts.besideProduct": notCollected,
    "dates.months": notCollected,
    "dates.monthStarts": notCollected,
    "dates.weekdays": notCollected,
    "dates.dayEndings": notCollected,
    "dates.minutes": notCollected,
    "dates.reading": notCollected,
    "dates.ages": notCollected,
    "people.bylines": notCollected,
    "people.copyrightOpeners": notCollected,
  },
  common: words("der die und das ist nicht ein eine mit für auf den sie"),
  addresses: {
    kinds: {
      about: words("unternehmen firma uber-uns ueber-uns wir wer-wir-sind geschichte leitbild"),
      product: words(`
        produkt produkte loesung loesungen losung losungen leistung leistungen dienstleistungen
        angebot angebote sortiment`),
      feature: words("funktion funktionen vorteile so-funktioniert technologie"),
      pricing: words("preise preis tarife kosten konditionen abonnement abo"),
      faq: words("haeufige-fragen haufige-fragen fragen fragen-und-antworten"),
      support: words(`
        hilfe hilfecenter kundenservice kundendienst versand lieferung rueckgabe garantie`),
      contact: words("kontakt kontakte standorte standort anfahrt filialen"),
      legal: words(`
        impressum agb datenschutz datenschutzerklaerung datenschutzerklarung nutzungsbedingungen
        widerruf widerrufsrecht barrierefreiheit`),
      docs: words("dokumentation handbuch anleitung anleitungen entwickler"),
      customers: words("kunden referenzen kundenstimmen fallstudien projekte"),
      team: words("unser-team mitarbeiter geschaeftsfuehrung ansprechpartner"),
      careers: words("karriere stellenangebote stellen ausbildung"),
      news: words("neuigkeiten aktuelles presse veranstaltungen termine magazin"),
      listing: words("kategorie kategorien schlagwort archiv suche"),
      account: words("anmelden anmeldung registrieren warenkorb kasse konto mein-konto merkliste"),
    },
    languageNames: list("deutsch | german"),
    pageParameters: list("seite"),
    priceClassNames: list("preis"),
  },
  walls: {
    challenge: {
      titles: list(`
        Sicherheitsüberprüfung läuft | Einen Moment bitte | Nur einen Moment | Bist du ein Mensch`),
      hints: list("Zugriff verweigert | Sicherheitsprüfung"),
      sentences: list(`
        Bestätigen Sie, dass Sie ein Mensch sind | Überprüfen Sie, ob Sie ein Mensch sind |
        Bitte bestätigen Sie, dass Sie kein Roboter sind |
        Überprüfung, ob die Verbindung der Website sicher ist | Ihre Verbindung wird überprüft |
        Ihr Browser wird überprüft | Sie wurden blockiert`),
      controls: list("Ich bin kein Roboter"),
    },
    consent: {
      titles: list(`
        Bevor Sie fortfahren | Bevor Sie zu Google weitergehen | Wir schätzen Ihre Privatsphäre |
        Cookie-Einstellungen | Datenschutz-Einstellungen | Willkommen! Bevor Sie fortfahren |
        Mit Werbung weiterlesen | Ihre Privatsphäre ist uns wichtig`),
      sentences: list(`
        Wir verwenden Cookies | Wir nutzen Cookies | Diese Website verwendet Cookies |
        Diese Website nutzt Cookies | Wir und unsere Partner | Wir benötigen Ihre Zustimmung |
        Besuchen Sie unsere Seite wie gewohnt mit Werbung | Mit Ihrer Zustimmung`),
      controls: list(`
        Akzeptieren | Alle akzeptieren | Alle Cookies akzeptieren | Zustimmen |
        Einwilligen und weiter`),
      stems: list("werbung | datenschutz | einwillig | zustimm | akzept | ablehn"),
    },
    login: {
      titles: list(`
        Anmelden | Anmeldung | Einloggen | Kundenlogin | Bitte anmelden | Mitglieder-Login |
        Benutzeranmeldung`),
      sentences: list(`
        Bitte melden Sie sich an | Bitte loggen Sie sich ein | Sie müssen angemeldet sein |
        Sie müssen sich anmelden | Melden Sie sich an, um | Bitte melde dich an |
        Du musst angemeldet sein | Du musst eingeloggt sein`),
    },
    missing: {
      titles: list(`
        Seite nicht gefunden | Fehler 404 | Fehlerseite | Nicht gefunden |
        Diese Seite existiert nicht | Die Seite wurde nicht gefunden | Seite existiert nicht`),
      hints: list("Hoppla | Ups | Fehler"),
      sentences: list(`
        Die von Ihnen angeforderte Seite | Die gewünschte Seite | Die gesuchte Seite |
        Die angeforderte Seite | Die aufgerufene Seite | Diese Seite existiert nicht |
        Diese Seite gibt es nicht | Diese Seite wurde nicht gefunden | Die Seite, die Sie suchen |
        Die Seite konnte nicht gefunden werden | Die Seite wurde nicht gefunden |
        Wir konnten die Seite nicht finden | Wir können die Seite nicht finden |
        Seite nicht gefunden`),
    },
    parked: {
      titles: list(`
        Domain steht zum Verkauf | Diese Domain steht zum Verkauf | Domain geparkt |
        Domain reserviert | Hier entsteht eine neue Internetpräsenz |
        Hier entsteht eine neue Webseite | steht zum Verkauf`),
      sentences: list(`
        Diese Domain steht zum Verkauf | Die Domain steht zum Verkauf | Diese Domain kaufen |
        Diese Domain ist geparkt | Diese Domain wurde registriert |
        Diese Domain ist bereits registriert | Diese Internet-Adresse wurde |
        Diese Domain ist abgelaufen | Der Inhaber dieser Domain | Hier entsteht eine neue`),
    },
    unavailable: {
      titles: list(`
        Wartungsarbeiten | Wartungsmodus | Wegen Wartungsarbeiten geschlossen |
        Wir sind bald zurück | Seite im Wartungsmodus`),
      hints: list("Wartung | Fehler"),
      sentences: list(`
        Wegen Wartungsarbeiten | Aufgrund von Wartungsarbeiten | Unsere Website wird gerade |
        Diese Seite befindet sich im Wartungsmodus |
        Diese Website ist vorübergehend nicht erreichbar | Wir sind in Kürze wieder |
        Unsere Seite wird gerade überarbeitet`),
    },
    scripts: {
      sentences: list(`
        Bitte aktivieren Sie JavaScript | Bitte aktiviere JavaScript |
        JavaScript muss aktiviert sein | Diese Seite benötigt JavaScript`),
      endings: [],
      requests: [],
    },
    regret: list("Entschuldigung | leider | hoppla | ups | huch | Fehler 404"),
  },
  pageParts: {
    related: list(`
      das könnte {sie,dich,ihnen} auch~30 | ähnliche {artikel,beiträge,produkte} |
      weitere {artikel,beiträge,themen} | das könnte {sie,dich,ihnen} auch[{ ,:,-}~30] |
      {ähnliche,verwandte} {artikel,beiträge,produkte,themen,inhalte,nachrichten} |
      weitere {artikel,beiträge,themen,nachrichten,meldungen,news,informationen zum thema,beiträge zum thema,artikel zum thema} |
      mehr {zum thema,zu diesem thema,aus ~30,von ~30,artikel,beiträge,nachrichten,news,themen} |
      {lesen,sehen,hören} sie auch | lesen sie {mehr,weiter}[ zum thema] | lies auch |
      auch interessant | das interessiert {sie,andere} auch |
      {passend,passende artikel,passende beiträge} zum thema |
      {zum thema,themen,thema,schlagworte,schlagwörter,stichworte,kategorien,archiv,inhalt,inhaltsverzeichnis} |
      {neueste,aktuelle,letzte,beliebte,meistgelesene} {artikel,beiträge,nachrichten,meldungen,news,kommentare,themen} |
      meistgelesen | am meisten gelesen | top[-]{artikel,themen,news} | newsletter[{ ,:,-}~30] |
      [jetzt ]{newsletter abonnieren,abonnieren} |
      {teilen,artikel teilen,beitrag teilen,diesen artikel teilen,teilen mit,weitersagen} |
      {folgen sie uns,folge uns,folge mir}[{ ,:,-}~20] | anzeige[n] |
      {schreibe,schreiben sie,hinterlasse,verfasse} {einen,ein,eine} {kommentar,antwort,kommentare} |
      kommentar {schreiben,hinterlassen,verfassen,abgeben} | kommentare schreiben |
      deine meinung | ihre meinung | {vorheriger,nächster} {artikel,beitrag} |
      beitrags[-]navigation | auf dieser seite | in diesem artikel |
      empfehlungen der redaktion | {unsere empfehlungen,lesetipps,lesetipp,linktipps} |
      das interessierte andere leser | mehr im web | schon gelesen[?] | gefällt mir`),
    notRelated: list("themenübersicht"),
    newest: list("neueste | aktuelle | letzte | beliebte | meist | top"),
    besideArticle: list(`
      kommentar[e][ (#9)] | #9 {kommentar[e],antwort[en],gedanken zu ~80,reaktionen} |
      keine kommentare | über {den autor,die autorin,die autoren,den verfasser} | zur person |
      der autor | die autorin | autor | autorin | diskussion | diskutieren sie mit | leserbriefe`),
    besideProduct: [],
    notesTitles: list(`
      fußnoten | einzelnachweise | anmerkungen | quellen | kommentar[e] | siehe auch`),
    footnoteTitles: list("fußnoten | anmerkungen"),
    referenceTitles: list(`
      literatur | quellen | siehe auch | weblinks | einzelnachweise | literaturverzeichnis |
      weiterführende {links,literatur,informationen} | quellenangaben | quelle`),
    buttons: list(`
      anzeige | werbung | teilen | drucken | artikel drucken | seite drucken | merken |
      kommentieren | antworten | melden | abonnieren | anmelden | registrieren | einloggen |
      in den warenkorb | jetzt kaufen | zur kasse | mehr anzeigen | weniger anzeigen |
      mehr laden | mehr lesen | weiterlesen | mehr | weniger | schließen | öffnen | menü |
      suche | suchen | weiter | zurück | nach oben | zum seitenanfang | zum inhalt[ springen] |
      alle akzeptieren | bearbeiten | herunterladen | bild vergrößern | vergrößern |
      bild anzeigen | bild schließen | link kopieren | kopieren |
      per {e-mail,mail} {teilen,versenden} | e-mail | gefällt mir | vorlesen |
      artikel {anhören,merken,teilen,versenden,kommentieren} | #9 kommentar[e] |
      springe {zum,direkt zu}[{ ,:,-}~20] | lesedauer: #4 {min[uten],minute} | zur startseite |
      zur übersicht`),
    backLinks: list("zurück | startseite"),
    backToText: list("zurück | hoch"),
    moreLabels: list(`
      mehr | {mehr,alle,weniger} anzeigen | mehr {lesen,erfahren} | weiterlesen | schließen`),
    homeLinks: list("startseite | start | hauptseite"),
    calls: list(`
      lesen sie auch | mehr[ zum thema] | lesen sie {auch,hier,mehr,dazu,weiter} | lies auch |
      mehr[ zum thema,[ dazu]] | siehe auch | auch interessant | weiterlesen | zum thema |
      hier geht {es,s} | weitere informationen | das könnte {sie,dich} | dazu auch |
      passend dazu | hintergrund | lesetipp | video | bildergalerie | fotostrecke`),
    invitations: list(`
      abonnieren sie | newsletter {abonnieren,anmelden} | jetzt {abonnieren,anmelden} |
      folgen sie uns | folge {uns,mir} | alle rechte vorbehalten |
      {dieser,der} {beitrag,artikel} {wurde,erschien,ist} | abgelegt unter |
      veröffentlicht {unter,in} | kategorien: | kategorie: | schlagwörter: | tags: |
      stichworte: | foto: | fotos: | bild: | bildquelle | titelbild: | quelle: | quellen: |
      {schreibe,hinterlasse} einen | einen kommentar |
      {du,sie} {musst,müssen} [dich,sich] {an,ein} | um kommentare | permalink | trackback |
      kommentar[-]feed | {dieser,der} artikel {enthält,kann} | weitersagen |
      bloggern gefällt das`),
    consentBanner: list("datenschutz | einwillig"),
    yesMarks: list(`
      ja | enthalten | inklusive | verfügbar | vorhanden | Haken | Häkchen`),
    noMarks: list("nein | nicht | kein[e] | ohne | Kreuz"),
    badges: list(`
      neu | angebot | ausverkauft | auf lager | neuheit | mehr erfahren | jetzt starten |
      weiterlesen | kostenlos testen | jetzt kaufen | details | in den warenkorb |
      jetzt anfragen | angebot anfordern | termin buchen | mehr | beliebt | jetzt buchen |
      termin vereinbaren | am beliebtesten | empfohlen | anfragen`),
    untitled: list("unbenannt"),
    pageOf: list("von"),
  },
  dates: {
    months: [],
    monthStarts: [],
    weekdays: [],
    dayEndings: [],
    labels: list("veröffentlicht | aktualisiert"),
    joiners: list("am"),
    minutes: [],
    reading: [],
    ages: [],
    clock: list("uhr"),
  },
  people: {
    bylines: [],
    authorPrefixes: list("von"),
    phoneLabels: list("telefon"),
    businessPhoneLabels: list("telefon | fon | mobil"),
    copyrightOpeners: [],
    nameJoiners: list("und | der | für"),
    nameEnds: list("alle | impressum"),
  },
  credits: {
    months: list(`
      januar,jänner,jan | februar,feber,feb | märz,maerz,mär,mrz | april,apr | mai | juni,jun |
      juli,jul | august,aug | september,sep,sept | oktober,okt | november,nov | dezember,dez`),
    published: list(`
      veröffentlicht | erstellt | erschienen | datum | vom | stand | veröffentlicht am |
      erstellt am`),
    updated: list(`
      aktualisiert | zuletzt aktualisiert | geändert | zuletzt geändert | letzte änderung |
      letzte aktualisierung | überarbeitet | update`),
    by: list(`
      von | geschrieben von | verfasst von | ein beitrag von | ein artikel von | autor | autorin |
      autoren | text | redaktion`),
    and: list("und"),
    notNames: list(`
      autor | autorin | autoren | redaktion | die redaktion | redakteur | redakteurin | gast |
      gastautor | gastbeitrag | unbekannt | anonym | benutzer | administrator | kommentare |
      alle beiträge | alle artikel | über den autor | über die autorin | zum profil | mehr |
      teilen | drucken | startseite | impressum`),
    authorFolders: list("autor | autoren | autorin | redaktion | nutzer | benutzer"),
  },
  sections: {
    roles: {
      pricing: list(`
        preise | preis | preisliste | tarife | tarif | kosten | pakete | konditionen |
        preise und leistungen | abos | gebühren | honorar | preisübersicht | unsere preise`),
      faq: list("häufige fragen | fragen und antworten | häufig gestellte fragen | fragen"),
      contact: list(`
        kontakt | kontaktieren sie uns | so erreichen sie uns | anfahrt | standorte | standort |
        kontakt und anfahrt | so finden sie uns | ansprechpartner | kontaktdaten | filialen`),
      hours: list("öffnungszeiten | sprechzeiten | geschäftszeiten | bürozeiten | sprechstunden"),
      terms: list(`
        agb | allgemeine geschäftsbedingungen | nutzungsbedingungen | geschäftsbedingungen |
        rechtliches | vertragsbedingungen | teilnahmebedingungen`),
      privacy: list(`
        datenschutz | datenschutzerklärung | datenschutzhinweise | dsgvo | auftragsverarbeitung |
        datenschutzhinweis | datenschutzbestimmungen`),
      cookies: list("cookie richtlinie | cookie hinweise | verwendung von cookies"),
      imprint: list("impressum | anbieterkennzeichnung | rechtliche hinweise | offenlegung"),
      returns: list(`
        widerruf | widerrufsrecht | widerrufsbelehrung | rückgabe | rücksendung | stornierung |
        kündigung | umtausch | gewährleistung | garantie | erstattung | retouren | storno`),
      shipping: list("versand | lieferung | versandkosten | versand und lieferung | lieferzeiten"),
      payment: list("zahlung | zahlungsarten | bezahlung | zahlungsweise | zahlungsbedingungen"),
      security: list("sicherheit | datensicherheit | compliance"),
      accessibility: list("barrierefreiheit | erklärung zur barrierefreiheit"),
      licence: list("lizenz | lizenzen | urheberrecht | markenrecht"),
      about: list(`
        über uns | ueber uns | wir über uns | unternehmen | geschichte | leitbild | firma |
        betrieb | unser betrieb | unsere geschichte | philosophie | werte | wer wir sind`),
      team: list("team | unser team | mitarbeiter | geschäftsführung | das team"),
      careers: list("karriere | jobs | stellenangebote | stellen | ausbildung | offene stellen"),
      features: list(`
        funktionen | vorteile | ihre vorteile | so funktioniert es | integrationen | warum wir |
        merkmale | anwendungsfälle | das können sie erwarten`),
      products: list(`
        zimmer | unsere zimmer | modelle | produkte | produkt | shop | sortiment | lösungen |
        katalog | speisekarte`),
      services: list(`
        leistungen | unsere leistungen | dienstleistungen | angebot | behandlungen | angebote |
        leistungsspektrum | was wir machen | leistung`),
      support: list(`
        hilfe | kundenservice | kundendienst | hilfecenter | notdienst | erste schritte`),
      docs: list("dokumentation | anleitung | handbuch | anleitungen | ratgeber | installation"),
      articles: list(`
        aus dem blog | aktuelle beiträge | neuigkeiten | aktuelles | presse | nachrichten |
        magazin | veranstaltungen`),
      customers: list(`
        was unsere kunden sagen | das sagen unsere kunden | kundenmeinungen | auszeichnungen |
        referenzen | kunden | kundenstimmen | bewertungen | projekte`),
      account: list(`
        anmelden | anmeldung | registrieren | warenkorb | kasse | mein konto | suche | passwort |
        merkliste | schlagwörter`),
    },
    questions: {
      openers: list(`
        was | wie | warum | wann | wo | wer | welche | welcher | welches | wieso | wieviel |
        woher | wofür | welchen`),
      verbs: list(`
        kann | können | ist | sind | habe | haben | muss | müssen | gibt | darf | bieten | wird |
        werden | bekomme | brauche | macht | machen | soll`),
      subjects: list("ich | du | er | sie | es | wir | ihr | man | jemand | das"),
    },
    questionLabels: list("F"),
    answerLabels: list("Antwort"),
    clauses: list("artikel[.]"),
    negations: list(`
      nicht | nichts | kein | keine | keiner | keines | keinem | keinen | keinerlei | nie |
      niemals | niemand | nirgends | ohne | weder | außer | ausgenommen | nur | kaum`),
  },
  prices: {
    periods: {
      hour: list("stunde | std | stündlich"),
      day: list("tag | täglich | nacht"),
      week: list("woche | wöchentlich"),
      month: list("monat | mtl | monatlich | monate"),
      quarter: list("quartal | vierteljährlich"),
      year: list("jahr | jährlich | jahre | p a"),
      user: list("nutzer | benutzer | person | platz | mitglied | kopf"),
      once: list("einmalig | pauschal | stück | sitzung | termin | einheit | pauschale | besuch"),
    },
    joiners: list("pro | je | im | und | inkl | mwst | zzgl | netto"),
    free: list("kostenlos | gratis | kostenfrei | umsonst | unentgeltlich | ohne aufpreis"),
    onRequest: list(`
      auf anfrage | individuell | nach aufwand | nach vereinbarung | angebot anfordern |
      nach absprache | preis auf anfrage`),
    heads: list("preis | kosten | preis ab | betrag | gebühr | honorar"),
    currencies: {},
    millionsShort: list("mrd | mio"),
    millions: list("milliard"),
  },
  search: {
    stopWords: words(`
      aber alle als also am an auch auf aus bei bin bis bitte da damit das dass dein deine dem den
      der des dich die dies diese dieser dieses dir doch du durch ein eine einem einen einer eines
      er es euch euer eure fur gibt haben habe hat hatte ich ihnen ihr ihre ihrem ihren ihrer im
      in ins ist ja kann kannst man mein meine mich mir mit nach noch nur ob oder ohne sehr seid
      sein seine sich sie sind so sollte uber um und uns unser unsere unter vom von vor wann warum
      was welche welchen welcher welches wenn wer werden wie wieso wieviel wird wo woher wohin
      wurde zu zum zur`),
    priceWords: words("preis kosten kostet"),
  },
  categories: {
    "software.project-management": list("projektmanagement | aufgabenverwaltung"),
    "software.crm": list("kundenverwaltung | vertriebssoftware"),
    "software.accounting": list("rechnungsprogramm | buchhaltungssoftware"),
    "software.commerce": list("shopsystem"),
    "software.analytics": list("datenanalyse"),
    "software.support": list("support-inbox"),
    "software.hr": list("zeiterfassung | personalverwaltung"),
    "software.booking": list("terminbuchung"),
    "software.developer-tools": list("entwickler"),
    "software.data": list("datenbank"),
    "software.security": list("it-sicherheit"),
    "software.ai": list("künstliche intelligenz"),
    "software.hosting": list("webhosting"),
    "software.communication": list("videokonferenz"),
    "software.website-builder": list("homepage-baukasten"),
    "software.education": list("lernplattform"),
    "software.other": list("anwendung"),
    "services.web-agency": list("webdesign | webagentur | internetagentur | digitalagentur"),
    "services.marketing": list("werbeagentur"),
    "services.consulting": list("unternehmensberatung | beratung"),
    "services.legal": list("rechtsanwalt | kanzlei | notar"),
    "services.tax": list("steuerberater | steuerberatung"),
    "services.architecture": list("architekt | architekturbüro | ingenieurbüro"),
    "services.photography": list("fotograf | videoproduktion | hochzeitsfotografie"),
    "services.translation": list("übersetzungsbüro"),
    "services.staffing": list("personalvermittlung | zeitarbeit"),
    "services.cleaning": list(`
      schädlingsbekämpfung | gebäudereinigung | reinigungsfirma | fensterreinigung`),
    "services.security": list("sicherheitsdienst | wachdienst"),
    "services.events": list("eventagentur | partyservice"),
    "services.funeral": list("bestattung | bestatter"),
    "craft.carpentry": list(`
      tischlerei | schreinerei | tischler | schreiner | möbelbau | einbauschränke`),
    "craft.electrician": list(`
      elektriker | elektroinstallation | elektrotechnik | photovoltaik | wallbox`),
    "craft.plumbing": list(`
      sanitär | heizung | installateur | klempner | wärmepumpe | badsanierung`),
    "craft.painting": list("malerbetrieb | malermeister | maler | tapezieren | fassadenanstrich"),
    "craft.roofing": list("dachdecker | dachdeckerei | dachsanierung"),
    "craft.construction": list("bauunternehmen | baufirma | sanierung | hausbau"),
    "craft.gardening": list("gartenbau | landschaftsbau | gärtnerei | gartenpflege"),
    "craft.locksmith": list("schlüsseldienst"),
    "craft.metalwork": list("schlosserei | metallbau"),
    "health.dental": list("zahnarzt | zahnarztpraxis | implantologie"),
    "health.medical": list("arztpraxis | hausarzt | krankenhaus | patienten"),
    "health.physiotherapy": list("physiotherapie | krankengymnastik | osteopathie"),
    "health.psychology": list("psychologe | psychotherapie"),
    "health.pharmacy": list("apotheke"),
    "health.optician": list("optiker | brillen | hörgeräte"),
    "health.veterinary": list("tierarzt | tierarztpraxis"),
    "health.care": list("pflegedienst | altenpflege | seniorenheim"),
    "health.beauty": list("friseur | friseursalon | kosmetikstudio"),
    "health.fitness": list("fitnessstudio | sportverein"),
    "food.restaurant": list("gastronomie | speisekarte"),
    "food.cafe": list("bäckerei | konditorei | rösterei"),
    "food.producer": list("weingut | brauerei | imkerei | käserei | hofladen"),
    "food.catering": list("partyservice"),
    "travel.lodging": list("pension | ferienwohnung | gästezimmer"),
    "travel.agency": list("reisebüro | reiseveranstalter | stadtführung"),
    "travel.transport": list("taxiunternehmen | mietwagen | autovermietung"),
    "shop.fashion": list("damenmode | herrenmode | schuhe | schmuck"),
    "shop.food": list("feinkost | weinhandlung"),
    "shop.home": list("möbel | leuchten"),
    "shop.electronics": list("elektronik"),
    "shop.books": list("buchhandlung | verlag"),
    "shop.bicycles": list("fahrräder | fahrradladen"),
    "shop.general": list("onlineshop | in den warenkorb"),
    "auto.dealer": list("autohaus | gebrauchtwagen | neuwagen"),
    "auto.repair": list("kfz-werkstatt | autowerkstatt | reifen | inspektion"),
    "finance.banking": list("kreditinstitut | girokonto | kredit"),
    "finance.insurance": list("versicherung | versicherungsmakler"),
    "finance.investment": list("vermögensverwaltung"),
    "realestate.agency": list("immobilien | immobilienmakler | hausverwaltung"),
    "education.school": list("schule | universität | hochschule | kindergarten | kita"),
    "education.courses": list("fahrschule | sprachschule | musikschule | nachhilfe | seminare"),
    "media.news": list("zeitung | nachrichtenportal"),
    "media.blog": list("mein blog"),
    "community.nonprofit": list("verein | gemeinnützig | spenden"),
    "community.opensource": list("open-source-projekt"),
    "community.government": list("gemeinde | stadtverwaltung | rathaus | behörde"),
    "community.church": list("kirche | kirchengemeinde"),
    "industry.manufacturing": list("hersteller | maschinenbau | werkzeugbau"),
    "industry.logistics": list("spedition | umzugsunternehmen | umzug"),
    "industry.energy": list("stromanbieter | ökostrom"),
    "industry.agriculture": list("bauernhof | landwirtschaft"),
    "art.culture": list("theater | galerie | ausstellung"),
  },
};
