export { startController } from "./controller.ts";
export type { SiteOptions } from "./sites/site-options.ts";
export { sliceOrder } from "./sites/slice-order.ts";
export { applySync, discardSync, settleSync } from "./sites/sync-steps.ts";
export { sweep } from "./sweep.ts";
