import { once } from "node:events";
import type { Readable, Transform } from "node:stream";
import {
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createUnzip,
  createZstdDecompress,
} from "node:zlib";
import { limits } from "../../contract/limits.ts";

export type BodyEnd = { ok: true; bytes: number } | { ok: false; why: "too-large" | "stopped" };

export type BodyLimits = {
  /** Decoded. */
  maxBytes: number;
  /** Decoded bytes per received byte; checked after one decoded megabyte. */
  maxInflation: number;
};

/**
 * Reads a response body through its content encodings, piece by piece. `onPiece` returns false to
 * stop. If the encoding is broken, the bytes before the error are kept. A body that inflates past
 * the limits is cut off before the next piece is decoded.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  bounds: BodyLimits,
  onPiece: (piece: Uint8Array) => boolean | Promise<boolean>,
): Promise<BodyEnd> {
  let decoded = 0;
  const { source, receivedBytes } = await decodeStream(body, contentEncoding);
  try {
    for await (const piece of source) {
      const bytes = piece as Buffer; // neither stream is in object or string mode
      decoded += bytes.length;
      if (decoded > bounds.maxBytes || isBomb(receivedBytes(), decoded, bounds)) {
        return { ok: false, why: "too-large" };
      }
      if (!(await onPiece(bytes))) return { ok: false, why: "stopped" };
    }
    return { ok: true, bytes: decoded };
  } catch (error) {
    if (isDecodeError(error) && decoded > 0) return { ok: true, bytes: decoded };
    throw error;
  } finally {
    source.destroy();
    body.destroy();
  }
}

const megabyte = 1024 * 1024;

function isBomb(received: number, decoded: number, bounds: BodyLimits): boolean {
  return decoded > megabyte && decoded > received * bounds.maxInflation;
}

type Decoded = { source: Readable; receivedBytes: () => number };

async function decodeStream(body: Readable, contentEncoding: string | undefined): Promise<Decoded> {
  const names = (contentEncoding ?? "").toLowerCase().split(",");
  const known = names.map((name) => name.trim()).filter((name) => name in makers);
  const layers = known.reverse().slice(0, limits.fetchEncodings.value);
  const head = layers.length === 0 ? null : await peek(body);
  let source = body;
  let receivedBytes: (() => number) | null = null;
  for (const [index, name] of layers.entries()) {
    const decoder = index === 0 ? decoderFor(name, head) : makers[name]?.();
    // Some servers declare an encoding and send plain text.
    if (decoder === undefined) continue;
    const before = source;
    before.on("error", (error) => decoder.destroy(error));
    source = before.pipe(decoder);
    receivedBytes ??= () => decoder.bytesWritten;
  }
  return { source, receivedBytes: receivedBytes ?? (() => Number.MAX_SAFE_INTEGER) };
}

type Decoder = Transform & { bytesWritten: number };

/** Small pieces, so that a bomb is detected after kilobytes rather than megabytes. */
const pieces = { chunkSize: 64 * 1024 };

const makers: Record<string, (() => Decoder) | undefined> = {
  gzip: () => createUnzip(pieces),
  "x-gzip": () => createUnzip(pieces),
  deflate: () => createInflate(pieces),
  br: () => createBrotliDecompress(pieces),
  zstd: () => createZstdDecompress(pieces),
};

/** The first bytes show whether the declared encoding is wrong. */
function decoderFor(name: string, head: Buffer | null): Decoder | undefined {
  if (head === null) return undefined;
  const [first = 0, second = 0] = head;
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  switch (name) {
    case "gzip":
    case "x-gzip":
      return (first === 0x1f && second === 0x8b) || isZlib ? makers[name]?.() : undefined;
    case "deflate":
      // Half of the servers that declare `deflate` omit the zlib header.
      return isZlib ? makers[name]?.() : createInflateRaw(pieces);
    default:
      return makers[name]?.();
  }
}

/** The first piece of a stream, which stays in the stream; null if it is empty. */
async function peek(body: Readable): Promise<Buffer | null> {
  for (;;) {
    const piece = body.read() as Buffer | null; // not in string mode
    if (piece !== null) {
      body.unshift(piece);
      return piece;
    }
    if (!body.readable) return null;
    await Promise.race([once(body, "readable"), once(body, "end"), once(body, "close")]);
  }
}

function isDecodeError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?:Z_|ERR__ERROR|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR_PADDING|ERR_BUFFER)/.test(code);
}
