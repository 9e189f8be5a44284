import { describe, expect, test } from "vitest";
import { runSteps } from "../../kit/steps.ts";
import { readQuestion } from "./read-question.ts";
import { selectQuotes } from "./select-quotes.ts";
import { spanText } from "./spans.ts";
import { isCallToAction } from "./statements.ts";
import { testPassage, testStatements } from "./test-pages.ts";

const shop = testPassage(
  `Delivery and returns

How long does delivery take?
Parcels arrive within three working days. Islands take two days more.

Can I return a lamp?
Yes, within 40 days. The refund goes to your card.

Do you deliver to Norway?
No, only within the European Union.

Lamp | Height | Price
Fjord | 42 cm | €89.00
Strand | 130 cm | €149.00

Workshop
The workshop is in Harbour Lane 7, Turku. It is open on Fridays from 10:00 to 16:00.

Repairs
- Send us a picture.
- Wait for our estimate.
- Bring the lamp on a Friday.

Orders are handled by Aino Virta.`,
  { title: "Lamp shop" },
);
const praxis = testPassage(
  `Preise

Leistung | Dauer | Betrag
Massage | 30 Min. | 41,00 €
Fango | 20 Min. | 17,50 €

Termine können bis 24 Stunden vorher kostenlos abgesagt werden.`,
  { title: "Praxis Lindenhof", language: "de", source: "https://b.example/preise" },
);

function ask(query: string, ...pages: ReturnType<typeof testPassage>[]) {
  const { refused, spans } = runSteps(
    selectQuotes(readQuestion(query, ["en"]), testStatements(...pages)),
  );
  return refused ?? spans.map(spanText).join(" // ");
}

describe("quotes that answer", () => {
  test.each([
    [
      "how long does delivery take",
      "Parcels arrive within three working days. Islands take two days more.",
    ],
    ["can I return a lamp", "Yes, within 40 days. The refund goes to your card."],
    ["do you deliver to Norway", "No, only within the European Union."],
    ["price of the Strand lamp", "Strand | 130 cm | €149.00"],
    ["where is the workshop", "Harbour Lane 7, Turku"],
    ["when is the workshop open", "Fridays from 10:00 to 16:00"],
    ["who handles orders", "Orders are handled by Aino Virta."],
  ])("%s", (query, words) => {
    expect(ask(query, shop).replaceAll("\n", " ")).toContain(words);
  });

  test("a row of a table in another language", () => {
    expect(ask("was kostet Fango", praxis)).toContain("Fango | 20 Min. | 17,50 €");
  });
});

describe("rows of three and more cells", () => {
  const table = (header: string) =>
    testPassage(`Our house\n\n${header}\nMassage | 30 min | €41.00\nMud bath | 20 min | €17.50`);
  test("are quoted with the heads of their columns", () => {
    expect(ask("price of the mud bath", table("Treatment | Duration | Price"))).toBe(
      "Treatment | Duration | Price\nMud bath | 20 min | €17.50",
    );
  });

  test("without the first row where it is one of the others", () => {
    expect(ask("price of the mud bath", table("Sauna | 60 min | €12.00"))).toBe(
      "Mud bath | 20 min | €17.50",
    );
  });

  test("without a first row that has other columns", () => {
    expect(ask("price of the mud bath", table("Treatments | 2026"))).toBe(
      "Mud bath | 20 min | €17.50",
    );
  });
});

const plans = testPassage(
  `Pricing

Solo

£0 free forever

Team

£9 per user / month
Up to 10 users

Contact
14 Quay Street, Bristol
We answer on Monday to Friday between 8:00 and 18:00.

Money matters
If you cancel a yearly plan within 30 days, we refund the full amount.`,
  { title: "Pricing", source: "https://harbourdesk.example/pricing" },
);

