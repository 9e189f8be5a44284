import { execFileSync, spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { applied, draw, type Mutant, mutantsOf } from "./mutants.ts";

/**
 * `npm run mutate`: changes the source in small ways, one at a time, and runs the tests that should
 * notice. It works on copies of the tree. A mutant that no test notices is a survivor; it is either
 * a missing test, or equivalent and then listed with its reason in scripts/mutate-equivalent.json.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
    /** In all areas together. */
    count: { type: "string", default: "70" },
    /** Names of areas, with commas between them. */
    area: { type: "string" },
    /** Only files whose path contains this. */
    file: { type: "string", default: "" },
    jobs: { type: "string", default: "2" },
    /** In percent: fewer killed mutants fail the run. */
    minimum: { type: "string", default: "85" },
    /** Stops drawing new mutants after so many minutes. */
    minutes: { type: "string", default: "240" },
    /** Leaves out the suites that start the whole product, which take most of the time. */
    quick: { type: "boolean", default: false },
    /** Only prints what would be changed. */
    list: { type: "boolean", default: false },
  },
});

const root = join(import.meta.dirname, "..");
const sources = new Map<string, string>();

/** Each area, and the suites that prove it although they import none of its files. */
const areas: Record<string, { source: string; suites: string[] }> = {
  extraction: { source: "src/extraction", suites: journeys("extract", "spec") },
  controller: { source: "src/controller", suites: journeys("extract", "crash", "spec") },
  crawler: { source: "src/crawler", suites: journeys("extract", "bad-pages", "progress") },
  api: { source: "src/api", suites: journeys("requests", "spec", "pages", "streams", "limits") },
  webhooks: { source: "src/{webhooks,dispatcher}", suites: journeys("webhooks") },
  knowledge: { source: "src/knowledge", suites: journeys("knowledge", "extract") },
};

function journeys(...names: string[]): string[] {
  return names.map((name) => `test/journey/${name}.test.ts`);
}

/** One stage of tests; a mutant that survives it goes to the next. More than this is a hang. */
const stageMaxMs = { near: 90_000, far: 240_000 };

type Equivalent = { file: string; before: string; after: string; near: string; reason: string };
const equivalents = JSON.parse(
  readFileSync(join(root, "scripts/mutate-equivalent.json"), "utf8"),
) as Equivalent[]; // reviewed with each change

/** A stage that hangs has noticed the mutant, but so has one on a machine that is too busy. */
type Result = "killed" | "timed out" | "survived" | "equivalent";
type Outcome = { mutant: Mutant; area: string; result: Result };

const seed = Number(values.seed);
const chosen = Object.keys(areas).filter((name) => values.area?.split(",").includes(name) ?? true);
const perArea = Math.ceil(Number(values.count) / chosen.length);
const draws = chosen.map((area) => drawn(area).map((mutant) => ({ area, mutant })));
/** The areas in turn, so that a run that is cut short has tried as many of each. */
const work = Array.from({ length: perArea }, (_, at) =>
  draws.flatMap((one) => one[at] ?? []),
).flat();

console.log(`seed ${seed}, ${work.length} mutants in ${chosen.join(", ")}`);
if (values.list) for (const { mutant } of work) console.log(shown(mutant));
else await run();

