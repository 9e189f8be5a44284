import { words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Vietnamese. */
export const vi = partial("vi", fewPhrases, {
  common: words("và của là các cho có được không trong một những với người"),
});
