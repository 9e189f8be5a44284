import { type Duplex, duplexPair } from "node:stream";
import { describe, expect, it } from "vitest";
import { type FrameReader, readFrames, writeFrame } from "./frames.ts";

describe("frames", () => {
  it("carry JSON heads and unchanged bodies, however the stream is split", async () => {
    const values = [{ a: [1, null, "é 漢 🐢"] }, 0, "", [], "x".repeat(9_000)];
    for (const size of [1, 3, 4, 5, 1_000, 1_000_000]) {
      const { far, received, bodies, settled } = pair();
      const [recorder, replay] = [pair(), pair()];
      const bytes: Buffer[] = [];
      recorder.near.on("data", (chunk: Buffer) => bytes.push(chunk));
      for (const value of values.slice(0, size === 1 ? 4 : 5)) {
        writeFrame(recorder.far, value, Buffer.from(`body of ${typeof value}`));
      }
      await settled();
      const all = Buffer.concat(bytes);
      for (let at = 0; at < all.length; at += size) far.write(all.subarray(at, at + size));
      await settled();
      expect(received).toEqual(values.slice(0, size === 1 ? 4 : 5));
      expect(bodies).toEqual(received.map((value) => `body of ${typeof value}`));
      replay.far.destroy();
    }
  });

  it.each([
    ["a body beyond the limit", lengths(2, 0xffffffff), /4294967297 bytes/],
    ["a head beyond the limit", lengths(10_001, 0), /a head of 10001 bytes/],
    ["a head that is not JSON", Buffer.concat([lengths(2, 0), Buffer.from("{{")]), /not JSON/],
    ["an empty head", lengths(0, 0), /not JSON/],
  ])("refuse %s and read nothing more", async (_what, bytes, words) => {
    const { far, received, breaches, settled } = pair();
    far.write(bytes);
    writeFrame(far, "after");
    await settled();
    expect(breaches).toEqual([expect.stringMatching(words)]);
    expect(received).toEqual([]);
  });

  it("leave messages in the pipe while the reader is not ready", async () => {
    let ready = 2;
    const { far, received, frames, settled } = pair({ ready: () => ready-- > 0 });
    for (const value of [1, 2, 3, 4]) writeFrame(far, value);
    await settled();
    expect(received).toEqual([1, 2]);
    ready = 10;
    frames.pump();
    await settled();
    expect(received).toEqual([1, 2, 3, 4]);
  });

  it("do not read ahead while the reader is not ready", async () => {
    const { far, received, settled } = pair({ ready: () => false });
    let written = 0;
    for (let i = 0; i < 1_000; i++) {
      if (!writeFrame(far, "x".repeat(1_000))) break;
      written++;
    }
    await settled();
    expect(received).toEqual([]);
    expect(written).toBeLessThan(1_000);
  });
});

function lengths(head: number, body: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(head, 0);
  bytes.writeUInt32BE(body, 4);
  return bytes;
}

function pair(reader: Partial<FrameReader> = {}) {
  const [near, far]: [Duplex, Duplex] = duplexPair();
  const received: unknown[] = [];
  const bodies: string[] = [];
  const breaches: string[] = [];
  const frames = readFrames(near, {
    bytesMax: 1_000_000,
    headBytesMax: 10_000,
    ready: () => true,
    frame: (value, body) => {
      received.push(value);
      bodies.push(body.toString());
    },
    breach: (reason) => breaches.push(reason),
    ...reader,
  });
  /** Waits until written bytes have arrived: streams in memory need turns of the loop, not time. */
  const settled = async () => {
    for (let turn = 0; turn < 2_000; turn++) await new Promise(setImmediate);
  };
  return { near, far, received, bodies, breaches, frames, settled };
}
