import { globSync, readFileSync } from "node:fs";

/** Command line and environment of every process below this one. */
export function processesOf(parent: number): string[] {
  const parents = new Map<number, number>();
  for (const path of globSync("/proc/[0-9]*/stat")) {
    const text = readOrEmpty(path);
    const [above] = text.slice(text.lastIndexOf(")") + 4).split(" ");
    parents.set(Number(path.split("/")[2]), Number(above));
  }
  const isBelow = (pid: number): boolean => {
    const above = parents.get(pid);
    return above !== undefined && (above === parent || (above > 1 && isBelow(above)));
  };
  return [...parents.keys()]
    .filter(isBelow)
    .map((pid) => readOrEmpty(`/proc/${pid}/cmdline`) + readOrEmpty(`/proc/${pid}/environ`));
}

/** Looks again and again while something runs. */
export function readWith(parent: number): { end(): Promise<string[]> } {
  const seen = new Set<string>();
  const look = (): void => {
    for (const text of processesOf(parent)) seen.add(text);
  };
  const timer = setInterval(look, 100);
  return {
    async end() {
      clearInterval(timer);
      look();
      return [...seen];
    },
  };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
}
