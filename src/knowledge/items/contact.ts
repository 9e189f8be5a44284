import { anyOf, wordsOfAll } from "../../words/index.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import { blockText } from "../block-text.ts";
import { roleAround } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";

/** Sections with contact data or opening hours. */
export function readContact(reading: Reading): Draft[] {
  const drafts: Draft[] = [];
  for (const section of reading.sections) {
    const role = section.role ?? roleAround(section) ?? reading.role;
    if (role !== "contact" && role !== "hours") continue;
    const blocks = sectionBlocks(reading, section);
    const text = blocks.map((index) => blockText(reading.page, index)).join("\n");
    if (!describesContact(reading, section, text)) continue;
    blocks.forEach((index) => reading.taken.add(index));
    drafts.push({
      category: "SUPPORT",
      title: section.title || reading.title,
      description: "",
      content: blocksMarkdown(
        reading.page,
        blocks.filter((index) => index !== section.heading),
      ),
      blocks,
      strength: reading.role === "contact" ? 0.9 : 0.7,
    });
  }
  return drafts;
}

/** Contact data or hours, or enough text under a heading about contact. */
function describesContact(reading: Reading, section: Section, text: string): boolean {
  if (hasContact(reading, text) || hasHours(text)) return true;
  const below = text.length - section.title.length;
  return section.role === "contact" && section.level > 1 && below >= minDirectionsChars;
}

const minDirectionsChars = 60;

function sectionBlocks(reading: Reading, section: Section): number[] {
  const all = section.heading === null ? section.body : [section.heading, ...section.body];
  return all.filter((index) => !reading.taken.has(index));
}

/** An email address, a phone number, or an address that the page marks as one. */
export function hasContact(reading: Reading, text: string): boolean {
  const { facts } = reading.page;
  if (emailPattern.test(text) || phonePattern.test(text)) return true;
  if (facts.phones.some((phone) => text.includes(phone))) return true;
  return facts.addresses.some((address) => text.includes(address.split(/[,\n]/)[0] ?? address));
}

const clock = anyOf(wordsOfAll(({ dates }) => dates.clock));
const hours = new RegExp(`\\d{1,2}\\s?(?:[:.h]\\s?\\d{2}|${clock})`, "i");

function hasHours(text: string): boolean {
  return hours.test(text);
}

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const phonePattern = /(?:\+|\(0|\b0|\(\d{3}\))[\d\s()/.–-]{6,20}\d/;
