import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
/** A cluster on this machine gets the image loaded; for any other the image's name is a setting. */
export const devcluster = join(root, "../shared/devcluster/devcluster");
const name = "docker.io/library/lorepod";
const buildMs = 15 * 60_000;
const loadMs = 3 * 60_000;
const loadTries = 3;

/**
 * The image that the cluster tests install: the one LOREPOD_TEST_IMAGE names, which the cluster
 * has, else one built of these sources and loaded.
 */
export async function testImage(): Promise<{ repository: string; tag: string }> {
  const given = process.env["LOREPOD_TEST_IMAGE"];
  if (given !== undefined) {
    const at = given.lastIndexOf(":");
    return { repository: given.slice(0, at), tag: given.slice(at + 1) };
  }
  if (!existsSync(devcluster)) {
    throw new Error("set LOREPOD_TEST_IMAGE to an image of these sources that the cluster has");
  }
  const tag = "test";
  const build = ["build", "--tag", `lorepod:${tag}`, root];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  await run("docker", build, { ...options, timeout: buildMs });
  await load(`${name}:${tag}`);
  return { repository: name, tag };
}

/**
 * A node that has just come up clears away what it does not use, and may take a layer from under an
 * image that is being unpacked: the next try unpacks it again.
 */
async function load(image: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run(devcluster, ["load", image], { timeout: loadMs });
      return;
    } catch (error) {
      if (tries === loadTries) throw error;
    }
  }
}
