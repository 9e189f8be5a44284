import { fullClock, internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** German. The file is long because a language is one file, and all of it is data. */
export const de: LanguageWords = {
  code: "de",
  emptyBecause: {
    "opening.dinner": fullClock,
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
    "people.bylines": notCollected,
    "people.copyrightOpeners": notCollected,
  },
  common: words("der die und das ist nicht ein eine mit für auf den sie"),
  addresses: {
    kinds: {
      about: words("unternehmen firma uber-uns ueber-uns wir wer-wir-sind geschichte leitbild"),
      product: words(`
        produkt produkte loesung loesungen losung losungen leistung leistungen dienstleistungen
        angebot angebote sortiment produktkategorie produkt-kategorie speisekarte`),
      feature: words("funktion funktionen vorteile so-funktioniert technologie"),
      pricing: words(`
        preise preis tarife kosten konditionen abonnement abo eintritt eintrittspreise
        mitgliedschaft mitgliedschaften beitraege beitrage tickets preisliste`),
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
      careers: words(`
        karriere stellenangebote stellen ausbildung stellenangebot stellenanzeige
        stellenanzeigen stellenmarkt offene-stellen jobangebote`),
      news: words(`
        neuigkeiten aktuelles presse veranstaltungen termine magazin kalender
        veranstaltungskalender`),
      listing: words(`
        kategorie kategorien schlagwort archiv suche autor autoren schlagworte schlagwoerter
        suchen suchergebnisse druckansicht`),
      account: words(`
        anmelden anmeldung registrieren warenkorb kasse konto mein-konto merkliste einloggen
        registrierung passwort wunschliste`),
    },
    languageNames: list("deutsch | german"),
    undoing: words(`
      abmelden ausloggen logout loschen loeschen entfernen abbestellen`),
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
    ageGate: {
      titles: list(`
        Altersprüfung | Altersverifikation | Alterskontrolle | Altersabfrage | Jugendschutz |
        Bist du über 18 | Sind Sie über 18 | Bist du mindestens 18 Jahre alt | Wie alt bist du |
        Sind Sie mindestens 18 Jahre alt | Bist du volljährig | Sind Sie volljährig`),
      sentences: list(`
        Du musst mindestens 18 | Sie müssen mindestens 18 | Du musst über 18 | Sie müssen über 18 |
        Bitte bestätigen Sie, dass Sie | Bitte bestätige, dass du | Der Zutritt ist erst ab 18 |
        Bitte gib dein Geburtsdatum ein | Bitte geben Sie Ihr Geburtsdatum ein |
        Diese Website richtet sich nur an Erwachsene | Diese Seite ist nur für Erwachsene`),
      controls: list(`
        Ich bin über 18 | Ja, ich bin über 18 | Ich bin mindestens 18 | Ich bin unter 18 |
        Ich bin volljährig | Ja, ich bin volljährig | Ich bin 18 oder älter`),
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
    reveal: list(`
      mehr anzeigen | alle anzeigen | mehr zeigen | alles anzeigen | details anzeigen | mehr
      lesen | weiterlesen | ausklappen | alle ausklappen`),
    related: list(`
      das könnte {sie,dich,ihnen} auch~30 | ähnliche {artikel,beiträge,produkte} |
      weitere {artikel,beiträge,themen} | das könnte {sie,dich,ihnen} auch[{ ,:,-}~30] |
      {ähnliche,verwandte} {artikel,beiträge,produkte,themen,themenbereiche,inhalte,nachrichten} |
      weitere {artikel,beiträge,themen,nachrichten,meldungen,news,informationen zum thema,beiträge zum thema,artikel zum thema} |
      mehr {zum thema,zu diesem thema,aus ~30,von ~30,artikel,beiträge,nachrichten,news,themen} |
      {lesen,sehen,hören} sie auch | lesen sie {mehr,weiter}[ zum thema] | lies auch |
      auch interessant | das interessiert {sie,andere} auch |
      {passend,passende artikel,passende beiträge,artikel und videos,artikel,videos} zum thema |
      {zum thema,themen,thema,schlagworte,schlagwörter,stichworte,kategorien,archiv,inhalt,inhaltsverzeichnis} |
      {neueste,aktuelle,letzte,beliebte,meistgelesene,meistdiskutierte,interessante} {artikel,beiträge,nachrichten,meldungen,news,kommentare,themen} |
      meistgelesen | am meisten gelesen | top[-]{artikel,themen,news} | newsletter[{ ,:,-}~30] |
      [jetzt ]{newsletter abonnieren,abonnieren} |
      {teilen,artikel teilen,beitrag teilen,diesen artikel teilen,teilen mit,weitersagen} |
      {folgen sie uns,folge uns,folge mir}[{ ,:,-}~20] | anzeige[n] |
      {schreibe,schreiben sie,hinterlasse,verfasse} {einen,ein,eine} {kommentar,antwort,kommentare} |
      kommentar {schreiben,hinterlassen,verfassen,abgeben} | kommentare schreiben |
      deine meinung | ihre meinung | {vorheriger,nächster} {artikel,beitrag} |
      beitrags[-]navigation | auf dieser seite | in diesem artikel |
      empfehlungen {der,aus der} redaktion | {unsere empfehlungen,lesetipps,lesetipp,linktipps} |
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
      {artikel,beitrag,seite} {anhören,merken,teilen,versenden,kommentieren,bewerten} |
      {diesen,den} {artikel,beitrag} {teilen,kommentieren,bewerten} | inhalt laden |
      noch keine bewertungen | #9 kommentar[e] |
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
      {du,sie} {musst,müssen} [dich,sich] {an,ein} | um kommentare | möchten sie {den,diesen} {artikel,beitrag} |
      war {der,dieser} {artikel,beitrag} {hilfreich,nützlich} |
      hier können sie {den,diesen} {artikel,beitrag} |
      klicken sie auf den {unteren,folgenden} button | permalink | trackback |
      kommentar[-]feed | {dieser,der} artikel {enthält,kann} | weitersagen |
      bloggern gefällt das`),
    consentBanner: list("datenschutz | einwillig"),
    yesMarks: list(`
      ja | enthalten | inklusive | verfügbar | vorhanden | Haken | Häkchen`),
    noMarks: list("nein | nicht | kein[e] | ohne | Kreuz"),
    badges: list(`
      befristetes angebot | angebot des tages | blitzangebot | ausführung wählen |
      neu | angebot | ausverkauft | auf lager | neuheit | mehr erfahren | jetzt starten |
      weiterlesen | kostenlos testen | jetzt kaufen | details | in den warenkorb |
      jetzt anfragen | angebot anfordern | termin buchen | mehr | beliebt | jetzt buchen |
      termin vereinbaren | am beliebtesten | empfohlen | anfragen | auswählen | wählen | meistgewählt | unser tipp | bestseller |
      beliebteste wahl | jetzt sichern | jetzt bestellen | kontakt aufnehmen | mehr infos | schnellansicht | auf die wunschliste | zum produkt`),
    untitled: list("unbenannt"),
    pageOf: list("von"),
  },
  dates: {
    months: [],
    monthStarts: [],
    weekdays: [],
    dayEndings: [],
    labels: list("veröffentlicht | publiziert | erstellt | aktualisiert"),
    joiners: list("am"),
    minutes: [],
    reading: [],
    ages: list(`
      vor {#4,einem,einer,wenigen} {sekunden,minute,minuten,stunde,stunden,tag,tagen,woche,wochen} |
      vor {#4,einem,einer,wenigen} {monat,monaten,jahr,jahren}`),
    clock: list("uhr"),
  },
  people: {
    bylines: [],
    authorPrefixes: list("von"),
    phoneLabels: list("telefon"),
    businessPhoneLabels: list("telefon | fon | mobil"),
    faxLabels: list("fax | telefax | faxnummer"),
    mailAt: list("at | ät | klammeraffe"),
    mailDot: list("punkt | dot"),
    copyrightOpeners: [],
    nameJoiners: list("und | der | für"),
    nameEnds: list("alle | impressum"),
    greetings: list("willkommen bei | willkommen im | willkommen in der | herzlich willkommen bei"),
  },
  opening: {
    days: list(`
        montag,montags,mo | dienstag,dienstags,di | mittwoch,mittwochs,mi |
        donnerstag,donnerstags,do | freitag,freitags,fr |
        samstag,samstags,sonnabend,sonnabends,sa | sonntag,sonntags,sonn,so`),
    holidays: list(`
        feiertage | feiertag | feiertags | feiertagen | an feiertagen | gesetzliche
        feiertage`),
    daily: list(`
        täglich | jeden tag | 7 tage die woche | alle tage | 7 tage | montag bis
        sonntag`),
    workdays: list("wochentags | unter der woche"),
    weekends: list("wochenende | am wochenende | wochenenden"),
    to: list("bis | bis zum"),
    and: list("und | sowie | u"),
    closed: list("geschlossen | ruhetag | zu | kein verkauf"),
    allDay: list("24 stunden | rund um die uhr | durchgehend 24 stunden | ganztägig"),
    appointment: list(`
        nach vereinbarung | nach terminvereinbarung | nur nach vereinbarung | nach
        absprache | nach telefonischer vereinbarung | nur mit termin | termine nach
        vereinbarung | auf anfrage`),
    noon: list("mittags"),
    midnight: list("mitternacht"),
    fillers: list(`
        von | uhr | h | ab | zwischen | am | an | jeweils | durchgehend | wir | haben
        | sind | ist | für sie | unser | unsere | der | die | das | im | in | auch |
        nur | jeden | immer | in der zeit | std`),
    labels: list(`
        geöffnet | offen | öffnungszeiten | sprechzeiten | sprechstunde |
        sprechstunden | geschäftszeiten | bürozeiten | ladenöffnungszeiten |
        öffnungszeit | ordination | ordinationszeiten | praxiszeiten | verkaufszeiten
        | abholzeiten | servicezeiten`),
    afternoon: list("nachmittag | nachmittags"),
    morning: list("vormittag | vormittags"),
    evening: list("abend | abends"),
    dinner: [],
    closes: list("schließt | schließen | schließung | wir schließen"),
    others: list(`
        veranstaltung | veranstaltungen | konzert | kurs | kurse | workshop | seminar
        | lieferung | lieferungen | liefern | antworten | antwort | anreise | abreise
        | check-in | check-out | gottesdienst | führung | führungen | training |
        vorstellung | vorstellungen | sendung | bestellungen | bestellung | versand |
        versenden | schicht | probe | mittagstisch | buffet | brunch | stammtisch |
        termin | chat`),
    limiting: list(`erster | ersten | zweiten | dritten | letzten | nicht | vor | zweite`),
    except: list("außer | ausgenommen | ausser"),
    seasons: list(`
        sommer | winter | frühling | herbst | saison | nebensaison | hauptsaison |
        sommerzeit | winterzeit | schulferien | ferien | wintermonate | sommermonate`),
  },
  postal: {
    streets: list(`
        straße | strasse | str | weg | platz | allee | gasse | ring | ufer | damm |
        hof | steig | stieg | markt | chaussee | zeile | graben | berg | park | tor | kai`),
    others: list(`
        webdesign | umsetzung | realisierung | gestaltung | konzeption |
        programmierung | hosting | hoster | aufsichtsbehörde | datenschutzbeauftragte
        | datenschutzbeauftragter | kammer | schlichtungsstelle |
        verbraucherschlichtung |
        berufshaftpflichtversicherung | haftpflichtversicherung`),
    placeholders: list(`
        musterstraße | musterstrasse | musterweg | musterstadt | musterhausen |
        musterort | beispielstraße | beispielweg | beispielstadt | beispielort | ihre
        straße | straße und hausnummer | ihre adresse | musterplatz`),
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
        kontakt | kontaktieren sie uns | lage und anfahrt | so erreichen sie uns | anfahrt | standorte | standort | kontakt und anfahrt | so finden sie uns | ansprechpartner | kontaktdaten | filialen | anreise`),
      hours: list("öffnungszeiten | sprechzeiten | geschäftszeiten | bürozeiten | sprechstunden"),
      terms: list(`
        agb | bedingungen | allgemeine geschäftsbedingungen | nutzungsbedingungen | geschäftsbedingungen | rechtliches | vertragsbedingungen | teilnahmebedingungen | beschwerden | hausordnung`),
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
        hilfe | kundenservice | buchung | reservierung | reservierungen | kundendienst | hilfecenter | notdienst | erste schritte | erster besuch | ihr erster besuch | ihr erster termin | der erste termin | das sollten sie mitbringen | so funktioniert die buchung | so buchen sie`),
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
      pronouns: list("es"),
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
    testimonials: list(`
      das sagen ~30 | was [unsere ]~30 sagen | {kunden,gäste,patienten,mitglieder}{stimmen,meinungen,bewertungen} | bewertungen | rezensionen | erfahrungsberichte | stimmen unserer ~20`),
    steps: list("schritt"),
    calls: words(
      "wir entdecken entdecke erleben erlebe finden finde jetzt willkommen sparen machen mach lassen starten starte vergleichen genießen",
    ),
    readers: words("ihr ihre ihren ihrem ihrer dein deine deinen deiner euer eure dich"),
    formMessages: list(`
      Vielen Dank für Ihre Anfrage | Ihre Nachricht wurde gesendet | Dieses Feld ist erforderlich | Bitte füllen Sie | Pflichtfelder sind`),
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
    upTo: list("bis | bis zu | max | maximal"),
    from: list("ab | schon ab"),
    saved: list("spare | sparen | ersparnis | rabatt | gespart"),
    bounds: list(`
      über | unter | mindestens | mehr als | weniger als | wert | im wert von | bestellwert | mindestbestellwert | einkaufswert`),
    bonuses: list(`
      bestellwert | warenwert | einkaufswert | mindestbestellwert | guthaben | deckung | selbstbeteiligung | bonus | gutschein | wert`),
    costs: list("kostet | kosten | kostet bei uns | beträgt | betragen"),
    averages: list("durchschnittlich | durchschnittliche | durchschnittlichen | durchschnitt"),
    wages: list("gehalt | gehälter | lohn | löhne | jahresgehalt | monatsgehalt | stundenlohn"),
    choices: list("größe | farbe | menge | anzahl | variante | ausführung | geschmack"),
    financing: list(`
      finanzierung | finanzieren | ratenzahlung | ratenkauf | monatsraten | monatliche rate | monatliche raten | effektiver jahreszins`),
    extras: list(`
      optional | extras | zusatzleistungen | zusatzoptionen | optionale leistungen | zubuchbar | optional zubuchbar | zusätzlich buchbar`),
    groups: list(`
      erwachsene | erwachsener | kinder | kind | jugendliche | jugendlicher | schüler |
      studierende | studenten | auszubildende | azubis | senioren | seniorin | rentner |
      familie | familien | ermäßigt | ermäßigte | gruppe | gruppen | mitglieder |
      nichtmitglieder | babys`),
    purchases: list(`
      einmalkauf | einmalig | einmal kaufen | einzelkauf | abo | im abo | spar abo | abonnieren | abonnieren und sparen`),
    instalments: list("raten | monatsraten | teilzahlungen"),
    current: list(`
      jetzt | jetzt nur | nur | sonderpreis | angebotspreis | aktionspreis | unser preis`),
    earlier: list(`
      statt | früher | bisher | vorher | uvp | alter preis | unverbindliche preisempfehlung | ursprünglich`),
    unit: list("pro | je"),
    heads: list("preis | kosten | preis ab | betrag | gebühr | honorar"),
    currencies: {},
    millionsShort: list("mrd | mio"),
    millions: list("milliard"),
  },
  times: {
    second: list("sekunde | sekunden | sek"),
    minute: list("minute | minuten | min"),
    hour: list("stunde | stunden | std | h"),
    day: list("tag | tage | tagen | werktage | werktagen"),
    week: list("woche | wochen"),
    month: list("monat | monate | monaten"),
    year: list("jahr | jahre | jahren"),
  },
  fields: {
    name: list(
      "name | titel | bezeichnung | produktname | produkt | artikel | tarif | modell | leistung | firmenname",
    ),
    price: list("preis | kosten | einzelpreis | stückpreis | gebühr | betrag | verkaufspreis"),
    currency: list("währung"),
    period: list("zeitraum | abrechnung"),
    phone: list("telefon | tel | telefonnummer | rufnummer | fon | handy | mobil"),
    email: list("e-mail | email | mail | e-mail-adresse"),
    address: list("adresse | anschrift | postanschrift"),
    hours: list("öffnungszeiten | geschäftszeiten | sprechzeiten | geöffnet"),
    sku: list(
      "artikelnummer | artikel-nr | art-nr | bestellnummer | produktnummer | modellnummer | sku",
    ),
    gtin: list("ean | gtin | isbn"),
    brand: list("marke | hersteller"),
    author: list("autor | autorin | von | verfasser"),
    published: list("veröffentlicht | veröffentlicht am | datum | erschienen | erscheinungsdatum"),
    updated: list("aktualisiert | aktualisiert am | zuletzt geändert | stand"),
    rating: list("bewertung | durchschnittliche bewertung | sterne"),
    reviews: list("bewertungen | anzahl bewertungen | rezensionen"),
    availability: list("verfügbarkeit | lagerbestand | lieferbar | verfügbar"),
    duration: list("dauer | laufzeit | spieldauer | länge"),
    weight: list("gewicht | nettogewicht | eigengewicht"),
    size: list("größe | abmessungen | maße"),
    color: list("farbe | farben"),
    material: list("material | materialien"),
    description: list("beschreibung | zusammenfassung | details"),
    category: list("kategorie | art | typ"),
    location: list("ort | standort | veranstaltungsort"),
    starts: list("beginn | start | startdatum | ab"),
    ends: list("ende | enddatum | bis"),
    question: list("frage"),
    answer: list("antwort"),
    warranty: list("garantie | gewährleistung"),
    delivery: list("lieferzeit | lieferung | versandzeit"),
    quantity: list("menge | anzahl | stückzahl | packungsgröße"),
  },
  asking: {
    light: words(`
      will wollen möchte möchten brauche brauchen brauch geht gehen mache machen macht machst gibt
      geben bekomme bekommen nehmen haben hab ihr euch bei mal denn eigentlich auch noch schon
      gerne gern bieten bietet anbieten an etwas was wird werden wenn dann es kann könnt`),
    vague: words(`
      ankommen arbeiten brauchen bringen bleiben dauern dürfen erhalten erlauben funktionieren
      führen gehören gelten halten hält helfen kommen kommt komme lassen laufen liegen melden
      mitbringen muss müssen nehmt nimmt passen passiert passieren rechnen reichen sagen schicken
      sehen sollen soll stehen suchen tun unterstützen verkaufen verwenden wählen warten wissen
      zeigen akzeptieren akzeptiert groß klein lang kurz alt neu hoch genau normal typisch
      maximal minimal mindestens höchstens pro je innerhalb während ohne vor nach tarif paket
      option version modell produkt leistung artikel firma unternehmen betrieb leute person
      personen kunde kunden anzahl zahl minute minuten stunde stunden tag tage tagen woche wochen
      monat monate jahr jahre zeit mal dort hier meine meinen meinem einen deinen welche welches
      fürs beim zum`),
    commands: words(`
      jetzt starten teste testen starte buche buchen bestelle bestellen kaufen kaufe anmelden
      registrieren entdecke entdecken erfahre erfahren mehr hol sichere kontaktiere`),
    restrictions: words("nur außer ausgenommen kaum"),
    denials: list("nein"),
    numbers: list(`
      ein,eine,einen,einem,einer | zwei | drei | vier | fünf | sechs | sieben | acht | neun |
      zehn | elf | zwölf`),
    kinds: {
      howMuch: list(`
        was kostet | was kosten | wie viel | wieviel | wie teuer | preis | kosten | was zahl`),
      howMany: list("wie viele | wie lange | wie oft | wie weit | wie groß | wie schnell"),
      when: list("wann | um wie viel uhr | öffnungszeiten | welchem tag"),
      where: list("wo | wohin | woher | welcher stadt | adresse"),
      who: list("wer | wem | wen"),
      phone: list(`
        telefonnummer | rufnummer | handynummer | welcher nummer`),
      email: list(`
        e mail adresse | email adresse | mailadresse | emailadresse`),
    },
    topics: {
      price: words(`
        preis preise kosten kostet koste gebühr tarif zahl zahlen zahle bezahlen teuer entgelt
        honorar kostenpunkt preisliste euro`),
      refund: words(`
        erstattung erstatten erstattet rückerstattung rückgabe zurückgeben zurückgegeben umtausch
        umtauschen widerruf geld retoure zurück geld-zurück`),
      cancel: words(`
        kündigen kündigung kündige gekündigt beenden absagen absage stornieren storno austreten
        loswerden storniere stornierung widerrufen`),
      missed: words(`
        verpassen verpasst versäumt nicht-erscheinen absagen absage sagen ausfall schaffe
        verhindert komme versäume verpasse`),
      pause: words("pausieren pause ruhen stilllegen aussetzen unterbrechen"),
      delivery: words(`
        liefern liefert lieferung lieferzeit versand versenden verschicken schicken zustellung
        geliefert liefere verschickt versandkosten`),
      abroad: words("ausland international länder"),
      hours: words(`
        öffnungszeiten geöffnet offen öffnet sprechzeiten geschlossen schließt zu auf
        sprechstunde öffnen aufmachen zumachen`),
      place: words(`
        adresse anschrift standort stadt sitzt sitz straße ort finde hauptsitz anfahrt finden`),
      parking: words(`
        parken parkplatz parkplätze parkhaus tiefgarage auto parke abstellen stellplatz`),
      payment: words("zahlen bezahlen zahlung karte bar überweisung rechnung lastschrift"),
      contract: words("vertrag vertragslaufzeit laufzeit mindestlaufzeit bindung gebunden"),
      warranty: words(`
        garantie gewährleistung kaputt defekt ersetzt ersatz gebrochen garantiert reparatur
        beschädigt`),
      contact: words(`
        telefon telefonnummer anrufen e-mail mail erreichen erreichbar kontakt kontaktieren`),
      included: words("enthalten inklusive inbegriffen beinhaltet dabei"),
      remove: words("entfernen löschen gelöscht deinstallieren"),
      start: words("anfangen beginnen starten einrichten einrichtung installieren"),
      discount: words("rabatt ermäßigung ermäßigt nachlass vergünstigung günstiger skonto"),
      duration: words("dauer dauert dauern lange lang"),
      weight: words("gewicht wiegt wiegen schwer"),
      size: words("größe groß maße abmessungen breite breit höhe hoch länge fassungsvermögen"),
      age: words("alter alt kinder kind jugendliche mindestalter"),
      free: words("kostenlos gratis umsonst kostenfrei unentgeltlich"),
      material: words("material werkstoff besteht stoff"),
    },
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
    related: list(`
      hund hunde haustier haustiere tier tiere katze | vegan vegetarisch fleischlos
      pflanzlich | gluten zoliakie weizen allergie allergiker allergene
      unvertraglichkeit laktose | rollstuhl barrierefrei behindert behinderung rampe
      aufzug fahrstuhl lift stufenlos | kinderwagen buggy | buchen buchung reservieren
      reservierung termin termine vereinbaren | umziehen umzug ubertragen importieren
      wechsel wechseln | versicherung versichert krankenkasse kasse krankenversicherung
      | gutschein gutscheine geschenk verschenken | wlan internet | bus bahn zug tram
      haltestelle bahnhof | angst nervos schmerz schmerzen betaubung narkose sedierung |
      notfall dringend notdienst unfall | grunder gegrundet geschichte | inhaber chef
      geschaftsfuhrer leiter leitung | team mitarbeiter kollegen personal | job jobs
      karriere stelle stellen bewerbung bewerben | sicherheitslucke schwachstelle
      sicherheit | fehler problem storung defekt | kunden unternehmen firmen referenzen
      | konferenz treffen veranstaltung veranstaltungen | warten wartezeit wartezeiten |
      datenschutz daten dsgvo | rechnung beleg quittung | passwort anmelden konto zugang
      | tarif upgrade wechseln | kinder familie kind | fahrrad rad velo | reinigen
      reinigung putzen waschen pflege pflegen wartung | kurs kurse unterricht training
      stunde | arzt rezept verordnung uberweisung | zertifiziert zertifikat ausbildung
      qualifiziert | nachhaltig umwelt recycelt okologisch | mieter vermieter miete
      wohnung | ersatzteil ersatzteile ersatz | sauna dusche duschen umkleide
      schliessfach | sprache sprachen | foto fotos bild bilder | abfall mull entsorgen
      entsorgung altteile`),
    questions: list(`
      Was kostet das? |
      Wann habt ihr offen? |
      Kann ich es zurückschicken? |
      Wie erreiche ich euch? |
      Verschickt ihr ins Ausland? |
      Wie beende ich den Vertrag?`),
    answers: list(`
      Ein Monat für 19 Euro. |
      Montag bis Freitag von 9 bis 17 Uhr. |
      Du hast 30 Tage für die Rückgabe. |
      Ruf an oder schreib eine E-Mail. |
      Wir liefern in alle Länder Europas. |
      Die Kündigung ist mit einem Monat Frist möglich.`),
  },
  categories: {
    "software.project-management": list(`
      projektmanagement | aufgabenverwaltung | projektplanung`),
    "software.crm": list("kundenverwaltung | vertriebssoftware"),
    "software.accounting": list(`
      rechnungsprogramm | buchhaltungssoftware | rechnungen schreiben`),
    "software.commerce": list("shopsystem"),
    "software.analytics": list("datenanalyse"),
    "software.support": list("support-inbox"),
    "software.hr": list("zeiterfassung | personalverwaltung | lohnabrechnung | dienstplan"),
    "software.booking": list(`
      terminbuchung | online-terminbuchung | buchungssystem | terminverwaltung`),
    "software.developer-tools": list("entwickler"),
    "software.data": list("datenbank"),
    "software.security": list("it-sicherheit"),
    "software.ai": list("künstliche intelligenz"),
    "software.hosting": list("webhosting | server | hosting-anbieter"),
    "software.communication": list("videokonferenz"),
    "software.website-builder": list("homepage-baukasten"),
    "software.education": list("lernplattform"),
    "software.other": list("anwendung | software"),
    "services.web-agency": list("webdesign | webagentur | internetagentur | digitalagentur"),
    "services.marketing": list("werbeagentur"),
    "services.consulting": list("unternehmensberatung | beratung"),
    "services.legal": list("rechtsanwalt | kanzlei | notar | rechtsanwältin | anwaltskanzlei"),
    "services.tax": list("steuerberater | steuerberatung"),
    "services.architecture": list("architekt | architekturbüro | ingenieurbüro"),
    "services.photography": list("fotograf | videoproduktion | hochzeitsfotografie"),
    "services.translation": list("übersetzungsbüro"),
    "services.staffing": list("personalvermittlung | zeitarbeit"),
    "services.cleaning": list(`
      schädlingsbekämpfung | gebäudereinigung | reinigungsfirma | fensterreinigung`),
    "services.security": list("sicherheitsdienst | wachdienst"),
    "services.events": list("eventagentur | partyservice | veranstaltungen | hochzeiten"),
    "services.funeral": list("bestattung | bestatter"),
    "craft.carpentry": list(`
      tischlerei | schreinerei | tischler | schreiner | möbelbau | einbauschränke`),
    "craft.electrician": list(`
      elektriker | elektroinstallation | elektrotechnik | photovoltaik | wallbox`),
    "craft.plumbing": list(`
      sanitär | heizung | installateur | klempner | wärmepumpe | badsanierung`),
    "craft.painting": list("malerbetrieb | malermeister | maler | tapezieren | fassadenanstrich"),
    "craft.roofing": list("dachdecker | dachdeckerei | dachsanierung"),
    "craft.construction": list("bauunternehmen | baufirma | sanierung | hausbau | umbau"),
    "craft.gardening": list("gartenbau | landschaftsbau | gärtnerei | gartenpflege"),
    "craft.locksmith": list("schlüsseldienst"),
    "craft.metalwork": list("schlosserei | metallbau"),
    "health.dental": list("zahnarzt | zahnarztpraxis | implantologie | zahnmedizin"),
    "health.medical": list(`
      arztpraxis | hausarzt | krankenhaus | patienten | hausarztpraxis | klinik`),
    "health.physiotherapy": list("physiotherapie | krankengymnastik | osteopathie"),
    "health.psychology": list("psychologe | psychotherapie"),
    "health.pharmacy": list("apotheke"),
    "health.optician": list("optiker | brillen | hörgeräte"),
    "health.veterinary": list("tierarzt | tierarztpraxis | tierklinik"),
    "health.care": list("pflegedienst | altenpflege | seniorenheim"),
    "health.beauty": list("friseur | friseursalon | kosmetikstudio | nagelstudio | frisör"),
    "health.fitness": list(`
      fitnessstudio | sportverein | kletterhalle | boulderhalle | schwimmbad`),
    "food.restaurant": list(`
      gastronomie | speisekarte | restaurant | gasthaus | gasthof | wirtshaus`),
    "food.cafe": list("bäckerei | konditorei | rösterei | kaffeerösterei"),
    "food.producer": list("weingut | brauerei | imkerei | käserei | hofladen"),
    "food.catering": list("partyservice"),
    "travel.lodging": list(`
      pension | ferienwohnung | gästezimmer | hotel | gästehaus | campingplatz`),
    "travel.agency": list("reisebüro | reiseveranstalter | stadtführung"),
    "travel.transport": list(`
      taxiunternehmen | mietwagen | autovermietung | taxi | fährverbindung | busreisen |
      fahrradverleih`),
    "shop.fashion": list("damenmode | herrenmode | schuhe | schmuck | kleidung"),
    "shop.food": list("feinkost | weinhandlung | teeladen | lebensmittel"),
    "shop.home": list(`
      möbel | leuchten | küchengeräte | wohnaccessoires | kochgeschirr | matratzen`),
    "shop.electronics": list("elektronik"),
    "shop.books": list("buchhandlung | verlag | bücher"),
    "shop.bicycles": list("fahrräder | fahrradladen | e-bikes"),
    "shop.general": list("onlineshop | in den warenkorb"),
    "auto.dealer": list("autohaus | gebrauchtwagen | neuwagen"),
    "auto.repair": list("kfz-werkstatt | autowerkstatt | reifen | inspektion | reifenwechsel"),
    "finance.banking": list("kreditinstitut | girokonto | kredit"),
    "finance.insurance": list("versicherung | versicherungsmakler"),
    "finance.investment": list("vermögensverwaltung"),
    "realestate.agency": list("immobilien | immobilienmakler | hausverwaltung"),
    "education.school": list("schule | universität | hochschule | kindergarten | kita"),
    "education.courses": list(`
      fahrschule | sprachschule | musikschule | nachhilfe | seminare | kurse`),
    "media.news": list("zeitung | nachrichtenportal"),
    "media.blog": list("mein blog"),
    "community.nonprofit": list("verein | gemeinnützig | spenden"),
    "community.opensource": list("open-source-projekt"),
    "community.government": list("gemeinde | stadtverwaltung | rathaus | behörde"),
    "community.church": list("kirche | kirchengemeinde"),
    "industry.manufacturing": list("hersteller | maschinenbau | werkzeugbau"),
    "industry.logistics": list("spedition | umzugsunternehmen | umzug | umzüge"),
    "industry.energy": list("stromanbieter | ökostrom"),
    "industry.agriculture": list("bauernhof | landwirtschaft"),
    "art.culture": list("theater | galerie | ausstellung | museum"),
  },
};
