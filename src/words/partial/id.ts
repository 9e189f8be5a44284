import { words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Indonesian. */
export const id = partial("id", fewPhrases, {
  common: words("yang dan di untuk dengan dari ini adalah tidak pada anda akan kami"),
});
