import { fullClock, internationalSigns, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Spanish. */
export const es: LanguageWords = {
  code: "es",
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
    "people.copyrightOpeners": notCollected,
    "prices.millionsShort": notCollected,
  },
  common: words("el la los de y que en una para con por las más"),
  addresses: {
    kinds: {
      about: words("quienes-somos sobre-nosotros nosotros empresa acerca-de acerca conocenos"),
      product: words(`
        producto productos solucion soluciones servicio servicios oferta categoria-producto
        la-carta`),
      feature: words("caracteristicas funciones como-funciona ventajas integraciones"),
      pricing: words("precios precio tarifas planes abonos membresias entradas cuotas"),
      faq: words("preguntas-frecuentes preguntas"),
      support: words("ayuda soporte atencion-al-cliente envios devoluciones garantia"),
      contact: words("contacto contactenos ubicaciones"),
      legal: words(`
        aviso-legal privacidad politica-de-privacidad terminos condiciones terminos-y-condiciones`),
      docs: words("documentacion guias guia manuales"),
      customers: words("clientes casos-de-exito testimonios proyectos"),
      team: words("equipo nuestro-equipo"),
      careers: words(`
        empleo trabaja-con-nosotros carreras empleos vacantes oferta-de-empleo ofertas-de-empleo`),
      news: words("noticias prensa eventos novedades articulos calendario agenda"),
      listing: words(`
        etiqueta etiquetas categoria busqueda buscar archivo categorias autor autores archivos
        resultados-de-busqueda imprimir`),
      account: words(`
        iniciar-sesion registro carrito mi-cuenta acceder registrarse cesta finalizar-compra
        lista-de-deseos`),
    },
    languageNames: list("espanol | spanish"),
    undoing: words(`
      cerrar-sesion salir desconectar desconectarse eliminar borrar suprimir
      darse-de-baja cancelar-suscripcion`),
    pageParameters: list("pagina"),
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
    ageGate: {
      titles: list(`
        Verificación de edad | ¿Eres mayor de edad? | ¿Es usted mayor de edad? |
        ¿Tienes más de 18 años? | ¿Eres mayor de 18 años? | Verifica tu edad`),
      sentences: list(`
        Debes ser mayor de edad | Debe ser mayor de edad | Debes tener más de 18 años |
        Debes ser mayor de 18 años | Introduce tu fecha de nacimiento |
        Este sitio es solo para adultos | Para acceder a este sitio debes`),
      controls: list(`
        Soy mayor de edad | Sí, soy mayor de edad | Soy mayor de 18 años | Soy menor de edad |
        Tengo más de 18 años`),
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
    reveal: list(`
      mostrar más | mostrar todo | ver más | ver todo | leer más | mostrar detalles | expandir
      | expandir todo`),
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
      puede{s,} ver | lea | lea también | {lea,lee,leer,mira,mire,ver,vea} {también,más,además,aquí} |
      te puede interesar | [también ]puede{s,} leer | más[ información,[ sobre]] |
      relacionad{o,a}[s] | sigue leyendo | le puede interesar | mira | de interés |
      te recomendamos | nota relacionada`),
    invitations: list(`
      suscríbete | s{í,i}guenos | únete | todos los derechos reservados | haga clic | haz clic |
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
      elegir | reservar cita | la más elegida | el más elegido | más elegido | apúntate |
      contratar | más vendida | contactar | vista rápida | ver detalles | ver producto`),
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
      hace {#4,un,una,unos,unas} {segundos,minuto,minutos,hora,horas,día,días,semana,semanas} |
      hace {#4,un,una,unos,unas} {mes,meses,año,años}`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: list("por"),
    phoneLabels: list("teléfono"),
    businessPhoneLabels: list("teléfono | telefono | móvil"),
    faxLabels: list("fax | telefax"),
    mailAt: list("arroba | at"),
    mailDot: list("punto | dot"),
    copyrightOpeners: [],
    nameJoiners: list("y"),
    nameEnds: list("todos | tots"),
    greetings: list("bienvenido a | bienvenidos a | bienvenida a"),
  },
  opening: {
    days: list(`
        lunes,lun,lu | martes,mar,ma | miércoles,mié,mier,mi | jueves,jue,ju |
        viernes,vie,vi | sábado,sábados,sáb,sa | domingo,domingos,dom,do`),
    holidays: list("festivos | festivo | días festivos | feriados"),
    daily: list(`
        todos los días | cada día | diario | diariamente | a diario | los 7 días de la
        semana | 7 días a la semana`),
    workdays: list("l-v | l a v | días laborables | laborables | entre semana | días hábiles"),
    weekends: list("fines de semana | fin de semana"),
    to: list("a | hasta | hasta las"),
    and: list("y | e"),
    closed: list("cerrado | cerrada | cerramos | descanso | cerrados"),
    allDay: list("24 horas | las 24 horas | 24 horas del día"),
    appointment: list(`
        con cita previa | cita previa | solo con cita previa | previa cita | bajo cita
        previa | sólo con cita`),
    noon: list("mediodía"),
    midnight: list("medianoche"),
    fillers: list(`
        de | del | desde | desde las | las | la | los | el | h | hs | hrs | horas |
        hora | entre | por la mañana | por la tarde | mañana | mañanas | tarde |
        tardes | ininterrumpidamente | solo | sólo | nuestro | nuestra | es | en |
        está | estamos | sin interrupción`),
    labels: list(`
        abierto | abierta | abrimos | horario | horarios | horario de apertura |
        horario de atención | horario comercial | apertura | atención al público |
        abre`),
    afternoon: list("por la tarde"),
    morning: list("por la mañana"),
    evening: list("por la noche"),
    dinner: [],
    closes: list("cierra | cierre"),
    others: list(`
        evento | eventos | concierto | clase | clases | curso | cursos | entrega |
        entregas | respondemos | respuesta | misa | visita guiada | visitas guiadas |
        espectáculo | sesión | función | programa | pedido | pedidos | envío | envíos
        | happy hour | entrenamiento | reunión | salida | salidas | chat`),
    limiting: list(`primer | primero | segundo | tercer | último | no | antes`),
    except: list("excepto | salvo | menos"),
    seasons: list(`
        verano | invierno | primavera | otoño | temporada | temporada alta | temporada
        baja | vacaciones`),
  },
  postal: {
    streets: list(`
        calle | c | avenida | av | avda | plaza | pza | paseo | camino | carretera |
        ctra | ronda | travesía | gran vía | polígono | pol | rambla | glorieta |
        pasaje | callejón | urbanización | bulevar | cuesta`),
    others: list(`
        diseño web | desarrollo web | diseñado por | desarrollado por | realizado por
        | alojamiento web | hosting | aseguradora`),
    placeholders: list(`
        calle ejemplo | calle falsa | tu dirección | su dirección | tu ciudad | calle
        principal 123 | ciudad ejemplo | calle de ejemplo`),
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
        contacto | contáctanos | nuestros locales | contactar | dónde estamos | cómo llegar | ubicación |
        localización | contacta con nosotros | nuestras clínicas | nuestras tiendas | visítanos`),
      hours: list("horario | horarios | horario de apertura | horario de atención"),
      terms: list(`
        términos | condiciones | términos y condiciones | condiciones generales | términos de uso | condiciones de uso | términos del servicio | condiciones de venta | condiciones de compra | condiciones de contratación | reclamaciones | permanencia | baja y permanencia | normas`),
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
      support: list(`
        ayuda | soporte | reservas | reservar | atención al cliente | centro de ayuda | urgencias | primera visita | tu primera visita | su primera visita | primera consulta | cómo reservar | cómo pedir`),
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
      pronouns: [],
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
    testimonials: list(`
      lo que {dicen,opinan} ~40 | {opiniones,reseñas,testimonios,valoraciones}[ de ~30] | qué dicen ~30`),
    steps: list("paso"),
    calls: words(
      "descubre descubra elige encuentra bienvenido bienvenidos únete ahorra prueba disfruta entrena reserva compara vive",
    ),
    readers: words("tu tus su sus vuestro"),
    formMessages: list(`
      Gracias por tu mensaje | Tu mensaje ha sido enviado | Este campo es obligatorio | Ha ocurrido un error | Se ha producido un error`),
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
    upTo: list("hasta | hasta un | máximo"),
    from: list("desde | a partir de"),
    saved: list("ahorra | ahorras | ahorro | descuento"),
    bounds: list(`
      más de | menos de | superior a | superiores a | mínimo de | valor de | valorado en | gasta`),
    bonuses: list(`
      de compra | de saldo | de cobertura | de franquicia | de regalo | de bono | mínimo`),
    costs: list("cuesta | cuestan | tiene un coste de | es de | son"),
    averages: list("promedio | medio | media | estimado"),
    wages: list("salario | salarios | sueldo | sueldos"),
    choices: list("talla | tamaño | color | cantidad | sabor | variante"),
    financing: list(`
      financiación | financiar | financia | pago a plazos | pagos mensuales | cuotas mensuales | tae`),
    extras: list(`
      opcional | opcionales | extras | extras opcionales | complementos`),
    groups: list(`
      adulto | adultos | niño | niños | estudiante | estudiantes | jubilado |
      jubilados | mayores | familia | familias | reducida | reducido | grupo | grupos |
      joven | jóvenes | socios | no socios | bebés`),
    purchases: list(`
      compra única | una sola vez | suscripción | suscríbete | suscríbete y ahorra`),
    instalments: list("cuotas | plazos | mensualidades"),
    current: list("ahora | solo | sólo | precio especial | precio rebajado | precio de oferta"),
    earlier: list("antes | en lugar de | en vez de | precio anterior | pvp | precio original"),
    unit: list("por"),
    heads: list("precio | tarifa | coste | importe | costo | precios"),
    currencies: {},
    millionsShort: [],
    millions: list("mil millones"),
  },
  times: {
    second: list("segundo | segundos"),
    minute: list("minuto | minutos | min"),
    hour: list("hora | horas | h"),
    day: list("día | días"),
    week: list("semana | semanas"),
    month: list("mes | meses"),
    year: list("año | años"),
  },
  fields: {
    name: list(
      "nombre | título | denominación | nombre del producto | producto | artículo | plan | modelo",
    ),
    price: list("precio | coste | costo | precio unitario | tarifa | importe"),
    currency: list("moneda | divisa"),
    period: list("período | periodo | facturación"),
    phone: list("teléfono | tel | tfno | número de teléfono | móvil"),
    email: list("correo | correo electrónico | email | e-mail"),
    address: list("dirección | domicilio | dirección postal"),
    hours: list("horario | horarios | horario de apertura"),
    sku: list("referencia | ref | código | código de producto | número de artículo"),
    gtin: list("ean | gtin | isbn | código de barras"),
    brand: list("marca | fabricante"),
    author: list("autor | autora | por"),
    published: list("publicado | publicado el | fecha | fecha de publicación"),
    updated: list("actualizado | actualizado el | última actualización"),
    rating: list("valoración | puntuación | calificación"),
    reviews: list("opiniones | reseñas | número de opiniones"),
    availability: list("disponibilidad | existencias | disponible"),
    duration: list("duración | duración total"),
    weight: list("peso | peso neto"),
    size: list("tamaño | dimensiones | medidas | talla"),
    color: list("color | colores"),
    material: list("material | materiales"),
    description: list("descripción | resumen | detalles"),
    category: list("categoría | tipo"),
    location: list("lugar | ubicación"),
    starts: list("inicio | comienzo | fecha de inicio | desde"),
    ends: list("fin | fecha de fin | hasta"),
    question: list("pregunta"),
    answer: list("respuesta"),
    warranty: list("garantía"),
    delivery: list("entrega | plazo de entrega | envío"),
    quantity: list("cantidad | unidades"),
  },
  asking: {
    light: words(`
      quiero necesito hay tengo tenéis tienen puedo puede podéis hacer hago dar doy tomar ir voy
      vais me se lo os hacéis ofrecéis`),
    vague: words(`
      aceptar aceptáis aceptan admitir ayudar buscar caber cambiar comprar contar dejar dejo
      deber debo durar elegir empezar enviar esperar existir funcionar hacer incluir llegar
      llevar necesitar ofrecer pasa pasar pedir permitir poner quedar recibir recomendar saber
      salir seguir servir tardar tarda tener tienen traer usar valer venir ver grande pequeño
      largo corto viejo nuevo alto normal máximo mínimo medio por cada dentro durante sin antes
      después plan paquete opción versión modelo producto servicio artículo empresa persona
      personas gente cliente clientes número minuto minutos hora horas día días semana semanas
      mes meses año años tiempo vez`),
    commands: words(`
      empieza prueba pruebe consigue reserva reserve compra compre pide solicita solicite descarga
      descubre regístrate suscríbete contacta únete empezar probar reservar comprar`),
    restrictions: words("salvo excepto solo solamente"),
    denials: list("no"),
    numbers: list(`
      un,uno,una | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once |
      doce`),
    kinds: {
      howMuch: list("cuánto cuesta | cuánto vale | cuánto | precio | tarifa | coste"),
      howMany: list("cuántos | cuántas | cuánto tiempo | cuánto dura"),
      when: list("cuándo | a qué hora | qué día | horario | horarios"),
      where: list("dónde | en qué ciudad | dirección"),
      who: list("quién | quiénes"),
      phone: list(`
        número de teléfono | teléfono de | qué teléfono | qué número llamo`),
      email: list(`
        correo electrónico | dirección de correo | email`),
    },
    topics: {
      price: words(`
        precio precios coste cuesta cuestan cuota tarifa tarifas vale pagar importe euros
        honorarios`),
      refund: words(`
        devolución devolver reembolso devuelve devuelven cambio dinero reembolsar retornar`),
      cancel: words(`
        cancelar cancelación baja darse anular rescindir darme-de-baja cancelo anulación`),
      missed: words(
        "faltar falto olvidar olvido ausencia tarde presentarse presento plantón cancelar cancelación anular",
      ),
      pause: words("pausar congelar suspender congelación"),
      delivery: words("envío enviar entrega entregar repartir enviáis"),
      abroad: words("extranjero internacional países país"),
      hours: words(`
        horario horarios abierto abre abren cierra cierran cerrado apertura abrís cerráis`),
      place: words("dirección ubicación calle ciudad situado está sede cómo-llegar"),
      parking: words(`
        aparcar aparcamiento parking coche estacionar aparco aparcamos plaza garaje`),
      payment: words("pagar pago tarjeta efectivo transferencia domiciliación"),
      contract: words("contrato permanencia compromiso duración"),
      warranty: words("garantía roto defecto sustituir garantizado rompe avería"),
      contact: words("teléfono llamar correo contactar contacto email"),
      included: words("incluye incluido incluida incluidos"),
      remove: words("eliminar borrar desinstalar quitar"),
      start: words("empezar comenzar instalar configurar"),
      discount: words("descuento descuentos rebaja reducción bonificación"),
      duration: words("duración dura duran tarda tardan tiempo"),
      weight: words("peso pesa pesan"),
      size: words("tamaño medidas dimensiones ancho alto altura largo capacidad"),
      age: words("edad años niño niños menores mayores"),
      free: words("gratis gratuito gratuita gratuitamente"),
      material: words("material hecho tejido"),
    },
  },
  search: {
    stopWords: words(`
      a al algo ante aqui como con cual cuales cuando cuanto cuanta cuantos de del desde donde e
      el ella ellas ellos en entre era es esa ese eso esta estan estas este esto estos fue ha han
      hasta hay la las le les lo los mas me mi mis muy no nos nosotros nuestra nuestro o para pero
      por porque puede puedo que quien quienes se ser si sin sobre son su sus tambien te tengo
      tiene tienen tu tus un una uno unos usted ustedes y ya yo`),
    priceWords: words("precio coste cuesta"),
    related: list(`
      perro perros mascota mascotas animal animales gato | vegano vegana vegetariano
      vegetariana vegetal | gluten celiaco celiaca trigo alergia alergico alergeno
      intolerancia lactosa | silla ruedas accesible accesibilidad discapacidad
      minusvalido rampa ascensor | carrito cochecito bebe | reservar reserva reservas
      cita citas | migrar migracion trasladar transferir importar cambiar | seguro
      aseguradora cobertura mutua | vale regalo cupon | wifi internet | autobus tren
      metro tranvia estacion parada | miedo nervioso dolor anestesia sedacion | urgencia
      urgencias urgente accidente | fundador fundada fundado historia | dueno jefe
      director gerente propietario | equipo empleados personal plantilla | empleo
      trabajo trabajar vacante candidatura | vulnerabilidad seguridad fallo | error
      problema averia defecto | clientes empresas | conferencia encuentro evento eventos
      | espera esperar | datos privacidad | factura recibo | contrasena cuenta acceso |
      ninos nino hijos familia | bicicleta bici | limpiar limpieza lavar mantenimiento |
      clase clases curso cursos | medico receta | certificado titulo titulado |
      sostenible ecologico reciclado | inquilino casero alquiler | recambio repuesto
      pieza piezas | idioma idiomas | foto fotos imagen | sauna ducha duchas vestuario
      taquilla`),
    questions: list(`
      ¿Cuánto cuesta? |
      ¿Cuándo abren? |
      ¿Puedo devolverlo? |
      ¿Cómo puedo contactar? |
      ¿Envían al extranjero? |
      ¿Cómo termino el contrato?`),
    answers: list(`
      Un mes por 19 euros. |
      De lunes a viernes de 9 a 17 horas. |
      Tiene 30 días para enviar el pedido de vuelta. |
      Llámenos o escriba un correo. |
      Entregamos en todos los países de Europa. |
      La baja se solicita con un mes de antelación.`),
  },
  categories: {
    "software.project-management": list("gestión de proyectos | gestión de tareas"),
    "software.crm": list("gestión de clientes"),
    "software.accounting": list(`
      facturación | programa de facturación | software de facturación`),
    "software.commerce": list("plataforma de comercio"),
    "software.analytics": list("analítica"),
    "software.hr": list("nóminas software | control horario | gestión de turnos | nóminas"),
    "software.booking": list(`
      reservas online | sistema de reservas | agenda online | citas online`),
    "software.developer-tools": list("desarrolladores"),
    "software.data": list("bases de datos"),
    "software.security": list("ciberseguridad"),
    "software.ai": list("inteligencia artificial"),
    "software.hosting": list("alojamiento web | servidores | dominios"),
    "software.communication": list("videollamadas"),
    "software.website-builder": list("creador de páginas web"),
    "software.education": list("plataforma de aprendizaje"),
    "software.other": list("aplicación | programa informático"),
    "services.web-agency": list("agencia web | desarrollo web"),
    "services.marketing": list("agencia de marketing"),
    "services.consulting": list("consultoría"),
    "services.legal": list("abogado | abogados | bufete | despacho de abogados"),
    "services.tax": list("asesoría fiscal | gestoría"),
    "services.architecture": list("arquitectos"),
    "services.photography": list("fotógrafo"),
    "services.translation": list("traductor"),
    "services.staffing": list("agencia de empleo"),
    "services.cleaning": list("limpieza | empresa de limpieza"),
    "services.security": list("seguridad privada"),
    "services.events": list("organización de eventos | eventos | bodas"),
    "services.funeral": list("funeraria"),
    "craft.carpentry": list("carpintería | ebanistería"),
    "craft.electrician": list("electricista"),
    "craft.plumbing": list("fontanero | calefacción | fontanería"),
    "craft.painting": list("pintores"),
    "craft.roofing": list("tejados"),
    "craft.construction": list("constructora | reformas | empresa de construcción"),
    "craft.gardening": list("jardinería"),
    "craft.locksmith": list("cerrajero"),
    "craft.metalwork": list("herrería"),
    "health.dental": list(`
      dentista | clínica dental | odontología | implantes dentales | ortodoncia |
      blanqueamiento dental`),
    "health.medical": list(`
      médico | clínica médica | dermatología | clínica | consulta médica | centro médico`),
    "health.physiotherapy": list(`
      fisioterapia | fisioterapeuta | rehabilitación | masaje terapéutico | osteopatía`),
    "health.psychology": list("psicólogo | psicología | terapia de pareja"),
    "health.pharmacy": list("farmacia"),
    "health.optician": list("óptica"),
    "health.veterinary": list("veterinario | veterinaria | clínica veterinaria"),
    "health.care": list("residencia de mayores"),
    "health.beauty": list("peluquería | estética | centro de estética | barbería"),
    "health.fitness": list("gimnasio | rocódromo | piscina | yoga"),
    "food.restaurant": list("restaurante | tapas | menú del día | taberna"),
    "food.cafe": list("panadería | pastelería | cafetería"),
    "food.producer": list("bodega | aceite de oliva | viñedos"),
    "food.catering": list("servicio de catering"),
    "travel.lodging": list("hostal | casa rural | hotel | habitaciones"),
    "travel.agency": list("agencia de viajes"),
    "travel.transport": list(`
      transporte de pasajeros | autobus | alquiler de coches | taxi | alquiler de bicicletas`),
    "shop.fashion": list("ropa | zapatos | joyería | calzado | moda"),
    "shop.food": list("ultramarinos | tienda gourmet | quesos | vinos"),
    "shop.home": list("muebles | decoración | menaje | textil hogar"),
    "shop.electronics": list("electrónica"),
    "shop.books": list("librería | casa editorial | libros"),
    "shop.bicycles": list("bicicletas | tienda de bicicletas"),
    "shop.general": list("tienda online | añadir al carrito"),
    "auto.dealer": list("concesionario"),
    "auto.repair": list("taller mecánico | taller de coches"),
    "finance.banking": list("banco"),
    "finance.insurance": list("seguros"),
    "finance.investment": list("inversiones"),
    "realestate.agency": list("inmobiliaria"),
    "education.school": list("escuela | colegio | universidad"),
    "education.courses": list("cursos | autoescuela | academia | escuela de idiomas"),
    "media.news": list("periódico | revista"),
    "media.blog": list("mi blog"),
    "community.nonprofit": list("ong | fundación | donar"),
    "community.government": list("ayuntamiento"),
    "community.church": list("iglesia | parroquia"),
    "industry.manufacturing": list("fabricante"),
    "industry.logistics": list("logística | mudanzas | transporte de mercancías"),
    "industry.energy": list("energía solar"),
    "industry.agriculture": list("granja | agricultura"),
    "art.culture": list("museo | teatro | galería | exposición"),
  },
};
