/** A page as it was received, for the archive. */
export type Exchange = {
  kind: "response" | "drawn";
  status: number;
  headers: Record<string, string>;
  requestHeaders: Record<string, string>;
  /** Without its content encoding. */
  body: Uint8Array;
};

/** Headers that carry secrets of the reader are removed before anything is stored. */
export function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.test(name)));
}

const secretHeaders =
  /^(?:authorization|cookie2?|set-cookie2?|proxy-auth.*|authentication-info|www-authenticate)$/i;
