import { joinPhrases } from "./phrases.ts";

/** What pages say that show nothing before cookies are accepted. */
export const consentPhrases = {
  titles: joinPhrases(
    [
      "Before you continue",
      "Before you continue to Google",
      "Before you continue to Google Search",
      "Before you continue to YouTube",
      "We value your privacy",
      "We respect your privacy",
      "Cookie consent",
    ],
    [
      "Your privacy is important to us",
      "Privacy choices",
      "Your privacy choices",
      "Cookie settings",
      "Manage consent",
    ],
    [
      "We care about your privacy",
      "Cookies on this site",
      "This site uses cookies",
      "Accept cookies",
      "Consent",
    ],
    [
      "Bevor Sie fortfahren",
      "Bevor Sie zu Google weitergehen",
      "Wir schätzen Ihre Privatsphäre",
      "Cookie-Einstellungen",
    ],
    [
      "Datenschutz-Einstellungen",
      "Willkommen! Bevor Sie fortfahren",
      "Mit Werbung weiterlesen",
      "Ihre Privatsphäre ist uns wichtig",
    ],
    [
      "Avant de continuer",
      "Avec votre accord",
      "Avant d'accéder à",
      "Nous respectons votre vie privée",
      "Votre vie privée nous importe",
    ],
    [
      "Antes de continuar",
      "Valoramos tu privacidad",
      "Tu privacidad es importante",
      "Valorizamos a sua privacidade",
    ],
    [
      "Prima di continuare",
      "La tua privacy è importante",
      "Il rispetto della tua privacy è la nostra priorità",
    ],
    [
      "Voordat je verdergaat",
      "Wij respecteren je privacy",
      "Cookies accepteren",
      "Zanim przejdziesz dalej",
      "Szanujemy Twoją prywatność",
    ],
  ),
  sentences: joinPhrases(
    ["We use cookies", "This website uses cookies", "This site uses cookies", "We and our"],
    [
      "By clicking Accept",
      "If you choose to accept all",
      "We need your consent",
      "To continue, please accept cookies",
    ],
    [
      "To use this website you must accept cookies",
      "You must accept cookies",
      "Our website uses cookies",
      "With your agreement",
    ],
    [
      "Wir verwenden Cookies",
      "Wir nutzen Cookies",
      "Diese Website verwendet Cookies",
      "Diese Website nutzt Cookies",
      "Wir und unsere Partner",
    ],
    [
      "Wir benötigen Ihre Zustimmung",
      "Besuchen Sie unsere Seite wie gewohnt mit Werbung",
      "Mit Ihrer Zustimmung",
    ],
    [
      "Nous utilisons des cookies",
      "Ce site utilise des cookies",
      "Nous et nos partenaires",
      "Avec votre accord",
    ],
    [
      "Utilizamos cookies",
      "Usamos cookies",
      "Este sitio utiliza cookies",
      "Este sitio web utiliza cookies",
      "Nosotros y nuestros",
    ],
    [
      "Nós e nossos parceiros",
      "Este site usa cookies",
      "Este site utiliza cookies",
      "Nós usamos cookies",
    ],
    [
      "Utilizziamo i cookie",
      "Questo sito utilizza cookie",
      "Questo sito utilizza i cookie",
      "Noi e i nostri",
      "Usiamo i cookie",
    ],
    [
      "Wij gebruiken cookies",
      "We gebruiken cookies",
      "Deze website gebruikt cookies",
      "Wij en onze partners",
    ],
    [
      "Używamy plików cookie",
      "Ta strona używa plików cookie",
      "My i nasi partnerzy",
      "Nasza strona używa plików cookie",
    ],
    ["我们使用cookie", "当サイトではcookie", "このサイトではcookie"],
  ),
  /** Controls by which such a page is left. */
  controls: joinPhrases(
    ["Accept", "Allow all", "Allow cookies"],
    ["I agree", "Agree", "I accept", "Consent"],
    [
      "Akzeptieren",
      "Alle akzeptieren",
      "Alle Cookies akzeptieren",
      "Zustimmen",
      "Einwilligen und weiter",
    ],
    ["Tout accepter", "Accepter", "J'accepte", "Aceptar"],
    ["Aceitar", "Concordo", "Accetta"],
    ["Accepteren", "Alles accepteren", "Akkoord", "Alle cookies accepteren"],
    ["Akceptuj", "Akceptuję", "Zaakceptuj wszystko", "Zgadzam się", "Принять", "同意", "接受"],
  ),
};

/** Sentences with one of these belong to the question. */
export const consentWords =
  /cookie|consent|werbung|tracking|advert|privacy|partner|datenschutz|einwillig|zustimm|accept|akzept|acept|aceit|accett|akcept|vie privée|privacidad|prywatno|agree|reject|ablehn|refus|rechaz|rifiut|weiger/;
