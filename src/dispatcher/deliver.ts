import type { Hook, PausedReason, Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import { firstTryEvents, type ObjectiveEvent } from "../objectives/index.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { Claimed, Outbox } from "../ports/outbox.ts";
import type { Secrets } from "../ports/secrets.ts";
import {
  callbackHeaders,
  isHookLane,
  judgeTry,
  post,
  tokenName,
  webhookHeaders,
  type Posted,
  type Verdict,
} from "../webhooks/index.ts";
import { noteCallback } from "./note-callback.ts";
import type { HookNotes } from "./hook-notes.ts";

export type DeliverDeps = {
  hooks: Hooks;
  outbox: Outbox;
  secrets: Secrets;
  extractions: Extractions;
  signingSecrets: (tenant: string) => Promise<readonly string[]>;
  dispatcher: Parameters<typeof post>[1]["dispatcher"];
  userAgent: string;
  waitsMs: readonly number[];
  clock: Clock;
  random: () => number;
  notes: HookNotes;
  log: { info(fields: object, name: string): void; warn(fields: object, name: string): void };
  tried: (outcome: Verdict["verdict"], ms: number) => void;
  /** Counts what happened towards the objectives. */
  count?: (events: readonly ObjectiveEvent[]) => void;
};

/** Tries one delivery once and records the outcome. */
export async function deliver(deps: DeliverDeps, claimed: Claimed): Promise<void> {
  if (!isHookLane(claimed.lane)) return deliverCallback(deps, claimed);
  const hook = await deps.hooks.get(claimed.lane);
  if (hook === undefined) {
    await deps.outbox.settle(claimed, { outcome: "failed" });
  } else if (hook.status === "paused") {
    await hold(deps, claimed);
  } else {
    await deliverToHook(deps, claimed, hook);
  }
}

async function deliverToHook(deps: DeliverDeps, claimed: Claimed, hook: Hook): Promise<void> {
  const { outbox } = deps;
  const token = (await deps.secrets.get(hook.tenant, tokenName(hook.id)))?.value ?? "";
  const headers = webhookHeaders(await outgoing(deps, claimed), token);
  const hidden = token === "" ? [] : [token];
  const posted = await post({ url: hook.url, headers, body: claimed.body, hidden }, deps);
  const verdict = judge(deps, claimed, posted);
  deps.notes.add(hook.id, posted.tried);
  const { tried } = posted;
  switch (verdict.verdict) {
    case "delivered":
      await outbox.settle(claimed, { outcome: "delivered", tried });
      return;
    case "retry":
      await outbox.settle(claimed, { outcome: "pending", nextAt: verdict.at, tried });
      return;
    case "gone":
    case "exhausted":
      // The webhook is paused first: after a crash in between the delivery finds it paused.
      await pause(deps, hook, verdict.verdict === "gone" ? "ENDPOINT_GONE" : "TOO_MANY_ERRORS");
      await hold(deps, claimed, tried);
  }
}

/** The owner may activate the webhook at the same time; then this delivery is released at once. */
async function hold({ hooks, outbox }: DeliverDeps, claimed: Claimed, tried?: Try): Promise<void> {
  await outbox.settle(claimed, { outcome: "held", ...(tried && { tried }) });
  const hook = await hooks.get(claimed.lane);
  if (hook?.status === "active") await outbox.steer(hook.id, { do: "release", keptSince: 0 });
}

/** A callback that fails its last try is noted in the job; nothing is paused. */
async function deliverCallback(deps: DeliverDeps, claimed: Claimed): Promise<void> {
  const { outbox } = deps;
  const headers = callbackHeaders(await outgoing(deps, claimed));
  const posted = await post(
    { url: claimed.url ?? "", headers, body: claimed.body, hidden: [] },
    deps,
  );
  const verdict = judge(deps, claimed, posted);
  const { tried } = posted;
  if (verdict.verdict === "retry") {
    await outbox.settle(claimed, { outcome: "pending", nextAt: verdict.at, tried });
    return;
  }
  const outcome = verdict.verdict === "delivered" ? "delivered" : "failed";
  await outbox.settle(claimed, { outcome, tried });
  await noteCallback(deps, claimed.job ?? "", tried);
}

async function pause({ hooks, outbox, log }: DeliverDeps, hook: Hook, pausedReason: PausedReason) {
  await hooks.update(hook.id, { status: "paused", pausedReason });
  await outbox.steer(hook.id, { do: "hold" });
  log.warn({ tenant: hook.tenant, webhook: hook.id, reason: pausedReason }, "webhook.paused");
}

async function outgoing({ signingSecrets, clock, userAgent }: DeliverDeps, claimed: Claimed) {
  const secrets = await signingSecrets(claimed.tenant);
  return { id: claimed.id, body: claimed.body, secrets, now: clock.now(), userAgent };
}

function judge(deps: DeliverDeps, claimed: Claimed, { answered, tried, isOwnFault }: Posted) {
  const { clock, random, waitsMs, log } = deps;
  const verdict = judgeTry(answered, claimed.failed, waitsMs, { now: clock.now(), random });
  deps.tried(verdict.verdict, tried.ms);
  deps.count?.(firstTryEvents(claimed, isOwnFault));
  if (verdict.verdict !== "delivered") {
    const { tenant, job, lane, id, failed } = claimed;
    const { status, ms, error } = tried;
    const about = { tenant, job, lane, delivery: id, tries: failed + 1, status, ms, error };
    log.info(about, "delivery.failed");
  }
  return verdict;
}
