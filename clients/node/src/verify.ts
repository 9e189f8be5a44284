/** The request as received; the body must not be parsed before. */
export type SignedRequest = {
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`, from `signingSecret.get()`. */
  secret: string;
  /** The webhook's token; if set, the request's token must be equal. */
  token?: string | undefined;
  /** How old or how far ahead of the clock a message may be. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970. Default: the clock's. */
  now?: number | undefined;
};

/** The server sends two at most, one for each secret in rotation. */
const maxSignatures = 32;

/**
 * Whether a delivery was signed with the secret, recently, and not changed. Signatures are compared
 * in constant time.
 */
export async function verifyWebhook(request: SignedRequest): Promise<boolean> {
  const header = headerReader(request.headers);
  const { token, secret, toleranceSeconds = 300, now = Date.now() } = request;
  const id = header("webhook-id");
  const timestamp = header("webhook-timestamp");
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds)) return false;

  const key = await hmacKey(secret);
  const body = typeof request.body === "string" ? bytesOf(request.body) : request.body;
  const head = bytesOf(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const ours = token === undefined || (await same(token, header("x-service-webhook-token")));
  let found = false;
  for (const signature of header("webhook-signature").split(" ", maxSignatures)) {
    const given = signatureOf(signature);
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) found = true;
  }
  return found && ours;
}

/** The same for the callback of an async extraction, which has no token. */
export function verifyCallback(request: Omit<SignedRequest, "token">): Promise<boolean> {
  return verifyWebhook(request);
}

function headerReader(headers: SignedRequest["headers"]): (name: string) => string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const lower = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => String(lower.get(name) ?? "");
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ""));
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError("a signing secret is whsec_ followed by base64");
  }
  return importKey(bytes);
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

/** Compares texts in a time that does not depend on where they differ. */
async function same(a: string, b: string): Promise<boolean> {
  const key = await importKey(crypto.getRandomValues(new Uint8Array(32)));
  const mark = await crypto.subtle.sign("HMAC", key, bytesOf(a));
  return crypto.subtle.verify("HMAC", key, mark, bytesOf(b));
}

function signatureOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  return text.startsWith("v1,") ? decoded(text.slice(3)) : undefined;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
