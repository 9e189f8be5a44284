import type { CDPSession } from "playwright";
import { signatureHeaders, type SignRequest } from "../../../contract/calls/bot-auth.ts";
import { pauseRequests, type Paused, type ProxyLogin } from "./pause-requests.ts";

/**
 * Has the page signed, and what it loads from its own host and the host's sub-domains. Each hop of a
 * redirect is signed again; the signature of the hop before is removed, since it names another host.
 * Requests of frames in other processes and of workers are not signed.
 */
export async function signRequests(
  devtools: CDPSession,
  sign: SignRequest,
  proxy: ProxyLogin,
): Promise<void> {
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const top = frameTree.frame.id;
  let host = "";
  await pauseRequests(devtools, proxy, (paused) => {
    const url = URL.parse(paused.request.url);
    const isPage = paused.resourceType === "Document" && paused.frameId === top;
    if (url !== null && isPage) host = url.hostname.replace(/^www\./, "");
    const isOwn = url?.hostname === host || url?.hostname.endsWith(`.${host}`) === true;
    const isSigned = url !== null && isOwn;
    const signed = isSigned ? sign(paused.request.method, url) : Promise.resolve({});
    void signed
      .then((signature) => answer(devtools, paused, signature))
      .catch(() => {
        // The page was closed meanwhile.
      });
  });
}

async function answer(
  devtools: CDPSession,
  { requestId, request }: Paused,
  signature: Record<string, string>,
): Promise<void> {
  const given = Object.entries(request.headers);
  const kept = given.filter(([name]) => !ownNames.has(name.toLowerCase()));
  const own = Object.entries(signature);
  if (own.length === 0 && kept.length === given.length) {
    await devtools.send("Fetch.continueRequest", { requestId });
    return;
  }
  const headers = [...kept, ...own].map(([name, value]) => ({ name, value }));
  await devtools.send("Fetch.continueRequest", { requestId, headers });
}

const ownNames: ReadonlySet<string> = new Set(signatureHeaders);
