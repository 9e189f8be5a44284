import { randomUUID } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { beforeAll, expect, it } from "vitest";
import { openSitePages } from "../../src/adapters/nats/sites/site-pages.ts";
import { limits } from "../../src/contract/limits.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { newSitePage, newSiteRef } from "./samples.ts";
import { sitePagesContract } from "./site-pages.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

sitePagesContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openSitePages({ connection, clock }),
  ),
);

it("a row that a dead writer has replaced and not deleted is removed by the next reader", async () => {
  const opened = await onBroker(
    () => broker,
    async (connection) => ({
      connection,
      port: await openSitePages({ connection, clock }),
      later: await openSitePages({
        connection,
        clock: { ...clock, now: () => Date.now() + limits.sitePageMoveMs.value },
      }),
    }),
  )();
  const { connection, port, later } = opened.port;
  const site = newSiteRef();
  const page = newSitePage("https://example.com/", { state: "current", sync: 1 });
  await port.putMany(site, [page]);
  // As a process leaves it that dies after its write.
  const js = jetstream(connection);
  const jsm = await jetstreamManager(connection);
  const before = await jsm.direct.getMessage("SITE_PAGES", {
    seq: 1,
    next_by_subj: `page.${site.tenant}.${site.site}.*.*.*.*`,
  });
  const subject = before?.subject ?? "";
  const note = [{ hash: subject.split(".").at(-1), seq: before?.seq }];
  const noteSubject = `pagemove.${site.tenant}.${site.site}.${randomUUID()}`;
  await js.publish(noteSubject, JSON.stringify(note));
  const failing = { ...page, state: "failing" as const, sync: 2 };
  await js.publish(subject.replace(".current.", ".failing."), JSON.stringify(failing));

  expect(await port.get(site, page.url)).toEqual(failing);
  expect(await port.counts(site)).toMatchObject({ current: 1, failing: 1 });
  expect(await later.counts(site)).toMatchObject({ current: 0, failing: 1 });
  expect(await port.get(site, page.url)).toEqual(failing);
  expect(await port.counts(site)).toMatchObject({ current: 0, failing: 1 });
  await opened.close();
});
