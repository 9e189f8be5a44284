export { apiPages, endpointsOf, type Endpoint } from "./openapi/api-pages.ts";
export { buildApi } from "./app.ts";
export type { Documents, Operation, Parameter, Schema } from "./openapi/openapi-document.ts";
export { openApi } from "./openapi/openapi.ts";
export { openQueueGauge } from "./queue-gauge.ts";
export type { Services } from "./services.ts";
