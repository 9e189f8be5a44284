import { expect, onTestFinished, test } from "vitest";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { orderSubject, startWarmPods } from "../../src/adapters/kubernetes/runs/warm-pods.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { newJob } from "../contract/samples.ts";
import { openBroker } from "./broker.ts";
import { eventually, type Json } from "./installation.ts";
import { openNamespace } from "./namespace.ts";

/**
 * What two leaders do of which the older does not know yet that it is none. The pods are too large
 * for any node: the test sets whether they are ready.
 */
test("of two leaders that race for one waiting pod one gets it, and it hears one order", async () => {
  await using namespace = await openNamespace();
  await using broker = await openBroker();
  const { kubernetes, name } = namespace;
  const core = (path: string) => `/api/v1/namespaces/${name}/${path}`;
  const get = async (path: string): Promise<Json> => kubernetes.call({ method: "GET", path });
  const account = await eventually(() => get(core("serviceaccounts/default")));
  const owner = {
    apiVersion: "v1",
    kind: "ServiceAccount",
    name: "default",
    uid: account.metadata.uid,
  };

  const leader = async () => {
    const connection = await connectNats({ servers: broker.url, name: "test" });
    onTestFinished(() => connection.close());
    return startWarmPods({
      kubernetes,
      namespace: name,
      connection,
      template: {
        instance: "race",
        image: "lorepod:none",
        pullPolicy: "Never",
        serviceAccount: "default",
        chromium: "",
        priorityClass: "",
        nodeSelector: {},
        tolerations: [],
        resources: { requests: { cpu: "10000", memory: "64Mi" } },
      },
      size: 1,
      environment: async (mailbox) => ({ MAILBOX: mailbox }),
      clock,
      random: Math.random,
      report: (error) => console.error(error),
    });
  };
  await using one = await leader();
  await using other = await leader();
  const listener = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => listener.close());

  const waiting = async (): Promise<Json> => {
    const { items } = await get(
      `${core("pods")}?labelSelector=${encodeURIComponent("lorepod.dev/pool=waiting")}`,
    );
    const alive = items.filter(({ metadata }: Json) => metadata.deletionTimestamp === undefined);
    expect(alive).toHaveLength(1);
    return alive[0];
  };

  let wins = 0;
  for (let round = 0; round < 40 && wins < 5; round++) {
    // Both may have made one: what is too much goes again.
    const pod = await eventually(waiting, 60_000);
    const path = core(`pods/${pod.metadata.name}`);
    const heard: Json[] = [];
    const mailbox = pod.metadata.labels["lorepod.dev/mailbox"];
    listener.subscribe(orderSubject(mailbox), {
      callback: (_error, message) => {
        heard.push(message.json());
        message.respond();
      },
    });
    await listener.flush();
    const conditions = [{ type: "Ready", status: "True" }];
    const status = { phase: "Running", startTime: new Date().toISOString(), conditions };
    await kubernetes.call({ method: "PATCH", path: `${path}/status`, body: { status } });

    const orders = [newJob(), newJob()].map((job) => ({
      ...job,
      name: `${job.job.replace("_", "-")}-a1`,
      attempt: 1,
      request: { url: "https://a.example/" },
      deadlineAt: clock.now() + 600_000,
    }));
    const got = await Promise.all(
      [one, other].map(async (pods, n) => {
        const order = orders[n];
        return order !== undefined && pods.take(order, owner, { JOB: order.job });
      }),
    );
    // Neither gets one that the scheduler, or a leader that tidies up, has just written to.
    const winner = orders[got.indexOf(true)];
    if (winner === undefined) {
      expect(heard.length).toBeLessThanOrEqual(1);
      await kubernetes.call({ method: "DELETE", path }).catch(() => {});
      continue;
    }
    wins++;
    expect(got.filter(Boolean)).toHaveLength(1);
    expect(heard).toEqual([{ JOB: winner.job }]);
    const { metadata } = await get(path);
    expect(metadata.labels["lorepod.dev/run"]).toBe(winner.name);
  }
  expect(wins).toBe(5);
}, 300_000);