describe("words of questions that the page does not use", () => {
  test.each([
    ["a plan whose name is above its price", "how much is the team plan", "£9 per user / month"],
    ["common verbs weigh little", "how much does the Team plan come to", "£9 per user / month"],
    ["the site's name is the subject of all", "what does Harbourdesk Team cost", "£9 per user"],
    ["words that together name a topic", "do I get my money back", "we refund the full amount"],
    ["an address is a place", "in which town is your office", "14 Quay Street, Bristol"],
    ["days with times are opening hours", "what are your opening hours", "between 8:00 and 18:00"],
  ])("%s", (_, query, words) => {
    expect(ask(query, plans)).toContain(words);
  });

  test("a policy names no product", () => {
    const query = "can I get a reimbursement although grandma hates the carpet";
    expect(ask(query, plans)).toContain("we refund the full amount");
  });

  test("what asks for a price is answered by one, not by any text", () => {
    const page = testPassage("We mend boilers and pumps.\n\nThe boiler cracked in May.");
    expect(ask("the boiler is cracked, must I pay", page)).toBe("not_in_knowledge");
  });

  test("names of links answer nothing", () => {
    const menu = testPassage("Bags\n\nDelivery and returns\n\nContact", { place: "nav" });
    expect(ask("can I return bags", menu)).toBe("not_in_knowledge");
    const body = testPassage("Bags\n\nDelivery and returns\n\nContact");
    expect(ask("can I return bags", body)).toContain("Delivery and returns");
  });

  test("a short line that is a part of a longer one is replaced by it", () => {
    const card = testPassage("Tour bike\n\n€1,499.00", { source: "https://a.example/bikes" });
    const page = testPassage("Tour bike\n\n€1,499.00 -10% €1,349.00");
    const answer = ask("price of the tour bike", card, page);
    expect(answer).toContain("€1,349.00");
    expect(answer.split(" // ")).toHaveLength(1);
  });

  test("quotes that share a line are one, so that they leave room for another place", () => {
    const page = testPassage(
      "Find us\n\nRuelle 9\n\n1003 Lausanne\n\n021 555 01 88\n\nRotwand 61\n\n8004 Zurich\n\n044 555 01 22",
    );
    const spans = ask("in which town is your office", page).split(" // ");
    const lines = spans.flatMap((span) => span.split("\n"));
    expect(lines).toContain("8004 Zurich");
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("a short stem names no topic", () => {
    const page = testPassage("Nobody cares when the wind blows.");
    expect(ask("where can I park my car", page)).toBe("not_in_knowledge");
  });
});

describe("the kind of answer that is asked for", () => {
  const page = testPassage(
    `Bookings

Book your table by phone today, our team is on the phone all day.

+44 131 496 0735

bookings@harbour.example

Rooms

Our 14 rooms have a view of the harbour. Rooms were painted on 1/16/2025 by 3 painters.

The tour of the harbour takes 45 minutes. The harbour is old.`,
    { title: "Harbour house" },
  );
  test.each([
    ["what is the phone number", "+44 131 496 0735"],
    ["what is your email address", "bookings@harbour.example"],
    ["how many rooms are there", "Our 14 rooms"],
    ["how long is the harbour tour", "45 minutes"],
  ])("%s", (query, words) => {
    expect(ask(query, page).split(" // ")[0]).toContain(words);
  });

  test.each([
    ["a telephone", "what is the phone number", "You get a quote online or over the phone."],
    ["a fax", "what is the phone number", "Phone and fax\n\nFax: +44 131 496 0736"],
    ["an address", "what is your email address", "Our email newsletter, to your address."],
    ["what is counted", "how many rooms are there", "Rooms are cleaned for 3 hours by two guests."],
    ["a date", "how many rooms are there", "The rooms were painted on 1/16/2025."],
    ["a place", "where is the office", "Our office-based courses are a good choice."],
    ["what takes it", "how long does a refund take", "The oven needs 20 minutes."],
  ])("%s is missing: no answer", (_, query, text) => {
    expect(ask(query, testPassage(text))).toBe("not_in_knowledge");
  });
});

describe("calls to action", () => {
  const button = "Start your free trial";
  test("prove nothing", () => {
    expect(ask("Is there a free trial?", testPassage(`Lamps\n\n${button}\n\n${button}!`))).toBe(
      "not_in_knowledge",
    );
  });

  test("leave the place to a sentence", () => {
    const page = testPassage(`${button}\n\nThe free trial ends after 14 days.\n\n${button}`);
    expect(ask("Is there a free trial?", page)).toContain("The free trial ends after 14 days.");
  });

  test.each(["Jetzt kostenlos testen", "Essayez gratuitement", "Prueba gratis"])("%s", (text) => {
    expect(isCallToAction({ text, kind: "label" })).toBe(true);
  });

  test.each(["Start-up loans", "Call 0131 496 0735", "Free trial"])("not: %s", (text) => {
    expect(isCallToAction({ text, kind: "label" })).toBe(false);
  });
});

describe("refusals", () => {
  test.each([
    ["do you sell carpets", "not_in_knowledge"],
    ["what does a wedding cake cost", "not_in_knowledge"],
    ["how do I reset my password", "not_in_knowledge"],
    ["what is it", "too_vague"],
    ["how much is it?", "too_vague"],
  ])("%s", (query, refused) => {
    expect(ask(query, shop)).toBe(refused);
  });

  test("a price is asked for, and the page has none of it", () => {
    expect(ask("how much does the workshop cost", shop)).toBe("not_in_knowledge");
  });
});

test("pages that state different numbers for the same are both cited, the newest first", () => {
  const old = testPassage("The ferry ticket costs €12.", {
    source: "https://a.example/old",
    updatedAt: "2025-01-01T00:00:00.000Z",
  });
  const newer = testPassage("The ferry ticket costs €14.", {
    source: "https://a.example/new",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
  const question = readQuestion("how much is the ferry ticket", ["en"]);
  const { refused, spans } = runSteps(selectQuotes(question, testStatements(old, newer)));
  expect(refused).toBe("conflicting");
  expect(spans.map(spanText)).toEqual([
    "The ferry ticket costs €14.",
    "The ferry ticket costs €12.",
  ]);
});

test("the same price on two pages is no conflict", () => {
  const [one, two] = ["one", "two"].map((name) =>
    testPassage("The ferry ticket costs €12.", { source: `https://a.example/${name}` }),
  );
  if (one === undefined || two === undefined) throw new Error("two pages");
  expect(ask("how much is the ferry ticket", one, two)).toContain("€12");
});
