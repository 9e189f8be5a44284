import { joinPhrases } from "./phrases.ts";

/** What applications say to visitors without scripts. */
export const scriptPhrases = {
  sentences: joinPhrases(
    [
      "You need to enable JavaScript to run this app",
      "Please enable JavaScript to",
      "Please enable JavaScript in your browser",
    ],
    [
      "This app requires JavaScript",
      "This application requires JavaScript",
      "This site requires JavaScript",
      "This page requires JavaScript",
    ],
    [
      "This website requires JavaScript",
      "JavaScript is required to",
      "JavaScript is disabled in your browser",
      "JavaScript is not enabled",
    ],
    [
      "JavaScript must be enabled",
      "JavaScript is not available",
      "We've detected that JavaScript is disabled",
      "You must enable JavaScript",
    ],
    [
      "This site works best with JavaScript enabled",
      "Your browser does not support JavaScript",
      "It looks like JavaScript is disabled",
    ],
    [
      "Turn on JavaScript to",
      "JavaScript needs to be enabled",
      "This app works best with JavaScript enabled",
      "Enable JavaScript to continue",
    ],
    [
      "Bitte aktivieren Sie JavaScript",
      "Bitte aktiviere JavaScript",
      "JavaScript muss aktiviert sein",
      "Diese Seite benötigt JavaScript",
    ],
    [
      "Veuillez activer JavaScript",
      "Vous devez activer JavaScript",
      "Ce site nécessite JavaScript",
      "Activez JavaScript",
    ],
    [
      "Por favor, activa JavaScript",
      "Por favor active JavaScript",
      "Necesitas activar JavaScript",
      "Por favor, ative o JavaScript",
    ],
    [
      "Você precisa ativar o JavaScript",
      "Abilita JavaScript per",
      "Per favore abilita JavaScript",
      "Schakel JavaScript in",
    ],
    [
      "Włącz JavaScript",
      "Ta strona wymaga JavaScript",
      "Включите JavaScript",
      "请启用javascript",
      "JavaScriptを有効に",
    ],
  ),
  /** After the name of the application: "We're sorry but … doesn't work properly without JavaScript". */
  endings: [
    "doesnt work properly without javascript enabled",
    "does not work without javascript",
    "requires javascript to be enabled",
    "will not function without javascript",
  ],
};
