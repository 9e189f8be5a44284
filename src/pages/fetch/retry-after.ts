/** The wait of a `Retry-After` header, which is seconds or a date; null if it is neither. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = header.trim();
  if (/^\d{1,9}$/.test(seconds)) return Number(seconds) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
