import type { Page } from "../contract/page.ts";

/**
 * Computes a value once for each page object and releases it together with the page. A page is
 * never changed after it was parsed.
 */
export function oncePerPage<T>(compute: (page: Page) => T): (page: Page) => T {
  const values = new WeakMap<Page, { value: T }>();
  return (page) => {
    const known = values.get(page);
    if (known !== undefined) return known.value;
    const value = compute(page);
    values.set(page, { value });
    return value;
  };
}
