import type { Dispatcher } from "undici";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import type { Clock } from "../kit/clock.ts";
import type { Ids } from "../kit/ids.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { Secrets } from "../ports/secrets.ts";
import { webhookHeaders } from "./headers.ts";
import { tokenName } from "./hook.ts";
import { testMessage } from "./messages.ts";
import { post } from "./post.ts";

type TestDeps = {
  outbox: Outbox;
  secrets: Secrets;
  /** The tenant's secrets that deliveries are signed with. */
  signingSecrets: (tenant: string) => Promise<readonly string[]>;
  dispatcher: Pick<Dispatcher, "request">;
  userAgent: string;
  clock: Clock;
  ids: Ids;
};

/** Sends TESTING_CONNECTION now, once, and writes it into the webhook's log. */
export async function testHook(deps: TestDeps, hook: Hook): Promise<Try> {
  const id = `msg_${deps.ids.id()}`;
  const now = deps.clock.now();
  const message = testMessage(hook, id, now);
  const secrets = await deps.signingSecrets(hook.tenant);
  const token = (await deps.secrets.get(hook.tenant, tokenName(hook.id)))?.value ?? "";
  const outgoing = { id, body: message.body, secrets, now, userAgent: deps.userAgent };
  const headers = webhookHeaders(outgoing, token);
  const hidden = token === "" ? [] : [token];
  const { tried } = await post({ url: hook.url, headers, body: message.body, hidden }, deps);
  const outcome = tried.error === null ? "delivered" : "failed";
  await deps.outbox.enqueue(message, [{ id, lane: hook.id, url: null, outcome, tries: [tried] }]);
  return tried;
}
