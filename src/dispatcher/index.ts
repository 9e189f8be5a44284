export { startDispatcher, type DispatcherOptions } from "./dispatcher.ts";
