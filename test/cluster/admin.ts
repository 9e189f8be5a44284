import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { visit } from "../dashboard/visitor.ts";
import { launchChromium } from "../journey/chromium.ts";
import { eventually, type Installation } from "./installation.ts";

/**
 * The operator opens a page of the dashboard, signed in by the token that the chart
 * has made. Looks again for a while: on a machine that is itself the node, each pod that comes or
 * goes changes the network, and the browser breaks off what it was loading. `hosts`: where it finds
 * names that no resolver knows.
 */
export async function adminSees(
  lorepod: Installation,
  { address, path, hosts = {} }: { address: string; path: string; hosts?: Record<string, string> },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  await using stack = new AsyncDisposableStack();
  stack.defer(() =>
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  const browser = stack.adopt(await launchChromium(home, { hosts }), (opened) => opened.close());
  const token = await lorepod.secret(`${lorepod.release}-admin`, "token");
  await eventually(async () => {
    await using visitor = await visit(browser, { address });
    visitor.page.setDefaultTimeout(30_000);
    await visitor.signIn({ token });
    await visitor.open(path);
    await look(visitor.page);
  }, 240_000);
}
