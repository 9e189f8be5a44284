import { limits } from "../../contract/limits.ts";
import type { Fetcher } from "./create-fetcher.ts";

/** The icons that a web app manifest names, the largest first; one may be the site's logo. */
export async function manifestIcons(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<string[]> {
  const pieces: Uint8Array[] = [];
  const maxBytes = limits.manifestBytes.value;
  const outcome = await fetcher.fetchStream(url, { signal, maxBytes: maxBytes }, (piece) => {
    pieces.push(piece);
    return true;
  });
  if (outcome.kind !== "read" || !outcome.complete) return [];
  return iconsOf(parse(Buffer.concat(pieces).toString("utf8")), outcome.url);
}

/** Icons with a safe zone around them, or of one colour, are for launchers only. */
const forLaunchers = /^(?:maskable|monochrome)$/;

export function iconsOf(manifest: unknown, base: string): string[] {
  const icons = field(manifest, "icons");
  if (!Array.isArray(icons)) return [];
  const found: { url: string; side: number }[] = [];
  for (const icon of icons.slice(0, limits.manifestIconsRead.value)) {
    const source = field(icon, "src");
    const url = typeof source === "string" ? URL.parse(source, base) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    const purpose = field(icon, "purpose");
    if (typeof purpose === "string" && forLaunchers.test(purpose.trim())) continue;
    found.push({ url: url.href, side: sideOf(field(icon, "sizes")) });
  }
  found.sort((a, b) => b.side - a.side);
  return [...new Set(found.map((icon) => icon.url))].slice(0, limits.manifestIcons.value);
}

/** The largest of "48x48 512x512"; a vector image scales to any size. */
function sideOf(sizes: unknown): number {
  if (typeof sizes !== "string") return 0;
  if (/\bany\b/i.test(sizes)) return 1_024;
  const sides = [...sizes.slice(0, 200).matchAll(/(\d{1,5})x\d{1,5}/gi)];
  return sides.reduce((largest, [, side]) => Math.max(largest, Number(side)), 0);
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
