import type { StreamEvent } from "../node/src/index.ts";
import { canRedraw, hasUnicode, type Io, wantsColor } from "./io.ts";
import { createPaint } from "./paint.ts";
import { advance, lineOf, type Progress } from "./progress.ts";
import { plain } from "./text.ts";
import { drawTree } from "./tree.ts";

/** Shows a running job on stderr; its result goes to stdout. */
export type Display = Disposable & {
  show(event: StreamEvent): void;
  /** Stops drawing, so that other output can follow. */
  pause(): void;
};

/** Fast enough for a spinner, and of no measurable cost. */
const frameMs = 100;

export function createDisplay(io: Io, progress: Progress, quiet: boolean): Display {
  if (quiet)
    return { show: (event) => advance(progress, event), pause() {}, [Symbol.dispose]() {} };
  return canRedraw(io, io.stderr) ? liveTree(io, progress) : plainLog(io, progress);
}

function plainLog({ stderr }: Io, progress: Progress): Display {
  let before: string | undefined;
  return {
    show(event) {
      advance(progress, event);
      const line = lineOf(event);
      if (line !== undefined && line !== before) stderr.write(`${plain(line)}\n`);
      before = line;
    },
    pause() {},
    [Symbol.dispose]() {},
  };
}

function liveTree(io: Io, progress: Progress): Display {
  const { stderr } = io;
  const paint = createPaint(wantsColor(io, stderr));
  const unicode = hasUnicode(io);
  const begun = performance.now();
  let drawn = 0;
  let frame = 0;
  let paused = false;

  const draw = () => {
    if (paused) return;
    const { columns = 80, rows = 24 } = stderr;
    const elapsedMs = performance.now() - begun;
    const look = { columns: Math.max(20, columns - 1), rows, paint, unicode, elapsedMs, frame };
    const lines = drawTree(progress, look);
    stderr.write(`${wiped(drawn)}${lines.map((line) => `${line}\n`).join("")}`);
    drawn = lines.length;
  };
  const timer = setInterval(() => {
    frame++;
    draw();
  }, frameMs);
  stderr.write(hideCursor);
  draw();
  return {
    show(event) {
      advance(progress, event);
      draw();
    },
    pause() {
      paused = true;
      stderr.write(showCursor);
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      draw();
      stderr.write(showCursor);
    },
  };
}

const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";
/** Moves up to where the last drawing began and clears everything below. */
const wiped = (lines: number): string => (lines === 0 ? "" : `\u001b[${lines}F\u001b[J`);
