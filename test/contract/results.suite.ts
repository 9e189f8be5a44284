import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { JobRef } from "../../src/ports/events.ts";
import type { Results } from "../../src/ports/results.ts";
import { newJob, newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function resultsContract(
  name: string,
  open: () => Promise<Opened<Results>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`results: ${name}`, open, options, cases);
}

type Subject = Opened<Results>;

const cases = {
  async "a document comes back byte by byte, under its digest"({ port }: Subject) {
    const job = newJob();
    const bodies = {
      empty: Buffer.alloc(0),
      text: Buffer.from('{"name":"Café 漢字 🐢"}'),
      bytes: Buffer.from(times(256, (i) => i)),
      "five megabytes": randomBytes(5 * 1024 * 1024),
    };
    for (const [title, body] of Object.entries(bodies)) {
      const name = title.replaceAll(" ", "-");
      expect(await port.put(job, name, body)).toEqual({
        digest: digestOf(body),
        size: body.byteLength,
      });
      expect(digestOf(required(await port.get(job, name)))).toBe(digestOf(body));
    }
  },

  async "what is not there is undefined"({ port }: Subject) {
    const job = newJob();
    expect(await port.get(job, "result")).toBeUndefined();
    await port.put(job, "result", Buffer.from("{}"));
    expect(await port.get(job, "resul")).toBeUndefined();
    expect(await port.get(job, "result/1")).toBeUndefined();
  },

  async "names of all allowed characters are distinct"({ port }: Subject) {
    const job = newJob();
    const names = ["a", "A", "a/b", "a.b", "a-b", "a_b", "a/b/c", "pages/1/0123abcdef.json"];
    for (const name of names) await port.put(job, name, Buffer.from(name));
    for (const name of names) expect(await textOf(port, job, name)).toBe(name);
  },

  async "the names of a job's documents are listed, each once"({ port }: Subject) {
    const [job, other] = [newJob(), newJob()];
    expect(await port.names(job)).toEqual([]);
    for (const name of ["a", "b/c.json", "a"]) await port.put(job, name, Buffer.from(name));
    await port.put({ ...other, tenant: job.tenant }, "d", Buffer.from("d"));
    expect((await port.names(job)).toSorted()).toEqual(["a", "b/c.json"]);
    await port.remove(job);
    expect(await port.names(job)).toEqual([]);
  },

  async "other names are refused"({ port }: Subject) {
    for (const name of ["", "a b", "a*", "ä", "a\nb", "a\\b"]) {
      await expect(port.put(newJob(), name, Buffer.from("x"))).rejects.toThrow();
    }
  },

  async "a second document under a name replaces the first"({ port }: Subject) {
    const job = newJob();
    await port.put(job, "result", Buffer.from("a long first one"));
    await port.put(job, "result", Buffer.from("second"));
    expect(await textOf(port, job, "result")).toBe("second");
  },

  async "jobs and tenants do not see each other"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newJob(tenant), newJob(tenant)];
    const stranger: JobRef = { tenant: newTenant(), job: one.job };
    await port.put(one, "result", Buffer.from("mine"));
    expect(await port.get(sibling, "result")).toBeUndefined();
    expect(await port.get(stranger, "result")).toBeUndefined();
    await port.put(stranger, "result", Buffer.from("theirs"));
    expect(await textOf(port, one, "result")).toBe("mine");
  },

  async "50 writers at once lose nothing"({ port }: Subject) {
    const job = newJob();
    await Promise.all(times(50, (i) => port.put(job, `pages/${i}`, Buffer.from(String(i)))));
    const read = await Promise.all(times(50, (i) => textOf(port, job, `pages/${i}`)));
    expect(read).toEqual(times(50, String));
  },

  async "writers of one name at once leave one of theirs, whole"({ port }: Subject) {
    const job = newJob();
    const bodies = times(10, (i) => Buffer.alloc(200_000, i + 1));
    await Promise.all(bodies.map((body) => port.put(job, "result", body)));
    const left = digestOf(required(await port.get(job, "result")));
    expect(bodies.map(digestOf)).toContain(left);
  },

  async "removing a job's documents takes all of them and no others"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newJob(tenant), newJob(tenant)];
    const names = times(30, (i) => `pages/${i}`);
    for (const name of names) await port.put(one, name, Buffer.from(name));
    const stranger: JobRef = { tenant: newTenant(), job: one.job };
    await port.put(sibling, "pages/1", Buffer.from("kept"));
    await port.put(stranger, "pages/1", Buffer.from("kept too"));
    await port.remove(one);
    await port.remove(newJob());
    const left = await Promise.all(names.map((name) => port.get(one, name)));
    expect(left.filter((body) => body !== undefined)).toEqual([]);
    expect(await textOf(port, sibling, "pages/1")).toBe("kept");
    expect(await textOf(port, stranger, "pages/1")).toBe("kept too");
    // A job may begin again under its name.
    await port.put(one, "pages/1", Buffer.from("again"));
    expect(await textOf(port, one, "pages/1")).toBe("again");
  },

  async "what was written is there after a restart"({ port, reopen }: Subject) {
    const job = newJob();
    await port.put(job, "pages/1", Buffer.from("first"));
    await port.put(job, "pages/1", Buffer.from("second"));
    const after = await required(reopen)();
    expect(await textOf(after, job, "pages/1")).toBe("second");
  },
};

const textOf = async (port: Results, job: JobRef, name: string): Promise<string> =>
  Buffer.from(required(await port.get(job, name))).toString("utf8");

const digestOf = (body: Uint8Array): string =>
  `sha256:${createHash("sha256").update(body).digest("hex")}`;
