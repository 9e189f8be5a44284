import { expect, test } from "vitest";
import { contactsIn, distinctContacts, emailsIn, phonesIn } from "./contact-lines.ts";

test.each([
  ["Tel. 04351 99 01 23", "04351 99 01 23"],
  ["Telefon: (030) 23125-114", "(030) 23125-114"],
  ["Call or text 218.555.0163", "218.555.0163"],
  ["(207) 555-0142", "(207) 555-0142"],
  ["+49 (0)30 1234567", "+49 (0)30 1234567"],
  ["Werkstatthandy: 0151 / 2312 5900", "0151 / 2312 5900"],
  ["Serwis: 601 774 320", "601 774 320"],
  ["030 – 288 17 46", "030 – 288 17 46"],
  ["Fax 030 / 23125 115", "030 / 23125 115 fax"],
  ["Telefax: 04351 99 01 24", "04351 99 01 24 fax"],
  ["USt-IdNr. DE 234 567 890", ""],
  ["Ph: 219-787-9187", "219-787-9187"],
  ["Southfield, MI 48076 (248) 796-5000", "(248) 796-5000"],
  ["contact Nina Greenstein at (248) 796-5119", "(248) 796-5119"],
  ["Call 1-888-555-4532 (8am to 9pm)", "1-888-555-4532"],
  ["NIP 783-000-11-22", ""],
  ["AGB 04-123987", ""],
  ["Fx: (219) 787-1353", "(219) 787-1353 fax"],
  ["030 / 23125 115 (Fax)", "030 / 23125 115 fax"],
  ["(219) 787-1353 (f)", "(219) 787-1353 fax"],
  ["(219) 787-1353 fax", "(219) 787-1353 fax"],
  ["Tel. 04351 99 01 23 Fax 04351 99 01 24", "04351 99 01 23,04351 99 01 24 fax"],
  ["Open 10:00-12:00", ""],
  ["14.02.2024", ""],
  ["Jo 00 14.02.2024", ""],
  ["2019 - 2024", ""],
  ["SIREN 812 345 678", ""],
  ["IBAN: DE12 3456 7890 1234 5678 90", ""],
])("phones of %s", (line, expected) => {
  const found = phonesIn(line).filter(({ isSure }) => isSure);
  expect(found.map(({ number, isFax }) => (isFax ? `${number} fax` : number)).join()).toBe(
    expected,
  );
});

test.each([
  ["Write to info@harbour.example.", "info@harbour.example"],
  ["info [at] harbour [dot] example", "info@harbour.example"],
  ["presse [ät] stundenfink.example", "presse@stundenfink.example"],
  ["sklep(małpa)rowerpolny.example", "sklep@rowerpolny.example"],
  ["reservas [arroba] tascadocais.example", "reservas@tascadocais.example"],
  ["jo.doe (at) harbour (punkt) example", "jo.doe@harbour.example"],
  ["info AT harbour DOT example", "info@harbour.example"],
  ["We meet at harbour.example", ""],
  ["Shop (open daily) or visit us at harbour.example", ""],
])("addresses of %s", (line, expected) => expect(emailsIn(line).join()).toBe(expected));

test.each([
  ["Support: 0117 496 0012", null, "Support"],
  ["Urgences (nuits et week-ends) : 06 39 98 12 44", null, "Urgences (nuits et week-ends)"],
  ["Emergency after hours: call 0117 496 0012", null, "Emergency after hours"],
  ["Prenotazioni: dott.ssa Ilaria Fanti, tel. 0572 004 419", null, "Prenotazioni"],
  ["0117 496 0012", "Night line:", "Night line"],
  ["Werkstatt | 030 / 23125 114", null, "Werkstatt"],
  ["Reception 0117 496 0012", null, "Reception"],
  ["Tel. 0117 496 0012", null, null],
  ["Telephone 0117 496 0012", null, null],
  ["Contact us: 0117 496 0012", null, null],
  ["0117 496 0012", "Find us", null],
  ["Visitor address: call 0117 496 0012", "", "Visitor address"],
  ["Free returns on all orders over 39: 0117 496 0012", null, null],
  ["If you need us in a hurry, call today 0117 496 0012", null, null],
  ["Harbour Ltd · Phone 0117 496 0012 · Copyright 2026", null, null],
])("label of %s below %s", (line, above, label) => {
  expect(contactsIn(line, { above, heading: null }).map((each) => each.label)).toEqual([label]);
});

const noContext = { above: null, heading: null };

test.each([
  ["0117 496 0012", "Night line", "Night line"],
  ["Tel. 0117 496 0012", "Contact the laboratory", "Contact the laboratory"],
  ["0117 496 0012", "Contact us", null],
  ["0117 496 0012", "Free delivery | Returns", null],
  ["0117 496 0012", "What makes our engineers great", null],
  ["Or call us at 0117 496 0012", "Night line", null],
])("label of %s under the heading %s", (line, heading, label) => {
  expect(contactsIn(line, { above: null, heading }).map((each) => each.label)).toEqual([label]);
});

test("each value is once, with its best label", () => {
  const lines = ["0117 496 0012", "Call us: 0117 496 0012", "Bookings: +44 117 496 0012"];
  const found = distinctContacts(lines.flatMap((line) => contactsIn(line, noContext)));
  expect(found).toMatchObject([{ value: "0117 496 0012", label: "Bookings" }]);
});

test("several values of a line have their own labels", () => {
  const found = contactsIn(
    "Shop: +48 61 842 90 15 | Repairs: 601 774 320, mail: a@b.example",
    noContext,
  );
  expect(found.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Shop +48 61 842 90 15",
    "Repairs 601 774 320",
    "mail a@b.example",
  ]);
});
