import type { Verdict } from "../../contract/page.ts";
import { attribute, find, walk, type ElementNode } from "./tree.ts";

export interface Seen {
  readonly root: ElementNode;
  readonly title: string;
  readonly heading: string;
  /** All visible words of the page, and those of its main content. */
  readonly body: string;
  readonly text: string;
  readonly status: number;
  readonly contentType: string;
}

/** What the page turned out to be. Doubt goes in favour of the page. */
export function verdictOf(seen: Seen): Verdict {
  if (isNotText(seen)) return "not-text";
  const words = wordCount(seen.body);
  if (isChallenge(seen, words)) return "bot-challenge";
  if (isParked(seen, words)) return "parked";
  if (isMissing(seen, words)) return "soft-404";
  if (isLogin(seen, words)) return "login-wall";
  if (isCookieWall(seen, words)) return "cookie-wall";
  return isShell(seen, words) ? "empty-shell" : "real";
}

function wordCount(text: string): number {
  const words = text.slice(0, 60_000).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const ideographs = text
    .slice(0, 20_000)
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  return words + (ideographs?.length ?? 0) / 2;
}

function isNotText({ contentType, body }: Seen): boolean {
  if (/^(?:image|audio|video|font)\/|octet-stream|zip|msword|officedocument/i.test(contentType)) {
    return true;
  }
  const sample = body.slice(0, 4_000);
  if (sample.length < 20) return false;
  const odd = sample.match(/[\u0001-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0;
  return odd / sample.length > 0.05;
}

const challenge =
  /just a moment|attention required|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|access denied|access to this page has been denied|request (?:has been )?blocked|please enable (?:js|javascript) and disable any ad ?blocker|pardon our interruption|ddos protection by|security check(?:point)?|bot (?:verification|detection)|unusual traffic|enable javascript and cookies to continue|robot check|human verification/i;

function isChallenge({ title, heading, body, root, status }: Seen, words: number): boolean {
  if (words > 250) return false;
  const said = `${title}\n${heading}\n${body.slice(0, 1_500)}`;
  if (challenge.test(`${title}\n${heading}`)) return true;
  const guarded = find(root, (element) => {
    if (element.tag !== "script" && element.tag !== "iframe" && element.tag !== "form")
      return false;
    const where =
      attribute(element, "src") + attribute(element, "id") + attribute(element, "action");
    return /cdn-cgi\/challenge|challenge-platform|captcha|px-captcha|_incapsula_|datadome|perimeterx/i.test(
      where,
    );
  });
  if (
    guarded &&
    words < 120 &&
    (challenge.test(said) || status === 403 || status === 503 || words < 15)
  ) {
    return true;
  }
  return challenge.test(said) && (words < 80 || status === 403 || status === 429 || status === 503);
}

function isParked({ title, body }: Seen, words: number): boolean {
  if (words > 400) return false;
  const said = `${title}\n${body.slice(0, 4_000)}`;
  return /(?:this |the )?domain(?: name)?(?: \S+)? (?:is|may be|has been|could be) (?:for sale|parked|available for purchase|expired|registered)|buy this domain|domain (?:is )?for sale|parked (?:free|domain|page)|(?:website|site) is (?:parked|suspended)|account (?:has been )?suspended|future home of|welcome to nginx|apache2? \S* ?default page|it works!$|index of \/$|default (?:web )?page for/im.test(
    said,
  );
}

const missing =
  /\b(?:404|410)\b(?!\.\w).{0,40}(?:not found|error|page|gone)|(?:page|seite|página|pagina|site|content|article|product|url|file|document|resource) (?:\S+ ){0,6}(?:(?:was|is|could|can|cannot|can't|could not|couldn't|does|doesn't|no longer|not)\s){1,4}(?:not )?(?:be )?(?:found|exist|exists|available|located)|not found|nicht gefunden|no encontrad[ao]|introuvable|non trovat[ao]|não encontrad[ao]|niet gevonden|nie znaleziono|页面不存在|找不到|見つかりません|не найдена|doesn.t exist|no longer exists|page not available|nothing (?:was )?found|we (?:couldn|can).t find|oops/i;

/** A title that says there is no such page. */
export const saysMissing = (title: string): boolean =>
  /^\W*(?:error )?(?:404|410)\b/i.test(title) || missing.test(title);

function isMissing({ title, heading, body, text, status }: Seen, words: number): boolean {
  const named = /^\W*(?:error )?(?:404|410)\b/i.test(title) || /\b404\b/.test(heading);
  const said = missing.test(title) || missing.test(heading);
  const main = wordCount(text);
  if (status === 404 || status === 410) return words < 400 || said || named || main < 150;
  if (named && main < 250) return true;
  if (said && main < 120) return true;
  return (
    main < 40 && words < 250 && missing.test(body.slice(0, 3_000)) && /404|not found/i.test(body)
  );
}

function isLogin({ root, title, heading, text, status }: Seen, words: number): boolean {
  const main = wordCount(text);
  if (main > 150 || words > 500) return false;
  let passwords = 0;
  walk(root, (element) => {
    if (element.hidden) return false;
    if (element.tag === "input" && attribute(element, "type").toLowerCase() === "password")
      passwords++;
    return true;
  });
  const said =
    /\b(?:log ?in|sign ?in|log on|anmelden|einloggen|connexion|iniciar sesi[oó]n|accedi|inloggen|logowanie|登录|ログイン)\b/i.test(
      `${title}\n${heading}`,
    );
  if (passwords > 0 && (said || main < 60)) return true;
  const asked =
    /(?:you must|you need to|please|have to) (?:be )?(?:log(?:ged)? ?in|sign(?:ed)? ?in)|(?:log|sign) in to (?:continue|view|access|see)|subscribers? only|members? only/i.test(
      text,
    );
  return (status === 401 && main < 150) || (asked && main < 60) || (said && asked);
}

function isCookieWall({ title, heading, body }: Seen, words: number): boolean {
  if (words > 350) return false;
  const consent =
    /before you continue|we (?:value|respect) your privacy|accept (?:all )?cookies|cookies? (?:consent|settings|policy)|(?:wir|diese website) (?:verwenden|nutzt) cookies|consent to|agree and proceed/i;
  const hits = body.match(/\bcookies?\b|\bconsent\b|\bprivacy\b|\bpartners\b/gi)?.length ?? 0;
  if (consent.test(title) || consent.test(heading)) return words < 350 && hits >= 1;
  return consent.test(body.slice(0, 2_000)) && hits / Math.max(1, words) > 0.06 && words < 200;
}

/** Scripts, an app root, and next to no words: the words come later, in a browser. */
function isShell({ root, body, text }: Seen, words: number): boolean {
  if (wordCount(text) >= 50) return false;
  let scripts = 0;
  let app = false;
  let warned = false;
  walk(root, (element) => {
    if (element.tag === "script") scripts++;
    else if (element.tag === "noscript") warned ||= /javascript/i.test(noscriptText(element));
    else if (
      /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|ember\d*|q-app)$/.test(
        attribute(element, "id"),
      )
    ) {
      app ||= element.chars < 200;
    } else if (element.tag === "app-root" || attribute(element, "ng-app") !== "")
      app ||= element.chars < 200;
  });
  if (words < 5) return true;
  if (
    /(?:enable|requires?|need|turn on) javascript|javascript (?:is )?(?:required|disabled|enabled)/i.test(
      body,
    )
  ) {
    return words < 60;
  }
  return words < 50 && scripts > 0 && (app || warned);
}

const noscriptText = (element: ElementNode): string =>
  element.children
    .map((child) => (child.kind === "text" ? child.value : noscriptText(child)))
    .join(" ")
    .slice(0, 2_000);
