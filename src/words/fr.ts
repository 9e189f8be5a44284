import { fullClock, internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** French. The file is long because a language is one file, and all of it is data. */
export const fr: LanguageWords = {
  code: "fr",
  emptyBecause: {
    "opening.dinner": fullClock,
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
      product: words(`
        produit produits solutions-metier prestations nos-services offres categorie-produit
        la-carte notre-carte`),
      feature: words("fonctionnalites fonctionnalite comment-ca-marche avantages"),
      pricing: words(`
        tarifs tarif prix nos-tarifs abonnements abonnement billets billetterie adhesion
        nos-prix nos-formules formules forfaits`),
      faq: words("questions-frequentes foire-aux-questions"),
      support: words("aide assistance centre-d-aide service-client livraison retours"),
      contact: words("contactez-nous nous-contacter agences"),
      legal: words(`
        mentions-legales cgv cgu conditions-generales confidentialite politique-de-confidentialite`),
      docs: words("guides-pratiques"),
      customers: words("temoignages realisations etudes-de-cas"),
      team: words("equipe notre-equipe"),
      careers: words(`
        carrieres carriere recrutement emplois rejoignez-nous emploi offre-d-emploi
        offres-d-emploi postes-a-pourvoir`),
      news: words("actualites actualite evenements agenda calendrier"),
      listing: words(`
        categorie recherche categories etiquette etiquettes mot-cle mots-cles auteur auteurs
        rechercher imprimer`),
      account: words(`
        connexion inscription panier mon-compte se-connecter deconnexion mot-de-passe
        liste-de-souhaits commande`),
    },
    languageNames: list("francais | french"),
    undoing: words(`
      deconnexion se-deconnecter deconnecter supprimer effacer desabonner
      se-desabonner desinscription se-desinscrire`),
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
    ageGate: {
      titles: list(`
        Vérification de l'âge | Avez-vous plus de 18 ans | Avez-vous l'âge légal |
        Êtes-vous majeur | Quel âge avez-vous | Vérifiez votre âge`),
      sentences: list(`
        Vous devez avoir plus de 18 ans | Vous devez avoir l'âge légal | Vous devez être majeur |
        Veuillez saisir votre date de naissance | Ce site est réservé aux adultes |
        Ce site est réservé aux personnes majeures | Pour accéder à ce site, vous devez`),
      controls: list(`
        J'ai plus de 18 ans | Oui, j'ai plus de 18 ans | Je suis majeur | J'ai moins de 18 ans |
        J'ai 18 ans ou plus`),
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
    reveal: list(`
      afficher plus | tout afficher | voir plus | voir tout | lire la suite | lire plus |
      afficher les détails | développer | tout développer`),
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
      le plus populaire | populaire | recommandé | s abonner | choisir | le plus choisi | meilleure offre | nous contacter | essayer | souscrire | aperçu rapide | plus d infos | voir les détails`),
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
    ages: list(`
      il y a {#4,un,une,quelques} {secondes,minute,minutes,heure,heures,jour,jours,semaine,semaines} |
      il y a {#4,un,une,quelques} {mois,an,ans}`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: list("par"),
    phoneLabels: [],
    businessPhoneLabels: list("tél[éphone]"),
    faxLabels: list("fax | télécopie | télécopieur"),
    mailAt: list("arobase | at | chez | arobas"),
    mailDot: list("point | dot"),
    copyrightOpeners: [],
    nameJoiners: list("et | du | de | la"),
    nameEnds: list("tous"),
    greetings: list("bienvenue chez | bienvenue à | bienvenue au"),
  },
  opening: {
    days: list(`
        lundi,lundis,lun,lu | mardi,mardis,mar,ma | mercredi,mercredis,mer,me |
        jeudi,jeudis,jeu,je | vendredi,vendredis,ven,ve | samedi,samedis,sam,sa |
        dimanche,dimanches,dim,di`),
    holidays: list("jours fériés | jour férié | fériés | fêtes"),
    daily: list(`
        tous les jours | chaque jour | 7 jours sur 7 | 7j sur 7 | quotidiennement`),
    workdays: list("l-v | en semaine | jours ouvrés | jours ouvrables"),
    weekends: list("le week end | week end | weekend | week-ends | weekends"),
    to: list("à | a | au | jusqu'à | jusqu'au | jusque"),
    and: list("et | puis | ainsi que"),
    closed: list(`
        fermé | fermée | fermés | fermeture | fermeture hebdomadaire | fermé le`),
    allDay: list("24 heures sur 24 | 24h sur 24 | jour et nuit"),
    appointment: list(`
        sur rendez vous | sur rdv | sur rendez vous uniquement | uniquement sur rendez
        vous`),
    noon: list("midi"),
    midnight: list("minuit"),
    fillers: list(`
        de | du | des | le | la | les | dès | entre | h | heures | heure | est | sont
        | nous | nos | notre | vous | sans interruption | non stop | en continu |
        matin | après midi | uniquement | journée continue | accueille | l`),
    labels: list(`
        ouvert | ouverte | ouverts | ouvertes | ouverture | horaires | horaire |
        horaires d'ouverture | heures d'ouverture | accueil | heures d ouverture |
        horaires d ouverture`),
    afternoon: list("après midi"),
    morning: list("matin"),
    evening: list("soir"),
    dinner: [],
    closes: list("ferme | ferment | fermons"),
    others: list(`
        événement | événements | concert | cours | stage | livraison | livraisons |
        livrés | réponse | répondons | messe | visite guidée | visites guidées |
        spectacle | séance | séances | émission | commande | commandes | expédition |
        expédiées | happy hour | brunch | entraînement | réunion | départ | départs | chat`),
    limiting: list(`premier | premiers | premières | deuxième | dernier | troisième | pas | avant`),
    except: list("sauf | hors | excepté | à l exception de"),
    seasons: list(`
        été | hiver | printemps | automne | saison | basse saison | haute saison |
        vacances scolaires | hors saison`),
  },
  postal: {
    streets: list(`
        rue | avenue | boulevard | place | chemin | route | impasse | allée | quai |
        cours | square | passage | bd | av | bld | zone | za | zi | lieu dit |
        faubourg | esplanade | sentier | ruelle`),
    others: list(`
        réalisation | création du site | conception | hébergement | hébergeur |
        hébergé | agence web | médiateur | assureur | assuré par`),
    placeholders: list(`
        rue exemple | rue de l exemple | votre adresse | votre rue | votre ville |
        ville exemple | rue du modèle`),
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
        contact | contactez nous | nos magasins | nous contacter | coordonnées | nous trouver | plan d accès | nos agences | nos boutiques | nous joindre | où nous trouver | accès | nous rendre visite | comment venir`),
      hours: list("horaires | horaires d ouverture | heures d ouverture | nos horaires"),
      terms: list(`
        cgv | cgu | conditions générales | conditions générales de vente | conditions d utilisation | conditions générales d utilisation | réclamations | règlement intérieur`),
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
      support: list(`
        aide | assistance | réservation | réservations | réserver | service client | centre d aide | dépannage | urgences | première visite | votre première visite | premier rendez vous | votre premier rendez vous | comment réserver | comment commander`),
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
      pronouns: list("il | elle | ils | elles | ça | cela"),
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
    testimonials: list(`
      ce que {disent,pensent} ~40 | ils parlent de nous | [les ]avis[ {clients,google}] | avis de ~20 |
      témoignages[ ~20] | nos clients témoignent | vos avis`),
    steps: list("étape"),
    calls: words(
      "nous découvrez profitez choisissez trouvez bienvenue rejoignez économisez réservez essayez offrez vivez comparez",
    ),
    readers: words("votre vos ton ta tes"),
    formMessages: list(`
      Merci ! Votre message | Votre message a été envoyé | Ce champ est obligatoire | Une erreur est survenue`),
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
    joiners: list("par | le | facturé | la | au | et | de | l | ht | ttc | hors | taxe"),
    free: list("gratuit | gratuite | gratuitement | offert | sans frais | offerte"),
    onRequest: list("sur devis | sur demande | nous consulter | sur mesure | nous contacter"),
    upTo: list("jusqu'à | jusqu à | max"),
    from: list("à partir de | dès | à partir d"),
    saved: list("économisez | remise | économie | réduction"),
    bounds: list(`
      plus de | moins de | supérieur à | supérieure à | minimum de | valeur de | au dessus de`),
    bonuses: list(`
      d'achat | d'achats | de bonus | de garantie | de franchise | de caution | offerts | minimum`),
    costs: list("coûte | coûtent | est facturé | est facturée | est de | est à | sont à"),
    averages: list("moyen | moyenne | moyens | estimé"),
    wages: list("salaire | salaires"),
    choices: list("taille | couleur | quantité | variante | saveur | pointure"),
    financing: list(`
      financement | financer | paiement en plusieurs fois | paiements mensuels | mensualités | taeg`),
    extras: list(`
      en option | options | optionnel | suppléments | extras`),
    groups: list(`
      adulte | adultes | enfant | enfants | étudiant | étudiants | senior | seniors |
      retraité | retraités | famille | familles | réduit | groupe | groupes | jeune |
      jeunes | adhérent | adhérents | bébé | bébés`),
    purchases: list(`
      achat unique | une seule fois | abonnement | s abonner | s abonner et économiser`),
    instalments: list("mensualités | échéances | versements"),
    current: list(`
      maintenant | seulement | prix spécial | prix promo | prix promotionnel | prix de vente`),
    earlier: list(`
      au lieu de | avant | prix conseillé | prix barré | prix d'origine | ancien prix`),
    unit: list("par"),
    heads: list("prix | tarif | coût | montant | tarifs"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  times: {
    second: list("seconde | secondes"),
    minute: list("minute | minutes | min"),
    hour: list("heure | heures | h"),
    day: list("jour | jours"),
    week: list("semaine | semaines"),
    month: list("mois"),
    year: list("an | ans | année | années"),
  },
  fields: {
    name: list("nom | titre | désignation | nom du produit | produit | article | formule | modèle"),
    price: list("prix | tarif | coût | prix unitaire | montant"),
    currency: list("devise | monnaie"),
    period: list("période | facturation"),
    phone: list("téléphone | tél | tel | numéro de téléphone | portable | mobile"),
    email: list("e-mail | email | courriel | mail | adresse e-mail"),
    address: list("adresse | adresse postale"),
    hours: list("horaires | horaires d'ouverture | heures d'ouverture"),
    sku: list("référence | réf | ref | numéro d'article | code produit"),
    gtin: list("ean | gtin | isbn | code-barres"),
    brand: list("marque | fabricant"),
    author: list("auteur | autrice | par"),
    published: list("publié | publié le | date | date de publication | paru le"),
    updated: list("mis à jour | mis à jour le | mise à jour | dernière mise à jour"),
    rating: list("note | note moyenne | évaluation"),
    reviews: list("avis | nombre d'avis"),
    availability: list("disponibilité | stock | disponible"),
    duration: list("durée | durée totale"),
    weight: list("poids | poids net"),
    size: list("taille | dimensions"),
    color: list("couleur | couleurs"),
    material: list("matière | matériau | matériaux"),
    description: list("description | résumé | détails"),
    category: list("catégorie | type | genre"),
    location: list("lieu | emplacement"),
    starts: list("début | date de début | à partir du"),
    ends: list("fin | date de fin | jusqu'au"),
    question: list("question"),
    answer: list("réponse"),
    warranty: list("garantie"),
    delivery: list("livraison | délai de livraison"),
    quantity: list("quantité | nombre de pièces"),
  },
  asking: {
    light: words(`
      veux voudrais besoin faut faire fait faites avoir avez peut peux pouvez donner prendre
      mettre aller est-ce que quoi comment si quand même aussi encore ici y a-t-il ce qui me te`),
    vague: words(`
      accepter acceptez accepte aider aller arriver attendre changer choisir contenir demander
      devoir dois doit durer exister falloir fonctionner garder laisser mettre offrir passer
      permettre porter prendre proposer proposez recevoir recommander rester savoir servir sortir
      suivre tenir trouver utiliser venir vendre voir grand petit long court vieux nouveau haut
      normal maximum minimum moyen par chaque dans pendant sans avant après formule offre option
      version modèle produit service article société entreprise personne personnes gens client
      clients combien nombre minute minutes heure heures jour jours semaine semaines mois an ans
      année temps fois`),
    commands: words(`
      essayez essayer démarrez commencez commencer réservez réserver achetez commandez commander
      demandez téléchargez découvrez découvrir inscrivez contactez rejoignez obtenez profitez`),
    restrictions: words("sauf hormis seulement uniquement"),
    denials: list("non"),
    numbers: list(`
      un,une | deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze`),
    kinds: {
      howMuch: list("combien | quel prix | quel est le prix | prix | tarif | coûte | cout"),
      howMany: list("combien de | combien de temps | quelle durée"),
      when: list("quand | à quelle heure | quels jours | quel jour | horaires"),
      where: list("où | quelle ville | quelle adresse | adresse"),
      who: list("qui | à qui | chez qui"),
      phone: list(`
        numéro de téléphone | quel numéro`),
      email: list(`
        adresse e mail | adresse mail | adresse email | quel e mail`),
    },
    topics: {
      price: words(`
        prix tarif tarifs coût coûte coûtent frais montant honoraires payer coûter euros
        prestation`),
      refund: words(`
        remboursement rembourser remboursé rembourse retour retourner rendre échanger échange
        rétractation renvoyer remboursable renvoi argent`),
      cancel: words(`
        résilier résiliation annuler annulation annulé arrêter désabonner terminer résilie annule
        stopper`),
      missed: words(`
        oublier oublie oublié manquer manqué absence absent retard honoré venir rater raté manque annulé annulation annuler`),
      pause: words("suspendre suspension pause geler"),
      delivery: words(`
        livrer livraison livrons livrez expédier expédition envoyer envoyez envoi colis`),
      abroad: words("étranger international pays europe"),
      hours: words(`
        horaires ouvert ouverture ouvre ouvrez fermé ferme fermeture heures horaire fermez`),
      place: words("adresse situé trouve rue ville lieu siège emplacement venir-chez-vous"),
      parking: words("parking stationnement garer voiture stationner garer-ma-voiture gare"),
      payment: words("payer paiement règlement carte espèces chèque virement"),
      contract: words("contrat engagement durée préavis engagé"),
      warranty: words(`
        garantie garanti cassé casse défaut remplacer remplacé panne réparation abîmé`),
      contact: words("téléphone appeler e-mail mail contacter joindre courriel email"),
      included: words("inclus compris comprend incluse comprise"),
      remove: words("supprimer effacer désinstaller enlever"),
      start: words("commencer démarrer installer configurer"),
      discount: words("remise réduction rabais promotion réduit"),
      duration: words("durée dure durent longtemps temps délai"),
      weight: words("poids pèse pèsent lourd"),
      size: words("taille dimensions largeur hauteur longueur grandeur capacité"),
      age: words("âge ans enfant enfants mineur mineurs adulte"),
      free: words("gratuit gratuite gratuitement offert offerte"),
      material: words("matière matériau fait tissu"),
    },
  },
  search: {
    stopWords: words(`
      a ai as au aux avec avez avoir avons c ce cela ces cet cette comme comment d dans de des
      donc du elle elles en est et etes eu faire fait faut il ils j je la le les leur leurs lui ma
      mais me mes moi mon n ne nos notre nous on ont ou par pas peut peux plus pour pourquoi puis
      qu quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sur ta te tes toi
      ton tu un une vos votre vous y`),
    priceWords: words("prix tarif coût coûte"),
    related: list(`
      chien chiens animal animaux chat | vegan vegetarien vegetarienne vegetal | gluten
      coeliaque ble allergie allergique allergene intolerance lactose | fauteuil roulant
      handicap handicape accessible accessibilite rampe ascenseur | poussette | reserver
      reservation rendez rdv creneau | migrer migration transferer transfert importer
      changer | assurance assure mutuelle remboursement | bon cadeau cheque offrir |
      wifi internet | bus train tram metro gare arret | peur anxieux stress angoisse
      douleur mal anesthesie sedation | urgence urgent accident casse cassee | fondateur
      fonde fondee histoire | patron directeur gerant proprietaire dirigeant | equipe
      collaborateurs personnel | emploi emplois carriere poste recrutement postuler |
      faille vulnerabilite securite | bug erreur probleme panne defaut | clients
      entreprises references | conference rencontre evenement evenements | attente
      attendre delai | donnees confidentialite rgpd | facture recu | motdepasse compte
      connexion | enfants enfant famille bebe | velo bicyclette | nettoyer nettoyage
      laver entretien | cours lecon stage formation | medecin docteur ordonnance |
      certifie certificat diplome qualifie | durable environnement recycle ecologique |
      locataire proprietaire loyer bail | piece pieces rechange | langue langues | photo
      photos image`),
    questions: list(`
      Combien ça coûte ? |
      Quand êtes-vous ouverts ? |
      Puis-je le renvoyer ? |
      Comment vous joindre ? |
      Expédiez-vous à l’étranger ? |
      Comment mettre fin au contrat ?`),
    answers: list(`
      Un mois à 19 euros. |
      Du lundi au vendredi de 9 h à 17 h. |
      Vous avez 30 jours pour le retour. |
      Appelez-nous ou écrivez un courriel. |
      Nous livrons dans tous les pays d’Europe. |
      La résiliation se fait avec un mois de préavis.`),
  },
  categories: {
    "software.project-management": list("gestion de projet | gestion des tâches"),
    "software.crm": list("relation client | gestion de la relation client"),
    "software.accounting": list(`
      logiciel de facturation | logiciel de comptabilité | devis et factures`),
    "software.commerce": list("plateforme e-commerce"),
    "software.analytics": list("analyse de données"),
    "software.hr": list(`
      logiciel rh | planning des équipes | gestion des congés | gestion de planning`),
    "software.booking": list(`
      prise de rendez-vous en ligne | réservation en ligne | logiciel de réservation |
      agenda en ligne`),
    "software.developer-tools": list("développeurs"),
    "software.data": list("base de données"),
    "software.security": list("cybersécurité"),
    "software.ai": list("intelligence artificielle"),
    "software.hosting": list("hébergement web | hébergeur | noms de domaine"),
    "software.communication": list("visioconférence"),
    "software.website-builder": list("créateur de site"),
    "software.education": list("plateforme d'apprentissage"),
    "software.other": list("logiciel"),
    "services.web-agency": list("agence web | création de sites"),
    "services.marketing": list("agence de communication"),
    "services.consulting": list("conseil"),
    "services.legal": list("avocat | cabinet d'avocats | notaire"),
    "services.tax": list("expert-comptable | cabinet comptable"),
    "services.architecture": list("architecte"),
    "services.photography": list("photographe"),
    "services.translation": list("traduction"),
    "services.staffing": list("intérim"),
    "services.cleaning": list("nettoyage | entreprise de nettoyage | ménage"),
    "services.security": list("gardiennage"),
    "services.events": list("organisation d'événements | événementiel | mariages"),
    "services.funeral": list("pompes funèbres"),
    "craft.carpentry": list("menuiserie | ébéniste | menuisier | ébénisterie"),
    "craft.electrician": list("électricien"),
    "craft.plumbing": list("plombier | chauffagiste | plomberie | chauffage"),
    "craft.painting": list("peintre en bâtiment"),
    "craft.roofing": list("couvreur | toiture"),
    "craft.construction": list(`
      entreprise de construction | rénovation | entreprise de bâtiment | maçonnerie`),
    "craft.gardening": list("paysagiste | jardinier"),
    "craft.locksmith": list("serrurier"),
    "craft.metalwork": list("ferronnerie | métallerie"),
    "health.dental": list("dentiste | cabinet dentaire | chirurgien-dentiste"),
    "health.medical": list("médecin | cabinet médical | médecin généraliste | clinique"),
    "health.physiotherapy": list("kinésithérapeute | kiné | ostéopathe | kinésithérapie"),
    "health.psychology": list("psychologue"),
    "health.pharmacy": list("pharmacie"),
    "health.optician": list("opticien | lunettes"),
    "health.veterinary": list("vétérinaire | clinique vétérinaire"),
    "health.care": list("aide à domicile"),
    "health.beauty": list("coiffeur | salon de coiffure | institut de beauté | barbier"),
    "health.fitness": list("salle de sport | escalade | piscine | yoga"),
    "food.restaurant": list(`
      trattoria | restaurant | carte des vins | cuisine de saison | auberge`),
    "food.cafe": list("boulangerie | pâtisserie | torréfacteur"),
    "food.producer": list("vignoble | domaine viticole | fromagerie | brasserie artisanale"),
    "food.catering": list("traiteur"),
    "travel.lodging": list("hôtel | chambre d'hôtes | gîte | chambres d'hôtes | camping"),
    "travel.agency": list("agence de voyage"),
    "travel.transport": list("location de voitures | taxi | navette | location de vélos"),
    "shop.fashion": list("prêt-à-porter | vêtements | chaussures | bijoux"),
    "shop.food": list(`
      épicerie | épicerie fine | maison de thé | café en grains | fromagerie | cave à vins | thés`),
    "shop.home": list(`
      meubles | décoration | céramique | linge de maison | ustensiles de cuisine | vaisselle`),
    "shop.electronics": list("électronique"),
    "shop.books": list("librairie | maison d'édition | livres"),
    "shop.bicycles": list("vélos | magasin de vélos | vélos électriques"),
    "shop.general": list("boutique en ligne | ajouter au panier"),
    "auto.dealer": list("concessionnaire"),
    "auto.repair": list("garage automobile | carrosserie | réparation automobile"),
    "finance.banking": list("banque"),
    "finance.insurance": list("assurance | courtier en assurances"),
    "finance.investment": list("gestion de patrimoine"),
    "realestate.agency": list("immobilier | agence immobilière"),
    "education.school": list("école | université | crèche"),
    "education.courses": list(`
      formation professionnelle | auto-école | cours | école de musique | formations`),
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
    "art.culture": list("musée | théâtre | exposition | galerie"),
  },
};
