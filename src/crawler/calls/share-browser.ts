import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Browser, OpenBrowser } from "../../ports/browser.ts";

export type SharedBrowser = Browser & { close(): Promise<void> };

/**
 * One running browser for all callers. It is ended when it was not used for a while, and replaced
 * after a number of openings, because no browser gives all of its memory back.
 */
export function shareBrowser(browser: Browser, clock: Clock): SharedBrowser {
  let current: Shared | undefined;
  let idle: Disposable | undefined;

  const endWhenUnused = async (shared: Shared): Promise<void> => {
    if (shared.users > 0) return;
    if (current === shared) current = undefined;
    await (await shared.opening.catch(() => undefined))?.close();
  };
  return {
    async open() {
      idle?.[Symbol.dispose]();
      if (current !== undefined && current.openings >= limits.browserOpenings.value) {
        const worn = current;
        current = undefined;
        void endWhenUnused(worn);
      }
      const shared = (current ??= { opening: browser.open(), users: 0, openings: 0 });
      shared.users++;
      shared.openings++;
      const leave = async (): Promise<void> => {
        shared.users--;
        if (current !== shared) return endWhenUnused(shared);
        idle = clock.after(limits.browserIdleMs.value, () => void endWhenUnused(shared));
      };
      try {
        const open = await shared.opening;
        return { ...open, close: leave };
      } catch (error) {
        if (current === shared) current = undefined;
        throw error;
      }
    },
    async close() {
      idle?.[Symbol.dispose]();
      const shared = current;
      current = undefined;
      await (await shared?.opening.catch(() => undefined))?.close();
    },
  };
}

type Shared = { opening: Promise<OpenBrowser>; users: number; openings: number };
