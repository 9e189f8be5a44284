import type { BrowserContext, Frame } from "playwright";
import type { LoginStep } from "../../../contract/accounts/login.ts";
import type { SentCookie } from "../../../contract/credentials.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { LoggedIn, LoginOrder } from "../../../ports/browser.ts";
import type { GuardedPage } from "../guard-page.ts";
import type { LoginGuard } from "./guard-login.ts";

type Tab = {
  context: BrowserContext;
  guarded: GuardedPage;
  guard: LoginGuard;
  clock: Clock;
  /** When all steps must be done. */
  endAt: number;
  /** Called before the first value is typed: from then on the site may count a failed login. */
  onTyped: () => void;
};

/**
 * Performs the steps of a login and returns the cookies of its session. A reason names a step and an
 * origin, never a value, an address or an error of the browser, which repeats what was typed.
 */
export async function logIn(tab: Tab, { login, origins }: LoginOrder): Promise<LoggedIn> {
  let isTried = false;
  const onTyped = (): void => {
    isTried = true;
    tab.onTyped();
  };
  const failed = (index: number, why: string): LoggedIn => {
    const [stranger] = tab.guard.strangers;
    const seen =
      stranger === undefined
        ? why
        : `the page leads to ${stranger}, which is no origin of the credential`;
    return { ok: false, reason: `step ${index + 1} of its login failed: ${seen}`, isTried };
  };
  for (const [index, step] of login.steps.entries()) {
    const { [step.action === "fill" ? step.value : ""]: value } = login.values;
    const why = await perform({ ...tab, onTyped }, step, { origins, value });
    if (why !== undefined) return failed(index, why);
  }
  await untilAnswered(tab);
  const last = login.steps.length - 1;
  if (!isOwn(tab.guarded.page.mainFrame(), origins)) return failed(last, "the page has no address");
  // All paths: asked for by address, the browser would leave out those of other paths.
  const all = (await tab.context.cookies()).map(toSent);
  const cookies = all.filter((one) => isSendable(one) && isOfOrigins(one, origins));
  return { ok: true, cookies: cookies.slice(0, limits.sessionCookies.value) };
}

type With = { origins: readonly string[]; value: string | undefined };

/** Returns why the step cannot be done. */
async function perform(tab: Tab, step: LoginStep, { origins, value }: With) {
  const { guarded, guard, clock, endAt, onTyped } = tab;
  const { page } = guarded;
  if (step.action === "goto") {
    const timeout = endAt - clock.now();
    if (timeout <= 0) return timeIsOver;
    try {
      await page.goto(step.url, { waitUntil: "domcontentloaded", timeout });
    } catch {
      return "the page could not be opened";
    }
    return isOwn(page.mainFrame(), origins) ? undefined : "the page could not be opened";
  }
  const found = await find(tab, step.selector, origins);
  if (found === undefined) return `nothing that is shown matches the selector`;
  if (step.action === "waitFor") return undefined;
  await guard.watch(found.frame);
  if (![page.mainFrame(), found.frame].every((frame) => isOwn(frame, origins))) {
    return "the page is not of the origins";
  }
  const timeout = Math.max(1, endAt - clock.now());
  try {
    if (step.action === "click") await found.element.click({ timeout });
    else {
      guard.protect(value ?? "");
      onTyped();
      await found.element.fill(value ?? "", { timeout });
    }
  } catch {
    return step.action === "click" ? "it cannot be clicked" : "it cannot be filled in";
  }
  return undefined;
}

const timeIsOver = `the time of ${limits.loginMs.value / 1_000} s was over`;

type Found = { frame: Frame; element: Awaited<ReturnType<Frame["$$"]>>[number] };

/** The first element that is shown, in the page or in one of its frames of the origins. */
async function find(
  { guarded: { page }, guard, clock, endAt }: Tab,
  selector: string,
  origins: readonly string[],
): Promise<Found | undefined> {
  while (clock.now() < endAt) {
    const isAway = !isOwn(page.mainFrame(), origins);
    // Its way to another origin was refused: it shows nothing any more.
    if (isAway && guard.strangers.size > 0) return undefined;
    const frames = isAway ? [] : page.frames();
    for (const frame of frames.filter((one) => isOwn(one, origins))) {
      const elements = await frame.$$(`css=${selector}`).catch(() => []);
      for (const element of elements.slice(0, 20)) {
        if (await element.isVisible().catch(() => false)) return { frame, element };
      }
    }
    await clock.sleep(pollMs);
  }
  return undefined;
}

const pollMs = 100;

function isOwn(frame: Frame, origins: readonly string[]): boolean {
  return origins.includes(URL.parse(frame.url())?.origin ?? "");
}

/** What the last step has sent is answered, and the page has come to rest. */
async function untilAnswered({ guarded, clock, endAt }: Tab): Promise<void> {
  const until = Math.min(endAt, clock.now() + limits.loginRestMs.value);
  let quiet = 0;
  while (clock.now() < until && quiet < restPolls) {
    await clock.sleep(pollMs);
    quiet = guarded.pending() === 0 ? quiet + 1 : 0;
  }
}

const restPolls = 8;

type BrowserCookie = Awaited<ReturnType<BrowserContext["cookies"]>>[number];

function isOfOrigins({ domain = "", hostOnly }: SentCookie, origins: readonly string[]): boolean {
  const hosts = origins.map((origin) => new URL(origin).hostname);
  return hosts.some((at) => at === domain || (hostOnly !== true && at.endsWith(`.${domain}`)));
}

/** A header has ASCII only; a browser also stores names of people. */
const isSendable = ({ name, value }: SentCookie): boolean =>
  /^[\x21-\x7e][\x20-\x7e]*$/.test(`${name}=${value}`);

function toSent({ name, value, domain, path, secure }: BrowserCookie): SentCookie {
  const bare = domain.replace(/^\./, "");
  return { name, value, domain: bare, path, hostOnly: bare === domain, secure };
}
