import { expect, test } from "vitest";
import { readingOf } from "../../../test/price-reading.ts";
import { categoryOfText } from "./section-category.ts";

test.each([
  ["Lake tent", "A tent for two persons.", "PRODUCT"],
  ["Warranty", "Poles are covered for two years.", "LEGAL"],
  ["Delivery & returns", "Orders arrive in 3 days.", "LEGAL"],
  ["Pitching", "- **1.**: Lay it out.\n- **2.**: Raise the poles.", "SUPPORT"],
  ["Pitching", "Step 1 Lay it out.\nStep 2 Raise the poles.", "SUPPORT"],
  ["Reading tents", "Ask for one:\n\n```\ntents.get(1)\n```", "SUPPORT"],
  ["Workshop", "We repair tents.\n\nTue-Fri: 10:00 - 18:30", "SUPPORT"],
  ["Workshop", "Mon - Sat 8 am - 5 pm", "SUPPORT"],
  ["Yoga", "10 evenings from 19:00 - 20:30, €145.", "PRODUCT"],
  ["Yoga", "For all.\n\nBring a mat.\n\nTwo rooms.\n\nFrom 19:00 - 20:30.", "PRODUCT"],
])("%s: %s", (title, content, category) => {
  const reading = readingOf(
    [
      ["heading", title, { level: 2 }],
      ["paragraph", content],
    ],
    { url: "https://example.com/lake-tent", kind: "product" },
  );
  const section = reading.sections.find((each) => each.title === title);
  expect(section && categoryOfText(reading, section, "PRODUCT", content)).toBe(category);
  expect(section && categoryOfText(reading, section, "FEATURE", content)).toBe("FEATURE");
});
