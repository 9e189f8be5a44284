/** One message of a stream; `id` is the last one named, by this message or an earlier one. */
export type SseMessage = { id: string; event: string; data: string };

/** A longer message is not ours: a result is a few megabytes. */
const messageCharsMost = 64 * 1024 * 1024;

/**
 * Reads an event stream however its bytes are cut, as the HTML standard says: push chunks in, take
 * whole messages out. A message that the stream's end cuts off is none.
 */
export function createSseParser(): (chunk: Uint8Array) => SseMessage[] {
  // Drops the byte order mark, and keeps characters whole across chunks.
  const decoder = new TextDecoder();
  let line = "";
  let afterCr = false;
  let id = "";
  let event = "";
  let data: string[] = [];
  let chars = 0;

  function take(text: string): SseMessage | undefined {
    if (text === "") {
      const message = { id, event: event || "message", data: data.join("\n") };
      const empty = data.length === 0;
      [event, data, chars] = ["", [], 0];
      return empty ? undefined : message;
    }
    const [, name = text, value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (name === "data") data.push(value);
    else if (name === "event") event = value;
    else if (name === "id" && !value.includes("\0")) id = value;
    return undefined;
  }

  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true });
    if (text === "") return [];
    chars += text.length;
    if (chars > messageCharsMost) throw new Error("an event is too long");
    // A CR that ended the chunk before may have been the first half of a CRLF.
    const lines = text.slice(afterCr && text.startsWith("\n") ? 1 : 0).split(/\r\n|\r|\n/);
    afterCr = text.endsWith("\r");
    lines[0] = line + (lines[0] ?? "");
    line = lines.pop() ?? "";
    return lines.flatMap((whole) => take(whole) ?? []);
  };
}
