import { resolve } from "node:path";
import type { ServiceState, ServiceStates } from "../service-checks.ts";
import { runsAsRoot, type FoundBrowser } from "../../src/adapters/shared/find-browser.ts";

/** The text that the server prints when it is ready. */
export function welcome(server: {
  address: string;
  version: string;
  data: string;
  firstKey: string | undefined;
  /** Signs the admin in to the dashboard, once. */
  link: string | undefined;
  browser: FoundBrowser;
  services: ServiceStates;
}): string {
  const { address, version, data, firstKey, link, browser } = server;
  const key = firstKey ?? "YOUR_KEY";
  const about =
    firstKey === undefined
      ? "  Keys exist already. For another one: npx lorepod keys create --name NAME"
      : `  Your API key, shown this once:\n\n    ${firstKey}`;
  return `Lorepod ${version} listens on ${address}

${about}
${link === undefined ? "" : `\n  The dashboard; this link signs you in once, within the hour:\n\n    ${link}\n`}
  Try it:

    curl -X POST ${address}/v1/extract -H 'x-api-key: ${key}' -d '{"url":"https://example.com/"}'

  Data        ${resolve(data)}
  Model       ${modelLine(server.services.model)}
  Embeddings  ${embeddingsLine(server.services.embeddings)}
${rerankerLine(server.services.reranker)}  Browser     ${browserLine(browser)}
`;
}

function modelLine(model: ServiceState): string {
  switch (model.state) {
    case "off":
      return "off: pages are read by the offline reader (LOREPOD_MODEL_URL turns one on).";
    case "working":
      return `on: ${model.name}; the offline reader reads what it cannot.`;
    case "failing":
      return `FAILING: ${model.name}: ${model.details}. The offline reader reads the pages.`;
    case "checking":
      return "checking: it has not answered yet; the log reports when it does.";
  }
}

function embeddingsLine(embeddings: ServiceState): string {
  switch (embeddings.state) {
    case "off":
      return "off: search goes by keyword.";
    case "working":
      return `on: ${embeddings.name}, ${embeddings.details}; search is hybrid.`;
    case "failing":
      return `FAILING: ${embeddings.name}: ${embeddings.details}. Search goes by keyword.`;
    case "checking":
      return "checking: they have not answered yet; the log reports when they do.";
  }
}

/** Nothing without one: few have a reranker. */
function rerankerLine(reranker: ServiceState): string {
  switch (reranker.state) {
    case "off":
      return "";
    case "working":
      return `  Reranker    on: ${reranker.name}; it orders the best results.\n`;
    case "failing":
      return `  Reranker    FAILING: ${reranker.name}: ${reranker.details}. Results are not reordered.\n`;
    case "checking":
      return "  Reranker    checking: it has not answered yet; the log reports when it does.\n";
  }
}

function browserLine({ place, description }: FoundBrowser): string {
  const isUnconfined = place !== null && runsAsRoot();
  return isUnconfined
    ? `${description}; without its sandbox, because this server runs as root.`
    : description;
}
