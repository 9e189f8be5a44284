import { words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Hungarian. */
export const hu = partial("hu", fewPhrases, {
  common: words("a az és hogy nem is egy ez meg vagy csak már mint"),
});
