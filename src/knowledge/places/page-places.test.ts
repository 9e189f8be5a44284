import { expect, test } from "vitest";
import { readPage } from "../../pages/index.ts";
import { pagePlaces } from "./page-places.ts";

const filler =
  "<p>We look after the teeth of families by the sea, with time for all questions.</p>";

const placesOf = (main: string) =>
  pagePlaces(
    readPage(
      `<html lang="en"><head><title>Harbour Dental</title></head>
        <body><main><h1>Contact</h1>${filler}${main}</main></body></html>`,
      { url: "https://harbour-dental.example/contact" },
    ),
  );

test("an address has the numbers between it and the next one", () => {
  const { addresses } = placesOf(`<p>14 Quay Street, Bristol BS1 4DJ</p><p>Tel. 0117 496 0012</p>
    <p>3 Mill Lane, Bath BA1 1AB</p><p>Night line: 01225 496 001</p>`);
  expect(
    addresses.map(({ address, phone, contacts }) => [address, phone, contacts.map((c) => c.label)]),
  ).toEqual([
    ["14 Quay Street, Bristol BS1 4DJ", "0117 496 0012", [null]],
    ["3 Mill Lane, Bath BA1 1AB", "01225 496 001", ["Night line"]],
  ]);
});

test("days on a line before their times are joined to them", () => {
  const { hours } = placesOf(
    "<h2>Opening hours</h2><p>Monday</p><p>9am-5pm</p><p>Tuesday</p><p>Closed</p>",
  );
  expect(hours.map(({ lines, title }) => [title, lines])).toEqual([
    ["Opening hours", ["Monday: 9am-5pm", "Tuesday: Closed"]],
  ]);
});

test("times below a heading about something else are not opening hours", () => {
  expect(placesOf("<h2>Yoga classes</h2><p>Mon–Fri 9am–10am</p>").hours).toEqual([]);
});
