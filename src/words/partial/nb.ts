import { words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Norwegian. */
export const nb = partial("nb", fewPhrases, {
  common: words("og det er en til på av for med ikke som har den"),
});
