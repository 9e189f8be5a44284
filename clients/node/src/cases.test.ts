import { inspect } from "node:util";
import { expect, test } from "vitest";
import { caseClock, loadCases, differences, type Case } from "../../cases/cases.ts";
import { caseKey, serveScript } from "../../cases/server.ts";
import { LorepodError } from "./errors.ts";
import { Lorepod } from "./lorepod.ts";

test.each(loadCases())("$name: $about", async (row) => {
  await using server = await serveScript(row.server);
  const clock = caseClock();
  const lorepod = new Lorepod({ url: server.url, apiKey: caseKey, clock, ...row.client });

  const { result, events, progress, error } = await outcomeOf(lorepod, row);

  expect(differences(row, server.seen, clock.waits)).toEqual([]);
  const wanted = row.expect;
  expect(errorShape(error)).toEqual(
    wanted.error === undefined ? undefined : expect.objectContaining(wanted.error),
  );
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(caseKey);
  if (wanted.result !== undefined) expect(result).toMatchObject(wanted.result as object);
  if (wanted.progress !== undefined) expect(progress).toEqual(wanted.progress);
  expect(events).toHaveLength(wanted.events?.length ?? 0);
  expect(events).toMatchObject(wanted.events ?? []);
});

async function outcomeOf(lorepod: Lorepod, { call }: Case) {
  const events: unknown[] = [];
  const progress: string[] = [];
  try {
    const result = await ask(lorepod, call, events, progress);
    return { result, events, progress, error: undefined };
  } catch (error) {
    return { result: undefined, events, progress, error };
  }
}

async function ask(
  lorepod: Lorepod,
  { do: what, url = "", id = "", query = "", text = "", options = {} }: Case["call"],
  events: unknown[],
  progress: string[],
): Promise<unknown> {
  const collect = async (stream: AsyncIterable<unknown>) => {
    for await (const event of stream) events.push(event);
  };
  const onProgress = ({ status }: { status: string }) => void progress.push(status);
  const methods: Record<string, () => Promise<unknown>> = {
    account: () => lorepod.account(options),
    extract: () => lorepod.extract(url, options),
    business: () => lorepod.business(url, options),
    search: () => lorepod.search(query, options),
    answer: () => lorepod.answer(query, options),
    answerStream: () => collect(lorepod.answerStream(query, options)),
    verify: () => lorepod.verify(text, options),
    stream: () => collect(lorepod.stream(url, options)),
    "jobs.get": () => lorepod.jobs.get(id, options),
    "jobs.list": () => lorepod.jobs.list(options),
    "jobs.wait": () => lorepod.jobs.wait(id, { ...options, onProgress }),
    "jobs.events": () => collect(lorepod.jobs.events(id, options)),
    "signingSecret.rotate": () => lorepod.signingSecret.rotate(options),
    "webhooks.delete": () => lorepod.webhooks.delete(id, options),
  };
  const method = methods[what];
  if (method === undefined) throw new Error(`no method for ${what}`);
  return method();
}

function errorShape(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof LorepodError)) return { type: "none of ours", error };
  const { name: type, message, status, code, requestId, jobId } = error;
  const own = {
    ...("seconds" in error ? { seconds: error.seconds } : {}),
    ...("fields" in error ? { fields: error.fields } : {}),
  };
  return { type, message, status, code, requestId, jobId, ...own };
}
