import type { Access } from "../contract/credentials.ts";
import type { Fetcher } from "../pages/index.ts";
import type { Browser } from "../ports/browser.ts";

type Tools = { fetcher: Fetcher; browser: Browser | null };

/** It exists, and may be sent to the origin of the URL. */
export function isFor(access: Access | null, url: string): access is Access {
  return access?.origins.includes(new URL(url).origin) === true;
}

/** The same tools, which send a credential to its origins with every page they read. */
export function withAccess<T extends Tools>(tools: T, access: Access | null | undefined): T {
  if (access === null || access === undefined) return tools;
  const { fetcher, browser } = tools;
  return {
    ...tools,
    fetcher: {
      fetchPage: (url, options) => fetcher.fetchPage(url, { ...options, access }),
      fetchStream: (url, options, onPiece) =>
        fetcher.fetchStream(url, { ...options, access }, onPiece),
    } satisfies Fetcher,
    browser: browser && ({ open: () => openWith(browser, access) } satisfies Browser),
  };
}

async function openWith(browser: Browser, access: Access) {
  const open = await browser.open();
  return {
    read: (url, options) => open.read(url, { ...options, access }),
    capture: (url, options) => open.capture(url, { ...options, access }),
    logIn: (order, signal) => open.logIn(order, signal),
    close: () => open.close(),
  } satisfies Awaited<ReturnType<Browser["open"]>>;
}
