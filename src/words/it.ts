import { fullClock, internationalSigns, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Italian. */
export const it: LanguageWords = {
  code: "it",
  emptyBecause: {
    "opening.dinner": fullClock,
    "sections.questions.pronouns": pronounsLeftOut,
    "prices.currencies": internationalSigns,
    "walls.scripts.endings": notCollected,
    "walls.scripts.requests": notCollected,
    "pageParts.notRelated": notCollected,
    "pageParts.newest": notCollected,
    "pageParts.besideProduct": notCollected,
    "pageParts.backToText": notCollected,
    "pageParts.untitled": notCollected,
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
    "people.phoneLabels": notCollected,
    "people.businessPhoneLabels": notCollected,
    "people.copyrightOpeners": notCollected,
    "sections.answerLabels": notCollected,
    "prices.millions": notCollected,
  },
  common: words("il di che e la per una con sono del della gli non"),
  addresses: {
    kinds: {
      about: words("chi-siamo azienda la-nostra-storia societa"),
      product: words(`
        prodotto prodotti soluzione soluzioni servizi servizio offerta categoria-prodotto menu`),
      feature: words("funzionalita caratteristiche come-funziona vantaggi"),
      pricing: words("prezzi prezzo tariffe piani listino biglietti abbonamenti quote"),
      faq: words("domande-frequenti domande"),
      support: words("aiuto assistenza supporto spedizioni resi"),
      contact: words("contatti contattaci sedi dove-siamo"),
      legal: words("note-legali informativa-privacy condizioni termini-e-condizioni"),
      docs: words("documentazione guida guide-utente"),
      customers: words("clienti casi-studio testimonianze"),
      team: words("la-squadra squadra il-team"),
      careers: words(`
        lavora-con-noi carriere-e-lavoro posizioni-aperte carriere lavoro offerte-di-lavoro`),
      news: words("notizie stampa eventi novita articoli calendario"),
      listing: words(`
        cerca ricerca archivio categoria categorie autore autori archivi etichetta etichette
        risultati-ricerca stampa-pagina`),
      account: words(`
        accedi registrati carrello mio-account accesso registrazione cassa lista-desideri`),
    },
    languageNames: list("italiano | italian"),
    undoing: words(`
      esci disconnetti disconnettiti elimina cancella rimuovi
      disiscriviti annulla-iscrizione`),
    pageParameters: list("pagina"),
    priceClassNames: list("prezzo"),
  },
  walls: {
    challenge: {
      titles: list("Verifica di sicurezza | Verifica che sei umano"),
      hints: list("Accesso negato"),
      sentences: list(`
        Verifica di essere umano | Conferma di non essere un robot |
        Controllo della connessione in corso`),
      controls: list("Non sono un robot"),
    },
    consent: {
      titles: list(`
        Prima di continuare | La tua privacy è importante |
        Il rispetto della tua privacy è la nostra priorità`),
      sentences: list(`
        Utilizziamo i cookie | Questo sito utilizza cookie | Questo sito utilizza i cookie |
        Noi e i nostri | Usiamo i cookie`),
      controls: list("Accetta"),
      stems: list("accett | rifiut"),
    },
    ageGate: {
      titles: list(`
        Verifica dell'età | Sei maggiorenne | Hai più di 18 anni | Hai almeno 18 anni |
        Conferma la tua età`),
      sentences: list(`
        Devi essere maggiorenne | Devi avere almeno 18 anni | Devi avere più di 18 anni |
        Inserisci la tua data di nascita | Questo sito è riservato ai maggiorenni |
        Per accedere a questo sito devi`),
      controls: list(`
        Sono maggiorenne | Sì, sono maggiorenne | Ho più di 18 anni | Sono minorenne |
        Ho almeno 18 anni`),
    },
    login: {
      titles: list("Accedi | Accesso | Area riservata"),
      sentences: list(`
        Devi effettuare l'accesso | Devi accedere per | Accedi per | Effettua il login per |
        Effettua l'accesso per`),
    },
    missing: {
      titles: list("Pagina non trovata | Errore 404 | Questa pagina non esiste"),
      hints: list("Errore | Ops"),
      sentences: list(`
        La pagina che stai cercando | La pagina che cerchi | La pagina richiesta |
        La pagina cercata | La pagina non esiste | Questa pagina non esiste |
        Non abbiamo trovato la pagina | Pagina non trovata`),
    },
    parked: {
      titles: list(`
        Dominio in vendita | Questo dominio è in vendita | Dominio parcheggiato |
        Dominio registrato`),
      sentences: list(`
        Questo dominio è in vendita | Acquista questo dominio | Questo dominio è scaduto |
        Questo dominio è parcheggiato`),
    },
    unavailable: {
      titles: list("In manutenzione | Sito in manutenzione | Torniamo presto"),
      hints: list("Manutenzione"),
      sentences: list(`
        Il sito è in manutenzione | Il sito è momentaneamente in manutenzione |
        Stiamo effettuando | Sito in costruzione`),
    },
    scripts: {
      sentences: list("Abilita JavaScript per | Per favore abilita JavaScript"),
      endings: [],
      requests: [],
    },
    regret: list("spiacenti | ci dispiace | ops | ma"),
  },
  pageParts: {
    reveal: list(`
      mostra altro | mostra di più | mostra tutto | vedi altro | leggi tutto | leggi di più |
      mostra dettagli | espandi | espandi tutto`),
    related: list(`
      articoli correlati |
      {articoli,notizie,contenuti,post} {correlati,correlate,simili,recenti,popolari} |
      {leggi,vedi,guarda} anche |
      potrebbe{ro,} {interessarti,anche interessarti,piacerti}[{ ,:,-}~20] |
      ti potrebbe{ro,} interessare[{ ,:,-}~20] | [i ]più {letti,lette,popolari,visti,recenti} |
      [{gli,le} ]ultim{i,e} {articoli,notizie,news,commenti,post} |
      {lascia,scrivi,aggiungi,invia} un {commento,a risposta} | lascia una risposta |
      condividi[{ ,:,-}~30] | seguici[{ ,:,-}~20] | newsletter[{ ,:,-}~30] |
      iscriviti[{ ,:,-}~40] | categorie | tag | archivi | indice[ dei contenuti] | sommario |
      pubblicità | in evidenza | altri articoli[{ ,:,-}~20] | altre notizie[{ ,:,-}~20] |
      per approfondire | approfondimenti | argomenti[ correlati] | consigliati[{ ,:,-}~20] |
      in questo articolo`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      commento | commenti[ (#9)] | #9 {commento,commenti,risposte,thoughts on ~80} |
      nessun commento | informazioni sull?autore | {sull?autore,l?autore,autore,chi è l?autore}`),
    besideProduct: [],
    notesTitles: list("note | riferimenti | fonti | commenti"),
    footnoteTitles: list("note | note a piè di pagina"),
    referenceTitles: list(`
      riferimenti | fonti | note | bibliografia | voci correlate | collegamenti esterni |
      vedi anche | fonte`),
    buttons: list(`
      pubblicità | condividi | condividi su ~15 | stampa | salva | mi piace | rispondi |
      segnala | segui | iscriviti | abbonati | accedi | registrati | aggiungi al carrello |
      acquista[ ora] | leggi tutto | leggi di più | continua a leggere | mostra altro |
      mostra di più | altro | chiudi | apri | menu | cerca | successivo | precedente | avanti |
      indietro | torna su | torna indietro | vai al contenuto | accetta[ tutto] |
      accetta tutti | rifiuta | modifica | scarica | copia[ link] | ingrandisci | ascolta |
      commenta | invia | #9 commenti`),
    backLinks: list("indietro | torna"),
    backToText: [],
    moreLabels: list(`
      {leggi,mostra,vedi} {tutto,altro,di più,meno} | altro | menu | chiudi`),
    homeLinks: list("home | pagina iniziale | inizio"),
    calls: list(`
      leggi anche | leggi {anche,pure,di più,tutto} | vedi anche | guarda anche |
      approfondisci | per approfondire | scopri di più | continua a leggere |
      ti potrebbe{ro,} interessare`),
    invitations: list(`
      iscriviti | abbonati | seguici | tutti i diritti riservati | riproduzione riservata |
      clicca qui | pubblicato in | archiviato in | tag: | categorie: | categoria: | foto: |
      fonte: | fonti: | lascia un commento | devi {effettuare,essere} | condividi {su,questo}`),
    consentBanner: list("privacy | riservatezza"),
    yesMarks: list(`
      sì | si | incluso | inclusa | compreso | disponibile | spunta`),
    noMarks: list("no | non | senza | escluso | croce"),
    badges: list(`
      novità | nuovo | offerta | esaurito | disponibile | scopri di più | leggi di più |
      inizia ora | prova gratis | acquista | prenota | aggiungi al carrello | leggi tutto |
      prova gratuita | più popolare | consigliato | richiedi preventivo | più venduto | più scelto | scegli | attiva |
      contattaci | ordina | vista rapida | vedi dettagli | vedi prodotto`),
    untitled: [],
    pageOf: list("di"),
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
      {#4,un,una,un'} {secondi,minuto,minuti,ora,ore,giorno,giorni,settimana,settimane} fa |
      {#4,un,una,un'} {mese,mesi,anno,anni} fa`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: list("di"),
    phoneLabels: [],
    businessPhoneLabels: [],
    faxLabels: list("fax | telefax"),
    mailAt: list("chiocciola | at"),
    mailDot: list("punto | dot"),
    copyrightOpeners: [],
    nameJoiners: list("di"),
    nameEnds: list("tutti"),
    greetings: list("benvenuti da | benvenuti a | benvenuti in | benvenuto in"),
  },
  opening: {
    days: list(`
        lunedì,lun,lu | martedì,mar,ma | mercoledì,mer,me | giovedì,gio,gi |
        venerdì,ven,ve | sabato,sabati,sab,sa | domenica,domeniche,dom,do`),
    holidays: list("festivi | giorni festivi | festività"),
    daily: list("tutti i giorni | ogni giorno | 7 giorni su 7 | sette giorni su sette"),
    workdays: list("giorni lavorativi"),
    weekends: list("fine settimana | weekend | nel fine settimana | week end"),
    to: list("a | al | alle | alla | fino alle | fino a | fino al | all"),
    and: list("e | ed"),
    closed: list(`
        chiuso | chiusa | chiusi | riposo | giorno di chiusura | chiusura | riposo
        settimanale`),
    allDay: list("24 ore su 24 | 24 ore | h24"),
    appointment: list(`
        su appuntamento | solo su appuntamento | previo appuntamento | per
        appuntamento`),
    noon: list("mezzogiorno"),
    midnight: list("mezzanotte"),
    fillers: list(`
        dal | dalle | dalla | da | ore | ora | h | il | la | lo | i | le | di | del |
        della | mattina | pomeriggio | mattino | sera | orario continuato | continuato
        | solo | è | siamo | nostro | nostra | in | ed anche | anche`),
    labels: list(`
        aperto | aperta | aperti | apertura | orari | orario | orari di apertura |
        orario di apertura | orari apertura | ricevimento | apre`),
    afternoon: list("pomeriggio"),
    morning: list("mattina"),
    evening: list("sera"),
    dinner: [],
    closes: list("chiude | chiudiamo"),
    others: list(`
        evento | eventi | concerto | corso | corsi | consegna | consegne | rispondiamo
        | risposta | messa | visita guidata | visite guidate | spettacolo | lezione |
        lezioni | ordine | ordini | spedizione | spedizioni | happy hour | aperitivo |
        allenamento | riunione | partenza | partenze | check-in | check-out | chat`),
    limiting: list(`primo | prima | secondo | terzo | ultimo | non`),
    except: list("tranne | escluso | esclusi | eccetto"),
    seasons: list(`
        estate | inverno | primavera | autunno | stagione | bassa stagione | alta
        stagione | periodo estivo | periodo invernale`),
  },
  postal: {
    streets: list(`
        via | viale | piazza | corso | largo | vicolo | strada | piazzale | p zza | v
        le | c so | contrada | località | loc | lungomare | salita | borgo | calle |
        fondamenta | traversa | galleria`),
    others: list(`
        realizzazione | sito realizzato | realizzato da | web design | hosting |
        credits | assicuratore | compagnia assicurativa`),
    placeholders: list(`
        via esempio | via di esempio | il tuo indirizzo | la tua città | via roma 123
        | città esempio | via dell esempio`),
  },
  credits: {
    months: list(`
      gennaio,gen,genn | febbraio,feb,febbr | marzo,mar | aprile,apr | maggio,mag,magg |
      giugno,giu | luglio,lug | agosto,ago | settembre,set,sett | ottobre,ott | novembre,nov |
      dicembre,dic`),
    published: list("pubblicato | pubblicato il | pubblicata il | scritto il | creato il | data"),
    updated: list(`
      aggiornato | aggiornato il | ultimo aggiornamento | modificato | modificato il |
      ultima modifica`),
    by: list("di | da | a cura di | scritto da | pubblicato da | autore | autrice | autori"),
    and: list("e | ed"),
    notNames: list(`
      autore | autrice | autori | redazione | la redazione | redattore | ospite | anonimo |
      sconosciuto | amministratore | commenti | tutti gli articoli | sull'autore | leggi tutto |
      condividi`),
    authorFolders: list("autore | autori | autrice | redazione | utente"),
  },
  sections: {
    roles: {
      pricing: list(`
        prezzi | prezzo | tariffe | tariffa | piani | listino | listino prezzi | abbonamenti |
        costi | piani e prezzi`),
      faq: list("domande frequenti | domande e risposte | domande"),
      contact: list(`
        contatti | contattaci | contatto | dove siamo | come raggiungerci | dove trovarci | sedi | le nostre sedi | come arrivare`),
      hours: list("orari | orari di apertura | orario"),
      terms: list(`
        termini | condizioni | termini e condizioni | condizioni generali | termini di servizio | condizioni di vendita | condizioni d uso | reclami | regolamento`),
      privacy: list(`
        informativa sulla privacy | informativa privacy | trattamento dei dati |
        protezione dei dati | riservatezza`),
      cookies: list("informativa sui cookie | politica dei cookie | cookie"),
      imprint: list("note legali | informazioni legali | dati societari"),
      returns: list(`
        resi | rimborsi | resi e rimborsi | diritto di recesso | recesso | cancellazione |
        disdetta | garanzia | reso | cambi e resi`),
      shipping: list(`
        spedizioni | spedizione | consegna | spese di spedizione | consegne |
        spedizioni e consegne`),
      payment: list("pagamento | pagamenti | metodi di pagamento | fatturazione"),
      security: list("sicurezza | conformità"),
      accessibility: list("accessibilità | dichiarazione di accessibilità"),
      licence: list("licenza | licenze"),
      about: list(`
        chi siamo | azienda | la nostra storia | storia | missione | valori | l azienda |
        la nostra missione | su di noi`),
      team: list("squadra | il nostro team | il team | lo staff | staff"),
      careers: list("lavora con noi | carriere | posizioni aperte"),
      features: list(`
        funzionalità | caratteristiche | vantaggi | come funziona | integrazioni |
        perché sceglierci`),
      products: list(`
        camere | le camere | le nostre camere | prodotti | prodotto | negozio | catalogo |
        soluzioni | i nostri prodotti`),
      services: list("servizi | i nostri servizi | trattamenti | servizio | prestazioni"),
      support: list(`
        assistenza | supporto | prenotazione | prenotazioni | prenotare | aiuto | centro assistenza | servizio clienti | prima visita | la prima visita | la tua prima visita | come prenotare | come ordinare`),
      docs: list("documentazione | guida | guide | manuale"),
      articles: list(`
        ultime notizie | dal blog | notizie | novità | stampa | rassegna stampa | eventi |
        articoli`),
      customers: list(`
        cosa dicono i nostri clienti | hanno scelto noi | clienti | testimonianze | recensioni |
        referenze | dicono di noi`),
      account: list("accedi | registrati | carrello | il mio account | cerca"),
    },
    questions: {
      pronouns: [],
      openers: list(`
        cosa | come | perché | quando | dove | chi | quale | quali | quanto | quanti | che |
        qual | quanta`),
      verbs: list("posso | è | c | ci | devo | si | avete | offrite | accettate"),
      subjects: list("io | tu | lui | lei | noi | voi | loro | qualcuno"),
    },
    questionLabels: list("D"),
    answerLabels: [],
    clauses: list("articolo[.]"),
    testimonials: list(`
      cosa {dicono,pensano} ~40 | dicono di noi | {recensioni,testimonianze}[ ~30] | le vostre recensioni`),
    steps: list("passo | passaggio | fase"),
    calls: words(
      "scopri scegli trova benvenuto benvenuti risparmia prova unisciti vivi acquista confronta",
    ),
    readers: words("tuo tua tuoi tue vostro vostra"),
    formMessages: list(`
      Grazie per il tuo messaggio | Il tuo messaggio è stato inviato | Questo campo è obbligatorio | Si è verificato un errore`),
    negations: list(`
      non | no | mai | nessun | nessuno | nessuna | niente | nulla | senza | né | neanche |
      nemmeno | neppure | tranne | eccetto | solo | soltanto`),
  },
  prices: {
    periods: {
      hour: list("ora | all ora"),
      day: list("giorno | giornaliero | notte"),
      week: list("settimana | settimanale"),
      month: list("mese | mensile | mensili | mesi"),
      quarter: list("trimestre | trimestrale"),
      year: list("anno | annuale | annuali | anni"),
      user: list("utente | persona | postazione | utenti"),
      once: list("una tantum | seduta | pezzo | unità | visita | cadauno"),
    },
    joiners: list("al | all | a | mese"),
    free: list("gratis | gratuito | gratuita | senza costi"),
    onRequest: list("su richiesta | su preventivo | personalizzato | contattaci"),
    upTo: list("fino a | max | massimo"),
    from: list("da | a partire da | a partire dai"),
    saved: list("risparmi | risparmia | sconto"),
    bounds: list(`
      oltre | oltre i | oltre gli | sopra i | superiore a | superiori a | superiori ai | meno di | più di | minimo di | valore di | del valore di | spesa minima di`),
    bonuses: list(`
      di spesa | di acquisto | di credito | di copertura | di franchigia | di buono | minimo`),
    costs: list("costa | costano | è di | ammonta a"),
    averages: list("medio | media | medi | stimato"),
    wages: list("stipendio | stipendi | salario | retribuzione"),
    choices: list("taglia | misura | colore | quantità | variante | gusto"),
    financing: list(`
      finanziamento | finanzia | pagamento a rate | rate mensili | rata mensile | taeg`),
    extras: list(`
      opzionale | opzionali | optional | extra | servizi aggiuntivi`),
    groups: list(`
      adulto | adulti | bambino | bambini | ragazzi | studente | studenti | anziani |
      pensionati | famiglia | famiglie | ridotto | ridotta | gruppo | gruppi | giovani |
      soci | non soci | neonati`),
    purchases: list(`
      acquisto singolo | acquisto una tantum | abbonamento | abbonati e risparmia`),
    instalments: list("rate | rate mensili"),
    current: list("ora | solo | prezzo speciale | prezzo scontato | in offerta a"),
    earlier: list(`
      anziché | invece di | prezzo precedente | prima | prezzo di listino | prezzo originale`),
    unit: list("per"),
    heads: list("prezzo | costo | tariffa | importo"),
    currencies: {},
    millionsShort: list("mld | mln"),
    millions: [],
  },
  times: {
    second: list("secondo | secondi"),
    minute: list("minuto | minuti | min"),
    hour: list("ora | ore | h"),
    day: list("giorno | giorni"),
    week: list("settimana | settimane"),
    month: list("mese | mesi"),
    year: list("anno | anni"),
  },
  fields: {
    name: list(
      "nome | titolo | denominazione | nome del prodotto | prodotto | articolo | piano | modello",
    ),
    price: list("prezzo | costo | prezzo unitario | tariffa | importo"),
    currency: list("valuta | moneta"),
    period: list("periodo | fatturazione"),
    phone: list("telefono | tel | numero di telefono | cellulare"),
    email: list("e-mail | email | posta elettronica | indirizzo e-mail"),
    address: list("indirizzo | sede"),
    hours: list("orari | orario | orari di apertura | orario di apertura"),
    sku: list("codice | codice articolo | codice prodotto | riferimento | rif"),
    gtin: list("ean | gtin | isbn | codice a barre"),
    brand: list("marca | marchio | produttore"),
    author: list("autore | autrice | di"),
    published: list("pubblicato | pubblicato il | data | data di pubblicazione"),
    updated: list("aggiornato | aggiornato il | ultimo aggiornamento"),
    rating: list("valutazione | voto | punteggio"),
    reviews: list("recensioni | numero di recensioni"),
    availability: list("disponibilità | disponibile"),
    duration: list("durata | durata totale"),
    weight: list("peso | peso netto"),
    size: list("dimensioni | misure | taglia | formato"),
    color: list("colore | colori"),
    material: list("materiale | materiali"),
    description: list("descrizione | riassunto | dettagli"),
    category: list("categoria | tipo | tipologia"),
    location: list("luogo | posizione"),
    starts: list("inizio | data di inizio | dal"),
    ends: list("fine | data di fine | fino al"),
    question: list("domanda"),
    answer: list("risposta"),
    warranty: list("garanzia"),
    delivery: list("consegna | tempi di consegna | spedizione"),
    quantity: list("quantità | pezzi"),
  },
  asking: {
    light: words(`
      voglio vorrei serve bisogno posso può potete fare fate faccio avere avete dare prendere c'è
      ci si mi vi andare arriva è`),
    vague: words(`
      accettare accettate accetta aiutare arrivare aspettare cambiare chiedere comprare contenere
      dovere devo durare esistere funzionare lasciare mandare mettere offrire offrite passare
      permettere portare prendere proporre restare ricevere sapere scegliere servire succede
      succedere tenere trovare usare uscire valere vedere vendere venire grande piccolo lungo
      corto vecchio nuovo alto normale massimo minimo medio per ogni entro durante senza prima
      dopo piano pacchetto opzione versione modello prodotto servizio articolo azienda ditta
      persona persone gente cliente clienti numero minuto minuti ora ore giorno giorni settimana
      settimane mese mesi anno anni tempo volta`),
    commands: words(`
      prova inizia ottieni prenota acquista compra ordina richiedi scarica scopri iscriviti
      registrati contatta contattaci unisciti provalo`),
    restrictions: words("tranne eccetto solo soltanto"),
    denials: list("no"),
    numbers: list(`
      un,uno,una | due | tre | quattro | cinque | sei | sette | otto | nove | dieci | undici |
      dodici`),
    kinds: {
      howMuch: list("quanto costa | quanto costano | quanto | prezzo | costo | tariffa"),
      howMany: list("quanti | quante | quanto tempo | quanto dura"),
      when: list("quando | a che ora | che giorno | orario | orari"),
      where: list("dove | in quale città | indirizzo"),
      who: list("chi | a chi"),
      phone: list(`
        numero di telefono | che numero | quale numero`),
      email: list(`
        indirizzo e mail | indirizzo email | indirizzo di posta`),
    },
    topics: {
      price: words(`
        prezzo prezzi costo costa costano tariffa tariffe quota pagare euro importo tariffario`),
      refund: words(`
        rimborso rimborsare rimborsabili rimborsati reso restituire restituzione soldi ridate
        cambio rimborsate rimborsano indietro`),
      cancel: words(`
        disdire disdetta recedere recesso annullare cancellare cancellazione interrompere
        annullamento disdico recedo cancello`),
      missed: words(
        "mancare assente ritardo dimenticato riesco venire presentarsi saltare disdire disdetta cancellare",
      ),
      pause: words("sospendere sospensione pausa congelare"),
      delivery: words("spedizione spedire consegna consegnare inviare spedite"),
      abroad: words("estero internazionale paesi"),
      hours: words(`
        orario orari aperto aperti apertura chiuso chiude chiusura apre aprite chiudete`),
      place: words("indirizzo sede via città dove posizione ubicazione trovate"),
      parking: words("parcheggio parcheggiare auto macchina posteggio parcheggio-auto"),
      payment: words("pagare pagamento carta contanti bonifico"),
      contract: words("contratto vincolo durata penali penale rinnovo"),
      warranty: words("garanzia rotto difetto sostituire garantito guasto riparazione"),
      contact: words("telefono chiamare e-mail contattare contatto email mail raggiungere"),
      included: words("incluso compreso inclusa compresa comprende"),
      remove: words("eliminare cancellare disinstallare rimuovere"),
      start: words("iniziare cominciare installare configurare attivare"),
      discount: words("sconto sconti riduzione ridotto agevolazione promozione"),
      duration: words("durata dura durano tempo"),
      weight: words("peso pesa pesano"),
      size: words("misure dimensioni larghezza altezza lunghezza grandezza capienza"),
      age: words("età anni bambini bambino minorenni ragazzi"),
      free: words("gratis gratuito gratuita gratuitamente omaggio"),
      material: words("materiale fatto tessuto"),
    },
  },
  search: {
    stopWords: words(`
      a ad agli ai al alla alle allo anche avere c che chi ci come con cosa cui d da dal dalla
      dalle dei degli del della delle dello di dove e ed era essere fra gli ha hai hanno ho i il
      in io la le lei li lo loro ma me mi mia mio ne nei nel nella nelle noi non nostra nostro o
      per perche piu posso puo quale quali quando quanto quanti quanta quella quello questa queste
      questi questo se sei si siamo siete sono su sua sue sui sul sulla suo tra tu tua tuo un una
      uno vi voi vostra vostro`),
    priceWords: words("prezzo costo costa"),
    related: list(`
      cane cani animale animali gatto | vegano vegana vegetariano vegetariana vegetale |
      glutine celiaco celiachia grano allergia allergico allergeni intolleranza lattosio
      | sedia rotelle carrozzina accessibile accessibilita disabile disabili disabilita
      rampa ascensore | passeggino | prenotare prenotazione prenotazioni appuntamento |
      migrare migrazione trasferire trasferimento spostare importare cambiare |
      assicurazione assicurato copertura | buono regalo regalare | wifi internet |
      autobus treno metro tram stazione fermata | paura ansia nervoso dolore anestesia
      sedazione | urgenza urgente emergenza | fondatore fondata fondato storia |
      titolare capo direttore direttrice proprietario | squadra staff dipendenti
      personale | lavoro lavorare posizione candidatura | vulnerabilita sicurezza falla
      | errore problema guasto difetto | clienti aziende | conferenza incontro evento
      eventi | attesa attendere aspettare coda | dati privacy | fattura ricevuta
      scontrino | password account accesso | bambini bambino figli famiglia | bicicletta
      bici | pulire pulizia lavare manutenzione | corso corsi lezione lezioni | medico
      ricetta | certificato certificazione | sostenibile ambiente riciclato | inquilino
      affitto | ricambio ricambi pezzo | lingua lingue | foto fotografare immagini | bar
      caffetteria ristorante mangiare`),
    questions: list(`
      Quanto costa? |
      Quando siete aperti? |
      Posso restituirlo? |
      Come posso contattarvi? |
      Spedite all’estero? |
      Come chiudo il contratto?`),
    answers: list(`
      Un mese a 19 euro. |
      Da lunedì a venerdì dalle 9 alle 17. |
      Avete 30 giorni per rimandare l’ordine. |
      Chiamateci o scrivete una mail. |
      Consegniamo in tutti i paesi d’Europa. |
      La disdetta richiede un mese di preavviso.`),
  },
  categories: {
    "software.project-management": list("gestione progetti"),
    "software.accounting": list(`
      fatturazione elettronica | software di fatturazione | fatture elettroniche`),
    "software.other": list("applicazione | software | gestionale"),
    "services.web-agency": list("sviluppo web"),
    "services.marketing": list("agenzia di comunicazione"),
    "services.consulting": list("consulenza"),
    "services.legal": list("avvocato | studio legale | avvocati"),
    "services.tax": list("commercialista | studio commercialista"),
    "services.architecture": list("architetto"),
    "services.photography": list("fotografo"),
    "services.translation": list("traduzioni"),
    "services.staffing": list("agenzia per il lavoro"),
    "services.cleaning": list("pulizie | impresa di pulizie"),
    "services.security": list("vigilanza"),
    "services.funeral": list("onoranze funebri"),
    "craft.carpentry": list("falegnameria | falegname | mobili su misura"),
    "craft.electrician": list("elettricista | impianti elettrici"),
    "craft.plumbing": list("idraulico | idraulica | caldaie | riscaldamento"),
    "craft.painting": list("imbianchino"),
    "craft.roofing": list("lattoniere"),
    "craft.construction": list("impresa edile | ristrutturazioni"),
    "craft.gardening": list("giardiniere | giardinaggio"),
    "craft.locksmith": list("fabbro"),
    "craft.metalwork": list("carpenteria metallica"),
    "health.dental": list("studio dentistico | dentista | odontoiatria"),
    "health.medical": list("medico | ambulatorio | poliambulatorio | clinica"),
    "health.psychology": list("psicologo"),
    "health.optician": list("ottico"),
    "health.care": list("assistenza domiciliare"),
    "health.beauty": list("parrucchiere | parrucchieri | centro estetico | barbiere"),
    "health.fitness": list("palestra | yoga | piscina | arrampicata | centro sportivo"),
    "food.restaurant": list(`
      ristorante | bistro | brasserie | trattoria | osteria | pizzeria | menù`),
    "food.cafe": list("panetteria | pasticceria | forno | torrefazione | caffetteria"),
    "food.producer": list("cantina vini | cantina | frantoio | olio extravergine | vini"),
    "travel.lodging": list(`
      albergo | agriturismo | hotel | camere | bed and breakfast | campeggio`),
    "travel.agency": list("agenzia viaggi"),
    "shop.fashion": list("abbigliamento | moda | scarpe | calzature | gioielli"),
    "shop.food": list("alimentari | gastronomia | enoteca | formaggi"),
    "shop.home": list("mobili | arredamento | casalinghi | biancheria"),
    "shop.electronics": list("elettronica"),
    "shop.books": list("libreria | libri"),
    "shop.bicycles": list("biciclette | bici | negozio di biciclette"),
    "shop.general": list("negozio online"),
    "auto.dealer": list("concessionaria"),
    "auto.repair": list("autofficina | officina | carrozzeria | gommista"),
    "finance.banking": list("banca"),
    "finance.insurance": list("assicurazioni"),
    "finance.investment": list("gestione patrimoniale"),
    "realestate.agency": list("immobiliare | agenzia immobiliare"),
    "education.school": list("scuola | università"),
    "education.courses": list(`
      corsi | scuola guida | autoscuola | scuola di lingue | scuola di musica`),
    "media.news": list("giornale"),
    "community.nonprofit": list("associazione"),
    "community.government": list("comune"),
    "community.church": list("chiesa | parrocchia"),
    "industry.manufacturing": list("produttore | macchinari"),
    "industry.logistics": list("spedizioni merci | traslochi | logistica"),
    "industry.energy": list("energia rinnovabile"),
    "industry.agriculture": list("azienda agricola"),
    "art.culture": list("galleria | museo | teatro | mostra"),
    "software.crm": list("gestione clienti"),
    "software.hr": list("gestione presenze | buste paga | turni"),
    "software.booking": list("prenotazioni online | gestionale prenotazioni | agenda online"),
    "software.hosting": list("web hosting | hosting | server | cloud | domini"),
    "services.events": list("eventi | matrimoni"),
    "health.physiotherapy": list("fisioterapia | fisioterapista | osteopatia"),
    "health.veterinary": list("veterinario | clinica veterinaria"),
    "travel.transport": list("taxi | noleggio auto | noleggio biciclette"),
  },
};
