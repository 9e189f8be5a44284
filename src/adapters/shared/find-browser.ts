import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../contract/settings/config.ts";
import type { BrowserPlace } from "../../contract/settings/crawler-settings.ts";

export type FoundBrowser = {
  place: BrowserPlace | null;
  /** Shown by the start banner and the doctor. */
  description: string;
};

/**
 * Finds the browser: the one that the operator names, else a Chrome or Chromium of the machine,
 * else Playwright's, else the packed one from an npm package. Starts nothing.
 */
export async function findBrowser(setting: string, dir: string): Promise<FoundBrowser> {
  if (setting === "off") return { place: null, description: "off (LOREPOD_CHROMIUM)" };
  if (setting !== "") {
    if (isRunnable(setting)) return installed(setting);
    const description = `none: LOREPOD_CHROMIUM names ${setting}, which is not a program`;
    return { place: null, description };
  }
  const found = programs().find(isRunnable);
  if (found !== undefined) return installed(found);
  const { chromium } = await import("playwright");
  const downloaded = chromium.executablePath();
  if (downloaded !== "" && isRunnable(downloaded)) return installed(downloaded);
  if (packedChromium() !== undefined) {
    return {
      place: { kind: "packed", dir },
      description: "Chromium from its npm package",
    };
  }
  return { place: null, description: "none: set LOREPOD_CHROMIUM to a Chrome or Chromium" };
}

/** The folder with the packed Chromium of an npm package, if it runs on this machine. */
export function packedChromium(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const module = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
    const bin = join(module, "../../bin");
    return existsSync(join(bin, "chromium.br")) ? bin : undefined;
  } catch {
    return undefined; // an optional package that is not installed
  }
}

/** Chromium refuses to run its sandbox as root. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

function installed(path: string): FoundBrowser {
  return { place: { kind: "installed", path }, description: path };
}

function programs(): string[] {
  const { PATH = "" } = childEnvironment("");
  const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome"];
  const onPath = PATH.split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  if (process.platform === "darwin") {
    const apps = ["Google Chrome", "Chromium", "Microsoft Edge"];
    return [...apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`), ...onPath];
  }
  if (process.platform === "win32") {
    const roots = ["C:\\Program Files", "C:\\Program Files (x86)"];
    const below = [
      "Google\\Chrome\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    return roots.flatMap((root) => below.map((path) => `${root}\\${path}`));
  }
  return onPath;
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    const file = statSync(path);
    return file.isFile() && !(file.size < 20_000 && isSnapStub(path));
  } catch {
    return false;
  }
}

/** Some systems have a script in its place that asks the user to install a snap. */
function isSnapStub(path: string): boolean {
  return /snap install|requires the chromium snap/i.test(readFileSync(path, "utf8"));
}
