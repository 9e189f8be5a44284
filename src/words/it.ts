import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Italian. */
export const it: LanguageWords = {
  code: "it",
  emptyBecause: {
    "prices.currencies": internationalSigns,
    "addresses.pageParameters": notCollected,
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
    "dates.ages": notCollected,
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
      product: words("prodotto prodotti soluzione soluzioni servizi servizio offerta"),
      feature: words("funzionalita caratteristiche come-funziona vantaggi"),
      pricing: words("prezzi prezzo tariffe piani listino"),
      faq: words("domande-frequenti domande"),
      support: words("aiuto assistenza supporto spedizioni resi"),
      contact: words("contatti contattaci sedi dove-siamo"),
      legal: words("note-legali informativa-privacy condizioni termini-e-condizioni"),
      docs: words("documentazione guida guide-utente"),
      customers: words("clienti casi-studio testimonianze"),
      team: words("la-squadra squadra il-team"),
      careers: words("lavora-con-noi carriere-e-lavoro posizioni-aperte"),
      news: words("notizie stampa eventi novita articoli"),
      listing: words("cerca ricerca archivio"),
      account: words("accedi registrati carrello mio-account"),
    },
    languageNames: list("italiano | italian"),
    pageParameters: [],
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
      prova gratuita | più popolare | consigliato | richiedi preventivo`),
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
    ages: [],
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: list("di"),
    phoneLabels: [],
    businessPhoneLabels: [],
    copyrightOpeners: [],
    nameJoiners: list("di"),
    nameEnds: list("tutti"),
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
        contatti | contattaci | contatto | dove siamo | come raggiungerci | dove trovarci | sedi |
        le nostre sedi`),
      hours: list("orari | orari di apertura | orario"),
      terms: list(`
        termini | condizioni | termini e condizioni | condizioni generali | termini di servizio |
        condizioni di vendita | condizioni d uso`),
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
      support: list("assistenza | supporto | aiuto | centro assistenza | servizio clienti"),
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
      openers: list(`
        cosa | come | perché | quando | dove | chi | quale | quali | quanto | quanti | che |
        qual | quanta`),
      verbs: list("posso | è | c | ci | devo | si | avete | offrite | accettate"),
      subjects: list("io | tu | lui | lei | noi | voi | loro | qualcuno"),
    },
    questionLabels: list("D"),
    answerLabels: [],
    clauses: list("articolo[.]"),
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
    joiners: list("mese | all"),
    free: list("gratis | gratuito | gratuita | senza costi"),
    onRequest: list("su richiesta | su preventivo | personalizzato | contattaci"),
    heads: list("prezzo | costo | tariffa | importo"),
    currencies: {},
    millionsShort: list("mld | mln"),
    millions: [],
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
  },
  categories: {
    "software.project-management": list("gestione progetti"),
    "software.accounting": list("fatturazione elettronica"),
    "software.other": list("applicazione"),
    "services.web-agency": list("sviluppo web"),
    "services.marketing": list("agenzia di comunicazione"),
    "services.consulting": list("consulenza"),
    "services.legal": list("avvocato | studio legale"),
    "services.tax": list("commercialista"),
    "services.architecture": list("architetto"),
    "services.photography": list("fotografo"),
    "services.translation": list("traduzioni"),
    "services.staffing": list("agenzia per il lavoro"),
    "services.cleaning": list("pulizie"),
    "services.security": list("vigilanza"),
    "services.funeral": list("onoranze funebri"),
    "craft.carpentry": list("falegnameria"),
    "craft.electrician": list("elettricista"),
    "craft.plumbing": list("idraulico"),
    "craft.painting": list("imbianchino"),
    "craft.roofing": list("lattoniere"),
    "craft.construction": list("impresa edile"),
    "craft.gardening": list("giardiniere"),
    "craft.locksmith": list("fabbro"),
    "craft.metalwork": list("carpenteria metallica"),
    "health.dental": list("studio dentistico"),
    "health.medical": list("medico | ambulatorio"),
    "health.psychology": list("psicologo"),
    "health.optician": list("ottico"),
    "health.care": list("assistenza domiciliare"),
    "health.beauty": list("parrucchiere"),
    "health.fitness": list("palestra"),
    "food.restaurant": list("ristorante | bistro | brasserie"),
    "food.cafe": list("panetteria | pasticceria"),
    "food.producer": list("cantina vini"),
    "travel.lodging": list("albergo | agriturismo"),
    "travel.agency": list("agenzia viaggi"),
    "shop.fashion": list("abbigliamento"),
    "shop.food": list("alimentari"),
    "shop.home": list("mobili"),
    "shop.electronics": list("elettronica"),
    "shop.books": list("libreria"),
    "shop.bicycles": list("biciclette"),
    "shop.general": list("negozio online"),
    "auto.dealer": list("concessionaria"),
    "auto.repair": list("autofficina"),
    "finance.banking": list("banca"),
    "finance.insurance": list("assicurazioni"),
    "finance.investment": list("gestione patrimoniale"),
    "realestate.agency": list("immobiliare"),
    "education.school": list("scuola | università"),
    "education.courses": list("corsi | scuola guida"),
    "media.news": list("giornale"),
    "community.nonprofit": list("associazione"),
    "community.government": list("comune"),
    "community.church": list("chiesa | parrocchia"),
    "industry.manufacturing": list("produttore | macchinari"),
    "industry.logistics": list("spedizioni merci | traslochi"),
    "industry.energy": list("energia rinnovabile"),
    "industry.agriculture": list("azienda agricola"),
    "art.culture": list("galleria"),
  },
};
