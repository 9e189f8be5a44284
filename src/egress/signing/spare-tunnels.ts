import type { Socket } from "node:net";
import type { Clock } from "../../kit/clock.ts";

export type SpareOptions = {
  /** Opens a tunnel to an authority such as `site.example:443`. */
  open: (authority: string) => Promise<Socket>;
  clock: Clock;
  /** Tunnels at once: a page can name any number of hosts of its site. */
  max: number;
  /** A tunnel that nothing has taken is closed after this time. */
  keptMs: number;
};

type Spare = { opened: Promise<void>; socket: Socket | null; timer: Disposable | null };

/** Tunnels that were opened because a signature needs one, before a request uses them. */
export class SpareTunnels {
  readonly #options: SpareOptions;
  readonly #spares = new Map<string, Spare>();

  constructor(options: SpareOptions) {
    this.#options = options;
  }

  /** Rejects if the tunnel cannot be opened, or too many others are being opened. */
  async open(authority: string): Promise<void> {
    const known = this.#spares.get(authority);
    if (known !== undefined) return known.opened;
    this.#makePlace();
    const spare: Spare = { opened: Promise.resolve(), socket: null, timer: null };
    this.#spares.set(authority, spare);
    spare.opened = this.#start(authority, spare);
    return spare.opened;
  }

  take(authority: string): Socket | undefined {
    const socket = this.#spares.get(authority)?.socket ?? null;
    if (socket === null || socket.destroyed) return undefined;
    this.#forget(authority);
    return socket.pause().ref();
  }

  close(): void {
    for (const authority of this.#spares.keys()) this.#end(authority);
  }

  async #start(authority: string, spare: Spare): Promise<void> {
    const { open, clock, keptMs } = this.#options;
    let socket: Socket;
    try {
      socket = await open(authority);
    } catch (error) {
      if (this.#spares.get(authority) === spare) this.#forget(authority);
      throw error;
    }
    // Closed while the tunnel was being opened.
    if (this.#spares.get(authority) !== spare) return void socket.destroy();
    socket.unref();
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      if (this.#spares.get(authority) === spare) this.#forget(authority);
    });
    // A server sends nothing before the request; reading shows that it has closed the connection.
    socket.resume();
    spare.socket = socket;
    spare.timer = clock.after(keptMs, () => this.#end(authority));
  }

  /** Closes the oldest tunnel if there are as many as there may be. */
  #makePlace(): void {
    if (this.#spares.size < this.#options.max) return;
    const oldest = [...this.#spares].find(([, { socket }]) => socket !== null);
    if (oldest === undefined) throw new Error("too many tunnels are being opened");
    this.#end(oldest[0]);
  }

  #end(authority: string): void {
    const socket = this.#spares.get(authority)?.socket;
    this.#forget(authority);
    socket?.destroy();
  }

  #forget(authority: string): void {
    this.#spares.get(authority)?.timer?.[Symbol.dispose]();
    this.#spares.delete(authority);
  }
}
