/** Adds a missing scheme to a typed address: https, or http on this machine. */
export function addressOf(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const local = /^(localhost|127\.|\[::1\]|[^/]*\.localhost)(?=[:/]|\d|$)/i.test(text);
  return `${local ? "http" : "https"}://${text}`;
}
