import type { Browser, Page } from "playwright";
import { expect } from "vitest";
import type { Product } from "../journey/product.ts";

/** Generous: what is waited for is waited for as long as a busy machine may need. */
export const patienceMs = 120_000;

export type Visitor = AsyncDisposable & {
  page: Page;
  /** What no page may do: load from elsewhere, break the policy, throw. */
  complaints: string[];
  /** How many pixels of the page stand beside the window. */
  overflow(): Promise<number>;
  /** Opens a path of the dashboard and waits until it shows something. */
  open(path: string): Promise<void>;
  signIn(shown: { key: string } | { token: string }): Promise<void>;
  /** Signs in on the current page. */
  enter(shown: { key: string } | { token: string }): Promise<void>;
};

/** A person with a separate browser profile. */
export async function visit(
  browser: Browser,
  product: Pick<Product, "address">,
  {
    width = 1280,
    theme = "light",
    motion = "reduce",
  }: { width?: number; theme?: "light" | "dark"; motion?: "reduce" | "no-preference" } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: motion,
  });
  context.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    // An answer such as 404 is the page's to show; browsers print it besides.
    const answered = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !answered) complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const own = origin === product.address || protocol === "blob:" || protocol === "data:";
    if (!own) complaints.push(`foreign: ${request.url()}`);
  });
  await page.addInitScript(reportPolicy);
  const settled = () => page.locator("h1").first().waitFor();
  const enter = async (shown: { key: string } | { token: string }) => {
    const [label, secret] =
      "key" in shown ? (["API key", shown.key] as const) : (["Admin token", shown.token] as const);
    await page.getByRole("button", { name: label }).click();
    await page.getByRole("textbox", { name: label }).fill(secret);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
  };
  return {
    page,
    complaints,
    enter,
    async open(path) {
      await page.goto(`${product.address}${path}`);
      await settled();
    },
    overflow: () => page.evaluate<number>(overflow),
    async signIn(shown) {
      await page.goto(`${product.address}/sign-in`);
      await enter(shown);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Run in the page, whose types are not ours: a text. */
const reportPolicy = `addEventListener("securitypolicyviolation", (event) =>
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI))`;

const overflow = `Math.max(0, document.documentElement.scrollWidth - innerWidth)`;
