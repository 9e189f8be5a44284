export { apiPages, endpointsOf, type Endpoint } from "./api-pages.ts";
export { buildApi } from "./app.ts";
export type { Documents, Operation, Parameter, Schema } from "./openapi-document.ts";
export { openApi } from "./openapi.ts";
export { openQueueGauge } from "./queue-gauge.ts";
export type { Services } from "./services.ts";
