import { fromBody, toBody } from "../src/adapters/embedded/processes/frames.ts";
import { openWorkerLink } from "../src/adapters/embedded/processes/worker-link.ts";
import { crawlerSettingsSchema } from "../src/contract/settings/crawler-settings.ts";
import { answerPageCall, shareBrowser } from "../src/crawler/index.ts";
import { openPageTools } from "./page-tools.ts";

/**
 * A page worker: a child process that answers single-page calls until the server closes the link.
 */
const link = await openWorkerLink();
const tools = openPageTools(crawlerSettingsSchema.parse(link.settings));
const browser = tools.browser && shareBrowser(tools.browser, tools.clock);
const deps = { ...tools, browser };
await link.serve(async (_call, body, signal) =>
  toBody(await answerPageCall(fromBody(body), deps, signal)),
);
await browser?.close();
await tools[Symbol.asyncDispose]();
