import { existsSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fromBody, toBody } from "../../src/adapters/embedded/processes/frames.ts";
import { openWorkerLink } from "../../src/adapters/embedded/processes/worker-link.ts";

/** A page worker for tests: the host of the requested address names its behaviour. */
const link = await openWorkerLink();
await link.serve(async (_call, body, signal) => {
  // The test writes the request; its URL is the script.
  const { url } = fromBody(body) as { url: string };
  const script = new URL(url).hostname.replace(/\.example$/, "");
  switch (script) {
    case "die":
      return process.exit(3);
    case "die-first": {
      const mark = join(process.cwd(), "../first-death");
      if (existsSync(mark)) return answer(script);
      writeFileSync(mark, "");
      return process.exit(3);
    }
    case "stuck":
      for (;;);
    case "hold":
      return new Promise(() => {});
    case "second-try": {
      const mark = join(process.cwd(), "../first-try");
      if (existsSync(mark)) return answer(script);
      writeFileSync(mark, "");
      return new Promise(() => {});
    }
    case "throw":
      throw new Error("no such thing");
    case "nonsense":
      return toBody({ neither: "this", nor: "that" });
    case "breach":
      writeSync(3, Buffer.alloc(8, 0xff));
      return new Promise(() => {});
    case "wait":
      await new Promise((done) => signal.addEventListener("abort", done, { once: true }));
      throw signal.reason;
    default:
      return answer(script);
  }
});

function answer(script: string): Uint8Array {
  const settings = JSON.stringify(link.settings);
  const message = `${script} ${process.pid} ${process.env["LOREPOD_SECRET"] ?? ""} ${settings}`;
  return toBody({ ok: false, code: "not_a_page", message });
}
