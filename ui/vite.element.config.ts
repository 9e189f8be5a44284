import { defineConfig } from "vite";

/** `<lorepod-search>`: one script for the pages of other websites, beside the dashboard's files. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "../dist/ui",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/element/lorepod-search.ts",
      output: { entryFileNames: "lorepod-search.js" },
      checks: { bundlerTimings: false },
    },
  },
  logLevel: "warn",
});
