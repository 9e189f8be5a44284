export { startController } from "./controller.ts";
export { runName } from "./run-name.ts";
export type { SiteOptions, SliceRef } from "./sites/site-options.ts";
export { sliceAttempt } from "./sites/site-state.ts";
export { sweep } from "./sweep.ts";
