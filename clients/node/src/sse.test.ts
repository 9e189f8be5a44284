import fc from "fast-check";
import { expect, it } from "vitest";
import { createSseParser, type SseMessage } from "./sse.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function parse(chunks: readonly Uint8Array[]): SseMessage[] {
  const parser = createSseParser();
  return chunks.flatMap((chunk) => parser(chunk));
}

const streams: [name: string, text: string, messages: SseMessage[]][] = [
  ["a message", "id: 1\nevent: a\ndata: x\n\n", [{ id: "1", event: "a", data: "x" }]],
  ["no name", "data: x\n\n", [{ id: "", event: "message", data: "x" }]],
  ["no data is no message", "event: a\nid: 7\n\n", []],
  [
    "the id stays",
    "id: 1\ndata: x\n\ndata: y\n\n",
    [
      { id: "1", event: "message", data: "x" },
      { id: "1", event: "message", data: "y" },
    ],
  ],
  [
    "the name does not",
    "event: a\ndata: x\n\ndata: y\n\n",
    [
      { id: "", event: "a", data: "x" },
      { id: "", event: "message", data: "y" },
    ],
  ],
  ["several lines", "data: x\ndata\ndata:y\n\n", [{ id: "", event: "message", data: "x\n\ny" }]],
  ["one space goes", "data:  x \n\n", [{ id: "", event: "message", data: " x " }]],
  [
    "comments, other fields",
    ": c\nretry: 5\nfoo: bar\ndata: x\n\n",
    [{ id: "", event: "message", data: "x" }],
  ],
  ["an id with a null is none", "id: a\0b\ndata: x\n\n", [{ id: "", event: "message", data: "x" }]],
  ["a mark at the start", "\ufeffdata: x\n\n", [{ id: "", event: "message", data: "x" }]],
  ["what is cut off", "data: x\n\ndata: y\n", [{ id: "", event: "message", data: "x" }]],
];

it.each(streams)("reads %s", (_name, text, messages) => {
  expect(parse([bytes(text)])).toEqual(messages);
});

const line = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((text) => text.replaceAll(/[\r\n\0\ufeff]/g, "é"));
const message = fc.record({
  id: fc.option(line, { nil: undefined }),
  event: fc.option(
    line.filter((text) => text !== ""),
    { nil: undefined },
  ),
  data: fc.array(line, { minLength: 1, maxLength: 3 }),
  comment: fc.option(line, { nil: undefined }),
});

it("reads the same however its bytes are cut and its lines end", () => {
  const ends = fc.constantFrom("\n", "\r\n", "\r");
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 6 }),
      ends,
      fc.boolean(),
      cuts,
      (sent, end, marked, at) => {
        const lines = sent.flatMap(({ id, event, data, comment }) => [
          ...(comment === undefined ? [] : [`:${comment}`]),
          ...(id === undefined ? [] : [`id: ${id}`]),
          ...(event === undefined ? [] : [`event: ${event}`]),
          ...data.map((one) => `data: ${one}`),
          "",
        ]);
        const whole = bytes((marked ? "\ufeff" : "") + lines.map((text) => text + end).join(""));
        const places = [0, ...at.filter((place) => place < whole.length).toSorted((a, b) => a - b)];
        const chunks = places.map((from, index) => whole.subarray(from, places[index + 1]));

        let id = "";
        const wanted = sent.map((one) => {
          id = one.id ?? id;
          return { id, event: one.event ?? "message", data: one.data.join("\n") };
        });
        expect(parse(chunks)).toEqual(wanted);
      },
    ),
  );
});
