import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Thai. */
export const th = partial("th", fewPhrases, {
  walls: {
    login: {
      titles: list("เข้าสู่ระบบ"),
    },
  },
});
