import { strict as assert } from "node:assert";

export type SseMessage = { id?: string; event?: string; data: string; retryMs?: number };

/** One message of a `text/event-stream`; data may have several lines. */
export function encodeSse({ id, event, data, retryMs }: SseMessage): string {
  assert(!/[\r\n\0]/.test(id ?? ""), "an event's id is one line");
  assert(!/[\r\n]/.test(event ?? ""), "an event's name is one line");
  let text = "";
  if (id !== undefined) text += `id: ${id}\n`;
  if (event !== undefined) text += `event: ${event}\n`;
  if (retryMs !== undefined) text += `retry: ${Math.round(retryMs)}\n`;
  for (const line of data.split(/\r\n|\r|\n/)) text += `data: ${line}\n`;
  return `${text}\n`;
}

/** A comment line, so that proxies and readers do not close a quiet stream as dead. */
export function encodePing(): string {
  return ": ping\n\n";
}

/** `id` is the last id of the stream; `event` is "message" if the sender set none. */
export type SseReceived = { id: string; event: string; data: string };

export type SseParser = {
  /** Throws `SseLimitError` if a line or a message is too long; the parser is then unusable. */
  push(bytes: Uint8Array): void;
  /** The `Last-Event-ID` for a reconnect. */
  lastEventId(): string;
  /** The wait before a reconnect, as the sender set it. */
  retryMs(): number | null;
};

/**
 * Reads a stream in pieces of any size, by the WHATWG HTML standard, section "Server-sent events".
 * A message that the end of the stream cuts off is dropped, as the standard requires.
 */
export function createSseParser(
  onMessage: (message: SseReceived) => void,
  { limits }: { limits: { lineChars: number; messageChars: number } },
): SseParser {
  // Drops the byte order mark and joins characters that are split between chunks.
  const decoder = new TextDecoder();
  let pending = "";
  let afterCr = false;
  let data: string[] = [];
  let dataChars = 0;
  let event = "";
  let idSeen = "";
  let lastEventId = "";
  let retryMs: number | null = null;

  function dispatch(): void {
    lastEventId = idSeen;
    const message = { id: lastEventId, event: event || "message", data: data.join("\n") };
    const empty = data.length === 0;
    data = [];
    dataChars = 0;
    event = "";
    if (!empty) onMessage(message);
  }

  function takeField(name: string, value: string): void {
    if (name === "data") {
      dataChars += value.length + 1;
      if (dataChars > limits.messageChars) throw new SseLimitError("message", limits.messageChars);
      data.push(value);
    } else if (name === "event") event = value;
    else if (name === "id" && !value.includes("\0")) idSeen = value;
    else if (name === "retry" && /^[0-9]{1,15}$/.test(value)) retryMs = Number(value);
  }

  function takeLine(line: string): void {
    if (line.length > limits.lineChars) throw new SseLimitError("line", limits.lineChars);
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return;
    if (colon < 0) return takeField(line, "");
    takeField(line.slice(0, colon), line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1));
  }

  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      let from = 0;
      // A CR that ended the last chunk may have been the first half of a CRLF.
      if (afterCr && text.length > 0) {
        afterCr = false;
        if (text[0] === "\n") from = 1;
      }
      for (const end of text.matchAll(lineEnds)) {
        if (end.index < from) continue;
        const line = pending + text.slice(from, end.index);
        pending = "";
        from = end.index + end[0].length;
        afterCr = end[0] === "\r" && from === text.length;
        takeLine(line);
      }
      pending += text.slice(from);
      if (pending.length > limits.lineChars) throw new SseLimitError("line", limits.lineChars);
    },
    lastEventId: () => lastEventId,
    retryMs: () => retryMs,
  };
}

const lineEnds = /\r\n|\r|\n/g;

export class SseLimitError extends Error {
  override readonly name = "SseLimitError";
  constructor(part: "line" | "message", chars: number) {
    super(`an event stream's ${part} is longer than ${chars} characters`);
  }
}
