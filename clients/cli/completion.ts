import type { Command } from "./command.ts";
import { Misuse } from "./given.ts";
import { globalOptions } from "./global-options.ts";
import { print } from "./output.ts";

const shells = ["bash", "zsh", "fish"] as const;

/** Commands of the server, whose options are not completed. */
const serverCommands = ["start", "keys", "config", "doctor", "version", "help"];

/** Prints a shell's completion script for the other commands. */
export function completionCommand(others: readonly Command[]): Command {
  return {
    name: "completion",
    args: "bash|zsh|fish",
    about: "Print completions for your shell",
    takes: [1, 1],
    options: {},
    examples: [
      ["completion bash > ~/.local/share/bash-completion/completions/lorepod", ""],
      ['completion zsh > "${fpath[1]}/_lorepod"', ""],
      ["completion fish > ~/.config/fish/completions/lorepod.fish", ""],
    ],
    async run(run) {
      const shell = shells.find((name) => name === run.args[0]);
      if (shell === undefined) throw new Misuse(`completions exist for ${shells.join(", ")}`);
      await print(run, scripts[shell](others));
      return 0;
    },
  };
}

const scripts = { bash, zsh, fish };

const flagsOf = ({ options }: Command): string[] =>
  Object.keys({ ...options, ...globalOptions }).map((name) => `--${name}`);

const firstWords = (commands: readonly Command[]): string[] => [
  ...new Set([
    ...commands.map(({ name }) => name.split(" ")[0] ?? ""),
    "completion",
    ...serverCommands,
  ]),
];

const secondWords = (commands: readonly Command[], first: string): string[] =>
  commands.flatMap(({ name }) => {
    const [one, two] = name.split(" ");
    return one === first && two !== undefined ? [two] : [];
  });

/** First words that need a second one. */
const groupsOf = (commands: readonly Command[]): string[] => [
  ...new Set(
    commands.flatMap(({ name }) => {
      const [one = "", two] = name.split(" ");
      return two === undefined ? [] : [one];
    }),
  ),
];

/** `extract`, or `jobs get` under its two words. */
function cases(commands: readonly Command[], line: (command: Command) => string): string[] {
  return commands.map((command) => `    "${command.name}") ${line(command)} ;;`);
}

function bash(commands: readonly Command[]): string {
  return `# bash completion for lorepod
_lorepod() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local name=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(commands).join(" ")}" -- "$cur"))
    return
  fi
  local seconds=""
  case "$name" in
${groupsOf(commands)
  .map((group) => `    ${group}) seconds="${secondWords(commands, group).join(" ")}" ;;`)
  .join("\n")}
  esac
  if [ -n "$seconds" ]; then
    if [ "$COMP_CWORD" -eq 2 ]; then
      COMPREPLY=($(compgen -W "$seconds" -- "$cur"))
      return
    fi
    name="$name \${COMP_WORDS[2]}"
  fi
  if [ "$name" = completion ]; then
    COMPREPLY=($(compgen -W "${shells.join(" ")}" -- "$cur"))
    return
  fi
  case "$prev" in
    -o | --output) COMPREPLY=($(compgen -f -- "$cur")); return ;;
${wordCases(commands, (flag, words) => `    ${flag}) COMPREPLY=($(compgen -W "${words}" -- "$cur")); return ;;`)}
  esac
  case "$name" in
${cases(commands, (command) => `COMPREPLY=($(compgen -W "${flagsOf(command).join(" ")}" -- "$cur"))`).join("\n")}
  esac
}
complete -F _lorepod lorepod
`;
}

/** The options with a fixed set of values, once each. */
function wordCases(commands: readonly Command[], line: (flag: string, words: string) => string) {
  const known = new Map(
    commands.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, { words }]) =>
        words === undefined ? [] : [[`--${name}`, words.join(" ")] as const],
      ),
    ),
  );
  return [...known].map(([flag, words]) => line(flag, words)).join("\n");
}

function zsh(commands: readonly Command[]): string {
  const described = (list: readonly [string, string][]) =>
    list
      .map(([name, about]) => `'${name}:${about.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`)
      .join(" ");
  const firsts = firstWords(commands).map((word): [string, string] => [
    word,
    commands.find(({ name }) => name === word)?.about ?? word,
  ]);
  const secondsOf = (group: string) =>
    commands.flatMap(({ name, about }): [string, string][] => {
      const [one, two] = name.split(" ");
      return one === group && two !== undefined ? [[two, about]] : [];
    });
  const specs = ({ options }: Command) =>
    Object.entries({ ...options, ...globalOptions })
      .map(([name, { about, value, words, multiple }]) => {
        const text = about.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, "\\$&");
        const action =
          words === undefined ? (name === "output" ? "_files" : "") : `(${words.join(" ")})`;
        const takes = value === undefined ? "" : `:${value.toLowerCase()}:${action}`;
        return `'${multiple === true ? "*" : ""}--${name}[${text}]${takes}'`;
      })
      .join(" ");
  return `#compdef lorepod
_lorepod() {
  local name=\${words[2]} skip=2
  if (( CURRENT == 2 )); then
    local -a firsts=(${described(firsts)})
    _describe command firsts
    return
  fi
  local -a seconds
  case "$name" in
${groupsOf(commands)
  .map((group) => `    ${group}) seconds=(${described(secondsOf(group))}) ;;`)
  .join("\n")}
  esac
  if (( $#seconds )); then
    if (( CURRENT == 3 )); then
      _describe command seconds
      return
    fi
    name="$name \${words[3]}" skip=3
  fi
  if [[ $name == completion ]]; then
    compadd ${shells.join(" ")}
    return
  fi
  shift $((skip - 1)) words
  (( CURRENT -= skip - 1 ))
  case "$name" in
${cases(commands, (command) => `_arguments -s ${specs(command)} '*: :'`).join("\n")}
  esac
}
if [[ $funcstack[1] == _lorepod ]]; then _lorepod "$@"; else compdef _lorepod lorepod; fi
`;
}

function fish(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const first = firstWords(commands).map((word) => {
    const about = commands.find(({ name }) => name === word)?.about ?? word;
    return `complete -c lorepod -n __fish_use_subcommand -a ${word} -d ${quoted(about)}`;
  });
  const lines = commands.flatMap((command) => {
    const [one = "", two] = command.name.split(" ");
    const seen = `__fish_seen_subcommand_from ${one}`;
    const here = two === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${two}`;
    const self =
      two === undefined
        ? []
        : [
            `complete -c lorepod -n ${quoted(`${seen}; and not __fish_seen_subcommand_from ${secondWords(commands, one).join(" ")}`)} -a ${two} -d ${quoted(command.about)}`,
          ];
    const flags = Object.entries({ ...command.options, ...globalOptions }).map(
      ([name, { about, short, value, words }]) =>
        [
          `complete -c lorepod -n ${quoted(here)} -l ${name}`,
          short === undefined ? "" : ` -s ${short}`,
          value === undefined ? "" : name === "output" ? " -r -F" : " -x",
          words === undefined ? "" : ` -a ${quoted(words.join(" "))}`,
          ` -d ${quoted(about)}`,
        ].join(""),
    );
    return [...self, ...flags];
  });
  return [
    "# fish completion for lorepod",
    "complete -c lorepod -f",
    ...first,
    `complete -c lorepod -n '__fish_seen_subcommand_from completion' -a ${quoted(shells.join(" "))}`,
    ...lines,
    "",
  ].join("\n");
}
