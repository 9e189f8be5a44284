import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { GenericContainer, getContainerRuntimeClient } from "testcontainers";

const run = promisify(execFile);

/** True when a Docker engine answers, at DOCKER_HOST or in its usual place. */
async function hasDocker(): Promise<boolean> {
  return run("docker", ["version"], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * Whether a server runs as a program of PATH, or in a container. Fails with `hint` where there is
 * neither the program nor Docker.
 */
export async function runsAs(program: string, hint: string): Promise<"program" | "container"> {
  const isThere = await run(program, ["--version"], { timeout: 10_000 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
  if (isThere) return "program";
  if (await hasDocker()) return "container";
  throw new Error(`put ${program} on PATH, start Docker, or ${hint}`);
}

/** A container that can be killed and started again with its files and its ports. */
export type Container = {
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  start(): Promise<void>;
  write(path: string, content: string): Promise<void>;
  remove(): Promise<void>;
};

export type ContainerOptions = {
  image: string;
  command?: string[];
  /** Contents by path. */
  files?: Record<string, string>;
  env?: Record<string, string>;
  /** Ports of the container, each with the port of this machine that leads to it. */
  ports: Record<number, number>;
};

/** The ports stay the same over a restart, so that clients find the server again. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const ports = Object.entries(options.ports).map(([container, host]) => ({
    container: Number(container),
    host,
  }));
  const container = new GenericContainer(options.image)
    .withEnvironment(options.env ?? {})
    .withExposedPorts(...ports);
  if (options.command) container.withCommand(options.command);
  const files = Object.entries(options.files ?? {});
  container.withCopyContentToContainer(files.map(([target, content]) => ({ target, content })));
  const started = await container.start();
  const client = await getContainerRuntimeClient();
  const handle = client.container.getById(started.getId());
  return {
    async kill(signal) {
      await handle.kill({ signal });
      await handle.wait();
    },
    start: async () => void (await handle.start()),
    write: (target, content) => started.copyContentToContainer([{ content, target }]),
    remove: async () => void (await started.stop()),
  };
}
