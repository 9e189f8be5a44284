import { internationalSigns, notCollected } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** Portuguese. */
export const pt: LanguageWords = {
  code: "pt",
  emptyBecause: {
    "prices.currencies": internationalSigns,
    "addresses.pageParameters": notCollected,
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
    "dates.ages": notCollected,
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
      product: words("produto produtos solucao solucoes servico servicos"),
      feature: words("funcionalidades recursos vantagens integracoes"),
      pricing: words("precos preco planos"),
      faq: words("perguntas-frequentes perguntas duvidas"),
      support: words("ajuda suporte atendimento entregas devolucoes"),
      contact: words("contato contactos contacte-nos onde-estamos"),
      legal: words("privacidade politica-de-privacidade termos termos-de-uso"),
      docs: words("documentacao guias-de-uso"),
      customers: words("progetti casos-de-sucesso depoimentos projetos"),
      team: words("nossa-equipe nosso-time"),
      careers: words("carreiras vagas trabalhe-conosco"),
      news: words("novidades imprensa artigos"),
      listing: words("busca arquivo"),
      account: words("entrar cadastro carrinho minha-conta"),
    },
    languageNames: list("portugues | portuguese"),
    pageParameters: [],
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
      recomendado | assinar`),
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
    authorPrefixes: [],
    phoneLabels: [],
    businessPhoneLabels: list("telefone"),
    copyrightOpeners: [],
    nameJoiners: list("e | da"),
    nameEnds: [],
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
        termos | termos de uso | termos e condições | condições gerais | termos de serviço |
        condições de venda`),
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
      support: list("suporte | ajuda | central de ajuda | atendimento | apoio ao cliente"),
      docs: list("documentação | guia | guias | manual | tutoriais"),
      articles: list(`
        últimas notícias | do blog | notícias | novidades | imprensa | artigos | eventos`),
      customers: list(`
        o que dizem nossos clientes | o que dizem os nossos clientes | clientes | depoimentos |
        casos de sucesso | avaliações | testemunhos`),
      account: list("entrar | cadastro | minha conta | carrinho | pesquisar | busca"),
    },
    questions: {
      openers: list(`
        o que | que | como | por que | quando | onde | quem | qual | quais | quanto | quantos |
        quanta | vocês`),
      verbs: list("posso | é | há | tem | preciso | existe | aceitam"),
      subjects: list("eu | você | nós | eles | alguém | isto"),
    },
    questionLabels: [],
    answerLabels: [],
    clauses: list("artigo[.]"),
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
    joiners: list("ao | o | do | e"),
    free: list("grátis | gratuito | gratuita | sem custo"),
    onRequest: list("sob consulta | sob medida | personalizado | a consultar"),
    heads: list("preço | valor | tarifa | custo"),
    currencies: {},
    millionsShort: [],
    millions: [],
  },
  search: {
    stopWords: words(`
      a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa
      esse esta estao este eu foi ha isso isto ja lhe mais mas me meu minha muito na nas nao nem
      no nos nossa nosso num numa o onde os ou para pela pelo pode por porque posso qual quais
      quando quanto quanta quantos que quem se sem ser seu seus sua suas so sao tambem te tem
      tenho um uma umas uns voce voces`),
    priceWords: words("preço custo custa"),
  },
  categories: {
    "software.project-management": list("gestão de projetos"),
    "software.accounting": list("faturação"),
    "software.other": list("aplicativo"),
    "services.consulting": list("consultoria"),
    "services.legal": list("advogado"),
    "services.tax": list("contabilista"),
    "services.architecture": list("arquitetos"),
    "services.translation": list("traduções"),
    "services.cleaning": list("limpeza"),
    "craft.carpentry": list("marcenaria"),
    "craft.electrician": list("eletricista"),
    "craft.plumbing": list("canalizador | encanador"),
    "craft.painting": list("pintura de interiores"),
    "craft.roofing": list("telhados"),
    "craft.construction": list("construtora"),
    "craft.gardening": list("jardinagem"),
    "craft.locksmith": list("chaveiro"),
    "craft.metalwork": list("serralharia"),
    "health.dental": list("clínica dentária | odontologia"),
    "health.pharmacy": list("farmácia"),
    "health.veterinary": list("veterinário"),
    "health.beauty": list("cabeleireiro"),
    "health.fitness": list("academia"),
    "food.cafe": list("padaria"),
    "food.producer": list("vinícola"),
    "travel.lodging": list("pousada"),
    "travel.agency": list("agência de viagens"),
    "shop.fashion": list("roupas"),
    "shop.food": list("mercearia"),
    "shop.home": list("móveis"),
    "shop.electronics": list("eletrônicos"),
    "shop.books": list("livraria"),
    "shop.general": list("loja online"),
    "auto.repair": list("oficina mecânica"),
    "finance.investment": list("investimentos"),
    "realestate.agency": list("imobiliária"),
    "education.school": list("escola"),
    "media.news": list("jornal"),
    "community.nonprofit": list("doação"),
    "community.government": list("prefeitura | câmara municipal"),
    "community.church": list("igreja"),
    "industry.logistics": list("transportadora"),
    "industry.agriculture": list("fazenda"),
    "art.culture": list("museu"),
  },
};
