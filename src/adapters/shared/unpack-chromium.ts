import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packedChromium } from "./find-browser.ts";

export type UnpackedChromium = { path: string; env: Record<string, string> };

/**
 * Unpacks the Chromium of the npm package, once for all processes that share `dir`. The first call
 * takes some seconds. The folder also contains the libraries and the font that a minimal machine
 * lacks.
 */
export async function unpackChromium(dir: string): Promise<UnpackedChromium> {
  const bin = packedChromium();
  if (bin === undefined) throw new Error("this machine has no browser: set LOREPOD_CHROMIUM");
  // The size identifies the version of the package.
  const home = join(dir, `chromium-${statSync(join(bin, "chromium.br")).size}`);
  if (!existsSync(home)) await unpack(bin, dir, home);
  const fonts: Record<string, string> = existsSync("/etc/fonts/fonts.conf")
    ? {}
    : { FONTCONFIG_PATH: join(home, "fonts") };
  const env = { LD_LIBRARY_PATH: join(home, "al2023/lib"), ...fonts };
  return { path: join(home, "chromium"), env };
}

/** Unpacks into the private temporary folder, then moves everything into place at once. */
async function unpack(bin: string, dir: string, home: string): Promise<void> {
  // The package unpacks to fixed names there, and uses what already exists under them.
  if ((statSync(tmpdir()).mode & 0o077) !== 0) {
    throw new Error(`${tmpdir()} is open to others: no program is unpacked there`);
  }
  const { inflate } = await import("@sparticuz/chromium");
  const newFolder = join(dir, `new-${randomUUID()}`);
  await mkdir(newFolder, { recursive: true, mode: 0o700 });
  try {
    for (const piece of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) {
      const unpacked = await inflate(join(bin, piece));
      await rename(unpacked, join(newFolder, unpacked.slice(tmpdir().length + 1)));
    }
    await writeFile(join(newFolder, "fonts/fonts.conf"), fontsConf(join(home, "fonts")));
    await rename(newFolder, home);
  } catch (error) {
    await rm(newFolder, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise another process was faster
  }
}

function fontsConf(fonts: string): string {
  return `<?xml version="1.0"?>
<fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>
`;
}
