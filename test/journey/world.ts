import { readStream, runCommand, startProduct, type Reached } from "./product.ts";

/** The product somewhere, as a journey meets it that runs in both modes. */
export type World = AsyncDisposable &
  Reached & {
    /** Where the product finds what this test serves. */
    host: string;
    /** Whether it delivers webhooks and callbacks. */
    webhooks: boolean;
    /** Makes another key, another tenant. */
    makeKey(name: string, options?: { concurrent?: number }): Promise<string>;
  };

/** Set by `npm run test:cluster`. */
const inCluster = process.env["LOREPOD_TEST_WORLD"] === "cluster";

/** A cluster starts in minutes what a laptop starts in a second. */
export const worldStartMs = inCluster ? 1_500_000 : 240_000;

/** A process of this machine; or an installation by Helm, asked through its ingress. */
export async function openWorld(): Promise<World> {
  if (inCluster) return (await import("../cluster/world.ts")).openClusterWorld();
  const host = "127.0.0.1";
  const product = await startProduct({ env: { LOREPOD_EGRESS_ALLOW_WEBHOOKS: `${host}/32` } });
  return {
    ...product,
    host,
    webhooks: true,
    async makeKey(name, { concurrent } = {}) {
      const max = concurrent === undefined ? [] : ["--concurrent", String(concurrent)];
      const args = ["keys", "create", "--name", name, "--plan", "Pro", ...max];
      return (await runCommand(args, { LOREPOD_DATA: product.data })).stdout.trim();
    },
  };
}

/**
 * Reads a job's stream to its end. An ingress may close a connection at any time; the reader then
 * resumes after the last event, as every client does. On one machine there is no ingress.
 */
export async function readToEnd(...asked: Parameters<typeof readStream>) {
  const [world] = asked;
  const stream = await readStream(...asked);
  const isOver = () => /^(complete|error)$/.test(stream.events.at(-1)?.event ?? "");
  for (let lines = 1; lines < maxLines && !isOver(); lines++) {
    const after = stream.events.at(-1)?.id ?? "0";
    const rest = await readStream(world, "GET", `/v1/jobs/${stream.jobId}/events`, { after });
    stream.events.push(...rest.events.filter(({ event }) => event !== "connected"));
  }
  return stream;
}

const maxLines = inCluster ? 5 : 1;
