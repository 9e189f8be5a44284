import type { PageOutcome, ScreenshotRequest } from "../../contract/calls/page-calls.ts";
import { challengeReason, openSite, openVisitor } from "../../pages/index.ts";
import { withProof } from "../session/with-proof.ts";
import type { PageDeps } from "./page-deps.ts";
import { failure, failureOfVisit } from "./page-failure.ts";

const windowWidth = 1_280;
const windowHeight = 800;

/** One page as a picture. A login or a cookie banner is what the page looks like: no failure. */
export async function screenshotCall(
  request: ScreenshotRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { url, fullPage = true, width = windowWidth, height = windowHeight, waitMs = 0 } = request;
  const plainVisitor = openVisitor({ ...deps, site: openSite(deps), engine: "browser" });
  const visitor = withProof(plainVisitor, deps.proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  const got = await visitor.capture(url, { fullPage, width, height, waitMs, signal });
  if (got.kind !== "captured") return failureOfVisit(url, got);
  const { shot, page } = got;
  if (page.verdict === "bot-challenge") {
    return failure("site_blocked", url, challengeReason);
  }
  const screenshot = Buffer.from(shot.png).toString("base64");
  const size = { width: shot.width, height: shot.height };
  const takenAt = new Date(deps.clock.now()).toISOString();
  return { ok: true, answer: { url, finalUrl: shot.url, screenshot, ...size, takenAt } };
}
