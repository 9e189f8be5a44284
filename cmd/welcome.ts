import { resolve } from "node:path";

/** What a person sees when the server is up. */
export function welcome(server: {
  address: string;
  version: string;
  data: string;
  firstKey: string | undefined;
  /** Signs the admin in to the dashboard, once. */
  link: string | undefined;
  browser: string;
  modelUrl: string;
  modelName: string;
  embeddings: string;
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
  Model       ${modelLine(server)}
  Embeddings  ${embeddingsLine(server)}
  Browser     ${browser}
`;
}

function modelLine({ modelUrl, modelName }: { modelUrl: string; modelName: string }): string {
  return modelUrl === ""
    ? "off: pages are read by the offline reader (LOREPOD_MODEL_URL turns one on)."
    : `on: ${modelName} at ${new URL(modelUrl).host}; the offline reader stands behind it.`;
}

function embeddingsLine({ embeddings }: { embeddings: string }): string {
  if (embeddings === "off" || embeddings === "") return "off: search goes by keyword.";
  if (embeddings === "local") return "on: a model on this machine; search is hybrid.";
  return `on: ${new URL(embeddings).host}; search is hybrid.`;
}
