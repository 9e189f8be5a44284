/**
 * Writes every generated file from the contract. With `--check` it writes nothing and fails when a
 * committed copy differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apiPages, buildApi, openApi, type Documents } from "../src/api/index.ts";
import { configTable } from "../src/contract/settings/config.ts";
import { errorTable } from "../src/contract/errors.ts";
import { limits } from "../src/contract/limits.ts";
import { planTable } from "../src/contract/settings/plans.ts";
import { publicSchemas } from "../src/contract/public.ts";
import { systemClock } from "../src/kit/clock.ts";
import { clientTypes } from "./client-types.ts";
import { crdFiles } from "./crds.ts";
import { guides } from "./guides.ts";
import { mcpInputs } from "./mcp-inputs.ts";
import { objectivesDashboard } from "./objectives/dashboard.ts";
import { objectivesPage } from "./objectives/page.ts";
import { promtoolFile } from "./objectives/promtool.ts";
import { objectiveRulesFile } from "./objectives/rules.ts";
import { pythonClient } from "./python-client.ts";

const root = join(import.meta.dirname, "..");
const notice = (source: string) =>
  `<!-- Made by \`npm run generate\` from ${source}. Do not edit. -->`;

const documents = await openApiDocuments();
const files: Record<string, string> = {
  "docs/openapi.json": `${JSON.stringify(documents.public, null, 2)}\n`,
  "docs/openapi-admin.json": `${JSON.stringify(documents.admin, null, 2)}\n`,
  ...apiPages(documents),
  ...pythonClient(documents),
  ...guides(root),
  "docs/errors.md": errorsPage(),
  "docs/limits.md": limitsPage(),
  "docs/config.md": configPage(),
  "clients/node/src/types.ts": clientTypes({
    requests: publicSchemas("input"),
    answers: publicSchemas("output"),
    errorCodes: Object.keys(errorTable),
  }),
  "clients/mcp/inputs.ts": mcpInputs(publicSchemas("input")),
  "docs/objectives.md": page("Objectives", objectivesPage(), "src/objectives"),
  "deploy/objectives.yaml": objectiveRulesFile(),
  "deploy/objectives-test.yaml": promtoolFile("objectives.yaml"),
  "deploy/objectives-dashboard.json": objectivesDashboard(),
  // A packed chart contains only its own folder, so it has copies.
  "charts/lorepod/files/alerts.yaml": given("deploy/alerts.yaml"),
  "charts/lorepod/files/dashboard.json": given("deploy/dashboard.json"),
  "charts/lorepod/files/objectives.yaml": objectiveRulesFile(),
  "charts/lorepod/files/objectives-dashboard.json": objectivesDashboard(),
  ...Object.fromEntries(
    Object.entries(crdFiles()).flatMap(([name, text]) => [
      [`crds/${name}`, text],
      [`charts/lorepod/crds-data/${name}`, text],
    ]),
  ),
};

const stale = Object.entries(files).filter(([path, text]) => read(path) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is out of date: run npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

function given(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
}

/** Only the routes are read. No port is called while the app is built, so none is needed. */
async function openApiDocuments(): Promise<Documents> {
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error("not for use")) });
  const services = {
    // No port is called; see above.
    ...(unused as Omit<Parameters<typeof buildApi>[0], "clock" | "version" | "settings">),
    settings: {
      plans: planTable,
      adminToken: "any",
      publicUrl: "",
      cors: [],
      trustProxy: [],
      authFailures: 1,
      adminFailures: 1,
    },
    // Destructured while the routes are built, but not called.
    webhooks: unused as Parameters<typeof buildApi>[0]["webhooks"],
    dashboard: null,
    clock: systemClock,
    version: version(),
  };
  const app = await buildApi(services);
  await app.ready();
  const described = {
    public: openApi(app.routeDocs, version(), "public"),
    admin: openApi(app.routeDocs, version(), "admin"),
  };
  await app.close();
  // Plain data in the format of OpenAPI.
  return JSON.parse(JSON.stringify(described)) as Documents;
}

function version(): string {
  return String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
}

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, retryable, cause, remedy }]) =>
      `| \`${code}\` | ${status} | ${retryable ? "yes" : "no"} | ${cause} | ${remedy} |`,
  );
  return page("Errors", [
    "Every error body contains exactly `statusCode`, `error` and `message`. The code travels in the",
    "header `x-error-code`, the request's id in `x-request-id`. Each call's page lists what it can",
    "answer. In addition, any path or method can be unknown (`not_found`, `wrong_method`), and the body",
    "of any call is checked (`bad_json`, `too_large`, `wrong_type`). A malformed request is refused with",
    "`bad_request`: status 431 for headers over 64 KB, 408 for a request that does not arrive in time,",
    "and 400 otherwise.",
    "",
    "| code | status | worth retrying | cause | remedy |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ]);
}

function limitsPage(): string {
  const rows = Object.entries(limits).map(
    ([name, { value, reason }]) => `| \`${name}\` | ${value.toLocaleString("en")} | ${reason} |`,
  );
  return page("Limits", ["| limit | value | reason |", "| --- | --- | --- |", ...rows]);
}

function configPage(): string {
  const rows = Object.values(configTable).map(
    ({ env, default: value, sentence }) =>
      `| \`${env}\` | ${value && `\`${value}\``} | ${sentence} |`,
  );
  return page("Settings", [
    "All settings come from the environment. `lorepod config` prints them with their values.",
    "",
    "| setting | default | meaning |",
    "| --- | --- | --- |",
    ...rows,
  ]);
}

function page(title: string, lines: string[], source = "src/contract"): string {
  return [`# ${title}`, notice(source), "", ...lines, ""].join("\n");
}
