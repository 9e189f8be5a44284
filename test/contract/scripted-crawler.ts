import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeSync } from "node:fs";
import {
  openParentLink,
  type ParentLink,
} from "../../src/adapters/embedded/processes/parent-link.ts";

/**
 * A crawler for tests: the URL of its order names its behaviour. It publishes what it observes as
 * progress events.
 */
type Behaviour = (link: ParentLink, words: string[]) => Promise<number>;

const behaviours: Record<string, Behaviour> = {
  exit: async (_link, [code]) => Number(code),

  async publish(link, messages) {
    for (const message of messages) await say(link, message);
    return 0;
  },

  async order(link) {
    const { order, settings } = link;
    await say(link, JSON.stringify({ order, settings }));
    return 0;
  },

  async surroundings(link) {
    const { argv, execArgv, env } = process;
    await say(link, JSON.stringify({ argv, execArgv, env, cwd: process.cwd() }));
    return 0;
  },

  async "wait-for-the-end"(link) {
    await say(link, "waiting");
    if (!link.signal.aborted) await once(link.signal, "abort");
    return 0;
  },

  async spin(link) {
    await say(link, "spinning");
    for (;;);
  },

  async family(link) {
    const script = "setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
    await once(child, "spawn");
    await say(link, JSON.stringify([process.pid, child.pid]));
    process.on("SIGTERM", () => {});
    for (;;);
  },

  async "call-beside-a-child"(link) {
    const script = "setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
    await once(child, "spawn");
    console.log(child.pid);
    await link.call("patience", new AbortController().signal);
    return 0;
  },

  async "leave-a-child"(link) {
    const script = "setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ["-e", script], { stdio: "inherit" });
    await once(child, "spawn");
    await say(link, JSON.stringify([child.pid]));
    return 0;
  },

  async "eat-memory"() {
    const held: string[][] = [];
    for (let i = 0; ; i++) held.push(Array.from({ length: 10_000 }, (_, k) => `${i} ${k}`));
  },

  async "kill-itself"(_link, [signal]) {
    process.kill(process.pid, signal);
    await new Promise(() => setInterval(() => {}, 1_000));
    return 0;
  },

  async throw() {
    throw new Error("a page was too much");
  },

  async forge(link) {
    const refusals = [
      await refusalOf(link.publish({ id: "end", event: { type: "completed" } })),
      await refusalOf(link.publish({ id: "attempt:9", event: { type: "attempt", number: 9 } })),
      // Not an event at all, which the types would not let pass.
      await refusalOf(link.publish({ id: "x", event: { type: "nonsense" } as never })),
      // A crawler's event under the name of the controller's last word.
      await refusalOf(link.publish({ id: "end", event: progress("the end") })),
    ];
    await say(link, JSON.stringify(refusals));
    return 0;
  },

  async "say-too-much"(link, [count]) {
    for (let i = 0; i < Number(count); i += 500) {
      const many = Array.from({ length: 500 }, (_, k) => say(link, String(i + k)));
      await Promise.all(many);
    }
    return Number((await refusalOf(say(link, "one more"))) === "accepted");
  },

  async ask(link, [question]) {
    const never = new AbortController().signal;
    try {
      await say(link, JSON.stringify(await link.call({ question }, never)));
    } catch (error) {
      await say(link, String(error));
    }
    return 0;
  },

  async "ask-many"(link, [count]) {
    const never = new AbortController().signal;
    const asked = Array.from({ length: Number(count) }, (_, i) => link.call(i, never));
    await say(link, JSON.stringify(await Promise.all(asked)));
    return 0;
  },

  async "give-up-asking"(link) {
    const stop = new AbortController();
    const asked = link.call("patience", stop.signal);
    stop.abort(new Error("it took too long"));
    await say(link, await refusalOf(asked));
    return 0;
  },

  async "ask-and-leave"(link) {
    void link.call("patience", new AbortController().signal).catch(() => {});
    await say(link, "asked");
    return 0;
  },

  async "tell-and-leave"(link) {
    for (let i = 0; i < 20; i++) void say(link, String(i));
    link.close();
    return new Promise(() => {});
  },

  async "break-the-format"() {
    writeSync(3, Buffer.alloc(8, 0xff));
    await new Promise(() => setInterval(() => {}, 1_000));
    return 0;
  },

  async print(_link, [text]) {
    console.log(text);
    console.error(`to stderr: ${text}`);
    process.stdout.write("x".repeat(100_000));
    return 0;
  },
};

let published = 0;
const progress = (message: string) => ({ type: "progress", step: "script", message }) as const;
const say = (link: ParentLink, message: string) =>
  link.publish({ id: String(++published), event: progress(message) });

const refusalOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const link = await openParentLink();
const [name = "", ...words] = new URL(link.order.request.url).pathname
  .slice(1)
  .split("/")
  .map(decodeURIComponent);
const behave = behaviours[name];
if (!behave) throw new Error(`no behaviour ${name}`);
const code = await behave(link, words);
process.exit(code);