function drawn(area: string): Mutant[] {
  const files = globSync(`${areas[area]?.source}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.test\.ts$|\/index\.ts$|\/words\//.test(file))
    .filter((file) => file.includes(values.file))
    .toSorted();
  const all = files.flatMap((file) => mutantsOf(file, read(file)));
  return draw(all, perArea, seed);
}

async function run(): Promise<void> {
  const outcomes: Outcome[] = [];
  const until = performance.now() + Number(values.minutes) * 60_000;
  const queue = [...work];
  const worker = async () => {
    const copy = newCopy();
    try {
      for (let next = queue.shift(); next && performance.now() < until; next = queue.shift()) {
        const result = await resultOf(next.mutant, next.area, copy);
        outcomes.push({ ...next, result });
        console.log(`${result} ${shown(next.mutant)}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
  report(outcomes);
}

async function resultOf(mutant: Mutant, area: string, copy: string): Promise<Result> {
  if (equivalents.some((one) => isSame(one, mutant))) return "equivalent";
  const path = join(copy, mutant.file);
  const source = read(mutant.file);
  writeFileSync(path, applied(source, mutant));
  try {
    for (const [at, command] of stages(mutant.file, area).entries()) {
      const ended = await endOf(copy, command, at === 0 ? stageMaxMs.near : stageMaxMs.far);
      if (ended !== "passed") return ended;
    }
    return "survived";
  } finally {
    writeFileSync(path, source);
  }
}

/** The nearest tests first, each in one stage: most mutants end with the test of their file. */
function stages(file: string, area: string): string[][] {
  const options = ["--bail", "1", "--reporter=dot", "--maxWorkers=1", "--passWithNoTests"];
  const own = file.replace(/\.ts$/, ".test.ts");
  const beside = globSync(`${dirname(file)}/*.test.ts`, { cwd: root });
  const near = [beside.filter((test) => test === own), beside.filter((test) => test !== own)];
  const apart = [
    ...beside,
    "test/{growth,dashboard,bin,clients,tree}/**",
    ...(values.quick ? ["test/{journey,faults}/**"] : []),
  ];
  const excluded = apart.flatMap((pattern) => ["--exclude", pattern]);
  return [
    ...near
      .filter((tests) => tests.length > 0)
      .map((tests) => ["vitest", "run", ...tests, ...options]),
    // The documents made from it are committed and compared.
    ...(file.includes("/openapi/") ? [["node", "scripts/generate.ts", "--check"]] : []),
    ["vitest", "related", "--run", file, ...excluded, ...options],
    ...(values.quick ? [] : [["vitest", "run", ...(areas[area]?.suites ?? []), ...options]]),
  ];
}

function endOf(
  copy: string,
  [name = "", ...args]: string[],
  maxMs: number,
): Promise<Result | "passed"> {
  const bin = join(root, "node_modules/.bin");
  const child = spawn(join(bin, name), args, {
    cwd: copy,
    env: { ...process.env, PATH: `${bin}:${process.env["PATH"]}` },
    stdio: "ignore",
    detached: true,
  });
  const { promise, resolve } = Promise.withResolvers<Result | "passed">();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child.pid);
  }, maxMs);
  child.on("exit", (code) => {
    clearTimeout(timer);
    endGroup(child.pid);
    if (timedOut) resolve("timed out");
    else resolve(code === 0 ? "passed" : "killed");
  });
  return promise;
}

/** All processes of a group: a test that is stopped leaves its servers behind. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** The committed and the new files, beside the same packages. */
function newCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "lorepod-mutate-"));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  cpSync(join(root, "dist"), join(copy, "dist"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

function report(outcomes: Outcome[]): void {
  const percent = (some: Outcome[]) => {
    const judged = some.filter(({ result }) => result !== "equivalent");
    const killed = judged.filter(({ result }) => result !== "survived").length;
    return { killed, judged: judged.length, share: (100 * killed) / Math.max(1, judged.length) };
  };
  for (const name of chosen) {
    const { killed, judged, share } = percent(outcomes.filter(({ area }) => area === name));
    console.log(`${name}: ${killed} of ${judged} killed (${share.toFixed(0)} %)`);
  }
  const { killed, judged, share } = percent(outcomes);
  console.log(`all: ${killed} of ${judged} killed (${share.toFixed(1)} %)`);
  for (const { result, mutant } of outcomes) {
    if (result === "survived") console.log(`survived: ${shown(mutant)}`);
  }
  if (share < Number(values.minimum)) process.exitCode = 1;
}

function shown({ file, line, kind, before, after, start, end }: Mutant): string {
  const source = read(file);
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const to = source.indexOf("\n", end);
  const [head, tail] = [source.slice(from, start), source.slice(end, to < 0 ? undefined : to)];
  return `${file}:${line} ${kind}: ${oneLine(`${head}[${before} -> ${after}]${tail}`)}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** `near` is the line that the mutant changes; line numbers move with every edit. */
function isSame(one: Equivalent, mutant: Mutant): boolean {
  const line = read(mutant.file).split("\n")[mutant.line - 1]?.trim();
  const { file, before, after } = mutant;
  return one.file === file && one.before === before && one.after === after && one.near === line;
}

/** As the file was when the run started: the positions of mutants belong to that text. */
function read(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), "utf8");
  sources.set(file, source);
  return source;
}
