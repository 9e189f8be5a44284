export { startController } from "./controller.ts";
export { sweep } from "./sweep.ts";
