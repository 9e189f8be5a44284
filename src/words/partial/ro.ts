import { words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Romanian. */
export const ro = partial("ro", fewPhrases, {
  common: words("și de la în cu pe pentru este din sau care mai nu"),
});
