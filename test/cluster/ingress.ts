import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { Agent, setGlobalDispatcher } from "undici";
import { devcluster } from "./image.ts";

const run = promisify(execFile);

/** An ingress controller that runs in the cluster, and where it listens on port 80. */
export type Ingress = { className: string; address: string };

/** The one that LOREPOD_TEST_INGRESS names (`class=address`), else this machine's own. */
export async function openIngress(): Promise<Ingress> {
  const given = process.env["LOREPOD_TEST_INGRESS"];
  if (given !== undefined) {
    const [className = "", address = ""] = given.split("=");
    return { className, address };
  }
  if (!existsSync(devcluster)) {
    throw new Error("set LOREPOD_TEST_INGRESS to class=address of an ingress controller");
  }
  await run(devcluster, ["ingress"], { timeout: 5 * 60_000 });
  return { className: "traefik", address: "10.243.0.1" };
}

/** From now on every name ending in `.lorepod.test` is this address to `fetch`. */
export function resolveTestNames(address: string): void {
  const family = address.includes(":") ? 6 : 4;
  setGlobalDispatcher(
    new Agent({
      connect: {
        lookup(name, options, done) {
          if (!name.endsWith(".lorepod.test")) return done(new Error(`${name} is no test`), "");
          if (options.all === true) return done(null, [{ address, family }]);
          done(null, address, family);
        },
      },
    }),
  );
}
