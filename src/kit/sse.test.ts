import fc from "fast-check";
import { expect, test } from "vitest";
import { createSseParser, encodePing, encodeSse, type SseReceived } from "./sse.ts";

const limits = { lineChars: 1_000, messageChars: 2_000 };

function parse(chunks: Iterable<Uint8Array>, own = limits) {
  const messages: SseReceived[] = [];
  const parser = createSseParser((message) => messages.push(message), { limits: own });
  for (const chunk of chunks) parser.push(chunk);
  return { messages, lastEventId: parser.lastEventId(), retryMs: parser.retryMs() };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const message = (data: string, id = "", event = "message") => ({ id, event, data });

test.each([
  { sent: { data: "x" }, text: "data: x\n\n" },
  { sent: { data: "" }, text: "data: \n\n" },
  { sent: { data: "a\nb\r\nc\rd" }, text: "data: a\ndata: b\ndata: c\ndata: d\n\n" },
  {
    sent: { id: "7", event: "progress", retryMs: 3_000, data: "{}" },
    text: "id: 7\nevent: progress\nretry: 3000\ndata: {}\n\n",
  },
])("writes $sent", ({ sent, text }) => {
  expect(encodeSse(sent)).toBe(text);
});

test.each([{ id: "1\n2" }, { id: "1\0" }, { event: "a\rb" }])("refuses to write %j", (bad) => {
  expect(() => encodeSse({ data: "", ...bad })).toThrow("is one line");
});

const streams = [
  { name: "nothing", text: "", messages: [] },
  { name: "LF", text: "data: a\n\ndata: b\n\n", messages: [message("a"), message("b")] },
  { name: "CR", text: "data: a\r\rdata: b\r\r", messages: [message("a"), message("b")] },
  { name: "CRLF", text: "data: a\r\n\r\ndata: b\r\n\r\n", messages: [message("a"), message("b")] },
  { name: "all three", text: "data: a\r\ndata: b\rdata: c\n\r\n", messages: [message("a\nb\nc")] },
  { name: "byte order mark", text: "\ufeffdata: a\n\n", messages: [message("a")] },
  { name: "a second mark is data", text: "\ufeff\ufeffdata: a\n\n", messages: [] },
  { name: "comments", text: ": ping\n\n:\ndata: a\n:x\n\n", messages: [message("a")] },
  { name: "one space is dropped", text: "data:  a \ndata:b\n\n", messages: [message(" a \nb")] },
  { name: "empty data", text: "data\n\ndata:\ndata\n\n", messages: [message(""), message("\n")] },
  { name: "colons in data", text: "data: a:b: c\n\n", messages: [message("a:b: c")] },
  { name: "unknown fields", text: "date: a\nDATA: b\n data: c\n\n", messages: [] },
  { name: "an event without data", text: "event: x\n\ndata: a\n\n", messages: [message("a")] },
  { name: "named", text: "event: x\ndata: a\n\n", messages: [message("a", "", "x")] },
  { name: "cut off at the end", text: "data: a\n\ndata: b\n", messages: [message("a")] },
  {
    name: "ids stay until changed",
    text: "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\nid: x\0\ndata: d\n\n",
    messages: [message("a", "1"), message("b", "1"), message("c"), message("d")],
  },
  {
    name: "letters of two to four bytes",
    text: "event: größe\ndata: 日本 🙂\n\n",
    messages: [message("日本 🙂", "", "größe")],
  },
];

test.each(streams)("reads $name, whole and byte by byte", ({ text, messages }) => {
  const all = bytes(text);
  expect(parse([all]).messages).toEqual(messages);
  expect(parse(Array.from(all, (byte) => Uint8Array.of(byte))).messages).toEqual(messages);
});

test("what was written is read, in pieces of any size", () => {
  const line = fc.string({ unit: "binary", maxLength: 20 }).map((s) => s.replace(/[\r\n\0]/g, ""));
  const sent = fc.record({ id: line, event: line, data: fc.array(line).map((l) => l.join("\n")) });
  fc.assert(
    fc.property(fc.array(sent), fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (all, sizes) => {
      const whole = bytes(all.map((one) => encodeSse(one) + encodePing()).join(""));
      const chunks: Uint8Array[] = [];
      for (let from = 0; from < whole.length;) {
        const size = sizes.next().value ?? 1;
        chunks.push(whole.subarray(from, from + size));
        from += size;
      }
      const want = all.map((one) => message(one.data, one.id, one.event || "message"));
      expect(parse(chunks).messages).toEqual(want);
    }),
    { numRuns: 200 },
  );
});

test("the last id and the requested wait are available for a reconnect", () => {
  const { lastEventId, retryMs } = parse([
    bytes("id: 8\nretry: 250\n\nretry: 1s\nid: 9\ndata: a\n"),
  ]);
  expect({ lastEventId, retryMs }).toEqual({ lastEventId: "8", retryMs: 250 });
  expect(parse([]).retryMs).toBeNull();
});

test.each([
  { name: "a line without end", text: "a".repeat(1_001), part: "line" },
  { name: "a line that does end", text: `data: ${"a".repeat(1_000)}\n`, part: "line" },
  { name: "a comment without end", text: `:${"a".repeat(1_001)}`, part: "line" },
  { name: "many lines", text: `data: ${"a".repeat(900)}\n`.repeat(3), part: "message" },
  { name: "many empty lines", text: "data\n".repeat(2_001), part: "message" },
])("ends at $name, whole and byte by byte", ({ text, part }) => {
  const all = bytes(text);
  expect(() => parse([all])).toThrow(`event stream's ${part}`);
  expect(() => parse(Array.from(all, (byte) => Uint8Array.of(byte)))).toThrow(`stream's ${part}`);
});

test("limits apply to each line and message, not to the stream", () => {
  const one = `data: ${"a".repeat(900)}\ndata: ${"b".repeat(900)}\n\n`;
  expect(parse([bytes(one.repeat(50))]).messages).toHaveLength(50);
});
