/** One message of a stream; `id` is the last id of this or an earlier message. */
export type SseMessage = { id: string; event: string; data: string };

/** The largest result is a few megabytes. */
const maxMessageChars = 64 * 1024 * 1024;

/**
 * Parses an event stream by the HTML standard, however its bytes are split: push chunks in, take
 * complete messages out. An incomplete message at the end of the stream is dropped.
 */
export function createSseParser(): (chunk: Uint8Array) => SseMessage[] {
  // Drops the byte order mark, and joins characters that are split between chunks.
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
    if (chars > maxMessageChars) throw new Error("an event is too long");
    // A CR at the end of the previous chunk may be the first half of a CRLF.
    const lines = text.slice(afterCr && text.startsWith("\n") ? 1 : 0).split(/\r\n|\r|\n/);
    afterCr = text.endsWith("\r");
    lines[0] = line + (lines[0] ?? "");
    line = lines.pop() ?? "";
    return lines.flatMap((whole) => take(whole) ?? []);
  };
}
