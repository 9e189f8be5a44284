export { buildApi } from "./app.ts";
export { openApi } from "./openapi.ts";
export { openQueueGauge } from "./queue-gauge.ts";
export type { Services } from "./services.ts";
