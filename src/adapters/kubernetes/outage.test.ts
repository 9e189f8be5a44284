import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { systemClock } from "../../kit/clock.ts";
import { createItemIndex } from "../weaviate/item-index.ts";
import { KubernetesError } from "./client.ts";
import { isOutage, outageOf } from "./outage.ts";

const api = (code: number) =>
  new JetStreamApiError({ code, err_code: 10_000, description: "a fault" });
const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

it.each([
  ["an overloaded API server", new KubernetesError(429, "TooManyRequests", "slow down")],
  ["a broken API server", new KubernetesError(503, "", "unavailable")],
  ["a connection that is refused", new TypeError("fetch failed", { cause: refused })],
  ["a call without an answer in time", new DOMException("timed out", "TimeoutError")],
  ["a broker without an answer in time", new errors.TimeoutError()],
  ["a broker that stores nothing", new errors.RequestError("r", { cause: refused })],
  ["a broker without a leader", api(503)],
  ["a read that did not end", new Error("no answer from stream EVENTS in time")],
  ["an index that starts", new Error("Weaviate answered 503 to GET /v1/schema: ")],
  ["an index that is unreachable", new Error("query: 14 UNAVAILABLE: No connection established")],
])("%s is an outage", (_, error) => {
  expect(isOutage(error)).toBe(true);
});

it.each([
  ["a refusal", new KubernetesError(422, "Invalid", "spec is immutable")],
  ["a wrong request to the broker", api(400)],
  ["a wrong request to the index", new Error("Weaviate answered 422 to PUT /v1/schema: no")],
  ["a bug", new TypeError("x is not a function")],
  ["a value that is not an error", "ECONNREFUSED"],
])("%s is not an outage", (_, error) => {
  expect(isOutage(error)).toBe(false);
});

it("a full broker is an outage that names its cause", () => {
  const full = new JetStreamApiError({ code: 503, err_code: 10_023, description: "no resources" });
  expect(outageOf(full)?.message).toContain("is full");
  expect(outageOf(api(503))?.message).toContain("does not answer");
  expect(outageOf(new TypeError("x"))).toBeUndefined();
});

it("an index without a server is an outage", async () => {
  const index = createItemIndex({ url: "http://127.0.0.1:9" }, systemClock);
  expect(await index.words("tenant").catch(isOutage)).toBe(true);
});
