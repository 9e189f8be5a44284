import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** Paths of all files of the repository, from its root. */
export function repositoryFiles(root: string): string[] {
  const args = ["-c", "safe.directory=*", "ls-files", "-z"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const listed = status === 0 ? stdout.split("\0") : [];
  // An unpacked archive has no index to ask.
  const paths = listed.includes("package.json") ? listed : walked(root);
  return paths.filter((path) => path !== "" && existsSync(join(root, path)));
}

const made = new Set(["node_modules", "dist", "coverage", ".cache", ".git", ".lorepod"]);

function walked(root: string): string[] {
  const exclude = (name: string) => made.has(basename(name));
  const paths = globSync("**/*", { cwd: root, exclude }).map((path) => path.replaceAll("\\", "/"));
  return paths.filter((path) => statSync(join(root, path)).isFile());
}
