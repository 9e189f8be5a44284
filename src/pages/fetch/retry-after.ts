/** The wait that a `Retry-After` header names, as seconds or a date; null when it names none. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = header.trim();
  if (/^\d{1,9}$/.test(seconds)) return Number(seconds) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
