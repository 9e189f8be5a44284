// Builds the dashboard and `<lorepod-search>` into dist/ui. Plain JavaScript: npm runs it in whatever Node it has. As the
// package's `prepare` it does nothing where an install has no sources or no build tools.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ifPossible = process.env["npm_lifecycle_event"] === "prepare";

try {
  if (!existsSync(join(root, "ui/index.html"))) throw new Error("there is no folder ui");
  // A test's own NODE_ENV would make files of half the size again.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  await build({ configFile: join(root, "ui/vite.config.ts") });
  await build({ configFile: join(root, "ui/vite.element.config.ts") });
  compress(join(root, "dist/ui"));
  compress(join(root, "dist/ui/assets"));
} catch (error) {
  if (!ifPossible) throw error;
  // An install does not fail without the dashboard; the server then prints how to build it.
  const missing = error.code === "ERR_MODULE_NOT_FOUND" || !existsSync(join(root, "ui/index.html"));
  if (!missing) console.error(`lorepod: the dashboard could not be built: ${error.message}`);
}

/** Compresses once here instead of at each request. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const body = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
}
