/**
 * Decides which addresses may be reached, runs the proxy that enforces it, and provides the two
 * things that a client of the proxy needs (a dispatcher for undici, and turns at hosts).
 *
 *   const proxy = await startEgressProxy({ allow: parseNetworks(entries), token, clock, log,
 *     resolver: systemResolver({ hostsFile: false }) });
 *   // elsewhere, with { proxyUrl: proxy.url, token }:
 *   const dispatcher = createEgressDispatcher(route);
 *   const gate = createTurnTaker(route);
 *
 * With `signing`, the proxy signs requests of runs: `createRequestSigner` asks for it.
 */
export { isPublicAddress } from "./address.ts";
export { parseNetworks, type Networks } from "./networks.ts";
export { isOwnNetwork } from "./own-network.ts";
export { checkUrl, type TargetCheck } from "./target.ts";
export { planDial, type DialPlan } from "./plan-dial.ts";
export {
  parseBypass,
  parseUpstream,
  type Upstream,
  type UpstreamOptions,
} from "./upstream/upstream.ts";
export { systemResolver, type Resolver } from "./resolver.ts";
export {
  startEgressProxy,
  type EgressEvent,
  type EgressOptions,
  type EgressProxy,
} from "./proxy.ts";
export { createEgressDispatcher, DialError, openTunnel, type EgressRoute } from "./tunnel.ts";
export type { SigningOptions } from "./signing/answer-signature.ts";
export {
  newBotKey,
  parseBotKeys,
  publishedKeys,
  rotateBotKeys,
  signingKey,
  storedBotKeys,
  type BotKeys,
} from "./signing/bot-keys.ts";
export { directoryUrl, signDirectory, type Directory } from "./signing/directory.ts";
export { createRequestSigner } from "./signing/request-signer.ts";
export { issueRunPass } from "./signing/run-pass.ts";
export { createTurnTaker, type TurnTaker } from "./take-turns.ts";
