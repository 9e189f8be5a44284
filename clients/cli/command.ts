import type { Connection } from "./connect.ts";
import type { Given } from "./given.ts";
import type { Io } from "./io.ts";

export type Option = {
  type: "string" | "boolean";
  /** The placeholder for the value in the help. */
  value?: string;
  short?: string;
  multiple?: boolean;
  about: string;
  /** The allowed values. */
  words?: readonly string[];
};

export type Command = {
  /** One word, or two. */
  name: string;
  args: string;
  about: string;
  options: Record<string, Option>;
  /** Command lines without `lorepod`, each with its effect. */
  examples: [line: string, about: string][];
  /** The minimum and maximum number of arguments. */
  takes: [min: number, max: number];
  /**
   * Whether to start a server for this command when none is running; `keepsData`: with the data
   * that `lorepod start` uses, which stays.
   */
  startsServer?: boolean | "keepsData";
  run(run: Run): Promise<number>;
};

/** A running command. */
export type Run = {
  io: Io;
  args: string[];
  given: Given;
  json: boolean;
  quiet: boolean;
  connect(): Promise<Connection>;
};
