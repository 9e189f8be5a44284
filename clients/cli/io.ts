import type { Readable, Writable } from "node:stream";
import type { Clock } from "../node/src/index.ts";
import type { Explanation, ExplainRequest } from "./explanation.ts";

/** A stream that may be a terminal. */
export type Output = Writable & {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** The environment of the commands; `cmd` passes that of the process. */
export type Io = {
  stdin: Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };
  stdout: Output;
  stderr: Output;
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  home: string;
  /** How to start the server: a program and its first arguments. */
  server: string[];
  /** Calls back for each Ctrl-C, or SIGTERM, until disposed. */
  interrupts(onInterrupt: () => void): Disposable;
  /** The known word that is closest to a mistyped one. */
  nearest(word: string, known: readonly string[]): string | undefined;
  /** Reads one page in this process; throws `Misuse` for an invalid address or setting. */
  explain(request: ExplainRequest): Promise<Explanation>;
  clock?: Clock;
};

/** Whether to use colours: https://no-color.org. */
export function wantsColor({ env }: Io, output: Output): boolean {
  if (env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "") return false;
  if (env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0") return true;
  return output.isTTY === true && env["TERM"] !== "dumb";
}

/** Redrawing needs a terminal that can move its cursor. */
export function canRedraw({ env }: Io, output: Output): boolean {
  return output.isTTY === true && env["TERM"] !== "dumb" && env["CI"] === undefined;
}

/** Whether box drawing characters can be used: not if the locale has another encoding. */
export function hasUnicode({ env, platform }: Io): boolean {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  return platform === "win32" || locale === "" || /utf-?8/i.test(locale);
}
