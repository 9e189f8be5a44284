import type { Page } from "../../contract/page.ts";

type Logo = Page["facts"]["logos"][number];

export function businessLogo(pages: readonly Page[]): string | undefined {
  return logoCandidates(pages)[0];
}

/** Logo addresses, best first. The crawler, which can reach the site, takes the first that loads. */
export function logoCandidates(pages: readonly Page[]): string[] {
  const first = new Map<string, { logo: Logo; count: number }>();
  for (const page of pages)
    for (const logo of page.facts.logos) {
      if (isTabIcon(logo)) continue;
      const known = first.get(logo.url);
      if (known) known.count++;
      else first.set(logo.url, { logo, count: 1 });
    }
  return [...first.values()]
    .sort((a, b) => worth(b.logo) - worth(a.logo) || b.count - a.count)
    .map(({ logo }) => logo.url);
}

// A logo that the site declares beats one that it shows; a picture for sharing is rarely a logo.
const worthOf: Record<Logo["from"], number> = {
  "json-ld": 50,
  header: 40,
  manifest: 30,
  icon: 20,
  "open-graph": 10,
};

/** Drawn for the tab of a browser: too small to show. */
function isTabIcon({ from, url, width }: Logo): boolean {
  return from === "icon" && (/\.ico($|\?)/i.test(url) || (width !== null && width < minSide));
}

function worth({ from, url, width, height }: Logo): number {
  const side = Math.min(width ?? sideUnknown, height ?? sideUnknown);
  const shape = /\.svg($|\?)/i.test(url) ? 4 : 0;
  return worthOf[from] + shape + (side < minSide ? -6 : Math.min(side, 512) / 256);
}

const sideUnknown = 64;
// A smaller picture is an icon for a browser tab.
const minSide = 48;
