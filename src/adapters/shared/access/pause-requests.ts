import type { CDPSession } from "playwright";

/** The part of `Fetch.requestPaused` that decides. */
export type Paused = {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string> };
};

/** What the egress proxy asks each request of the browser for. */
export type ProxyLogin = { username: string; password: string };

/**
 * Pauses each request of a session, also each hop of a redirect. The proxy's demand for its token
 * then comes to this session in place of Playwright's, and is answered here.
 */
export async function pauseRequests(
  session: CDPSession,
  proxy: ProxyLogin,
  onPaused: (paused: Paused) => void,
): Promise<void> {
  const asked = new Set<string>();
  session.on("Fetch.requestPaused", onPaused);
  session.on("Fetch.authRequired", ({ requestId, authChallenge: { source } }) => {
    const isRepeated = asked.has(requestId);
    asked.add(requestId);
    // A token that was refused once is refused again.
    const refused = { response: "CancelAuth" } as const;
    const given = { response: "ProvideCredentials", ...proxy } as const;
    const ownAnswer = isRepeated ? refused : given;
    const authChallengeResponse =
      source === "Proxy" ? ownAnswer : ({ response: "Default" } as const);
    session.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => {
      // The page was closed meanwhile.
    });
  });
  const patterns = [{ urlPattern: "*", requestStage: "Request" as const }];
  await session.send("Fetch.enable", { patterns, handleAuthRequests: true });
}
