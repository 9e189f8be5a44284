/**
 * Decides which addresses may be reached, runs the proxy that enforces it, and provides the two
 * things that a client of the proxy needs (a dispatcher for undici, and turns at hosts).
 *
 *   const proxy = await startEgressProxy({ allow: parseNetworks(entries), token, clock, log,
 *     resolver: systemResolver({ hostsFile: false }) });
 *   // elsewhere, with { proxyUrl: proxy.url, token }:
 *   const dispatcher = createEgressDispatcher(route);
 *   const gate = createTurnTaker(route);
 */
export { isPublicAddress } from "./address.ts";
export { parseNetworks, type Networks } from "./networks.ts";
export { checkUrl, type TargetCheck } from "./target.ts";
export { planDial, type DialPlan } from "./plan-dial.ts";
export { systemResolver, type Resolver } from "./resolver.ts";
export {
  startEgressProxy,
  type EgressEvent,
  type EgressOptions,
  type EgressProxy,
} from "./proxy.ts";
export { createEgressDispatcher, DialError, openTunnel, type EgressRoute } from "./tunnel.ts";
export { createTurnTaker, type TurnTaker } from "./take-turns.ts";
