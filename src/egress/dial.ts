import { connect, type Socket } from "node:net";
import type { DialFault } from "../contract/calls/dial.ts";

export type Dialled = { ok: true; socket: Socket } | { ok: false; fault: DialFault };

/** Tries the planned addresses in turn; if all fail, the result is the fault of the last one. */
export async function dial(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dialled> {
  let fault: DialFault = "dial-unreachable";
  for (const address of addresses) {
    const result = await dialOne(address, port, timeoutMs, signal);
    if (result.ok || signal.aborted) return result;
    fault = result.fault;
  }
  return { ok: false, fault };
}

function dialOne(
  address: string,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dialled> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, noDelay: true });
    const give = (result: Dialled): void => {
      socket.setTimeout(0);
      socket.off("error", onError);
      signal.removeEventListener("abort", onAbort);
      // The caller adds its own listener; an error before that must not end the process.
      socket.on("error", () => {});
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const onError = (error: NodeJS.ErrnoException): void =>
      give({ ok: false, fault: faultOf(error.code) });
    const onAbort = (): void => give({ ok: false, fault: "dial-timeout" });
    socket.setTimeout(timeoutMs, () => give({ ok: false, fault: "dial-timeout" }));
    socket.once("connect", () => give({ ok: true, socket }));
    socket.once("error", onError);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function faultOf(code: string | undefined): DialFault {
  if (code === "ECONNREFUSED") return "dial-refused";
  return code === "ETIMEDOUT" ? "dial-timeout" : "dial-unreachable";
}
