/**
 * The published list of business categories. A code never changes its meaning; rows are only added.
 * Words are those that a business of the kind uses of itself, in en de fr es it pt nl pl; they
 * are compared without accents and plural endings.
 */
export type TaxonomyRow = {
  readonly code: string;
  /** Free text that a person would use. */
  readonly label: string;
  /** schema.org types that settle it. */
  readonly types: readonly string[];
  readonly words: string;
};

const row = (code: string, label: string, types: string, words: string): TaxonomyRow => ({
  code,
  label,
  types: types.split(" ").filter((type) => type !== ""),
  words,
});

export const taxonomy: readonly TaxonomyRow[] = [
  // Software
  row(
    "software.project-management",
    "project management software",
    "",
    "project management, task management, kanban, projektmanagement, aufgabenverwaltung, gestion de projet, gestión de proyectos, gestione progetti, gestão de projetos, projectbeheer, zarządzanie projektami, teamwork, gantt, to-do list",
  ),
  row(
    "software.crm",
    "CRM and sales software",
    "",
    "crm, customer relationship, sales pipeline, lead management, kundenverwaltung, relation client, gestión de clientes, vertriebssoftware",
  ),
  row(
    "software.accounting",
    "accounting and invoicing software",
    "",
    "invoicing, accounting software, bookkeeping software, rechnungsprogramm, buchhaltungssoftware, logiciel de facturation, facturación, fatturazione elettronica, faturação, boekhoudsoftware, program do faktur, invoices, expense tracking",
  ),
  row(
    "software.commerce",
    "e-commerce software",
    "",
    "e-commerce platform, online store builder, shopsystem, ecommerce platform, plateforme e-commerce, plataforma de comercio, checkout software",
  ),
  row(
    "software.marketing",
    "marketing software",
    "",
    "email marketing, marketing automation, newsletter tool, seo tool, landing pages, social media scheduling, e-mail marketing",
  ),
  row(
    "software.analytics",
    "analytics software",
    "",
    "analytics, dashboards, business intelligence, web analytics, datenanalyse, analyse de données, analítica, reporting tool, web statistics",
  ),
  row(
    "software.support",
    "customer support software",
    "",
    "helpdesk, help desk software, ticketing, live chat, customer support software, chatbot, shared inbox, support-inbox",
  ),
  row(
    "software.hr",
    "HR and payroll software",
    "",
    "payroll software, hr software, recruiting software, applicant tracking, zeiterfassung, personalverwaltung, logiciel rh, time tracking, shift planning, nóminas software, leave management",
  ),
  row(
    "software.booking",
    "booking and scheduling software",
    "",
    "appointment scheduling, booking software, online booking system, terminbuchung, prise de rendez-vous en ligne, reservas online, calendar scheduling, scheduling software",
  ),
  row(
    "software.developer-tools",
    "developer tools",
    "SoftwareSourceCode",
    "developers, api, sdk, ci/cd, job queue, framework, library, open source library, command line, node.js, postgresql, javascript, typescript, python, entwickler, développeurs, desarrolladores, programmers, repository, npm, devops, deploy, debugging",
  ),
  row(
    "software.data",
    "data processing software",
    "",
    "data processing, stream processing, data pipelines, big data, etl, database, datenbank, base de données, bases de datos, data warehouse, data streams, distributed processing, batch processing, streaming, machine learning pipelines",
  ),
  row(
    "software.security",
    "security software",
    "",
    "cybersecurity, password manager, vpn, antivirus, endpoint, penetration testing, it-sicherheit, cybersécurité, ciberseguridad, threat detection, encryption, single sign-on, firewall",
  ),
  row(
    "software.ai",
    "AI software",
    "",
    "artificial intelligence, ai assistant, language model, large language models, künstliche intelligenz, intelligence artificielle, inteligencia artificial, machine learning, ai agents, generative ai",
  ),
  row(
    "software.hosting",
    "web hosting and cloud services",
    "",
    "web hosting, cloud hosting, vps, domains, managed servers, webhosting, hébergement web, alojamiento web, cloud platform, serverless, kubernetes hosting, object storage, backups",
  ),
  row(
    "software.communication",
    "communication software",
    "",
    "team chat, video conferencing, messaging app, voip, videokonferenz, visioconférence, videollamadas, voice calls, online meetings",
  ),
  row(
    "software.website-builder",
    "website building software",
    "",
    "website builder, cms, content management system, headless cms, homepage-baukasten, créateur de site, creador de páginas web, static site generator, wordpress themes, templates",
  ),
  row(
    "software.education",
    "learning software",
    "",
    "learning platform, lms, e-learning platform, lernplattform, plateforme d'apprentissage, plataforma de aprendizaje, language learning app",
  ),
  row(
    "software.other",
    "software",
    "SoftwareApplication WebApplication MobileApplication",
    "software, saas, app, web app, mobile app, logiciel, aplicación, applicazione, aplicativo, oprogramowanie, anwendung, open source, self-hosted",
  ),
  // Agencies and professional services
  row(
    "services.web-agency",
    "web and software agency",
    "",
    "web design, webdesign, software development services, web agency, webagentur, agence web, agencia web, desarrollo web, création de sites, app development, sviluppo web, internetagentur, digitalagentur",
  ),
  row(
    "services.marketing",
    "marketing agency",
    "",
    "marketing agency, advertising agency, branding agency, werbeagentur, agence de communication, agencia de marketing, agenzia di comunicazione, seo agency, reclamebureau, agencja marketingowa",
  ),
  row(
    "services.consulting",
    "consulting",
    "ProfessionalService",
    "consulting, consultancy, unternehmensberatung, conseil, consultoría, consulenza, consultoria, advies, doradztwo, strategy consulting, beratung",
  ),
  row(
    "services.legal",
    "law firm",
    "LegalService Attorney Notary",
    "law firm, lawyer, attorney, rechtsanwalt, kanzlei, avocat, abogado, abogados, avvocato, studio legale, advogado, advocaat, adwokat, kancelaria, notar, litigation, legal advice",
  ),
  row(
    "services.tax",
    "tax and accounting services",
    "AccountingService",
    "accountant, tax advice, steuerberater, steuerberatung, expert-comptable, asesoría fiscal, gestoría, commercialista, contabilista, belastingadviseur, biuro rachunkowe, bookkeeping services, boekhouder, tax return",
  ),
  row(
    "services.architecture",
    "architecture and engineering",
    "",
    "architects, architecture firm, architekt, architekturbüro, architecte, arquitectos, architetto, arquitetos, architectenbureau, ingenieurbüro, biuro projektowe, structural engineering",
  ),
  row(
    "services.photography",
    "photography and video",
    "",
    "photographer, photography, fotograf, photographe, fotógrafo, fotografo, fotograaf, wedding photography, videoproduktion, hochzeitsfotografie, video production",
  ),
  row(
    "services.translation",
    "translation services",
    "",
    "translation services, translator, übersetzungsbüro, traduction, traductor, traduzioni, traduções, vertaalbureau, biuro tłumaczeń, interpreting",
  ),
  row(
    "services.staffing",
    "recruitment and staffing",
    "EmploymentAgency",
    "recruitment agency, staffing, personalvermittlung, zeitarbeit, intérim, agencia de empleo, agenzia per il lavoro, uitzendbureau, agencja pracy, headhunting",
  ),
  row(
    "services.cleaning",
    "cleaning services",
    "",
    "cleaning company, cleaning services, pest control, schädlingsbekämpfung, gebäudereinigung, reinigungsfirma, nettoyage, limpieza, pulizie, limpeza, schoonmaakbedrijf, firma sprzątająca, fensterreinigung, office cleaning",
  ),
  row(
    "services.security",
    "security services",
    "",
    "security guards, sicherheitsdienst, wachdienst, gardiennage, seguridad privada, vigilanza, beveiligingsbedrijf, ochrona osób",
  ),
  row(
    "services.events",
    "event services",
    "EntertainmentBusiness",
    "event planning, event agency, catering service, wedding planner, eventagentur, organisation d'événements, organización de eventos, evenementenbureau, weddings, partyservice",
  ),
  row(
    "services.funeral",
    "funeral services",
    "",
    "funeral home, bestattung, bestatter, pompes funèbres, funeraria, onoranze funebri, uitvaart, zakład pogrzebowy",
  ),
  // Craft and construction
  row(
    "craft.carpentry",
    "carpentry and joinery",
    "",
    "carpentry, joinery, carpenter, furniture maker, tischlerei, schreinerei, tischler, schreiner, menuiserie, ébéniste, menuisier, carpintería, ebanistería, falegnameria, marcenaria, timmerman, meubelmaker, stolarz, stolarnia, möbelbau, einbauschränke",
  ),
  row(
    "craft.electrician",
    "electrical installation",
    "Electrician",
    "electrician, electrical installation, elektriker, elektroinstallation, elektrotechnik, électricien, electricista, elettricista, eletricista, elektricien, elektryk, photovoltaik, solar panels installation, wallbox",
  ),
  row(
    "craft.plumbing",
    "plumbing and heating",
    "Plumber HVACBusiness",
    "plumber, plumbing, heating, sanitär, heizung, installateur, klempner, plombier, chauffagiste, fontanero, calefacción, idraulico, canalizador, encanador, loodgieter, hydraulik, wärmepumpe, badsanierung, boiler",
  ),
  row(
    "craft.painting",
    "painting and decorating",
    "HousePainter",
    "painter and decorator, painting services, malerbetrieb, malermeister, maler, peintre en bâtiment, pintores, imbianchino, pintura de interiores, schildersbedrijf, malarz, tapezieren, fassadenanstrich",
  ),
  row(
    "craft.roofing",
    "roofing",
    "RoofingContractor",
    "roofer, roofing, dachdecker, dachdeckerei, couvreur, toiture, tejados, lattoniere, telhados, dakdekker, dekarz, dachsanierung",
  ),
  row(
    "craft.construction",
    "construction company",
    "GeneralContractor HomeAndConstructionBusiness",
    "construction company, builder, bauunternehmen, baufirma, entreprise de construction, constructora, impresa edile, construtora, bouwbedrijf, firma budowlana, renovation, reformas, sanierung, hausbau, rénovation",
  ),
  row(
    "craft.gardening",
    "gardening and landscaping",
    "",
    "landscaping, gardener, gardening, gartenbau, landschaftsbau, gärtnerei, paysagiste, jardinería, giardiniere, jardinagem, hovenier, ogrodnik, garden design, gartenpflege",
  ),
  row(
    "craft.locksmith",
    "locksmith",
    "Locksmith",
    "locksmith, schlüsseldienst, serrurier, cerrajero, fabbro, chaveiro, slotenmaker, ślusarz",
  ),
  row(
    "craft.metalwork",
    "metalwork",
    "",
    "metalwork, welding, schlosserei, metallbau, ferronnerie, métallerie, herrería, carpenteria metallica, serralharia, smederij, ślusarstwo",
  ),
  // Health
  row(
    "health.dental",
    "dental clinic",
    "Dentist",
    "dentist, dental clinic, dental, zahnarzt, zahnarztpraxis, dentiste, cabinet dentaire, dentista, clínica dental, odontología, studio dentistico, clínica dentária, odontologia, tandarts, tandartspraktijk, stomatolog, dentysta, implantes dentales, ortodoncia, orthodontics, implantologie, blanqueamiento dental",
  ),
  row(
    "health.medical",
    "medical practice",
    "MedicalBusiness MedicalClinic Physician Hospital MedicalOrganization",
    "doctor, medical practice, clinic, arztpraxis, hausarzt, médecin, cabinet médical, médico, clínica médica, medico, ambulatorio, huisarts, lekarz, przychodnia, hospital, patients, krankenhaus, dermatología, patienten",
  ),
  row(
    "health.physiotherapy",
    "physiotherapy",
    "",
    "physiotherapy, physiotherapist, physiotherapie, krankengymnastik, kinésithérapeute, kiné, fisioterapia, fisioterapeuta, fysiotherapie, fizjoterapia, osteopathy, osteopathie, ostéopathe, rehabilitación, masaje terapéutico",
  ),
  row(
    "health.psychology",
    "psychology and counselling",
    "",
    "psychologist, psychotherapy, therapy, therapist, mental health, psychiatry, online therapy, psychologe, psychotherapie, psychologue, psicólogo, psicología, psicologo, psychologische praktijk, psycholog, counselling, coaching, terapia de pareja",
  ),
  row(
    "health.pharmacy",
    "pharmacy",
    "Pharmacy",
    "pharmacy, apotheke, pharmacie, farmacia, farmácia, apotheek, apteka",
  ),
  row(
    "health.optician",
    "optician and hearing",
    "Optician",
    "optician, glasses, eyewear, optiker, brillen, opticien, lunettes, óptica, ottico, okulary, hearing aids, hörgeräte, contact lenses",
  ),
  row(
    "health.veterinary",
    "veterinary practice",
    "VeterinaryCare",
    "veterinary, vet, tierarzt, tierarztpraxis, vétérinaire, veterinario, veterinaria, veterinário, dierenarts, weterynarz",
  ),
  row(
    "health.care",
    "care services",
    "",
    "home care, nursing home, pflegedienst, altenpflege, aide à domicile, residencia de mayores, assistenza domiciliare, thuiszorg, dom opieki, elderly care, seniorenheim",
  ),
  row(
    "health.beauty",
    "beauty and hair",
    "BeautySalon HairSalon NailSalon DaySpa HealthAndBeautyBusiness",
    "beauty salon, hairdresser, hair salon, friseur, friseursalon, kosmetikstudio, coiffeur, salon de coiffure, institut de beauté, peluquería, estética, parrucchiere, cabeleireiro, kapper, schoonheidssalon, fryzjer, salon kosmetyczny, barber, spa, manicure",
  ),
  row(
    "health.fitness",
    "fitness and sport",
    "HealthClub ExerciseGym SportsActivityLocation SportsClub",
    "gym, fitness studio, fitnessstudio, salle de sport, gimnasio, palestra, academia, sportschool, siłownia, yoga, pilates, personal training, sports club, sportverein, crossfit",
  ),
  // Food and travel
  row(
    "food.restaurant",
    "restaurant",
    "Restaurant FoodEstablishment",
    "restaurant, restaurante, ristorante, restauracja, menu, gastronomie, speisekarte, table reservation, cuisine, pizzeria, bistro, trattoria, brasserie, tapas",
  ),
  row(
    "food.cafe",
    "café or bakery",
    "CafeOrCoffeeShop Bakery BarOrPub",
    "café, coffee shop, bakery, bäckerei, konditorei, boulangerie, pâtisserie, panadería, pastelería, panetteria, pasticceria, padaria, bakkerij, piekarnia, cukiernia, coffee roaster, rösterei, torréfacteur, kawiarnia",
  ),
  row(
    "food.producer",
    "food and drink producer",
    "Winery Brewery Distillery",
    "winery, brewery, weingut, brauerei, vignoble, domaine viticole, bodega, cantina vini, vinícola, wijngaard, browar, winnica, olive oil, honey, imkerei, käserei, fromagerie, farm shop, hofladen",
  ),
  row(
    "food.catering",
    "catering",
    "",
    "catering, traiteur, partyservice, caterer, servicio de catering, cateringbedrijf",
  ),
  row(
    "travel.lodging",
    "hotel or lodging",
    "LodgingBusiness Hotel BedAndBreakfast Hostel Campground",
    "hotel, guesthouse, bed and breakfast, pension, ferienwohnung, hôtel, chambre d'hôtes, gîte, hostal, casa rural, albergo, agriturismo, pousada, vakantiehuis, pensjonat, nocleg, campsite, camping, guest rooms, gästezimmer, apartments",
  ),
  row(
    "travel.agency",
    "travel agency or tours",
    "TravelAgency TouristInformationCenter",
    "travel agency, tours, reisebüro, reiseveranstalter, agence de voyage, agencia de viajes, agenzia viaggi, agência de viagens, reisbureau, biuro podróży, guided tours, excursions, stadtführung",
  ),
  row(
    "travel.transport",
    "transport and taxi",
    "TaxiService",
    "taxi, airport transfer, bus company, taxiunternehmen, transporte de pasajeros, autobus, mietwagen, car rental, autovermietung, location de voitures, alquiler de coches",
  ),
  // Commerce
  row(
    "shop.fashion",
    "fashion shop",
    "ClothingStore ShoeStore JewelryStore",
    "clothing, fashion, damenmode, herrenmode, prêt-à-porter, vêtements, ropa, abbigliamento, roupas, kleding, odzież, shoes, schuhe, chaussures, zapatos, jewellery, schmuck, bijoux, joyería, dresses",
  ),
  row(
    "shop.food",
    "food shop",
    "GroceryStore LiquorStore",
    "grocery, delicatessen, feinkost, épicerie, épicerie fine, ultramarinos, alimentari, mercearia, delicatessenwinkel, delikatesy, tea shop, wine shop, weinhandlung, maison de thé, coffee beans, café en grains",
  ),
  row(
    "shop.home",
    "home and furniture shop",
    "FurnitureStore HomeGoodsStore HardwareStore GardenStore",
    "furniture, home decor, möbel, meubles, muebles, mobili, móveis, meubels, meble, lamps, leuchten, décoration, kitchenware, ceramics, céramique, bedding, tableware",
  ),
  row(
    "shop.electronics",
    "electronics shop",
    "ElectronicsStore ComputerStore MobilePhoneStore",
    "electronics, smartphones, laptops, elektronik, électronique, electrónica, elettronica, eletrônicos, elektronika, computers, headphones",
  ),
  row(
    "shop.books",
    "books and media",
    "BookStore",
    "bookshop, bookstore, buchhandlung, librairie, librería, libreria, livraria, boekhandel, księgarnia, publisher, verlag, maison d'édition, casa editorial",
  ),
  row(
    "shop.bicycles",
    "bicycle shop",
    "BikeStore",
    "bicycles, bike shop, fahrräder, fahrradladen, vélos, bicicletas, biciclette, fietsen, fietsenwinkel, rowery, e-bikes, bike repair",
  ),
  row(
    "shop.general",
    "online shop",
    "OnlineStore Store",
    "online shop, online store, onlineshop, boutique en ligne, tienda online, negozio online, loja online, webwinkel, sklep internetowy, add to cart, in den warenkorb, ajouter au panier, añadir al carrito",
  ),
  row(
    "auto.dealer",
    "car dealer",
    "AutoDealer",
    "car dealer, used cars, autohaus, gebrauchtwagen, concessionnaire, concesionario, concessionaria, autodealer, salon samochodowy, neuwagen",
  ),
  row(
    "auto.repair",
    "car repair",
    "AutoRepair AutomotiveBusiness TireShop",
    "car repair, garage, kfz-werkstatt, autowerkstatt, garage automobile, taller mecánico, autofficina, oficina mecânica, autogarage, warsztat samochodowy, tyres, reifen, inspektion",
  ),
  // Other
  row(
    "finance.banking",
    "bank or payment services",
    "BankOrCreditUnion FinancialService",
    "bank, banking, payments, kreditinstitut, girokonto, banque, banco, banca, loans, kredit, payment processing, mortgage, savings account, fintech",
  ),
  row(
    "finance.insurance",
    "insurance",
    "InsuranceAgency",
    "insurance, versicherung, versicherungsmakler, assurance, courtier en assurances, seguros, assicurazioni, verzekeringen, ubezpieczenia",
  ),
  row(
    "finance.investment",
    "investment and asset management",
    "",
    "investment, asset management, vermögensverwaltung, gestion de patrimoine, inversiones, gestione patrimoniale, investimentos, vermogensbeheer, venture capital, portfolio management",
  ),
  row(
    "realestate.agency",
    "real estate",
    "RealEstateAgent",
    "real estate, property, immobilien, immobilienmakler, immobilier, agence immobilière, inmobiliaria, immobiliare, imobiliária, makelaar, nieruchomości, hausverwaltung, property management, apartments for rent",
  ),
  row(
    "education.school",
    "school or university",
    "School EducationalOrganization CollegeOrUniversity HighSchool Preschool",
    "school, university, college, schule, universität, hochschule, école, université, escuela, colegio, universidad, scuola, università, escola, universiteit, szkoła, uniwersytet, kindergarten, kita, crèche",
  ),
  row(
    "education.courses",
    "courses and training",
    "",
    "courses, training courses, driving school, language school, fahrschule, sprachschule, musikschule, formation professionnelle, auto-école, cursos, autoescuela, corsi, scuola guida, rijschool, kursy, tutoring, nachhilfe, workshops, seminare",
  ),
  row(
    "media.news",
    "news and magazine",
    "NewsMediaOrganization",
    "newspaper, news site, magazine, zeitung, nachrichtenportal, journal, presse en ligne, periódico, revista, giornale, jornal, krant, gazeta, podcast, journalism, breaking news",
  ),
  row(
    "media.blog",
    "personal site or blog",
    "Blog",
    "personal blog, my blog, portfolio, freelance writer, mein blog, mon blog, mi blog",
  ),
  row(
    "community.nonprofit",
    "non-profit organisation",
    "NGO",
    "non-profit, nonprofit, charity, donate, verein, gemeinnützig, spenden, association, faire un don, ong, fundación, donar, associazione, doação, stichting, doneren, fundacja, foundation, volunteer",
  ),
  row(
    "community.opensource",
    "open source project",
    "",
    "open source project, apache software foundation, contributors, contribute, committers, github, mailing list, pull requests, open-source-projekt, projet open source, license apache, mit license",
  ),
  row(
    "community.government",
    "public authority",
    "GovernmentOrganization GovernmentOffice CityHall",
    "city council, city of, department of, municipality, government, gemeinde, stadtverwaltung, rathaus, mairie, ayuntamiento, comune, prefeitura, câmara municipal, gemeente, urząd miasta, ministry, behörde",
  ),
  row(
    "community.church",
    "religious community",
    "Church PlaceOfWorship",
    "church, parish, kirche, kirchengemeinde, paroisse, iglesia, parroquia, chiesa, parrocchia, igreja, kerk, parafia, mosque, synagogue",
  ),
  row(
    "industry.manufacturing",
    "manufacturing",
    "",
    "manufacturer, manufacturing, hersteller, maschinenbau, fabricant, usine, fabricante, produttore, macchinari, fabrikant, producent, cnc machining, injection moulding, precision parts, werkzeugbau",
  ),
  row(
    "industry.logistics",
    "logistics and moving",
    "MovingCompany",
    "logistics, freight, moving company, movers, removals, shipping company, spedition, umzugsunternehmen, umzug, transporteur, déménagement, logística, mudanzas, spedizioni merci, traslochi, transportadora, verhuisbedrijf, przeprowadzki, warehousing, courier",
  ),
  row(
    "industry.energy",
    "energy and environment",
    "",
    "energy supplier, solar energy, wind energy, stromanbieter, ökostrom, fournisseur d'énergie, energía solar, energia rinnovabile, energieleverancier, fotowoltaika, recycling, waste management, biogas",
  ),
  row(
    "industry.agriculture",
    "agriculture",
    "",
    "farm, agriculture, bauernhof, landwirtschaft, ferme, exploitation agricole, granja, agricultura, azienda agricola, fazenda, boerderij, gospodarstwo rolne, livestock, crops",
  ),
  row(
    "art.culture",
    "arts and culture",
    "Museum PerformingArtsTheater ArtGallery MusicGroup MovieTheater",
    "museum, theatre, gallery, theater, galerie, musée, théâtre, museo, teatro, galería, galleria, museu, muzeum, teatr, concert hall, orchestra, exhibition, ausstellung",
  ),
];

/** What a business is called when nothing on the site says more. */
export const unknownCategory = { code: "other", label: "business" } as const;
