import { expect, test } from "vitest";
import { createNewest } from "./newest.ts";

const object = (version: number, uid = "u1") => ({
  metadata: { name: "one", uid, resourceVersion: String(version) },
});

test("an old watch event does not replace a newer version", () => {
  const newest = createNewest();
  newest.put(object(9));
  newest.renew(object(11));
  newest.put(object(10));
  expect(newest.get("one")).toEqual(object(11));
  newest.put(object(12));
  expect([...newest.all()]).toEqual([object(12)]);
});

test("a removed object returns neither by an old watch event nor by an answer", () => {
  const newest = createNewest();
  newest.put(object(9));
  expect(newest.drop("one")).toEqual(object(9));
  expect(newest.drop("one")).toBeUndefined();
  newest.put(object(8));
  newest.renew(object(9));
  expect(newest.get("one")).toBeUndefined();
  // Another object with the same name counts, whatever its version.
  newest.put(object(7, "u2"));
  newest.renew(object(9, "u1"));
  expect(newest.get("one")).toEqual(object(7, "u2"));
});

test("an answer adds no object that the watch has not reported", () => {
  const newest = createNewest();
  newest.renew(object(9));
  expect(newest.get("one")).toBeUndefined();
});

test("a version that another writer replaced is dropped, unless a newer one is known", () => {
  const newest = createNewest();
  newest.put(object(9));
  newest.put(object(10));
  newest.forget("one", "9");
  expect(newest.get("one")).toEqual(object(10));
  newest.forget("one", "10");
  expect(newest.get("one")).toBeUndefined();
  newest.put(object(10));
  expect(newest.get("one")).toEqual(object(10));
});
