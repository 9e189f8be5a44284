import { readFileSync } from "node:fs";
import { describeConfig, readConfig, type Config } from "../src/contract/settings/config.ts";
import { nearestName } from "../src/contract/problems.ts";

const help = `Lorepod turns a website into structured, searchable knowledge.

  lorepod URL                        read a website; starts a server where there is none
  lorepod extract URL                the same, with options
  lorepod business URL               the business behind a website
  lorepod plan URL                   the pages that an extraction would read
  lorepod serve URL                  read a site, keep it current, serve search, answers, MCP
  lorepod search QUESTION            search the extracted knowledge
  lorepod ask QUESTION               answer it from the extracted knowledge, with proofs
  lorepod verify FILE                check each sentence of a text against the extracted knowledge
  lorepod eval FILE                  ask many questions with known answers, and report
  lorepod markdown URL               one page as markdown
  lorepod explain URL                what is read of a page, what is left out, and why
  lorepod export ID                  a job or a Site as a file: jsonl, csv, markdown, llms.txt
  lorepod export --all | import FILE everything under a key, for another installation
  lorepod proof get|keys|verify      signed proofs of items, checked without a server
  lorepod screenshot URL             one page as a picture
  lorepod sitemap URL                a site's pages
  lorepod jobs list|get|wait|cancel|pages|callback
  lorepod site add|list|show|sync|changes|pages|pause|resume|confirm|cancel|remove
  lorepod documents add|list|delete  files that you upload
  lorepod credential list|add|replace|delete
  lorepod publishable-keys list|add|delete
  lorepod webhooks list|create|get|test|deliveries|replay|pause|activate|delete
  lorepod account                    plan, key, usage, limits
  lorepod mcp [--http PORT]          serve its tools to a model's host (MCP)
  lorepod login | logout             keep a key, forget it
  lorepod completion bash|zsh|fish
Each has a --help with examples.

The server:
  lorepod start                      run the server
  lorepod keys create --name NAME [--plan Usage|Starter|Pro]
  lorepod keys list
  lorepod keys import|rename|set|rotate|revoke|restore|delete, see lorepod keys
  lorepod bot-key create|list|rotate    the keys that sign requests to websites (LOREPOD_BOT_AUTH)
  lorepod dashboard                  print a link that signs you in to the dashboard
  lorepod config                     print every setting and its value
  lorepod backup FILE                the data directory as one file, while the server runs or not
  lorepod restore FILE --into DIR | --check
  lorepod doctor                     check this machine
  lorepod downgrade                  make the data directory one of the version before
  lorepod version

In a cluster, where the Helm chart starts them:
  lorepod api | controller | knowledge | dispatcher | egress | pages | nats-init`;

/** These commands and `mcp` call a server and read none of its settings; see `clients/cli`. */
const clientCommands = [
  "extract",
  "business",
  "plan",
  "serve",
  "search",
  "ask",
  "eval",
  "verify",
  "markdown",
  "explain",
  "export",
  "import",
  "proof",
  "screenshot",
  "sitemap",
  "jobs",
  "site",
  "documents",
  "credential",
  "publishable-keys",
  "webhooks",
  "account",
  "login",
  "logout",
  "completion",
];

/** Each command loads only what it needs. */
const commands: Record<string, (args: string[], config: Config) => Promise<number>> = {
  start: async (args, config) => (await import("./local/start.ts")).start(config, version(), args),
  keys: async (args, config) => (await import("./keys.ts")).keys(args, config),
  "bot-key": async (args, config) => (await import("./bot-key.ts")).botKey(args, config),
  dashboard: async (_args, config) => (await import("./dashboard.ts")).dashboard(config),
  doctor: async (_args, config) => (await import("./doctor/doctor.ts")).doctor(config),
  backup: async (args, config) => (await import("./backup.ts")).backup(args, config, version()),
  restore: async (args) => (await import("./backup.ts")).restore(args),
  downgrade: async (_args, config) => (await import("./downgrade.ts")).downgrade(config),
  api: async (_args, config) => (await import("./cluster/api.ts")).api(config, version()),
  controller: async (_args, config) => (await import("./cluster/controller.ts")).controller(config),
  knowledge: async (_args, config) => (await import("./cluster/knowledge.ts")).knowledge(config),
  dispatcher: async (_args, config) => (await import("./cluster/dispatcher.ts")).dispatcher(config),
  egress: async (_args, config) => (await import("./cluster/egress.ts")).egress(config),
  pages: async (_args, config) => (await import("./cluster/pages-pod.ts")).pagesPod(config),
  "nats-init": async (_args, config) => (await import("./cluster/nats-init.ts")).natsInit(config),
  "crawler-pod": async (_args, config) =>
    (await import("./cluster/crawler-pod.ts")).crawlerPod(config.healthPort),
  config: async () => {
    console.log(describeConfig(process.env));
    return 0;
  },
  version: async () => {
    console.log(version());
    return 0;
  },
  help: async () => {
    console.log(help);
    return 0;
  },
};

/** These have their own options and help. */
const parsesItsOptions = ["keys", "bot-key", "backup", "restore"];

/** For a server that another process starts: it ends with that process. */
const untilInputEnds = "--until-input-ends";

process.exitCode = await main(process.argv.slice(2));

async function main([name = "help", ...args]: string[]): Promise<number> {
  // `lorepod example.com` reads it; no command contains a dot or a colon.
  if (/^[^-][^\s]*[.:]/.test(name))
    return (await import("./client.ts")).client(["extract", name, ...args]);
  if (clientCommands.includes(name)) return (await import("./client.ts")).client([name, ...args]);
  if (name === "mcp") return (await import("./mcp.ts")).mcp(args, version());
  const command = commands[name === "-h" ? "help" : name.replace(/^--/, "")];
  if (command === undefined) {
    const near = nearestName(name, [...clientCommands, "mcp", ...Object.keys(commands)]);
    const hint = near === undefined ? "" : `, did you mean ${near}?`;
    console.error(`lorepod: unknown command ${name}${hint}\n\n${help}`);
    return 2;
  }
  if (!parsesItsOptions.includes(name)) {
    if (args.includes("--help") || args.includes("-h")) {
      console.log(help);
      return 0;
    }
    const unknown = args.find((one) => !(name === "start" && one === untilInputEnds));
    if (unknown !== undefined) {
      console.error(`lorepod: ${name} takes no argument ${unknown}; see lorepod help`);
      return 2;
    }
  }
  const outcome = readConfig(process.env);
  if (!outcome.ok) {
    for (const problem of outcome.problems) console.error(`lorepod: ${problem}`);
    return 2;
  }
  for (const warning of outcome.warnings) console.error(`lorepod: ${warning}`);
  return command(args, outcome.config);
}

/** The package's version, in the source tree and in `dist`. */
function version(): string {
  for (const path of ["../package.json", "../../package.json"]) {
    try {
      return String(JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).version);
    } catch {
      continue;
    }
  }
  return "0.0.0";
}
