/** Figures, moments and addresses, for people. */

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** `1 page`, `2 pages`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

export function bytes(value: number): string {
  if (value < 1_024) return `${value} B`;
  if (value < 1_024 * 1_024) return `${(value / 1_024).toFixed(0)} KB`;
  return `${(value / 1_024 / 1_024).toFixed(1)} MB`;
}

/** 1 GB is a thousand million bytes, as plans count them. */
export function stored(value: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const number = Math.floor((value / 1_000 ** power) * 10) / 10;
  return `${number} ${["bytes", "KB", "MB", "GB", "TB"][power]}`;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export const momentOf = (iso: string): string => moment.format(new Date(iso));
export const timeOf = (iso: string): string => timeOfDay.format(new Date(iso));
export const dayOf = (iso: string): string => day.format(new Date(iso));

/** `2 minutes ago`. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `https://www.example.com/a` -> `example.com/a`; the text as it is when it is no URL. */
export function shortUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return text;
  const path = decoded(url.pathname + url.search);
  return `${url.host.replace(/^www\./, "")}${path === "/" ? "" : path}`;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** What a person types as an address: a bare host is meant as https. */
export function wholeUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)) return trimmed;
  const own = /^(localhost|127\.|\[::1\])/.test(trimmed);
  return `${own ? "http" : "https"}://${trimmed}`;
}

/** Only pages of the web are linked to; a `javascript:` address of a page is text. */
export function safeLink(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
