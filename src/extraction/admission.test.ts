import { describe, expect, it } from "vitest";
import { createAdmission, type Applicant } from "./admission.ts";

function open(total: number, reserved = 0) {
  const turns: string[] = [];
  const admission = createAdmission({ total, reserved }, (id) => turns.push(id));
  const ask = (
    id: string,
    tenant = "a",
    priority: Applicant["priority"] = "batch",
    maxPerTenant = 2,
  ) => admission.requestSlot({ id, tenant, priority, maxPerTenant });
  return { admission, ask, turns };
}

describe("admission", () => {
  it("gives each tenant its share and names the limit that a job waits for", () => {
    const { ask } = open(3);
    expect(ask("1")).toEqual({ free: true });
    expect(ask("2")).toEqual({ free: true });
    expect(ask("3")).toEqual({
      free: false,
      reason: "this key runs 2 extractions at once",
      isOwn: true,
    });
    expect(ask("4", "b")).toEqual({ free: true });
    expect(ask("5", "c")).toEqual({ free: false, reason: "all crawlers are busy" });
  });

  it("answers a job that has its slot with yes again", () => {
    const { ask } = open(1);
    expect([ask("1"), ask("1")]).toEqual([{ free: true }, { free: true }]);
  });

  it("wakes the next in line when a slot is given back: people first, then the oldest", () => {
    const { admission, ask, turns } = open(1);
    ask("1");
    ask("2");
    ask("3", "b");
    ask("4", "b", "interactive");
    admission.release("1");
    expect(turns).toEqual(["4"]);
    expect(ask("2")).toMatchObject({ free: false });
    expect(ask("4", "b", "interactive")).toEqual({ free: true });
    admission.release("4");
    expect(turns.at(-1)).toBe("2");
  });

  it("wakes another job when the next in line waits no longer", () => {
    const { admission, ask, turns } = open(1);
    ask("1");
    ask("2");
    ask("3", "b");
    admission.release("1");
    expect(turns).toEqual(["2"]);
    admission.release("2");
    expect(turns.at(-1)).toBe("3");
    expect(ask("3", "b")).toEqual({ free: true });
  });

  it("prefers the tenant with less running", () => {
    const { admission, ask, turns } = open(2);
    ask("1", "a");
    ask("2", "b");
    ask("3", "a");
    ask("4", "b");
    admission.release("2");
    expect(turns).toEqual(["4"]);
  });

  it("keeps a reserved slot for people", () => {
    const { ask } = open(2, 1);
    expect(ask("1")).toEqual({ free: true });
    expect(ask("2", "b")).toMatchObject({ free: false });
    expect(ask("3", "c", "interactive")).toEqual({ free: true });
  });

  it("counts what ran before a restart", () => {
    const { admission, ask } = open(1);
    admission.adopt({ id: "1", tenant: "a", priority: "batch", maxPerTenant: 2 });
    expect(ask("2")).toMatchObject({ free: false });
  });

  it("forgets a job that left while it waited", () => {
    const { admission, ask, turns } = open(1);
    ask("1");
    ask("2");
    admission.release("2");
    admission.release("1");
    expect(turns).toEqual([]);
  });

  it("wakes the job whose turn it is when another asks first", () => {
    const { admission, ask, turns } = open(1);
    ask("1");
    ask("2");
    ask("3", "b", "interactive");
    admission.release("1");
    turns.length = 0;
    expect(ask("2")).toMatchObject({ free: false });
    expect(turns).toEqual(["3"]);
  });

  it("wakes no job while all slots are taken", () => {
    const { admission, ask, turns } = open(2);
    for (const id of ["1", "2", "3"]) ask(id, `tenant ${id}`);
    admission.release("3");
    expect(turns).toEqual([]);
  });

  it("orders the waiting of one tenant by age, whenever they ask", () => {
    const { admission, ask, turns } = open(1);
    ask("1", "z");
    ask("7", "b");
    ask("5", "c");
    ask("6", "d");
    admission.release("1");
    expect(turns).toEqual(["5"]);
  });

  it("does not pass a tenant's limit after a slot is given back", () => {
    const { admission, ask, turns } = open(3);
    ask("1", "a", "batch", 1);
    ask("2", "b");
    ask("3", "a", "batch", 1);
    admission.release("2");
    expect(turns).toEqual([]);
    admission.release("1");
    expect(turns).toEqual(["3"]);
  });
});
