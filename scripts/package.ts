import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "./bundle.ts";
import { thirdParty } from "./third-party.ts";

/**
 * Makes the npm package in `dist/package`, or in the folder that is given: the bundle, the built
 * dashboard, and a package.json without the packages that are inside the bundle (decision 0076).
 *
 *   npm run package && npm publish ./dist/package
 */
const root = join(import.meta.dirname, "..");
const target = resolve(process.argv[2] ?? join(root, "dist/package"));

/** They contain programs. `playwright` without its test runner would be `playwright-core`. */
const installed = ["playwright", "@sparticuz/chromium"];
/** What a user may add for a local embedding model. */
const optional = ["@huggingface/transformers"];

if (!existsSync(join(root, "dist/ui/index.html"))) {
  throw new Error("there is no dashboard in dist/ui: run `npm run build:ui` first");
}
rmSync(target, { recursive: true, force: true });
const dist = join(target, "dist");
const modules = await bundle(root, dist, [...installed, ...optional]);
const swaggerUi = join(root, "node_modules/@fastify/swagger-ui");
for (const name of ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]) {
  const place = join(dist, "@fastify/swagger-ui/static", name);
  cpSync(join(swaggerUi, "static", name), place);
}
cpSync(join(root, "dist/ui"), join(dist, "ui"), { recursive: true });
for (const part of ["bin", "crds", "LICENSE", "README.md"]) {
  cpSync(join(root, part), join(target, part), { recursive: true });
}
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { private: _private, scripts: _scripts, devDependencies: _tools, ...published } = own;
const dependencies = Object.fromEntries(installed.map((name) => [name, own.dependencies[name]]));
writeJson("package.json", { ...published, dependencies });
const inDashboard = join(root, "node_modules/preact/x");
const all = [...modules, join(swaggerUi, "x"), inDashboard];
writeFileSync(join(target, "THIRD-PARTY.txt"), thirdParty(all));

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`);
}
