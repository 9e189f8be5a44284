import type { Readable, Writable } from "node:stream";
import type { Clock } from "../node/src/index.ts";
import type { Explanation, ExplainRequest } from "./explanation.ts";

/** A stream that may be a terminal. */
export type Output = Writable & {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** Everything of the outside that the commands touch; `cmd` brings the process's own. */
export type Io = {
  stdin: Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };
  stdout: Output;
  stderr: Output;
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  home: string;
  /** How to start the server: a program and its first arguments. */
  server: string[];
  /** Calls back for each Ctrl-C until disposed. */
  interrupts(onInterrupt: () => void): Disposable;
  /** The known word that a mistyped one most likely meant. */
  nearest(word: string, known: readonly string[]): string | undefined;
  /** Reads one page in this process; throws `Misuse` for an address or a setting that is wrong. */
  explain(request: ExplainRequest): Promise<Explanation>;
  clock?: Clock;
};

/** Colours are for terminals that want them: https://no-color.org. */
export function wantsColor({ env }: Io, output: Output): boolean {
  if (env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "") return false;
  if (env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0") return true;
  return output.isTTY === true && env["TERM"] !== "dumb";
}

/** Lines that move need a terminal that can move its cursor. */
export function canRedraw({ env }: Io, output: Output): boolean {
  return output.isTTY === true && env["TERM"] !== "dumb" && env["CI"] === undefined;
}

/** Box drawing and ticks, unless the locale says that they would come out as something else. */
export function hasUnicode({ env, platform }: Io): boolean {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  return platform === "win32" || locale === "" || /utf-?8/i.test(locale);
}
