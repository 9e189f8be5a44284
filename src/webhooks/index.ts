export { callbackHeaders, webhookHeaders } from "./headers.ts";
export {
  callbackDelivery,
  callbackLane,
  deliveriesFor,
  deliveryView,
  isHookLane,
  newHook,
  newToken,
  tokenName,
  webhookView,
} from "./hook.ts";
export { callbackMessage, messageOf, siteMessageOf } from "./messages.ts";
export { post, type Posted } from "./post.ts";
export { activateHook, pauseHook } from "./switch-hook.ts";
export { testHook } from "./test-hook.ts";
export { judgeTry, type Verdict } from "./timetable.ts";
