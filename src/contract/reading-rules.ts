import { idFromSeed } from "../kit/ids.ts";

/** The caller's rules for reading pages, without their schemas: what reads pages needs no validation. */

export type Drawing = { waitFor?: string | undefined; scroll?: boolean | undefined };

/** Whether only a browser can do what the request asks for. */
export const needsDrawing = ({ waitFor, scroll }: Drawing): boolean =>
  waitFor !== undefined || scroll === true;

export const selectorNames = ["onlySelectors", "exceptSelectors"] as const;

export type Selectors = {
  onlySelectors?: readonly string[] | undefined;
  exceptSelectors?: readonly string[] | undefined;
};

/** Equal for equal rules: pages read by others are not the same. Undefined: the page is read whole. */
export function selectionKey({ onlySelectors, exceptSelectors }: Selectors): string | undefined {
  if (onlySelectors === undefined && exceptSelectors === undefined) return undefined;
  const sorted = [onlySelectors ?? [], exceptSelectors ?? []].map((list) =>
    [...new Set(list)].sort(),
  );
  return idFromSeed(JSON.stringify(sorted));
}
