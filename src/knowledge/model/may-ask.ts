import type { Page } from "../../contract/page.ts";
import { hasEffect } from "../../contract/preference-effects.ts";

/** Whether a model may see the page: neither its site nor the operator excludes that. */
export const mayAsk = (page: Page): boolean => !hasEffect(page, "not-for-models");
