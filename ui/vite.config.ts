import { defineConfig } from "vite";

/** The dashboard's files, built into `dist/ui`; see scripts/build-ui.js. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    target: "es2023",
    // Every file comes from the server, under a policy that allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // The client writes files only to a given path, which no page passes.
    rolldownOptions: { external: ["node:fs/promises"], checks: { bundlerTimings: false } },
  },
  logLevel: "warn",
});
