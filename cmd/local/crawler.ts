import { openParentLink } from "../../src/adapters/embedded/processes/parent-link.ts";
import { limits } from "../../src/contract/limits.ts";
import { crawlerSettingsSchema } from "../../src/contract/settings/crawler-settings.ts";
import { runOrder } from "../../src/crawler/index.ts";
import { openPageTools } from "../page-tools.ts";

/**
 * A child process that runs one extraction, or one slice of a Site. The server started it and has
 * the other end of the link.
 */
const link = await openParentLink();
const settings = crawlerSettingsSchema.parse(link.settings);
const tools = openPageTools(settings, { ownWaitMs: limits.crawlEgressWaitMs.value });
await runOrder({
  ...tools,
  order: link.order,
  publish: (entry) => link.publish(entry),
  call: (request, signal) => link.call(request, signal),
  signal: link.signal,
});
await tools[Symbol.asyncDispose]();
link.close();
