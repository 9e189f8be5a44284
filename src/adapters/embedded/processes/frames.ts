import type { Duplex } from "node:stream";

/**
 * Messages over a byte stream: the lengths of both parts, a head in JSON, a body of any bytes. The
 * body is not parsed here: the server passes the content of large pages on to another process as
 * bytes. Unlike with Node's IPC channel, the reader knows the size of a message before it reads it,
 * and a message that it is not ready for stays in the pipe.
 */
export function readFrames(stream: Duplex, reader: FrameReader): { pump(): void } {
  const { headBytesMax = Number.POSITIVE_INFINITY } = reader;
  let chunks: Buffer[] = [];
  let buffered = 0;
  let lengths: { head: number; body: number } | undefined;
  let broken = false;

  const take = (bytes: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [all.subarray(bytes)];
    buffered -= bytes;
    return all.subarray(0, bytes);
  };
  const breach = (reason: string): void => {
    broken = true;
    chunks = [];
    buffered = 0;
    reader.breach(reason);
  };
  const readLengths = (): boolean => {
    if (lengths !== undefined) return true;
    if (buffered < lengthBytes) return false;
    const bytes = take(lengthBytes);
    lengths = { head: bytes.readUInt32BE(0), body: bytes.readUInt32BE(4) };
    const { head, body } = lengths;
    if (head > headBytesMax) {
      breach(`a message with a head of ${head} bytes; ${headBytesMax} are allowed`);
    } else if (head + body > reader.bytesMax) {
      breach(`a message of ${head + body} bytes; ${reader.bytesMax} are allowed`);
    }
    return !broken;
  };
  /** Passes one message on; false when there is none, or the reader is not ready. */
  const step = (): boolean => {
    if (broken || !readLengths() || lengths === undefined) return false;
    const { head, body } = lengths;
    if (buffered < head + body || !reader.ready()) return false;
    const value = parse(take(head).toString("utf8"));
    const bytes = take(body);
    lengths = undefined;
    if (value === undefined) breach("a message that is not JSON");
    else reader.frame(value, bytes);
    return !broken;
  };
  const wanted = (): number => (lengths ? lengths.head + lengths.body : lengthBytes);
  const pump = (): void => {
    while (step());
    if (broken || buffered < wanted()) stream.resume();
    else stream.pause();
  };
  stream.on("data", (chunk: Buffer) => {
    if (broken) return;
    chunks.push(chunk);
    buffered += chunk.length;
    pump();
  });
  return { pump };
}

export type FrameReader = {
  /** Limits head and body together. */
  bytesMax: number;
  headBytesMax?: number;
  /** False leaves messages in the pipe until the next `pump()`. */
  ready(): boolean;
  frame(head: unknown, body: Buffer): void;
  /** The other end has broken the format; nothing more is read from it. */
  breach(reason: string): void;
};

/** False when the other end reads too slowly and the caller should wait for `drain`. */
export function writeFrame(stream: Duplex, head: unknown, body: Uint8Array = noBody): boolean {
  const bytes = Buffer.from(JSON.stringify(head), "utf8");
  const lengths = Buffer.alloc(lengthBytes);
  lengths.writeUInt32BE(bytes.length, 0);
  lengths.writeUInt32BE(body.length, 4);
  stream.cork();
  stream.write(Buffer.concat([lengths, bytes]));
  if (body.length > 0) stream.write(body);
  stream.uncork();
  return !stream.writableNeedDrain;
}

/** A value as the body of a message. */
export function toBody(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value ?? null), "utf8");
}

/** The value that `toBody` was called with, as JSON represents it. */
export function fromBody(body: Uint8Array): unknown {
  return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"));
}

const lengthBytes = 8;
const noBody = new Uint8Array();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
