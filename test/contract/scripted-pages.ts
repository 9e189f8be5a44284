import { writeSync } from "node:fs";
import { openPageLink } from "../../src/adapters/embedded/page-link.ts";

/** A page worker that does what the host of the address it is asked for says. */
const link = await openPageLink();
await link.serve(async (request, signal) => {
  // The test writes the request; its URL is the script.
  const { url } = request as { url: string };
  const script = new URL(url).hostname.replace(/\.example$/, "");
  switch (script) {
    case "die":
      return process.exit(3);
    case "stuck":
      for (;;);
    case "throw":
      throw new Error("no such thing");
    case "nonsense":
      return { neither: "this", nor: "that" };
    case "breach":
      writeSync(3, Buffer.from([0xff, 0xff, 0xff, 0xff]));
      return new Promise(() => {});
    case "wait":
      await new Promise((done) => signal.addEventListener("abort", done, { once: true }));
      throw signal.reason;
    default: {
      const settings = JSON.stringify(link.settings);
      const message = `${script} ${process.pid} ${process.env["LOREPOD_SECRET"] ?? ""} ${settings}`;
      return { ok: false, code: "not_a_page", message };
    }
  }
});
