import { dirname, join, relative } from "node:path";
import { rolldown, type Plugin } from "rolldown";

/** Modules that are started by their path: the command, child processes and threads. */
const entries = [
  "cmd/lorepod",
  "cmd/pages",
  "cmd/local/crawler",
  "cmd/local/knowledge-child",
  "src/adapters/embedded/processes/parent-watch",
  "src/pages/documents/document-thread",
];

/**
 * Writes the server, the clients and the packages that they use to `dist` as a few files. Entries
 * have the paths of their sources, so `bin/lorepod.js` starts either. Returns the paths of all
 * modules inside. `external` names packages that are installed beside it.
 */
export async function bundle(
  root: string,
  dist: string,
  external: readonly string[],
): Promise<string[]> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
    platform: "node",
    external: [...external],
    plugins: [ownPlaces(root)],
    logLevel: "warn",
  });
  const { output } = await build.write({
    dir: dist,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    keepNames: true, // names of classes are in logs and messages
    comments: { legal: true, jsdoc: false, annotation: false },
  });
  await build.close();
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}

const swaggerUi = "@fastify/swagger-ui";

/** A module that asks for its place gets that of its source, below the folder of the bundle. */
function ownPlaces(root: string): Plugin {
  const place = (path: string) => `new URL("@dist@/${path}", import.meta.url).href`;
  const asked = new RegExp(String.raw`import\.meta\.(url|resolve\("${swaggerUi}"\))`, "g");
  return {
    name: "own-places",
    transform(code, id) {
      const path = relative(root, id).replaceAll("\\", "/");
      if (!/^(cmd|src|clients)\//.test(path) || !code.includes("import.meta.")) return undefined;
      return code.replaceAll(asked, (_found, what) =>
        what === "url" ? place(path.replace(/\.ts$/, ".js")) : place(`${swaggerUi}/index.js`),
      );
    },
    renderChunk(code, { fileName }) {
      if (!code.includes("@dist@")) return undefined;
      const up = relative(dirname(fileName), ".").replaceAll("\\", "/");
      return code.replaceAll("@dist@", up === "" ? "." : up);
    },
  };
}
