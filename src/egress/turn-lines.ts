import type { Socket } from "node:net";
import type { TurnResult } from "./host-turns.ts";
import { limits } from "../contract/limits.ts";

/**
 * The line protocol between clients and the proxy that grants turns: one JSON value per line over
 * an upgraded connection. All turns of a connection end with it, so a crawler that dies keeps none.
 */
export type TurnRequest =
  | { enter: number; host: string; crawlDelayMs: number | null }
  | { leave: number; result: TurnResult }
  /** The end of a wait, or of a turn that showed nothing about the host. */
  | { cancel: number };
export type TurnGrant = { go: number };

export const turnUpgrade = "lorepod-turns";

export function readLines(socket: Socket, onValue: (value: unknown) => void): void {
  let rest = "";
  // An encoding cannot be set on a socket that was upgraded from HTTP.
  const decoder = new TextDecoder();
  socket.on("data", (bytes: Buffer) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > limits.turnLineChars.value) return void socket.destroy();
    for (const line of lines) {
      const value = parse(line);
      if (value === undefined) return void socket.destroy();
      onValue(value);
    }
  });
}

export function writeLine(socket: Socket, value: TurnRequest | TurnGrant): void {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
