import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** French. The file is long because a language is one file, and all of it is data. */
export const fr: LanguageWords = {
  code: "fr",
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
    "people.copyrightOpeners": notCollected,
    "sections.questionLabels": notCollected,
    "sections.answerLabels": notCollected,
    "sections.clauses": notCollected,
    "prices.millionsShort": notCollected,
    "prices.millions": notCollected,
  },
  common: words("le la les et des est une dans pour que vous sur nous"),
  addresses: {
    kinds: {
      about: words("a-propos qui-sommes-nous entreprise notre-histoire societe"),
      product: words("produit produits solutions-metier prestations nos-services offres"),
      feature: words("fonctionnalites fonctionnalite comment-ca-marche avantages"),
      pricing: words("tarifs tarif prix nos-tarifs abonnements"),
      faq: words("questions-frequentes foire-aux-questions"),
      support: words("aide assistance centre-d-aide service-client livraison retours"),
      contact: words("contactez-nous nous-contacter agences"),
      legal: words(`
        mentions-legales cgv cgu conditions-generales confidentialite politique-de-confidentialite`),
      docs: words("guides-pratiques"),
      customers: words("temoignages realisations etudes-de-cas"),
      team: words("equipe notre-equipe"),
      careers: words("carrieres carriere recrutement emplois rejoignez-nous"),
      news: words("actualites actualite evenements"),
      listing: words("categorie recherche"),
      account: words("connexion inscription panier mon-compte"),
    },
    languageNames: list("francais | french"),
    pageParameters: [],
    priceClassNames: list("prix"),
  },
  walls: {
    challenge: {
      titles: list("Un instant | Vérification de sécurité | Vérifiez que vous êtes humain"),
      hints: list("Accès refusé"),
      sentences: list(`
        Confirmez que vous êtes humain | Vérification que vous êtes humain |
        Vérifions que vous êtes humain | Veuillez confirmer que vous n'êtes pas un robot |
        Vérification de la sécurité de la connexion`),
      controls: list("Je ne suis pas un robot"),
    },
    consent: {
      titles: list(`
        Avant de continuer | Avec votre accord | Avant d'accéder à |
        Nous respectons votre vie privée | Votre vie privée nous importe`),
      sentences: list(`
        Nous utilisons des cookies | Ce site utilise des cookies | Nous et nos partenaires |
        Avec votre accord`),
      controls: list("Tout accepter | Accepter | J'accepte"),
      stems: list("vie privée | refus"),
    },
    login: {
      titles: list(`
        Connexion | Se connecter | Identification | Espace client | Connectez-vous |
        Identifiez-vous`),
      sentences: list(`
        Vous devez être connecté | Vous devez vous connecter | Veuillez vous connecter |
        Connectez-vous pour | Identifiez-vous pour`),
    },
    missing: {
      titles: list(`
        Page introuvable | Erreur 404 | Page non trouvée | Cette page n'existe pas |
        404 introuvable | Page introuvable 404 | Page inexistante`),
      hints: list("Oups | Erreur"),
      sentences: list(`
        La page que vous recherchez | La page que vous cherchez | La page que vous avez demandée |
        La page demandée | Cette page n'existe pas | Cette page n'existe plus |
        Cette page est introuvable | Page introuvable | Le contenu que vous recherchez |
        Il semble que cette page | Nous ne trouvons pas la page`),
    },
    parked: {
      titles: list(`
        Domaine à vendre | Nom de domaine à vendre | Ce domaine est à vendre | Domaine parké |
        est à vendre`),
      sentences: list(`
        Ce domaine est à vendre | Ce nom de domaine est à vendre | Acheter ce domaine |
        Ce domaine est enregistré | Ce nom de domaine a expiré | Ce nom de domaine est réservé |
        Le propriétaire de ce domaine | Félicitations, votre domaine a bien été créé`),
    },
    unavailable: {
      titles: list(`
        Site en maintenance | Maintenance en cours | En maintenance | Nous revenons bientôt |
        Service indisponible`),
      hints: list("Erreur"),
      sentences: list(`
        Notre site est actuellement en maintenance | Le site est actuellement en maintenance |
        Ce site est en cours de maintenance | Site en cours de maintenance |
        Nous effectuons actuellement une maintenance | Notre site est en construction`),
    },
    scripts: {
      sentences: list(`
        Veuillez activer JavaScript | Vous devez activer JavaScript |
        Ce site nécessite JavaScript | Activez JavaScript`),
      endings: [],
      requests: [],
    },
    regret: list("désolé | nous sommes désolés | oups | mais"),
  },
  pageParts: {
    related: list(`
      article[s] {similaires,liés} | article[s] {similaires,liés,connexes,récents,populaires} |
      {à lire,lire,voir} aussi | à lire {également,ensuite,sur le même sujet} |
      sur le même {sujet,thème} | dans la même {rubrique,catégorie} |
      {vous aimerez,cela pourrait,ça pourrait,ces articles pourraient,vous pourriez}[{ ,:,-}~40] |
      [les ]plus {lus,populaires,récents,commentés} |
      [{nos,les} ]derni{er,ère}s {articles,actualités,infos,nouvelles,commentaires} |
      {laisser,poster,ajouter,écrire} un commentaire | {laissez,donnez} {votre,un}[{ ,:,-}~20] |
      partage[r][z][{ ,:,-}~30] | suivez[-]nous[{ ,:,-}~20] | newsletter[{ ,:,-}~30] |
      {abonnez,inscrivez}[-]vous[{ ,:,-}~40] | en ce moment | sommaire | table des matières |
      catégories | étiquettes | mots[-]clés | archives | publicité | recommandé[s][{ ,:,-}~20] |
      à la une | {plus d?articles,autres articles}[{ ,:,-}~20] | pour aller plus loin |
      en savoir plus | sur le web | thématiques | thèmes | tags`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      commentaire[s][ (#9)] | #9 {commentaire[s],réponse[s],réaction[s],réflexions sur ~80} |
      aucun commentaire | à propos de l?auteur | à propos | l?auteur | réactions |
      vos réactions | discussion`),
    besideProduct: [],
    notesTitles: list(`
      références | notes | sources | commentaires | notes et références`),
    footnoteTitles: list("notes | notes de bas de page"),
    referenceTitles: list(`
      références | sources | voir aussi | liens externes | bibliographie | notes et références |
      source`),
    buttons: list(`
      publicité | partager | partager {sur,l?article}[{ ,:,-}~15] | imprimer | enregistrer |
      j?aime | répondre | signaler | suivre | s?abonner | se connecter | s?inscrire |
      connexion | inscription | ajouter au panier | acheter | lire la suite | lire plus |
      voir plus | voir moins | plus | moins | fermer | ouvrir | menu | rechercher | recherche |
      suivant | précédent | retour | haut de page | retour en haut |
      aller au contenu[ principal] | tout accepter | accepter | refuser | modifier |
      télécharger | copier[ le lien] | agrandir | écouter | envoyer | commenter |
      #9 commentaire[s]`),
    backLinks: list("retour | accueil"),
    backToText: [],
    moreLabels: list(`
      {lire,voir,afficher} {plus,la suite,tout,moins} | plus | menu | fermer`),
    homeLinks: list("accueil"),
    calls: list(`
      lire aussi | à lire aussi | à lire[ aussi] | lire {également,la suite} | voir aussi |
      en savoir plus | sur le même sujet | à voir[ aussi] | pour aller plus loin | retrouvez`),
    invitations: list(`
      abonnez[-]vous | inscrivez[-]vous | suivez[-]nous | tous droits réservés | cliquez ici |
      {cet,l?}[ ]article {est,a été} | publié {dans,par} | classé {dans,sous} | mots[-]clés : |
      catégories : | crédit{s,} photo | photo : | photos : | source : | sources : |
      laisser un commentaire | vous devez {être,vous} | partager {sur,cet} | lire aussi`),
    consentBanner: list("confidentialité | vie privée | traceurs"),
    yesMarks: list("oui | inclus[e] | compris[e] | disponible | coche"),
    noMarks: list("non | pas | sans | indisponible | croix | exclu[e]"),
    badges: list(`
      nouveau | nouveauté | promo | épuisé | en stock | meilleure vente | en savoir plus |
      lire la suite | commencer | essai gratuit | acheter | découvrir | ajouter au panier |
      prendre rendez vous | voir plus | réserver | demander un devis | voir le produit |
      le plus populaire | populaire | recommandé | s abonner | choisir`),
    untitled: [],
    pageOf: list("de"),
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
    authorPrefixes: list("par"),
    phoneLabels: [],
    businessPhoneLabels: list("tél[éphone]"),
    copyrightOpeners: [],
    nameJoiners: list("et | du | de | la"),
    nameEnds: list("tous"),
  },
  credits: {
    months: list(`
      janvier,janv | février,fevrier,févr,fév | mars | avril,avr | mai | juin | juillet,juil |
      août,aout | septembre,sept | octobre,oct | novembre,nov | décembre,decembre,déc`),
    published: list(`
      publié | publié le | paru le | posté le | mis en ligne le | créé le | écrit le | date`),
    updated: list(`
      mis à jour | mis à jour le | modifié | modifié le | dernière mise à jour | actualisé le`),
    by: list(`
      par | écrit par | rédigé par | publié par | posté par | auteur | auteure | auteurs |
      un article de`),
    and: list("et"),
    notNames: list(`
      auteur | auteure | auteurs | la rédaction | rédaction | rédacteur | rédactrice | invité |
      anonyme | inconnu | administrateur | commentaires | tous les articles |
      voir tous les articles | à propos de l'auteur | en savoir plus | partager | accueil`),
    authorFolders: list("auteur | auteurs | redaction | journaliste | utilisateur"),
  },
  sections: {
    roles: {
      pricing: list(`
        tarifs | tarif | prix | nos tarifs | formules | offres | abonnements | abonnement |
        grille tarifaire | honoraires | nos prix | forfaits | nos formules`),
      faq: list("foire aux questions | questions fréquentes | questions réponses | vos questions"),
      contact: list(`
        contact | contactez nous | nous contacter | coordonnées | nous trouver | plan d accès |
        nos agences | nos boutiques | nous joindre | où nous trouver | accès | nous rendre visite`),
      hours: list("horaires | horaires d ouverture | heures d ouverture | nos horaires"),
      terms: list(`
        cgv | cgu | conditions générales | conditions générales de vente |
        conditions d utilisation | conditions générales d utilisation`),
      privacy: list(`
        confidentialité | politique de confidentialité | données personnelles | vie privée |
        protection des données | rgpd | charte de confidentialité`),
      cookies: list("politique de cookies | gestion des cookies | politique relative aux cookies"),
      imprint: list("mentions légales | informations légales | éditeur du site"),
      returns: list(`
        retours | remboursement | remboursements | retours et remboursements | annulation |
        droit de rétractation | rétractation | échanges | garantie | retours et échanges |
        échanges et retours | politique de retour | politique d annulation`),
      shipping: list("livraison | expédition | livraisons | frais de livraison | frais de port"),
      payment: list("paiement | moyens de paiement | facturation | modes de paiement | règlement"),
      security: list("sécurité | conformité"),
      accessibility: list("accessibilité | déclaration d accessibilité"),
      licence: list("licence | licences | propriété intellectuelle"),
      about: list(`
        à propos | a propos | qui sommes nous | notre histoire | l entreprise | entreprise |
        notre mission | nos valeurs | la maison | histoire | notre maison | à propos de nous`),
      team: list("équipe | notre équipe | l équipe | nos praticiens | direction | nos médecins"),
      careers: list("carrières | recrutement | emplois | nous rejoindre | rejoignez nous"),
      features: list(`
        fonctionnalités | avantages | fonctionnalité | comment ça marche | intégrations |
        pourquoi nous choisir | nos engagements | nos atouts | cas d usage | points forts`),
      products: list(`
        chambres | nos chambres | produits | produit | boutique | catalogue | solutions |
        nos produits | carte`),
      services: list("services | prestations | nos services | nos prestations | soins | nos soins"),
      support: list("aide | assistance | service client | centre d aide | dépannage | urgences"),
      docs: list("documentation | guide | guides | manuel | tutoriel | tutoriels | conseils"),
      articles: list(`
        derniers articles | dernières actualités | actualités | blog | presse | articles |
        actualité | évènements | journal`),
      customers: list(`
        ils parlent de nous | on parle de nous | ce que disent nos clients |
        ils nous font confiance | avis clients | clients | témoignages | références | avis |
        nos clients | réalisations`),
      account: list(`
        connexion | se connecter | inscription | mon compte | panier | recherche | commander |
        mot de passe`),
    },
    questions: {
      openers: list(`
        comment | pourquoi | quand | où | qui | quel | quelle | quels | quelles | que | qu |
        combien`),
      verbs: list(`
        est | puis | peut | dois | faut | avez | proposez | acceptez | ai | livrez | peux | êtes |
        faites | existe | doit`),
      subjects: list("je | j | tu | il | elle | on | nous | vous | ils | elles | ce | quelqu"),
    },
    questionLabels: [],
    answerLabels: [],
    clauses: [],
    negations: list(`
      ne | pas | jamais | aucun | aucune | sans | ni | rien | nul | nulle | sauf | hormis |
      seulement | uniquement`),
  },
  prices: {
    periods: {
      hour: list("heure"),
      day: list("jour | journée | nuit | quotidien"),
      week: list("semaine | hebdomadaire"),
      month: list("mois | mensuel | mensuels | mensuelle"),
      quarter: list("trimestre | trimestriel"),
      year: list("an | année | annuel | annuels | ans | annuelle"),
      user: list("utilisateur | personne | poste | membre | utilisateurs"),
      once: list("unique | séance | pièce | unité | forfait | consultation | fois"),
    },
    joiners: list("par | le | la | au | et | de | l | ht | ttc | hors | taxe"),
    free: list("gratuit | gratuite | gratuitement | offert | sans frais | offerte"),
    onRequest: list("sur devis | sur demande | nous consulter | sur mesure | nous contacter"),
    heads: list("prix | tarif | coût | montant | tarifs"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  search: {
    stopWords: words(`
      a ai as au aux avec avez avoir avons c ce cela ces cet cette comme comment d dans de des
      donc du elle elles en est et etes eu faire fait faut il ils j je la le les leur leurs lui ma
      mais me mes moi mon n ne nos notre nous on ont ou par pas peut peux plus pour pourquoi puis
      qu quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sur ta te tes toi
      ton tu un une vos votre vous y`),
    priceWords: words("prix tarif coût coûte"),
  },
  categories: {
    "software.project-management": list("gestion de projet"),
    "software.crm": list("relation client"),
    "software.accounting": list("logiciel de facturation"),
    "software.commerce": list("plateforme e-commerce"),
    "software.analytics": list("analyse de données"),
    "software.hr": list("logiciel rh"),
    "software.booking": list("prise de rendez-vous en ligne"),
    "software.developer-tools": list("développeurs"),
    "software.data": list("base de données"),
    "software.security": list("cybersécurité"),
    "software.ai": list("intelligence artificielle"),
    "software.hosting": list("hébergement web"),
    "software.communication": list("visioconférence"),
    "software.website-builder": list("créateur de site"),
    "software.education": list("plateforme d'apprentissage"),
    "software.other": list("logiciel"),
    "services.web-agency": list("agence web | création de sites"),
    "services.marketing": list("agence de communication"),
    "services.consulting": list("conseil"),
    "services.legal": list("avocat"),
    "services.tax": list("expert-comptable"),
    "services.architecture": list("architecte"),
    "services.photography": list("photographe"),
    "services.translation": list("traduction"),
    "services.staffing": list("intérim"),
    "services.cleaning": list("nettoyage"),
    "services.security": list("gardiennage"),
    "services.events": list("organisation d'événements"),
    "services.funeral": list("pompes funèbres"),
    "craft.carpentry": list("menuiserie | ébéniste | menuisier"),
    "craft.electrician": list("électricien"),
    "craft.plumbing": list("plombier | chauffagiste"),
    "craft.painting": list("peintre en bâtiment"),
    "craft.roofing": list("couvreur | toiture"),
    "craft.construction": list("entreprise de construction | rénovation"),
    "craft.gardening": list("paysagiste"),
    "craft.locksmith": list("serrurier"),
    "craft.metalwork": list("ferronnerie | métallerie"),
    "health.dental": list("dentiste | cabinet dentaire"),
    "health.medical": list("médecin | cabinet médical"),
    "health.physiotherapy": list("kinésithérapeute | kiné | ostéopathe"),
    "health.psychology": list("psychologue"),
    "health.pharmacy": list("pharmacie"),
    "health.optician": list("opticien | lunettes"),
    "health.veterinary": list("vétérinaire"),
    "health.care": list("aide à domicile"),
    "health.beauty": list("coiffeur | salon de coiffure | institut de beauté"),
    "health.fitness": list("salle de sport"),
    "food.restaurant": list("trattoria"),
    "food.cafe": list("boulangerie | pâtisserie | torréfacteur"),
    "food.producer": list("vignoble | domaine viticole | fromagerie"),
    "food.catering": list("traiteur"),
    "travel.lodging": list("hôtel | chambre d'hôtes | gîte"),
    "travel.agency": list("agence de voyage"),
    "travel.transport": list("location de voitures"),
    "shop.fashion": list("prêt-à-porter | vêtements | chaussures | bijoux"),
    "shop.food": list("épicerie | épicerie fine | maison de thé | café en grains"),
    "shop.home": list("meubles | décoration | céramique"),
    "shop.electronics": list("électronique"),
    "shop.books": list("librairie | maison d'édition"),
    "shop.bicycles": list("vélos"),
    "shop.general": list("boutique en ligne | ajouter au panier"),
    "auto.dealer": list("concessionnaire"),
    "auto.repair": list("garage automobile"),
    "finance.banking": list("banque"),
    "finance.insurance": list("assurance | courtier en assurances"),
    "finance.investment": list("gestion de patrimoine"),
    "realestate.agency": list("immobilier | agence immobilière"),
    "education.school": list("école | université | crèche"),
    "education.courses": list("formation professionnelle | auto-école"),
    "media.news": list("journal | presse en ligne"),
    "media.blog": list("mon blog"),
    "community.nonprofit": list("association | faire un don"),
    "community.opensource": list("projet open source"),
    "community.government": list("mairie"),
    "community.church": list("paroisse"),
    "industry.manufacturing": list("fabricant | usine"),
    "industry.logistics": list("transporteur | déménagement"),
    "industry.energy": list("fournisseur d'énergie"),
    "industry.agriculture": list("ferme | exploitation agricole"),
    "art.culture": list("musée | théâtre"),
  },
};
