import { fullClock, internationalSigns, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Portuguese. */
export const pt: LanguageWords = {
  code: "pt",
  emptyBecause: {
    "opening.dinner": fullClock,
    "sections.questions.pronouns": pronounsLeftOut,
    "prices.currencies": internationalSigns,
    "addresses.priceClassNames": notCollected,
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
    "people.authorPrefixes": notCollected,
    "people.phoneLabels": notCollected,
    "people.copyrightOpeners": notCollected,
    "people.nameEnds": notCollected,
    "sections.questionLabels": notCollected,
    "sections.answerLabels": notCollected,
    "prices.millionsShort": notCollected,
    "prices.millions": notCollected,
  },
  common: words("o de que e do da em um para com não uma os"),
  addresses: {
    kinds: {
      about: words("sobre sobre-nos quem-somos a-empresa"),
      product: words(`
        produto produtos solucao solucoes servico servicos categoria-produto ementa cardapio`),
      feature: words("funcionalidades recursos vantagens integracoes"),
      pricing: words("precos preco planos bilhetes mensalidades ingressos assinaturas"),
      faq: words("perguntas-frequentes perguntas duvidas"),
      support: words("ajuda suporte atendimento entregas devolucoes"),
      contact: words("contato contactos contacte-nos onde-estamos"),
      legal: words("privacidade politica-de-privacidade termos termos-de-uso"),
      docs: words("documentacao guias-de-uso"),
      customers: words("progetti casos-de-sucesso depoimentos projetos"),
      team: words("nossa-equipe nosso-time"),
      careers: words(`
        carreiras vagas trabalhe-conosco vaga emprego empregos recrutamento trabalhe-connosco`),
      news: words("novidades imprensa artigos calendario agenda"),
      listing: words(`
        busca arquivo categoria categorias etiqueta etiquetas autor autores pesquisa pesquisar
        imprimir`),
      account: words(`
        entrar cadastro carrinho minha-conta iniciar-sessao finalizar-compra lista-de-desejos`),
    },
    languageNames: list("portugues | portuguese"),
    undoing: words(`
      sair terminar-sessao encerrar-sessao desconectar eliminar excluir apagar
      remover cancelar-inscricao cancelar-subscricao`),
    pageParameters: list("pagina"),
    priceClassNames: [],
  },
  walls: {
    challenge: {
      titles: list("Um momento | Verificação humana"),
      hints: list("Acesso negado"),
      sentences: list(`
        Confirme que você é humano | Verificando se você é humano | Confirme que não é um robô`),
      controls: list("Não sou um robô"),
    },
    consent: {
      titles: list("Valorizamos a sua privacidade"),
      sentences: list(`
        Nós e nossos parceiros | Este site usa cookies | Este site utiliza cookies |
        Nós usamos cookies`),
      controls: list("Aceitar | Concordo"),
      stems: list("aceit"),
    },
    ageGate: {
      titles: list(`
        Verificação de idade | Você tem mais de 18 anos | Tem mais de 18 anos |
        Você é maior de idade | Confirme a sua idade`),
      sentences: list(`
        Você deve ter mais de 18 anos | Deve ter mais de 18 anos | Deve ser maior de idade |
        Você precisa ter mais de 18 anos | Informe sua data de nascimento |
        Este site é destinado a maiores de 18 anos | Para entrar neste site`),
      controls: list(`
        Tenho mais de 18 anos | Sim, tenho mais de 18 anos | Sou maior de idade |
        Sou menor de idade | Sou maior de 18 anos`),
    },
    login: {
      titles: list("Iniciar sessão | Fazer login | Acesse sua conta"),
      sentences: list(`
        Você precisa estar logado | Você precisa fazer login | Faça login para |
        Entre para continuar | Inicie sessão para`),
    },
    missing: {
      titles: list("Página não encontrada | Erro 404 | Esta página não existe"),
      hints: list("Erro"),
      sentences: list(`
        A página que você procura | A página que procura | A página que você está procurando |
        A página solicitada | Esta página não existe | Não encontramos a página |
        Página não encontrada`),
    },
    parked: {
      titles: list(`
        Domínio à venda | Este domínio está à venda | Domínio estacionado | Domínio registrado`),
      sentences: list(`
        Este domínio está à venda | Este domínio expirou | Comprar este domínio |
        Este domínio está estacionado | Este domínio foi registrado`),
    },
    unavailable: {
      titles: list("Em manutenção | Site em manutenção | Voltamos em breve"),
      hints: list("Manutenção"),
      sentences: list("Estamos em manutenção | Nosso site está em manutenção | Site em construção"),
    },
    scripts: {
      sentences: list("Por favor, ative o JavaScript | Você precisa ativar o JavaScript"),
      endings: [],
      requests: [],
    },
    regret: list("desculpe | desculpa | mas"),
  },
  pageParts: {
    reveal: list(`
      mostrar mais | mostrar tudo | ver mais | ver tudo | ler mais | leia mais | mostrar
      detalhes | expandir | expandir tudo`),
    related: list(`
      {artigos,notícias,matérias,posts,conteúdos} {relacionad{o,a}s,recentes,populares} |
      relacionad{o,a}s | {leia,veja,assista,saiba,confira} {também,mais,ainda} |
      {você ,}{pode ,poderá ,também pode }gostar[{ ,:,-}~20] |
      {talvez ,}{você ,}também {goste,interesse}[{ ,:,-}~20] |
      [{as,os} ]mais {lid{a,o}s,vist{a,o}s,populares,recentes,notícias} |
      {últim,recente}{a,o,}s[{ ,:,-}~30] | deixe {um comentário,uma resposta,seu comentário} |
      {escreva,adicione} um comentário | comentar | compartilh{e,ar}[{ ,:,-}~30] |
      partilh{e,ar}[{ ,:,-}~30] | siga[-]nos[{ ,:,-}~20] | newsletter[{ ,:,-}~30] |
      {assine,inscreva[-]se,subscreva}[{ ,:,-}~40] | categorias | etiquetas | tags | arquivos |
      índice | sumário | publicidade | destaques | recomendad{o,a}s[{ ,:,-}~20] |
      outras notícias | outros artigos | tópicos[{ ,:,-}~20] | mais sobre[{ ,:,-}~30] |
      neste artigo`),
    notRelated: [],
    newest: [],
    besideArticle: list(`
      comentário[s][ (#9)] | #9 {comentário[s],resposta[s]} | {sobre o,sobre a,o,a} autor{a,} |
      nenhum comentário | sem comentários`),
    besideProduct: [],
    notesTitles: list("notas | referências | fontes | comentários"),
    footnoteTitles: list("notas | notas de rodapé"),
    referenceTitles: list(`
      referências | fontes | ver também | ligações externas | bibliografia |
      notas e referências | fonte`),
    buttons: list(`
      publicidade | compartilhar | partilhar | imprimir | salvar | guardar | curtir | gosto |
      responder | denunciar | seguir | assinar | assine | inscrever-se | entrar | cadastrar |
      registar | comprar | adicionar ao carrinho | leia mais | ler mais | saiba mais |
      ver mais | ver menos | mostrar mais | mais | menos | fechar | abrir | menu | buscar |
      pesquisar | pesquisa | próximo | anterior | voltar | voltar ao topo | ir para o conteúdo |
      aceitar[ tudo,[ todos]] | editar | baixar | descarregar | copiar[ link] | ampliar |
      ouvir | comentar | enviar | #9 comentário[s]`),
    backLinks: list("voltar | início"),
    backToText: [],
    moreLabels: list(`
      {ler,leia,ver,mostrar} {mais,menos,tudo} | mais | menu | fechar`),
    homeLinks: list("início | página inicial | home"),
    calls: list(`
      leia {também,mais} | {leia,veja,assista,confira,saiba} {também,mais,ainda} |
      continue lendo | relacionad{o,a}[s] | ouça`),
    invitations: list(`
      assine | inscreva-se | siga-nos | siga o | todos os direitos reservados | clique aqui |
      publicado em | arquivado em | tags: | etiquetas: | categorias: | categoria: | foto: |
      fotos: | imagem: | fonte: | deixe um comentário | você precisa |
      compartilhe {isso,este,no} | leia também`),
    consentBanner: list("privacidade"),
    yesMarks: list("sim | incluído | incluso | incluída | disponível | visto"),
    noMarks: list("não | nao | sem | indisponível | excluído"),
    badges: list(`
      novo | novidade | promoção | esgotado | saiba mais | leia mais | começar | teste grátis |
      comprar | adicionar ao carrinho | ver mais | agendar | reservar | mais popular |
      recomendado | assinar | mais vendido | mais escolhido | começar agora | escolher |
      falar com vendas | contratar | vista rápida | ver detalhes | ver produto`),
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
      há {#4,um,uma,alguns} {segundos,minuto,minutos,hora,horas,dia,dias,semana,semanas} |
      há {#4,um,uma,alguns} {mês,meses,ano,anos}`),
    clock: [],
  },
  people: {
    bylines: [],
    authorPrefixes: [],
    phoneLabels: [],
    businessPhoneLabels: list("telefone"),
    faxLabels: list("fax | telefax"),
    mailAt: list("arroba | at"),
    mailDot: list("ponto | dot"),
    copyrightOpeners: [],
    nameJoiners: list("e | da"),
    nameEnds: [],
    greetings: list("bem-vindo a | bem-vindo ao | bem-vindos ao | bem-vindo à"),
  },
  opening: {
    days: list(`
        segunda,segundas,segunda feira,seg | terça,terças,terça feira,ter |
        quarta,quartas,quarta feira,qua | quinta,quintas,quinta feira,qui |
        sexta,sextas,sexta feira,sex | sábado,sábados,sáb,sab | domingo,domingos,dom`),
    holidays: list("feriados | feriado | dias feriados"),
    daily: list(`
        todos os dias | diariamente | cada dia | 7 dias por semana | 7 dias da semana`),
    workdays: list("dias úteis | nos dias úteis | durante a semana"),
    weekends: list("fins de semana | fim de semana | finais de semana"),
    to: list("a | à | às | até | até às | ao | as"),
    and: list("e"),
    closed: list(`
        encerrado | encerrada | fechado | fechada | encerramos | encerra | folga |
        encerramento`),
    allDay: list("24 horas | 24 horas por dia"),
    appointment: list(`
        por marcação | mediante marcação | sob marcação | com hora marcada | com
        marcação prévia | só por marcação | mediante agendamento`),
    noon: list("meio dia"),
    midnight: list("meia noite"),
    fillers: list(`
        de | da | das | do | dos | desde | entre | h | hs | horas | hora | o | os |
        feira | feiras | no | nos | na | manhã | tarde | estamos | está | nosso |
        nossa | só | apenas | sem interrupção`),
    labels: list(`
        aberto | aberta | abertos | abrimos | horário | horários | horário de
        funcionamento | horário de atendimento | funcionamento | atendimento | horário
        de abertura | abertura | abre`),
    afternoon: list("à tarde | tarde"),
    morning: list("de manhã"),
    evening: list("à noite | noite"),
    dinner: [],
    closes: list("fecha | fecho | fechamento"),
    others: list(`
        evento | eventos | concerto | aula | aulas | curso | cursos | entrega |
        entregas | respondemos | resposta | missa | visita guiada | visitas guiadas |
        espetáculo | sessão | programa | encomenda | encomendas | pedidos | envio |
        envios | treino | reunião | partida | partidas | check-in | check-out | chat`),
    limiting: list(`primeiro | primeira | segundo | terceiro | último | última | não`),
    except: list("exceto | excepto | salvo"),
    seasons: list(`
        verão | inverno | primavera | outono | época | época alta | época baixa |
        férias | temporada`),
  },
  postal: {
    streets: list(`
        rua | r | avenida | av | praça | largo | travessa | estrada | alameda |
        rodovia | beco | calçada | praceta | quinta | lote | rotunda | pc | cais`),
    others: list(`
        desenvolvido por | desenvolvimento | criação do site | web design | alojamento
        | hospedagem | seguradora`),
    placeholders: list(`
        rua exemplo | rua do exemplo | a sua morada | seu endereço | sua cidade |
        cidade exemplo | rua de exemplo`),
  },
  credits: {
    months: list(`
      janeiro,jan | fevereiro,fev | março,marco,mar | abril,abr | maio,mai | junho,jun |
      julho,jul | agosto,ago | setembro,set | outubro,out | novembro,nov | dezembro,dez`),
    published: list(`
      publicado | publicado em | publicada em | postado em | criado em | escrito em | data`),
    updated: list("atualizado | atualizado em | última atualização | modificado em | editado em"),
    by: list(`
      por | escrito por | publicado por | postado por | autor | autora | autores | texto`),
    and: list("e"),
    notNames: list(`
      autor | autora | autores | redação | a redação | da redação | redator | convidado |
      anônimo | anónimo | desconhecido | administrador | comentários | ver todos os posts |
      todos os artigos | sobre o autor | leia mais | compartilhar | início`),
    authorFolders: list("autor | autores | autora | colunista | usuario"),
  },
  sections: {
    roles: {
      pricing: list(`
        preços | preço | planos | planos e preços | tarifas | tabela de preços | assinaturas |
        valores e planos`),
      faq: list(`
        perguntas frequentes | perguntas e respostas | dúvidas frequentes | dúvidas | perguntas`),
      contact: list(`
        contato | contacto | contactos | fale conosco | contate nos | onde estamos | como chegar |
        entre em contato | localização`),
      hours: list("horário | horários | horário de funcionamento | horário de atendimento"),
      terms: list(`
        termos | termos de uso | termos e condições | condições gerais | termos de serviço | condições de venda | reclamações | fidelidade | regras`),
      privacy: list(`
        privacidade | política de privacidade | proteção de dados | lgpd | aviso de privacidade`),
      cookies: list("política de cookies | uso de cookies"),
      imprint: list("aviso legal | informações legais | informação legal"),
      returns: list(`
        devoluções | trocas e devoluções | reembolso | reembolsos | cancelamento |
        direito de arrependimento | garantia | trocas | política de cancelamento`),
      shipping: list("envio | entrega | frete | envios | entregas | prazo de entrega"),
      payment: list(`
        pagamento | pagamentos | formas de pagamento | faturação | métodos de pagamento`),
      security: list("segurança | conformidade"),
      accessibility: list("acessibilidade"),
      licence: list("licença | licenças"),
      about: list(`
        sobre nós | sobre | quem somos | empresa | nossa história | missão | a empresa |
        nossa missão | valores`),
      team: list("equipe | equipa | nossa equipe | a nossa equipa"),
      careers: list("carreiras | vagas | trabalhe conosco | recrutamento"),
      features: list(`
        funcionalidades | recursos | vantagens | como funciona | características | benefícios |
        integrações`),
      products: list(`
        quartos | os nossos quartos | produtos | produto | loja | catálogo | soluções |
        nossos produtos`),
      services: list("serviços | nossos serviços | tratamentos | serviço | os nossos serviços"),
      support: list(`
        suporte | ajuda | reservas | reservar | central de ajuda | atendimento | apoio ao cliente | primeira visita | primeira consulta | a sua primeira visita | como reservar | como encomendar`),
      docs: list("documentação | guia | guias | manual | tutoriais"),
      articles: list(`
        últimas notícias | do blog | notícias | novidades | imprensa | artigos | eventos`),
      customers: list(`
        o que dizem nossos clientes | o que dizem os nossos clientes | clientes | depoimentos |
        casos de sucesso | avaliações | testemunhos`),
      account: list("entrar | cadastro | minha conta | carrinho | pesquisar | busca"),
    },
    questions: {
      pronouns: [],
      openers: list(`
        o que | que | como | por que | quando | onde | quem | qual | quais | quanto | quantos |
        quanta | vocês`),
      verbs: list("posso | é | há | tem | preciso | existe | aceitam"),
      subjects: list("eu | você | nós | eles | alguém | isto"),
    },
    questionLabels: [],
    answerLabels: [],
    clauses: list("artigo[.]"),
    testimonials: list(`
      o que {dizem,falam} ~40 | {depoimentos,testemunhos,avaliações}[ ~30] | opinião dos ~20 | quem já ~20`),
    steps: list("passo | etapa"),
    calls: words("descubra escolha encontre conheça aproveite economize experimente venha compare"),
    readers: words("seu sua seus suas teu tua"),
    formMessages: list(`
      Obrigado pela sua mensagem | A sua mensagem foi enviada | Este campo é obrigatório | Ocorreu um erro`),
    negations: list(`
      não | nunca | jamais | nenhum | nenhuma | nada | ninguém | sem | nem | tampouco | exceto |
      salvo | somente | apenas | só`),
  },
  prices: {
    periods: {
      hour: list("hora"),
      day: list("dia | diária | noite"),
      week: list("semana | semanal"),
      month: list("mês | mensal | mensais | meses"),
      quarter: list("trimestre | trimestral"),
      year: list("ano | anual | anuais | anos"),
      user: list("usuário | utilizador | pessoa | usuários"),
      once: list("único | sessão | unidade | peça | consulta"),
    },
    joiners: list("ao | o | do | e | por | cobrado"),
    free: list("grátis | gratuito | gratuita | sem custo"),
    onRequest: list("sob consulta | sob medida | personalizado | a consultar"),
    upTo: list("até | máximo"),
    from: list("a partir de | desde"),
    saved: list("economize | poupe | desconto | economia"),
    bounds: list(`
      acima de | mais de | menos de | superior a | superiores a | mínimo de | no valor de | valor de`),
    bonuses: list(`
      de bônus | de cobertura | de franquia | de crédito | em compras | de compras | mínimo`),
    costs: list("custa | custam | é de | são"),
    averages: list("médio | média | estimado"),
    wages: list("salário | salários"),
    choices: list("tamanho | cor | quantidade | variante | sabor"),
    financing: list(`
      financiamento | financiar | pagamentos mensais | prestações mensais | parcelas mensais | parcelamento | taeg`),
    extras: list(`
      opcional | opcionais | extras | adicionais`),
    groups: list(`
      adulto | adultos | criança | crianças | estudante | estudantes | idosos | sénior |
      séniores | família | famílias | reduzido | grupo | grupos | jovem | jovens |
      sócios | não sócios | bebés`),
    purchases: list(`
      compra única | assinatura | subscrição | assine e economize`),
    instalments: list("parcelas | prestações | vezes"),
    current: list("agora | apenas | por apenas | preço especial | preço promocional"),
    earlier: list("em vez de | antes | ao invés de | preço original"),
    unit: list("por"),
    heads: list("preço | valor | tarifa | custo"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  times: {
    second: list("segundo | segundos"),
    minute: list("minuto | minutos | min"),
    hour: list("hora | horas | h"),
    day: list("dia | dias"),
    week: list("semana | semanas"),
    month: list("mês | meses"),
    year: list("ano | anos"),
  },
  fields: {
    name: list("nome | título | designação | nome do produto | produto | artigo | plano | modelo"),
    price: list("preço | custo | preço unitário | valor | tarifa"),
    currency: list("moeda"),
    period: list("período | faturação | cobrança"),
    phone: list("telefone | tel | número de telefone | telemóvel | celular"),
    email: list("e-mail | email | correio eletrónico"),
    address: list("endereço | morada"),
    hours: list("horário | horários | horário de funcionamento | horário de abertura"),
    sku: list("referência | ref | código | código do produto"),
    gtin: list("ean | gtin | isbn | código de barras"),
    brand: list("marca | fabricante"),
    author: list("autor | autora | por"),
    published: list("publicado | publicado em | data | data de publicação"),
    updated: list("atualizado | atualizado em | última atualização"),
    rating: list("avaliação | classificação | nota"),
    reviews: list("avaliações | opiniões | número de avaliações"),
    availability: list("disponibilidade | disponível"),
    duration: list("duração | duração total"),
    weight: list("peso | peso líquido"),
    size: list("tamanho | dimensões | medidas"),
    color: list("cor | cores"),
    material: list("material | materiais"),
    description: list("descrição | resumo | detalhes"),
    category: list("categoria | tipo"),
    location: list("local | localização"),
    starts: list("início | data de início | desde"),
    ends: list("fim | data de fim | até"),
    question: list("pergunta"),
    answer: list("resposta"),
    warranty: list("garantia"),
    delivery: list("entrega | prazo de entrega | envio"),
    quantity: list("quantidade | unidades"),
  },
  asking: {
    light: words(`
      quero preciso posso pode podem fazer faço ter têm tem dar vou vai vocês aí aqui eu me para é
      são fazem`),
    vague: words(`
      aceitar aceitam aceita ajudar chegar comprar conter deixar demorar demora dever devo durar
      escolher esperar existir funcionar levar mandar oferecer passar pedir permitir pôr precisar
      receber recomendar saber servir trazer usar valer vender ver vir acontece grande pequeno
      longo curto velho novo alto normal máximo mínimo médio por cada dentro durante sem antes
      depois plano pacote opção versão modelo produto serviço artigo empresa pessoa pessoas gente
      cliente clientes número minuto minutos hora horas dia dias semana semanas mês meses ano
      anos tempo vez`),
    commands: words(`
      experimente teste testar comece começar reserve compre peça solicite descarregue baixe
      descubra registe cadastre inscreva contacte junte assine`),
    restrictions: words("exceto salvo somente apenas só"),
    denials: list("não"),
    numbers: list(`
      um,uma | dois,duas | três | quatro | cinco | seis | sete | oito | nove | dez | onze |
      doze`),
    kinds: {
      howMuch: list("quanto custa | quanto custam | quanto | preço | valor | tarifa"),
      howMany: list("quantos | quantas | quanto tempo"),
      when: list(`
        quando | a que horas | que dia | horário | horários | abrem | quanto tempo demora`),
      where: list("onde | em que cidade | morada | endereço"),
      who: list("quem | a quem"),
      phone: list(`
        número de telefone | número de telemóvel | qual o telefone | telefone de contacto`),
      email: list(`
        endereço de e mail | endereço de email | e mail de contacto | qual o e mail`),
    },
    topics: {
      price: words(`
        preço preços custo custa custam taxa tarifa valor mensalidade pagar euros reais valores`),
      refund: words(`
        reembolso devolução devolver reembolsar trocar troca dinheiro reembolsam
        devolver-dinheiro devolvem`),
      cancel: words(`
        cancelar cancela cancelamento rescindir desistir anular cancelo cancelar-plano
        desistência`),
      missed: words(
        "faltar falto esquecer atraso ausência perder comparecer cancelar cancelamento desmarcar",
      ),
      pause: words("pausar suspender congelar trancar"),
      delivery: words("entrega entregas entregar envio enviar"),
      abroad: words("exterior estrangeiro internacional países"),
      hours: words(`
        horário horários aberto abre abrem fecha fechado encerra encerrado abertura funcionamento`),
      place: words("morada endereço localização rua cidade fica sede localizado como-chegar"),
      parking: words("estacionamento estacionar carro parque estacionar-carro garagem"),
      payment: words("pagar pagamento cartão dinheiro transferência boleto"),
      contract: words("contrato fidelidade mínimo preso fidelização"),
      warranty: words("garantia quebrado defeito substituir garantido avaria reparação conserto"),
      contact: words("telefone ligar e-mail contato contactar contacto email falar"),
      included: words("incluído inclui incluída incluso"),
      remove: words("remover apagar excluir desinstalar"),
      start: words("começar iniciar instalar configurar conectar ligar"),
      discount: words("desconto descontos redução promoção"),
      duration: words("duração dura duram demora tempo"),
      weight: words("peso pesa pesam"),
      size: words("tamanho medidas dimensões largura altura comprimento capacidade"),
      age: words("idade anos crianças criança menores"),
      free: words("grátis gratuito gratuita gratuitamente"),
      material: words("material feito tecido"),
    },
  },
  search: {
    stopWords: words(`
      a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa
      esse esta estao este eu foi ha isso isto ja lhe mais mas me meu minha muito na nas nao nem
      no nos nossa nosso num numa o onde os ou para pela pelo pode por porque posso qual quais
      quando quanto quanta quantos que quem se sem ser seu seus sua suas so sao tambem te tem
      tenho um uma umas uns voce voces`),
    priceWords: words("preço custo custa"),
    related: list(`
      cao caes cachorro animal animais gato estimacao | vegano vegana vegetariano
      vegetariana vegetal | gluten celiaco celiaca trigo alergia alergico alergenio
      intolerancia lactose | cadeira rodas acessivel acessibilidade deficiente
      deficiencia rampa elevador | carrinho bebe | reservar reserva reservas marcar
      marcacao agendar agendamento | migrar migracao transferir transferencia importar
      mudar trocar | seguro seguradora cobertura convenio | vale presente oferta cupom |
      wifi internet | autocarro onibus comboio trem metro estacao paragem | medo nervoso
      dor anestesia sedacao | urgencia urgente emergencia | fundador fundada fundado
      historia | dono chefe diretor gerente proprietario | equipa equipe funcionarios
      pessoal | emprego trabalho trabalhar vaga candidatura | vulnerabilidade seguranca
      falha | erro problema avaria defeito | clientes empresas | conferencia encontro
      evento eventos | espera esperar fila | dados privacidade lgpd | fatura recibo |
      receber recebimento repasse saque deposito | senha conta acesso | criancas crianca
      filhos familia | bicicleta bici | limpar limpeza lavar manutencao | aula aulas
      curso cursos | medico receita | certificado formado | sustentavel ambiente
      reciclado | inquilino senhorio aluguel renda | peca pecas reposicao | idioma
      idiomas lingua | foto fotos imagem`),
    questions: list(`
      Quanto custa? |
      Quando abrem? |
      Posso devolver? |
      Como entro em contato? |
      Enviam para o estrangeiro? |
      Como termino o contrato?`),
    answers: list(`
      Um mês por 19 euros. |
      De segunda a sexta das 9 às 17 horas. |
      Tem 30 dias para enviar a encomenda de volta. |
      Ligue ou escreva um e-mail. |
      Entregamos em todos os países da Europa. |
      O cancelamento pede um mês de aviso.`),
  },
  categories: {
    "software.project-management": list("gestão de projetos | gestão de tarefas"),
    "software.accounting": list(`
      faturação | programa de faturação | software de faturação | emissão de faturas`),
    "software.other": list("aplicativo | software"),
    "services.consulting": list("consultoria"),
    "services.legal": list("advogado | advogados | escritório de advocacia"),
    "services.tax": list("contabilista | contabilidade | contador"),
    "services.architecture": list("arquitetos"),
    "services.translation": list("traduções"),
    "services.cleaning": list("limpeza | empresa de limpeza"),
    "craft.carpentry": list("marcenaria | carpintaria"),
    "craft.electrician": list("eletricista"),
    "craft.plumbing": list("canalizador | encanador | aquecimento"),
    "craft.painting": list("pintura de interiores"),
    "craft.roofing": list("telhados"),
    "craft.construction": list("construtora | remodelações | obras"),
    "craft.gardening": list("jardinagem"),
    "craft.locksmith": list("chaveiro"),
    "craft.metalwork": list("serralharia"),
    "health.dental": list("clínica dentária | odontologia | dentista"),
    "health.pharmacy": list("farmácia"),
    "health.veterinary": list("veterinário | clínica veterinária"),
    "health.beauty": list("cabeleireiro | salão de beleza | barbearia | estética"),
    "health.fitness": list("academia | ginásio | academia de ginástica | piscina | yoga"),
    "food.cafe": list("padaria | pastelaria | confeitaria | torrefação"),
    "food.producer": list("vinícola | adega | azeite | quinta"),
    "travel.lodging": list("pousada | hotel | alojamento local | quartos"),
    "travel.agency": list("agência de viagens"),
    "shop.fashion": list("roupas | roupa | calçado | moda | joias"),
    "shop.food": list("mercearia | queijos | garrafeira"),
    "shop.home": list("móveis | decoração | loiça | cerâmica"),
    "shop.electronics": list("eletrônicos"),
    "shop.books": list("livraria | livros"),
    "shop.general": list("loja online"),
    "auto.repair": list("oficina mecânica | oficina"),
    "finance.investment": list("investimentos"),
    "realestate.agency": list("imobiliária | imóveis"),
    "education.school": list("escola"),
    "media.news": list("jornal"),
    "community.nonprofit": list("doação"),
    "community.government": list("prefeitura | câmara municipal"),
    "community.church": list("igreja"),
    "industry.logistics": list("transportadora | mudanças"),
    "industry.agriculture": list("fazenda"),
    "art.culture": list("museu | teatro | exposição | galeria"),
    "software.hr": list("controle de ponto | folha de pagamento | gestão de turnos"),
    "software.booking": list(
      "agendamento online | agenda online | agendamentos | marcações online | reservas online",
    ),
    "software.hosting": list("alojamento web | hospedagem de sites | domínios"),
    "services.events": list("eventos | casamentos"),
    "health.medical": list("clínica | centro médico | consultório médico"),
    "health.physiotherapy": list("fisioterapia | fisioterapeuta | osteopatia"),
    "health.optician": list("ótica"),
    "food.restaurant": list("restaurante | tasca | ementa | cardápio | marisqueira"),
    "travel.transport": list(
      "táxi | aluguer de carros | aluguer de bicicletas | aluguel de carros",
    ),
    "shop.bicycles": list("bicicletas | loja de bicicletas"),
    "education.courses": list("cursos | escola de condução | autoescola | escola de línguas"),
  },
};
