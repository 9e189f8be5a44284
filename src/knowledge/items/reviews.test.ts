import { describe, expect, test } from "vitest";
import { readPage } from "../../pages/index.ts";
import { blockText } from "../block-text.ts";
import { reviewBlocks } from "./reviews.ts";

const filler =
  "<p>We look after the teeth of families by the sea, with time for all questions.</p>";

/** Texts of the page that are opinions of customers. */
function reviews(main: string): string[] {
  const page = readPage(
    `<html lang="en"><head><title>Harbour Dental</title></head><body><main><h1>Harbour Dental</h1>
      ${filler}${main}</main></body></html>`,
    { url: "https://harbour-dental.example/" },
  );
  return reviewBlocks(page).map((at) => blockText(page, at));
}

const text = "At my last dentist I paid 310 pounds for a cleaning, and it was not even good.";

describe("opinions", () => {
  test.each([
    ["What our patients say"],
    ["Testimonials"],
    ["See what experts are saying"],
    ["Kundenstimmen"],
    ["Das sagen unsere Gäste"],
    ["Ce que disent nos clients"],
    ["Avis clients"],
    ["Lo que dicen nuestros socios"],
    ["Cosa dicono di noi"],
    ["O que dizem de nós"],
    ["Wat onze klanten zeggen"],
    ["Co mówią nasi klienci"],
    ["Reviews (12)"],
  ])("below %s", (title) => {
    const main = `<h2>${title}</h2><p>${text}</p><h2>Our prices</h2><p>A cleaning costs £60.</p>`;
    expect(reviews(main)).toEqual([title, text]);
  });

  test.each([["Marieke S."], ["– Dev P., Bristol"], ["— Nuria Gil"]])(
    "with the signature %s",
    (name) => expect(reviews(`<p>${text}</p><p>${name}</p>${filler}`)).toEqual([text, name]),
  );

  test.each([["Comments (2)"], ["chat Commentaires (1)"], ["Reviews (12)"]])(
    "below the line %s",
    (line) => {
      const paid = "I paid 310 pounds for it.";
      expect(reviews(`<p>${line}</p><p>14/04/2024</p><p>${paid}</p>`)).toEqual([
        line,
        "14/04/2024",
        paid,
      ]);
    },
  );

  test("a line about comments without their number is none", () => {
    expect(reviews(`<p>Comments</p><p>${text}</p>`)).toEqual([]);
  });

  test("end at a deeper heading of the business", () => {
    const main = `<h2>Testimonials</h2><h3>Great value</h3><p>${text}</p><h3>Opening hours</h3><p>Mon 9-5</p>`;
    expect(reviews(main)).toEqual(["Testimonials", "Great value", text]);
  });

  test("in quotation marks, with a name", () => {
    expect(reviews(`<p>“${text}”</p><p>Nuria Gil</p>`)).toEqual([`“${text}”`, "Nuria Gil"]);
  });
});

describe("no opinions", () => {
  test.each([
    ["a heading about customers", `<h2>Our customers</h2><p>${text}</p>`],
    ["a question", `<h2>What do you say to nervous patients?</h2><p>${text}</p>`],
    [
      "a team",
      `<h2>Our team</h2><p>She has looked after our patients since 2009.</p><p>Anna M.</p>`,
    ],
    ["a name below plain text", `<p>${text}</p><p>Monday Morning</p>`],
  ])("%s", (_, main) => expect(reviews(main)).toEqual([]));
});
