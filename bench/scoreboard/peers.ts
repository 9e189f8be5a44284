import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pagesOf, setNames, type SetName } from "../sets/pages.ts";

/** What a reader made of a page, and the processor time it took. */
export type Result = {
  readonly id: string;
  readonly ms: number;
  readonly text: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly date?: string | null;
  readonly failed?: boolean;
};

export type Peer = {
  readonly name: string;
  /** Package and version that the figures are from. */
  readonly package: string;
  readonly version: string;
  readonly runner: "npm" | "python";
  /** Whether it reports title, author and date. */
  readonly hasFields: boolean;
  /** What its authors made or tuned it on. */
  readonly tunedOn: string;
};

export const peers: readonly Peer[] = [
  {
    name: "Defuddle",
    package: "defuddle",
    version: "0.19.4",
    runner: "npm",
    hasFields: true,
    tunedOn: "its own fixtures; none of these sets",
  },
  {
    name: "Readability",
    package: "@mozilla/readability",
    version: "0.6.0",
    runner: "npm",
    hasFields: true,
    tunedOn: "its own articles; none of these sets",
  },
  {
    name: "trafilatura",
    package: "trafilatura",
    version: "2.3.1",
    runner: "python",
    hasFields: true,
    tunedOn: "its own evaluation pages, half of which are `segments`",
  },
  {
    name: "crawl4ai",
    package: "Crawl4AI",
    version: "0.9.5",
    runner: "python",
    hasFields: false,
    tunedOn: "nothing known; the pruning filter with its default thresholds",
  },
];

/** The commands that fill an empty scratch folder; the only step that needs a network. */
export const installation = `npm install --save-exact @mozilla/readability@0.6.0 defuddle@0.19.4 linkedom@0.18.12
python3 -m venv venv && venv/bin/pip install trafilatura==2.3.1 Crawl4AI==0.9.5 lxml_html_clean`;

/** Outputs of a peer by page; read again only for pages that the scratch folder has none for. */
export function resultsOf(
  peer: Peer,
  scratch: string,
  data: string,
  isOffline: boolean,
): Map<string, Result> {
  const folder = join(scratch, "outputs");
  mkdirSync(folder, { recursive: true });
  const results = new Map<string, Result>();
  for (const set of setNames) {
    const out = join(folder, `${peer.name.toLowerCase()}-${set}.jsonl`);
    if (!isOffline) run(peer, scratch, data, set, out);
    for (const line of existsSync(out) ? readFileSync(out, "utf8").split("\n") : [])
      if (line !== "") {
        const result: Result = JSON.parse(line);
        results.set(
          `${set}/${result.id}`,
          peer.hasFields ? { title: null, author: null, date: null, ...result } : result,
        );
      }
  }
  return results;
}

function run(peer: Peer, scratch: string, data: string, set: SetName, out: string): void {
  const file = (name: string) => new URL(name, import.meta.url).pathname;
  assertVersion(peer, scratch);
  if (peer.runner === "npm") {
    const args = [file("peer.mjs"), peer.name.toLowerCase(), scratch, data, set, out];
    execFileSync(process.execPath, args, { stdio: "inherit" });
    return;
  }
  const pages = join(scratch, "outputs", `${set}.pages.jsonl`);
  const lines = pagesOf(data, set).map(({ id, url }) =>
    JSON.stringify({ id, url, file: join(data, set, "html", `${id}.html.gz`) }),
  );
  writeFileSync(pages, `${lines.join("\n")}\n`);
  const args = ["-W", "ignore", file("peer.py"), peer.name.toLowerCase(), pages, out];
  execFileSync(join(scratch, "venv/bin/python"), args, { stdio: "inherit" });
}

function assertVersion(peer: Peer, scratch: string): void {
  const found = peer.runner === "npm" ? npmVersion(peer, scratch) : pythonVersion(peer, scratch);
  if (found !== peer.version)
    throw new Error(
      `${peer.name} ${peer.version} is needed in ${scratch}, found ${found}:\n${installation}`,
    );
}

function npmVersion(peer: Peer, scratch: string): string {
  const file = join(scratch, "node_modules", peer.package, "package.json");
  if (!existsSync(file)) return "none";
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}

function pythonVersion(peer: Peer, scratch: string): string {
  const python = join(scratch, "venv/bin/python");
  if (!existsSync(python)) return "none";
  const code = `from importlib.metadata import version; print(version("${peer.package}"))`;
  return execFileSync(python, ["-c", code], { encoding: "utf8" }).trim();
}
