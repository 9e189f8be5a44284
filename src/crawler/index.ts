export { runOrder } from "./run-order.ts";
export { answerPageCall } from "./calls/answer-page-call.ts";
export { explainCall } from "./calls/explain-call.ts";
export { shareBrowser } from "./calls/share-browser.ts";
