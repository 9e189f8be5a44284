import type { Duplex } from "node:stream";

/**
 * JSON messages over a byte stream, each behind its length. Unlike Node's own IPC channel it knows
 * a message's size before it reads it, and a reader that is not ready leaves the rest in the pipe.
 */
export function readFrames(stream: Duplex, reader: FrameReader): { pump(): void } {
  let chunks: Buffer[] = [];
  let held = 0;
  let length: number | undefined;
  let broken = false;

  const take = (bytes: number): Buffer => {
    const all = Buffer.concat(chunks);
    chunks = [all.subarray(bytes)];
    held -= bytes;
    return all.subarray(0, bytes);
  };
  const breach = (reason: string): void => {
    broken = true;
    chunks = [];
    held = 0;
    reader.breach(reason);
  };
  /** Hands out one message; false when there is none, or nobody to take it. */
  const step = (): boolean => {
    if (broken) return false;
    if (length === undefined) {
      if (held < headBytes) return false;
      length = take(headBytes).readUInt32BE();
    }
    if (length > reader.bytesMax) {
      breach(`a message of ${length} bytes; ${reader.bytesMax} are allowed`);
      return false;
    }
    if (held < length || !reader.ready()) return false;
    const body = take(length).toString("utf8");
    length = undefined;
    const value = parse(body);
    if (value === undefined) breach("a message that is no JSON");
    else reader.frame(value);
    return !broken;
  };
  const pump = (): void => {
    while (step());
    if (broken || held < (length ?? headBytes)) stream.resume();
    else stream.pause();
  };
  stream.on("data", (chunk: Buffer) => {
    if (broken) return;
    chunks.push(chunk);
    held += chunk.length;
    pump();
  });
  return { pump };
}

export type FrameReader = {
  bytesMax: number;
  /** False leaves what has come in the pipe until the next `pump()`. */
  ready(): boolean;
  frame(value: unknown): void;
  /** The other end does not keep to the format; nothing more is read from it. */
  breach(reason: string): void;
};

/** False when the other end does not keep up and the caller should wait for `drain`. */
export function writeFrame(stream: Duplex, value: unknown): boolean {
  const body = Buffer.from(JSON.stringify(value), "utf8");
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  return stream.write(Buffer.concat([head, body]));
}

const headBytes = 4;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
