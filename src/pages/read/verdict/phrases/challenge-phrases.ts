import { createPhrases, joinPhrases } from "./phrases.ts";

/** What walls against robots say, by the products that show them. */
export const challengePhrases = {
  /** Titles and headings that such walls alone have. */
  titles: joinPhrases(
    ["Just a moment", "Attention Required", "Pardon Our Interruption", "Robot Check", "DDoS-Guard"],
    ["Human Verification", "Vercel Security Checkpoint", "Making sure you're not a bot"],
    ["Verifying you are human", "Verify you are human", "Are you a human", "Are you a robot"],
    ["You have been blocked", "Access to this page has been denied", "Checking your browser"],
    [
      "Sucuri WebSite Firewall",
      "Please verify you are a human",
      "Bot Verification",
      "Client Challenge",
    ],
    ["Request Rejected", "Request blocked", "Security verification"],
    [
      "Sicherheitsüberprüfung läuft",
      "Einen Moment bitte",
      "Nur einen Moment",
      "Bist du ein Mensch",
    ],
    ["Un instant", "Vérification de sécurité", "Vérifiez que vous êtes humain", "Un momento"],
    ["Verificación de seguridad", "Verifica que eres humano", "Um momento", "Verificação humana"],
    [
      "Verifica di sicurezza",
      "Verifica che sei umano",
      "Een ogenblik geduld",
      "Beveiligingscontrole",
    ],
    ["Chwileczkę", "Weryfikacja bezpieczeństwa", "Проверка браузера", "Вы не робот"],
    [
      "请稍候",
      "安全验证",
      "人机验证",
      "しばらくお待ちください",
      "セキュリティチェック",
      "잠시만 기다리십시오",
    ],
  ),
  /** Titles of such walls that other pages have too. */
  hints: joinPhrases(
    ["Access Denied", "Security Check", "Security Checkpoint", "Forbidden", "403 Forbidden"],
    ["Blocked", "One more step", "One moment, please", "Captcha", "Verification", "Error 403"],
    ["Verification required", "403 Error", "Unusual traffic", "Bot detection", "Human check"],
    [
      "Zugriff verweigert",
      "Sicherheitsprüfung",
      "Accès refusé",
      "Acceso denegado",
      "Acesso negado",
    ],
    [
      "Accesso negato",
      "Toegang geweigerd",
      "Odmowa dostępu",
      "Доступ запрещён",
      "访问被拒绝",
      "アクセス拒否",
    ],
  ),
  sentences: joinPhrases(
    // Cloudflare
    ["Checking if the site connection is secure", "Checking your browser before accessing"],
    ["Verify you are human by completing the action below"],
    [
      "Enable JavaScript and cookies to continue",
      "needs to review the security of your connection",
    ],
    ["Performance & security by Cloudflare", "Please complete the security check to access"],
    ["You are unable to access", "The owner of this website has banned"],
    ["This website is using a security service to protect itself", "DDoS protection by"],
    ["Performing security verification"],
    ["This website uses a security service to protect against malicious bots"],
    // DataDome, HUMAN, Imperva, Akamai, AWS, Google, Amazon, Vercel, Anubis and others
    ["Please enable JS and disable any ad blocker", "Press & Hold to confirm you are a human"],
    ["Access to this page has been denied because", "Before we continue, press & hold"],
    ["As you were browsing something about your browser made us think you were a bot"],
    ["Something about your browser made us think you were a bot"],
    ["Request unsuccessful", "You don't have permission to access", "Let's confirm you are human"],
    ["Our systems have detected unusual traffic", "To discuss automated access to Amazon data"],
    ["We just need to make sure you're not a robot", "We're verifying your browser"],
    [
      "Protected by Anubis",
      "You are seeing this because the administrator of this website has set up",
    ],
    ["Your access to this site has been limited"],
    ["Your access to this service has been limited", "Access denied - Sucuri Website Firewall"],
    ["We have detected unusual activity from your", "Please verify that you are not a robot"],
    [
      "Please confirm you are not a robot",
      "Please prove you are human",
      "Your request has been blocked",
    ],
    [
      "The request is blocked",
      "The requested URL was rejected",
      "Please wait while your request is being verified",
    ],
    ["The request could not be satisfied", "You have been blocked", "This request was blocked by"],
    ["Complete the captcha to continue", "Solve the captcha to continue", "I'm not a robot"],
    [
      "Your IP address has been blocked",
      "Your IP has been blocked",
      "Access from your area has been",
    ],
    // Other languages
    ["Bestätigen Sie, dass Sie ein Mensch sind", "Überprüfen Sie, ob Sie ein Mensch sind"],
    [
      "Bitte bestätigen Sie, dass Sie kein Roboter sind",
      "Überprüfung, ob die Verbindung der Website sicher ist",
    ],
    ["Ihre Verbindung wird überprüft", "Ihr Browser wird überprüft", "Sie wurden blockiert"],
    [
      "Confirmez que vous êtes humain",
      "Vérification que vous êtes humain",
      "Vérifions que vous êtes humain",
    ],
    [
      "Veuillez confirmer que vous n'êtes pas un robot",
      "Vérification de la sécurité de la connexion",
    ],
    [
      "Verifique que usted es un ser humano",
      "Verificando que eres humano",
      "Confirma que no eres un robot",
    ],
    ["Comprobando si la conexión del sitio es segura", "Por favor, verifica que no eres un robot"],
    [
      "Verifica di essere umano",
      "Conferma di non essere un robot",
      "Controllo della connessione in corso",
    ],
    [
      "Controleren of u een mens bent",
      "Bevestig dat u geen robot bent",
      "Bevestig dat je een mens bent",
    ],
    [
      "Potwierdź, że jesteś człowiekiem",
      "Sprawdzanie, czy połączenie jest bezpieczne",
      "Potwierdź, że nie jesteś robotem",
    ],
    ["Confirme que você é humano", "Verificando se você é humano", "Confirme que não é um robô"],
    ["Подтвердите, что вы человек", "Подтвердите, что вы не робот", "Проверяем ваш браузер"],
    ["请完成以下验证", "请完成安全验证", "正在验证您是否是真人", "确认您是真人", "您的访问被拦截"],
    ["人間であることを確認", "あなたが人間であることを", "ロボットではないことを", "사람인지 확인"],
  ),
};

/** In the address or the name of a script, a frame or a form. */
export const challengeMarks = [
  "cdn-cgi/challenge",
  "challenge-platform",
  "challenges.cloudflare.com",
  "captcha",
  "_incapsula_",
  "datadome",
  "perimeterx",
  "px-cloud",
  "awswaf",
  "/_sec/",
  "kasada",
  "anubis",
  "ddos-guard",
  "turnstile",
  "challenge-form",
  "arkoselabs",
  "/.well-known/vercel/security",
  "sucuri",
  "imunify",
  "geetest",
  "qrator",
];

/** Text of a control by which a wall is passed. */
export const provesHuman = createPhrases([
  "I am human",
  "I'm human",
  "I am not a robot",
  "Press & Hold",
  "Click to verify",
  "Ich bin kein Roboter",
  "Je ne suis pas un robot",
  "No soy un robot",
  "Não sou um robô",
  "Non sono un robot",
  "Ik ben geen robot",
  "Nie jestem robotem",
  "Я не робот",
  "私はロボットではありません",
  "我不是机器人",
  "进行人机身份验证",
]);
