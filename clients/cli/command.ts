import type { Connection } from "./connect.ts";
import type { Given } from "./given.ts";
import type { Io } from "./io.ts";

export type Option = {
  type: "string" | "boolean";
  /** What stands for the value in the help. */
  value?: string;
  short?: string;
  multiple?: boolean;
  about: string;
  /** The values there are. */
  words?: readonly string[];
};

export type Command = {
  /** One word, or two. */
  name: string;
  args: string;
  about: string;
  options: Record<string, Option>;
  /** Beneath `lorepod `, each with what it does. */
  examples: [line: string, about: string][];
  /** How many arguments it takes, at least and at most. */
  takes: [least: number, most: number];
  /** Whether a server is started for it where there is none. */
  startsServer?: boolean;
  run(run: Run): Promise<number>;
};

/** A command under way. */
export type Run = {
  io: Io;
  args: string[];
  given: Given;
  json: boolean;
  quiet: boolean;
  connect(): Promise<Connection>;
};
