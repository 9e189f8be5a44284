import { expect, test } from "vitest";
import { structuredHours } from "./structured-hours.ts";

const spec = (dayOfWeek: unknown, opens?: string, closes?: string) => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek,
  ...(opens !== undefined && { opens }),
  ...(closes !== undefined && { closes }),
});

test.each([
  ["a string", { openingHours: "Mo-Fr 09:00-17:00" }, ["Mo,Tu,We,Th,Fr 09:00 17:00"]],
  [
    "a list",
    { openingHours: ["Mo,We 9:00-12:00", "Sa 10:00-14:00"] },
    ["Mo,We 09:00 12:00", "Sa 10:00 14:00"],
  ],
  ["all week", { openingHours: "Mo-Su" }, []],
  [
    "long names",
    {
      openingHoursSpecification: [
        spec(["https://schema.org/Monday", "Tuesday"], "08:30", "16:00:00"),
      ],
    },
    ["Mo,Tu 08:30 16:00"],
  ],
  [
    "one node",
    { openingHoursSpecification: spec({ "@id": "schema:#Friday" }, "08:00", "00:00") },
    ["Fr 08:00 24:00"],
  ],
  [
    "closed days",
    { openingHoursSpecification: [spec("Sunday", "00:00", "00:00")] },
    ["Su null null"],
  ],
  [
    "all day",
    { openingHoursSpecification: [spec("Saturday", "00:00", "23:59")] },
    ["Sa 00:00 24:00"],
  ],
  [
    "one date",
    {
      openingHoursSpecification: {
        ...spec("Monday", "10:00", "12:00"),
        validFrom: "2025-12-24",
        validThrough: "2025-12-24",
      },
    },
    [],
  ],
])("%s", (_, node, expected) => {
  const read = structuredHours(node).map(
    ({ days, opens, closes }) => `${days.join()} ${opens} ${closes}`,
  );
  expect(read).toEqual(expected);
});
