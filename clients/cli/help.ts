import type { Command, Option } from "./command.ts";
import { globalOptions } from "./global-options.ts";

/** The help of one command. */
export function helpOf({ name, args, about, options, examples }: Command): string {
  return [
    `${about}.`,
    "",
    `  lorepod ${[name, args].filter(Boolean).join(" ")}${Object.keys(options).length > 0 ? " [options]" : ""}`,
    "",
    "Examples",
    ...examples.flatMap(([line, words]) => [
      `  lorepod ${line}`,
      ...(words === "" ? [] : [`      ${words}`]),
    ]),
    ...(Object.keys(options).length > 0 ? ["", "Options", ...optionLines(options)] : []),
    "",
    "With every command",
    ...optionLines(globalOptions),
    "",
  ].join("\n");
}

/** The list of commands, and those that begin with a word of it. */
export function listOf(commands: readonly Command[]): string {
  const rows = commands.map(({ name, args, about }) => [`${name} ${args}`.trim(), about] as const);
  const room = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  lorepod ${name.padEnd(room)}  ${about}`).join("\n");
}

function optionLines(options: Record<string, Option>): string[] {
  const rows = Object.entries(options).map(([name, { short, value, about }]) => {
    const flag = `${short === undefined ? "    " : `-${short}, `}--${name}`;
    return [value === undefined ? flag : `${flag} ${value}`, about] as const;
  });
  const room = Math.max(...rows.map(([flag]) => flag.length));
  return rows.map(([flag, about]) => `  ${flag.padEnd(room)}  ${about}`);
}
