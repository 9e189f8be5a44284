import type { PageAnswers } from "../../contract/calls/page-calls.ts";
import { newCredentialSchema, type Access } from "../../contract/credentials.ts";
import { AppError } from "../../contract/errors.ts";
import type { FirecrawlDocument, ScrapeRequest } from "../../contract/firecrawl/calls.ts";
import { check } from "../../contract/http.ts";
import { extractionRequestSchema } from "../../contract/request.ts";
import type { ExtractionResult } from "../../contract/result.ts";
import { accessFrom } from "../../tenancy/index.ts";
import { requireNatsUsers } from "../credential-use.ts";
import { startJob } from "../jobs/start-job.ts";
import { waitForResult } from "../jobs/wait-for-result.ts";
import { callPages } from "../page-call.ts";
import type { Services } from "../services.ts";
import { inTheirForm, inTheirWords, readingOf, wantedOf, type Wanted } from "./formats.ts";
import { viewMetadata } from "./metadata.ts";
import { within, type Call } from "./within.ts";

/** One page in all forms that the request names. Nothing of it is stored, except for `json`. */
export async function scrape(call: Call, body: ScrapeRequest): Promise<FirecrawlDocument> {
  const { services } = call;
  const wanted = wantedOf(body.formats);
  const access = body.headers && accessOfHeaders(services, body.url, body.headers);
  if (wanted.json !== null) requireStorable(body, access);
  return within(services, body.timeout, (stop) =>
    inTheirForm(async () => {
      const json = await jsonOf(call, { body, wanted, access, stop });
      const view = await viewOf(call, { body, wanted, access, stop });
      const screenshot = await screenshotOf(call, { body, wanted, access, stop });
      return { ...documentOf(view, wanted), ...screenshot, ...json };
    }),
  );
}

/** The format json is read by a job: it keeps the page and what was read, and has no wait. */
function requireStorable(body: ScrapeRequest, access: Access | undefined): void {
  const refusals = [
    [access !== undefined, "headers are"],
    [body.zeroDataRetention === true, "zeroDataRetention is"],
    [(body.waitFor ?? 0) > 0, "waitFor is"],
  ] as const;
  for (const [isAsked, name] of refusals) {
    const message = `${name} not supported together with the format json`;
    if (isAsked) throw new AppError("bad_request", message);
  }
}

type Asked = {
  body: ScrapeRequest;
  wanted: Wanted;
  access: Access | undefined;
  stop: AbortSignal;
};

/** The headers are sent to the origin of the URL, and are forgotten with the call. */
function accessOfHeaders(
  services: Services,
  url: string,
  headers: Record<string, string>,
): Access | undefined {
  if (Object.keys(headers).length === 0) return undefined;
  requireNatsUsers(services, "headers");
  const { origin } = new URL(url);
  const credential = { name: "headers of a call", origins: [origin], kind: "headers", headers };
  const checked = check(newCredentialSchema, credential);
  if (!checked.ok) throw new AppError("bad_request", checked.problem);
  return accessFrom(checked.value);
}

function viewOf({ services, request, reply }: Call, { body, wanted, access, stop }: Asked) {
  const page = { url: body.url, ...readingOf(body), ...(access !== undefined && { access }) };
  const view = { op: "view" as const, ...page, forms: wanted.forms };
  return callPages(services, request, reply, view, { stop });
}

async function screenshotOf(
  { services, request, reply }: Call,
  { body, wanted, access, stop }: Asked,
): Promise<Pick<FirecrawlDocument, "screenshot">> {
  if (wanted.screenshot === null) return {};
  const { url, waitFor = 0 } = body;
  const shot = {
    op: "screenshot" as const,
    url,
    ...wanted.screenshot,
    ...(waitFor > 0 && { waitMs: waitFor }),
    ...(access !== undefined && { access }),
  };
  const { screenshot } = await callPages(services, request, reply, shot, { stop });
  return { screenshot: `data:image/png;base64,${screenshot}` };
}

/** The values that the schema names, read by an extraction of this page alone. */
async function jsonOf(
  { services, request }: Call,
  { body, wanted: { json }, stop }: Asked,
): Promise<Pick<FirecrawlDocument, "json">> {
  if (json === null) return {};
  const order = { url: body.url, singlePage: true, fields: json, ...readingOf(body) };
  const checked = check(extractionRequestSchema, order);
  if (!checked.ok) throw new AppError("bad_request", checked.problem);
  const job = await startJob(services, request, checked.value, "interactive");
  const bytes = await waitForResult(services, job, request.server.closing, stop).catch(
    async (error: unknown) => {
      // Its result would reach no caller. With an Idempotency-Key, a repeat of the call gets it.
      if (stop.aborted && request.headers["idempotency-key"] === undefined) {
        await services.extractions.amend(job.id, { cancelRequested: true });
      }
      throw error;
    },
  );
  // `knowledge` wrote it with the schema of a result.
  const { fields } = JSON.parse(Buffer.from(bytes).toString("utf8")) as ExtractionResult;
  return { json: Array.isArray(fields) ? fields.map(({ value }) => value) : fields?.value };
}

function documentOf(view: PageAnswers["view"], wanted: Wanted): FirecrawlDocument {
  const { html, rawHtml, links, images, warnings = [] } = view;
  return {
    ...(wanted.markdown && { markdown: view.markdown }),
    ...(html !== undefined && { html }),
    ...(rawHtml !== undefined && { rawHtml }),
    ...(links !== undefined && { links }),
    ...(images !== undefined && { images }),
    ...(warnings.length > 0 && { warning: inTheirWords(warnings.join("; ")) }),
    metadata: viewMetadata(view),
  };
}
