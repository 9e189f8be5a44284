import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newDirectory } from "../contract/embedded.ts";
import { freePort } from "./free-port.ts";
import { startProduct, until, type Json } from "./product.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8");
const hasPython = await new Promise<boolean>((done) => {
  const child = spawn("python3", ["--version"], { stdio: "ignore" });
  child.once("error", () => done(false)).once("exit", (code) => done(code === 0));
});

it.for([
  { language: "js", program: process.execPath, file: "receiver.mjs", runs: true },
  { language: "python", program: "python3", file: "receiver.py", runs: hasPython },
])(
  "the $language recipe of docs/webhooks.md works as printed",
  { timeout: 240_000 },
  async (recipe, { skip }) => {
    if (!recipe.runs) skip("there is no such program here");
    const { language, program, file } = recipe;
    const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(guide)?.[1] ?? "";
    const path = join(newDirectory(), file);
    writeFileSync(path, code);
    await using product = await startProduct({
      env: { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" },
    });
    const { secret } = (await product.call("GET", "/v1/account/signing-secret")).body;
    const port = await freePort();
    const start = (env: Record<string, string>) =>
      spawn(program, [path], {
        env: { PORT: String(port), SIGNING_SECRET: secret, WEBHOOK_TOKEN: "tok", ...env },
        stdio: ["ignore", "pipe", "ignore"],
      });
    const url = `http://127.0.0.1:${port}/`;
    const body = { url, events: ["EXTRACTION_FAILED"], token: "tok" };
    const { id } = (await product.call("POST", "/v1/webhooks", body)).body;
    const hook = `/v1/webhooks/${id}`;
    const test = async () => (await product.call("POST", `${hook}/test`)).body.status;
    const listening = () => until(async () => ((await test()) === null ? undefined : true));

    // Another secret and another token are refused.
    for (const env of [{ SIGNING_SECRET: `whsec_${"A".repeat(44)}` }, { WEBHOOK_TOKEN: "other" }]) {
      const receiver = start(env);
      await listening();
      expect(await test()).toBe(401);
      const ended = once(receiver, "exit");
      receiver.kill("SIGKILL");
      await ended;
    }

    const receiver = start({});
    let output = "";
    receiver.stdout.on("data", (piece: Buffer) => (output += piece.toString()));
    try {
      await listening();
      expect(await test()).toBe(204);
      // The same delivery again is taken and not worked on again.
      const log = async () => (await product.call("GET", `${hook}/deliveries`)).body.deliveries;
      const [newest] = await log();
      await product.call("POST", `${hook}/deliveries/${newest.id}/replay`);
      await until(async () => ((await log())[0].tries.length === 2 ? true : undefined));
      expect(await test()).toBe(204);
      const delivered = (await log()).filter(({ outcome }: Json) => outcome === "delivered").length;
      const lines = () => output.split("\n").slice(0, -1);
      await until(async () => (lines().length >= delivered ? true : undefined));
      expect(lines()).toHaveLength(delivered);
      for (const line of lines()) expect(line).toMatch(/^TESTING_CONNECTION (null|None)$/);
    } finally {
      receiver.kill("SIGKILL");
    }
  },
);
