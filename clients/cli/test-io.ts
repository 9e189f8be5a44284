import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import type { Io, Output } from "./io.ts";
import { runClient } from "./main.ts";

/** What tests give the commands in place of the process. */
export type TestIo = Disposable & {
  io: Io;
  out(): string;
  err(): string;
  interrupt(): void;
  run(...words: string[]): Promise<number>;
};

export type TestIoOptions = {
  env?: Record<string, string>;
  stdin?: string;
  /** Both outputs are terminals of this size. */
  terminal?: { columns: number; rows: number };
  clock?: Io["clock"];
  explain?: Io["explain"];
};

export function testIo({
  env = {},
  stdin,
  terminal,
  clock,
  explain = () => Promise.reject(new Error("no page is read in this test")),
}: TestIoOptions = {}): TestIo {
  const home = mkdtempSync(join(tmpdir(), "lorepod-home-"));
  const [out, err] = [collector(terminal), collector(terminal)];
  const input = Object.assign(Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)]), {
    isTTY: terminal !== undefined,
  });
  const interrupts = new Set<() => void>();
  const io: Io = {
    stdin: input,
    stdout: out.stream,
    stderr: err.stream,
    env: { HOME: home, ...env },
    platform: "linux",
    home,
    nearest: (word, known) => known.find((one) => one.startsWith(word.slice(0, 4))),
    server: [process.execPath, join(import.meta.dirname, "../../bin/lorepod.js")],
    interrupts(onInterrupt) {
      interrupts.add(onInterrupt);
      return { [Symbol.dispose]: () => void interrupts.delete(onInterrupt) };
    },
    explain,
    ...(clock && { clock }),
  };
  return {
    io,
    out: out.text,
    err: err.text,
    interrupt: () => interrupts.forEach((call) => call()),
    run: (...words) => runClient(words, io),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

function collector(terminal: TestIoOptions["terminal"]): { stream: Output; text: () => string } {
  const pieces: string[] = [];
  const stream: Output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk.toString());
      done();
    },
  });
  Object.assign(stream, terminal && { isTTY: true, ...terminal });
  return { stream, text: () => pieces.join("") };
}
