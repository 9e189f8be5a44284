import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Spanish. */
export const es: LanguageWords = {
  code: "es",
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
    "people.copyrightOpeners": notCollected,
    "prices.millionsShort": notCollected,
  },
  common: words("el la los de y que en una para con por las más"),
  addresses: {
    kinds: {
      about: words("quienes-somos sobre-nosotros nosotros empresa acerca-de acerca conocenos"),
      product: words("producto productos solucion soluciones servicio servicios oferta"),
      feature: words("caracteristicas funciones como-funciona ventajas integraciones"),
      pricing: words("precios precio tarifas planes"),
      faq: words("preguntas-frecuentes preguntas"),
      support: words("ayuda soporte atencion-al-cliente envios devoluciones garantia"),
      contact: words("contacto contactenos ubicaciones"),
      legal: words(`
        aviso-legal privacidad politica-de-privacidad terminos condiciones terminos-y-condiciones`),
      docs: words("documentacion guias guia manuales"),
      customers: words("clientes casos-de-exito testimonios proyectos"),
      team: words("equipo nuestro-equipo"),
      careers: words("empleo trabaja-con-nosotros carreras"),
      news: words("noticias prensa eventos novedades articulos"),
      listing: words("etiqueta etiquetas categoria busqueda buscar archivo"),
      account: words("iniciar-sesion registro carrito mi-cuenta"),
    },
    languageNames: list("espanol | spanish"),
    pageParameters: [],
    priceClassNames: list("precio"),
  },
  walls: {
    challenge: {
      titles: list("Un momento | Verificación de seguridad | Verifica que eres humano"),
      hints: list("Acceso denegado"),
      sentences: list(`
        Verifique que usted es un ser humano | Verificando que eres humano |
        Confirma que no eres un robot | Comprobando si la conexión del sitio es segura |
        Por favor, verifica que no eres un robot`),
      controls: list("No soy un robot"),
    },
    consent: {
      titles: list("Antes de continuar | Valoramos tu privacidad | Tu privacidad es importante"),
      sentences: list(`
        Utilizamos cookies | Usamos cookies | Este sitio utiliza cookies |
        Este sitio web utiliza cookies | Nosotros y nuestros`),
      controls: list("Aceptar"),
      stems: list("acept | privacidad | rechaz"),
    },
    login: {
      titles: list(`
        Iniciar sesión | Inicio de sesión | Acceder | Acceso clientes | Ingresar | Entrar`),
      sentences: list(`
        Debes iniciar sesión | Debe iniciar sesión | Inicia sesión para | Inicie sesión para |
        Por favor, inicia sesión`),
    },
    missing: {
      titles: list(`
        Página no encontrada | Esta página no existe | La página no existe |
        No se encontró la página`),
      hints: list("Vaya"),
      sentences: list(`
        La página que buscas | La página que está buscando | La página que busca |
        La página solicitada | La página no existe | Esta página no existe |
        Esta página ya no existe | No hemos encontrado la página | No encontramos la página |
        No se ha encontrado la página`),
    },
    parked: {
      titles: list(`
        Dominio en venta | Este dominio está en venta | Dominio aparcado | está en venta |
        Dominio reservado`),
      sentences: list(`
        Este dominio está en venta | Este dominio está a la venta | Comprar este dominio |
        Este dominio ha expirado | Este dominio está registrado | Este dominio está aparcado |
        El dominio está en venta`),
    },
    unavailable: {
      titles: list(`
        En mantenimiento | Sitio en mantenimiento | Modo de mantenimiento | Volvemos pronto |
        Servicio no disponible`),
      hints: list("Mantenimiento"),
      sentences: list(`
        Estamos realizando tareas de mantenimiento | Nuestro sitio está en mantenimiento |
        El sitio está en mantenimiento | Este sitio está en mantenimiento`),
    },
    scripts: {
      sentences: list(`
        Por favor, activa JavaScript | Por favor active JavaScript | Necesitas activar JavaScript`),
      endings: [],
      requests: [],
    },
    regret: list("lo sentimos | lo siento | vaya | pero"),
  },
  pageParts: {
    related: list(`
      artículos relacionados | te puede interesar |
      {artículos,notas,noticias,entradas,contenidos,posts} {relacionados,relacionadas,recientes,populares} |
      relacionad{o,a}s | [también ]te {puede,podría} interesar[{ ,:,-}~20] |
      le {puede,podría} interesar[{ ,:,-}~20] | [también ]puede{s,} leer[{ ,:,-}~20] |
      {lee,lea,leer,ver,mira,mire} también |
      [{lo,las,los} ]más {leído,leídas,leídos,visto,vistas,popular,populares,noticias,artículos,sobre este tema,en ~30} |
      {últim,reciente}{a,o,}s[{ ,:,-}~30] |
      deja{r,} {un comentario,una respuesta,tu comentario} |
      {escribe,añade,publica} un comentario | comparte[{ ,:,-}~20] | compartir[{ ,:,-}~20] |
      síguenos[{ ,:,-}~20] | suscríbete[{ ,:,-}~40] | suscripción[{ ,:,-}~20] |
      newsletter[{ ,:,-}~30] | boletín[{ ,:,-}~30] | etiquetas | categorías | archivos |
      temas[ relacionados] | publicidad | índice[ de contenidos] | tabla de contenidos |
      contenido[s] | recomendad{o,a}s[{ ,:,-}~20] | te recomendamos[{ ,:,-}~20] | además |
      otras noticias | otros artículos | ver más | en este artículo`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      comentario[s][ (#9)] | #9 {comentario[s],respuesta[s],pensamientos sobre ~80} |
      sobre {el,la} autor{a,} | acerca del autor | el autor | opiniones`),
    besideProduct: [],
    notesTitles: list("notas | referencias | fuentes | comentarios"),
    footnoteTitles: list("notas | notas al pie"),
    referenceTitles: list(`
      referencias | fuentes | véase también | enlaces externos | bibliografía | ver también |
      fuente`),
    buttons: list(`
      publicidad | compartir[ en ~15] | imprimir | guardar | me gusta | responder | denunciar |
      seguir | suscribirse | suscríbete | iniciar sesión | registrarse | regístrate |
      añadir al carrito | agregar al carrito | comprar | comprar ahora | leer más | ver más |
      ver menos | mostrar más | más | menos | cerrar | abrir | menú | buscar | siguiente |
      anterior | volver | volver arriba | ir arriba | saltar al contenido |
      aceptar[ todo,[ todas]] | editar | descargar | copiar[ enlace] | ampliar | escuchar |
      comentar | enviar | #9 comentario[s]`),
    backLinks: list("volver | inicio | atrás"),
    backToText: [],
    moreLabels: list(`
      {leer,ver,mostrar,cargar} {más,menos,todo} | más | menú | cerrar`),
    homeLinks: list("inicio | portada | home"),
    calls: list(`
      lea también | {lea,lee,leer,mira,mire,ver,vea} {también,más,además,aquí} |
      te puede interesar | [también ]puede{s,} leer | más[ información,[ sobre]] |
      relacionad{o,a}[s] | sigue leyendo | le puede interesar | mira | de interés |
      te recomendamos | nota relacionada`),
    invitations: list(`
      suscríbete | síguenos | todos los derechos reservados | haga clic | haz clic |
      este artículo {fue,se} | publicado en | archivado en | etiquetas: | categorías: |
      categoría: | foto: | fotos: | fotografía: | imagen: | fuente: | deja un comentario |
      debes {iniciar,estar} | comparte {esto,en,este} | con información de |
      te puede interesar | lea también | lee también`),
    consentBanner: list("privacidad"),
    yesMarks: list("sí | si | incluido | incluida | disponible"),
    noMarks: list("no | sin | excluido | cruz"),
    badges: list(`
      nuevo | novedad | oferta | agotado | en stock | más vendido | más información | leer más |
      empezar | prueba gratis | comprar | pedir cita | ver más | añadir al carrito | reservar |
      solicitar presupuesto | saber más | más popular | popular | recomendado | suscribirse |
      elegir | reservar cita`),
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
    authorPrefixes: list("por"),
    phoneLabels: list("teléfono"),
    businessPhoneLabels: list("teléfono | telefono | móvil"),
    copyrightOpeners: [],
    nameJoiners: list("y"),
    nameEnds: list("todos | tots"),
  },
  credits: {
    months: list(`
      enero,ene | febrero,feb | marzo,mar | abril,abr | mayo,may | junio,jun | julio,jul |
      agosto,ago | septiembre,setiembre,sep,sept,set | octubre,oct | noviembre,nov | diciembre,dic`),
    published: list("publicado | publicado el | publicada el | creado el | escrito el | fecha"),
    updated: list(`
      actualizado | actualizado el | última actualización | modificado | modificado el | editado`),
    by: list(`
      por | escrito por | publicado por | redactado por | autor | autora | autores | texto`),
    and: list("y | e"),
    notNames: list(`
      autor | autora | autores | redacción | la redacción | redactor | redactora | invitado |
      anónimo | desconocido | administrador | comentarios | ver todas las entradas |
      todos los artículos | sobre el autor | leer más | compartir | inicio`),
    authorFolders: list("autor | autores | autora | redactor | usuario"),
  },
  sections: {
    roles: {
      pricing: list(`
        precios | precio | tarifas | tarifa | planes | planes y precios | lista de precios |
        suscripción | suscripciones | nuestros precios | bonos | paquetes`),
      faq: list("preguntas frecuentes | preguntas | preguntas y respuestas | dudas frecuentes"),
      contact: list(`
        contacto | contáctanos | contactar | dónde estamos | cómo llegar | ubicación |
        localización | contacta con nosotros | nuestras clínicas | nuestras tiendas | visítanos`),
      hours: list("horario | horarios | horario de apertura | horario de atención"),
      terms: list(`
        términos | condiciones | términos y condiciones | condiciones generales |
        términos de uso | condiciones de uso | términos del servicio | condiciones de venta |
        condiciones de compra | condiciones de contratación`),
      privacy: list(`
        privacidad | política de privacidad | protección de datos | rgpd | aviso de privacidad |
        datos personales`),
      cookies: list("política de cookies | uso de cookies"),
      imprint: list("aviso legal | información legal | nota legal"),
      returns: list(`
        devoluciones | reembolsos | devolución | reembolso | cancelación | cancelaciones |
        cambios y devoluciones | política de devoluciones | derecho de desistimiento | garantía |
        desistimiento | política de cancelación | garantías`),
      shipping: list("envíos | envío | entrega | gastos de envío | envíos y entregas | entregas"),
      payment: list("pago | pagos | formas de pago | métodos de pago | financiación | facturación"),
      security: list("seguridad | cumplimiento"),
      accessibility: list("accesibilidad | declaración de accesibilidad"),
      licence: list("licencia | licencias | propiedad intelectual"),
      about: list(`
        sobre nosotros | quiénes somos | nosotros | empresa | nuestra historia | misión |
        nuestra misión | valores | conócenos | historia | acerca de | la clínica | la empresa`),
      team: list(`
        equipo | nuestro equipo | profesionales | nuestros profesionales | equipo médico`),
      careers: list("empleo | trabaja con nosotros | carreras | únete"),
      features: list(`
        características | funcionalidades | ventajas | funciones | cómo funciona | beneficios |
        integraciones | por qué elegirnos | por qué nosotros | casos de uso`),
      products: list(`
        habitaciones | nuestras habitaciones | productos | producto | tienda | catálogo |
        soluciones | nuestros productos | carta`),
      services: list("servicios | nuestros servicios | tratamientos | servicio | especialidades"),
      support: list("ayuda | soporte | atención al cliente | centro de ayuda | urgencias"),
      docs: list("documentación | guía | guías | manual | tutorial | tutoriales"),
      articles: list(`
        últimas noticias | del blog | noticias | blog | prensa | actualidad | novedades |
        eventos | artículos`),
      customers: list(`
        lo que dicen nuestros clientes | confían en nosotros | opiniones de clientes | clientes |
        testimonios | opiniones | casos de éxito | referencias`),
      account: list(`
        iniciar sesión | acceder | registro | mi cuenta | carrito | cesta | buscar | contraseña`),
    },
    questions: {
      openers: list(`
        qué | cómo | por qué | cuándo | dónde | quién | cuál | cuáles | cuánto | cuánta |
        cuántos | cuántas`),
      verbs: list(`
        puedo | hay | es | se | tengo | necesito | tienen | ofrecen | aceptan | son | existe |
        debo | hacéis | tenéis | pueden`),
      subjects: list("yo | tú | nosotros | ellos | alguien | esto"),
    },
    questionLabels: list("P"),
    answerLabels: list("R"),
    clauses: list("artículo[.]"),
    negations: list(`
      no | nunca | jamás | ningún | ninguno | ninguna | nada | nadie | sin | ni | tampoco |
      salvo | excepto | solo | solamente`),
  },
  prices: {
    periods: {
      hour: list("hora"),
      day: list("día | diario | noche"),
      week: list("semana | semanal"),
      month: list("mes | mensual | mensuales | meses"),
      quarter: list("trimestre | trimestral"),
      year: list("año | anual | anuales | años"),
      user: list("usuario | persona | puesto | miembro | usuarios"),
      once: list("único | sesión | unidad | pieza | visita | vez | diente | consulta | ud"),
    },
    joiners: list("al | por | el | y | mes | iva"),
    free: list("gratis | gratuito | gratuita | sin coste | sin cargo | sin costo"),
    onRequest: list("a consultar | consultar | a medida | bajo presupuesto | consúltanos"),
    heads: list("precio | tarifa | coste | importe | costo | precios"),
    currencies: {},
    millionsShort: [],
    millions: list("mil millones"),
  },
  search: {
    stopWords: words(`
      a al algo ante aqui como con cual cuales cuando cuanto cuanta cuantos de del desde donde e
      el ella ellas ellos en entre era es esa ese eso esta estan estas este esto estos fue ha han
      hasta hay la las le les lo los mas me mi mis muy no nos nosotros nuestra nuestro o para pero
      por porque puede puedo que quien quienes se ser si sin sobre son su sus tambien te tengo
      tiene tienen tu tus un una uno unos usted ustedes y ya yo`),
    priceWords: words("precio coste cuesta"),
  },
  categories: {
    "software.project-management": list("gestión de proyectos"),
    "software.crm": list("gestión de clientes"),
    "software.accounting": list("facturación"),
    "software.commerce": list("plataforma de comercio"),
    "software.analytics": list("analítica"),
    "software.hr": list("nóminas software"),
    "software.booking": list("reservas online"),
    "software.developer-tools": list("desarrolladores"),
    "software.data": list("bases de datos"),
    "software.security": list("ciberseguridad"),
    "software.ai": list("inteligencia artificial"),
    "software.hosting": list("alojamiento web"),
    "software.communication": list("videollamadas"),
    "software.website-builder": list("creador de páginas web"),
    "software.education": list("plataforma de aprendizaje"),
    "software.other": list("aplicación"),
    "services.web-agency": list("agencia web | desarrollo web"),
    "services.marketing": list("agencia de marketing"),
    "services.consulting": list("consultoría"),
    "services.legal": list("abogado | abogados"),
    "services.tax": list("asesoría fiscal | gestoría"),
    "services.architecture": list("arquitectos"),
    "services.photography": list("fotógrafo"),
    "services.translation": list("traductor"),
    "services.staffing": list("agencia de empleo"),
    "services.cleaning": list("limpieza"),
    "services.security": list("seguridad privada"),
    "services.events": list("organización de eventos"),
    "services.funeral": list("funeraria"),
    "craft.carpentry": list("carpintería | ebanistería"),
    "craft.electrician": list("electricista"),
    "craft.plumbing": list("fontanero | calefacción"),
    "craft.painting": list("pintores"),
    "craft.roofing": list("tejados"),
    "craft.construction": list("constructora | reformas"),
    "craft.gardening": list("jardinería"),
    "craft.locksmith": list("cerrajero"),
    "craft.metalwork": list("herrería"),
    "health.dental": list(`
      dentista | clínica dental | odontología | implantes dentales | ortodoncia |
      blanqueamiento dental`),
    "health.medical": list("médico | clínica médica | dermatología"),
    "health.physiotherapy": list(`
      fisioterapia | fisioterapeuta | rehabilitación | masaje terapéutico`),
    "health.psychology": list("psicólogo | psicología | terapia de pareja"),
    "health.pharmacy": list("farmacia"),
    "health.optician": list("óptica"),
    "health.veterinary": list("veterinario | veterinaria"),
    "health.care": list("residencia de mayores"),
    "health.beauty": list("peluquería | estética"),
    "health.fitness": list("gimnasio"),
    "food.restaurant": list("restaurante | tapas"),
    "food.cafe": list("panadería | pastelería"),
    "food.producer": list("bodega"),
    "food.catering": list("servicio de catering"),
    "travel.lodging": list("hostal | casa rural"),
    "travel.agency": list("agencia de viajes"),
    "travel.transport": list("transporte de pasajeros | autobus | alquiler de coches"),
    "shop.fashion": list("ropa | zapatos | joyería"),
    "shop.food": list("ultramarinos"),
    "shop.home": list("muebles"),
    "shop.electronics": list("electrónica"),
    "shop.books": list("librería | casa editorial"),
    "shop.bicycles": list("bicicletas"),
    "shop.general": list("tienda online | añadir al carrito"),
    "auto.dealer": list("concesionario"),
    "auto.repair": list("taller mecánico"),
    "finance.banking": list("banco"),
    "finance.insurance": list("seguros"),
    "finance.investment": list("inversiones"),
    "realestate.agency": list("inmobiliaria"),
    "education.school": list("escuela | colegio | universidad"),
    "education.courses": list("cursos | autoescuela"),
    "media.news": list("periódico | revista"),
    "media.blog": list("mi blog"),
    "community.nonprofit": list("ong | fundación | donar"),
    "community.government": list("ayuntamiento"),
    "community.church": list("iglesia | parroquia"),
    "industry.manufacturing": list("fabricante"),
    "industry.logistics": list("logística | mudanzas"),
    "industry.energy": list("energía solar"),
    "industry.agriculture": list("granja | agricultura"),
    "art.culture": list("museo | teatro | galería"),
  },
};
