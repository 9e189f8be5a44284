import { expect, it } from "vitest";
import {
  decodePostings,
  emptyPostings,
  encodePostings,
  type Posting,
  postingAt,
} from "./postings.ts";

const none = new Uint8Array();

it.each<[name: string, postings: Posting[]]>([
  ["none", []],
  ["one", [posting(1, 1, 5)]],
  [
    "the least and the largest numbers",
    [posting(1, 0, 0, 1, 1), posting(2_147_483_647, 9_999, 99_999)],
  ],
  [
    "numbers at the edges of a byte",
    [127, 255, 383, 16_766].map((doc) => posting(doc, 63, 127, 64, 128)),
  ],
  ["a title alone beside a text alone", [posting(3, 0, 90, 2, 4), posting(4, 7, 90)]],
])("come back as they were written: %s", (_name, postings) => {
  expect(read(encodePostings(postings))).toEqual(postings);
});

it("of two runs follow each other, the second counted from the last of the first", () => {
  const [first, second] = [[posting(5, 1, 9), posting(900, 2, 9)], [posting(901, 1, 9)]];
  const bytes = Buffer.concat([encodePostings(first), encodePostings(second, 900)]);
  expect(read(bytes)).toEqual([...first, ...second]);
});

it("of removed documents are left out, and those after them keep their numbers", () => {
  const dropped = new Uint8Array(10);
  dropped[4] = 1;
  const postings = [posting(3, 1, 9), posting(4, 1, 9, 1, 2), posting(12, 1, 9)];
  expect(read(encodePostings(postings), dropped).map(({ doc }) => doc)).toEqual([3, 12]);
});

function posting(doc: number, count: number, length: number, titleCount = 0, titleLength = 0) {
  return { doc, count, length, titleCount, titleLength };
}

function read(bytes: Uint8Array, dropped = none): Posting[] {
  const postings = emptyPostings();
  decodePostings(bytes, postings, dropped);
  return Array.from({ length: postings.size }, (_, i) => postingAt(postings, i));
}
