import type { Page } from "../contract/page.ts";

/**
 * One warning for each selector that matched nothing on any of the pages, and one if the browser
 * waited in vain on some.
 */
export function unmatchedWarnings(pages: Iterable<Pick<Page, "unmatched">>): string[] {
  const rules = createUnmatchedRules();
  for (const page of pages) rules.add(page);
  return rules.warnings();
}

export type UnmatchedRules = {
  /** A page that counts; without `unmatched` it was read without regard to the rules. */
  add(page: Pick<Page, "unmatched">): void;
  warnings(): string[];
};

export function createUnmatchedRules(): UnmatchedRules {
  let onAll: string[] | null = null;
  const missing = new Map<string, number>();
  return {
    add({ unmatched }) {
      if (unmatched === undefined) return;
      onAll = onAll === null ? unmatched : onAll.filter((rule) => unmatched.includes(rule));
      const waited = unmatched.find((rule) => rule.startsWith("waitFor: "));
      if (waited !== undefined) missing.set(waited, (missing.get(waited) ?? 0) + 1);
    },
    warnings: () => [
      ...(onAll ?? [])
        .filter((rule) => !missing.has(rule))
        .map((rule) => `${rule} matched nothing`),
      ...[...missing].map(
        ([rule, pages]) => `${rule} did not appear on ${pages === 1 ? "1 page" : `${pages} pages`}`,
      ),
    ],
  };
}
