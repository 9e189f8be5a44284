import type { Socket } from "node:net";
import type { HostTurns, TurnResult } from "./host-turns.ts";
import { readLines, writeLine } from "./turn-lines.ts";
import { limits } from "../contract/limits.ts";

type Held = { host: string; running: boolean; cancel: () => void };

/** Grants turns to one client until its connection ends. */
export function serveTurns(socket: Socket, turns: HostTurns): void {
  const held = new Map<number, Held>();
  readLines(socket, (value) => {
    const message = messageOf(value);
    if (message === null) return void socket.destroy();
    if (message.kind === "enter") {
      if (held.size >= limits.turnsPerClient.value || held.has(message.id))
        return void socket.destroy();
      const entry: Held = { host: message.host, running: false, cancel: () => {} };
      held.set(message.id, entry);
      const waiting = turns.enter(message.host, message.crawlDelayMs, socket, () => {
        entry.running = true;
        writeLine(socket, { go: message.id });
      });
      entry.cancel = () => waiting.cancel();
      return;
    }
    const entry = held.get(message.id);
    if (entry === undefined) return;
    held.delete(message.id);
    end(turns, entry, message.kind === "leave" ? message.result : null);
  });
  socket.on("error", () => {});
  // Sockets of an HTTP server stay half open after the other side has closed.
  socket.on("end", () => socket.destroy());
  socket.on("close", () => {
    for (const entry of held.values()) end(turns, entry, null);
    held.clear();
  });
}

/** A request whose end was not reported shows nothing about the host: `result` is null. */
function end(turns: HostTurns, entry: Held, result: TurnResult | null): void {
  if (entry.running) turns.leave(entry.host, result);
  else entry.cancel();
}

type Message =
  | { kind: "enter"; id: number; host: string; crawlDelayMs: number | null }
  | { kind: "leave"; id: number; result: TurnResult }
  | { kind: "cancel"; id: number };

function messageOf(value: unknown): Message | null {
  if (typeof value !== "object" || value === null) return null;
  if ("enter" in value && typeof value.enter === "number" && "host" in value) {
    const { enter: id, host } = value;
    if (typeof host !== "string" || host.length > 300) return null;
    const delay = "crawlDelayMs" in value ? numberOrNull(value.crawlDelayMs) : null;
    return { kind: "enter", id, host: host.toLowerCase(), crawlDelayMs: delay };
  }
  if ("leave" in value && typeof value.leave === "number" && "result" in value) {
    const { leave: id, result } = value;
    if (typeof result !== "object" || result === null) return null;
    const status = "status" in result ? numberOrNull(result.status) : null;
    const ms = "ms" in result ? numberOrNull(result.ms) : null;
    const retryAfterMs = "retryAfterMs" in result ? numberOrNull(result.retryAfterMs) : null;
    return { kind: "leave", id, result: { status, ms, retryAfterMs } };
  }
  if ("cancel" in value && typeof value.cancel === "number") {
    return { kind: "cancel", id: value.cancel };
  }
  return null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
