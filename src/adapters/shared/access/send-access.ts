import type { CDPSession } from "playwright";
import type { Access } from "../../../contract/credentials.ts";
import { accessHeaders } from "../../../contract/accounts/access-headers.ts";
import { pauseRequests, type Paused, type ProxyLogin } from "./pause-requests.ts";

/**
 * Sends the credential with requests of the page to its origins. Every hop of a redirect is decided
 * again, because the browser would repeat headers that Playwright sets for a page or a route at the
 * next host too. Frames in other processes, workers and sockets get nothing.
 */
export async function sendAccess(
  devtools: CDPSession,
  access: Access,
  proxy: ProxyLogin,
): Promise<void> {
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const top = frameTree.frame.id;
  const documents = new Map([[top, frameTree.frame.url]]);
  // A new frame asks for its first document in the name of the page that holds it.
  devtools.on("Page.frameAttached", ({ frameId, parentFrameId }) =>
    documents.set(frameId, documents.get(parentFrameId) ?? ""),
  );
  devtools.on("Page.frameNavigated", ({ frame }) => documents.set(frame.id, frame.url));
  await devtools.send("Page.enable");
  await pauseRequests(devtools, proxy, (paused) => {
    void answer(devtools, access, { top, documents }, paused).catch(() => {
      // The page was closed meanwhile.
    });
  });
}

/** The URL of the document that each frame shows: a navigation that was only asked for changes nothing. */
type Frames = { top: string; documents: Map<string, string> };

async function answer(
  devtools: CDPSession,
  access: Access,
  frames: Frames,
  { requestId, request, resourceType, frameId }: Paused,
): Promise<void> {
  const url = URL.parse(request.url);
  if (url === null || !access.origins.includes(url.origin)) {
    await devtools.send("Fetch.continueRequest", { requestId });
    return;
  }
  if (!["GET", "HEAD", "OPTIONS"].includes(request.method)) {
    // A page that is read with a credential changes nothing there.
    await devtools.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    return;
  }
  const isPage = resourceType === "Document" && frameId === frames.top;
  const isTrusted = isPage || isOwnFrame(access, frames, frameId);
  const own = isTrusted && request.method !== "OPTIONS" ? accessHeaders(access, url) : {};
  const headers = Object.entries(merged(request.headers, own));
  await devtools.send("Fetch.continueRequest", {
    requestId,
    headers: headers.map(([name, value]) => ({ name, value })),
  });
}

/** The page and the frame that sends the request are both of the credential's origins. */
function isOwnFrame({ origins }: Access, { top, documents }: Frames, frameId: string): boolean {
  return [top, frameId].every((id) =>
    origins.includes(URL.parse(documents.get(id) ?? "")?.origin ?? ""),
  );
}

function merged(given: Record<string, string>, own: Record<string, string>) {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  const cookie = [headers["cookie"], own["cookie"]].filter((one) => one !== undefined).join("; ");
  return { ...headers, ...own, ...(cookie !== "" && { cookie }) };
}
