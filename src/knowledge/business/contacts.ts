import { anyWordOf, wordsOfAll } from "../../words/index.ts";
import type { Business } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { fold, tidy } from "../fold.ts";
import { pageRole } from "../page-role.ts";
import type { PageRole } from "../page-role.ts";
import { postalAddresses, postcodeIn } from "./postal-address.ts";

type Contact = Business["contacts"][number];

/**
 * Ways to reach the business. Those of contact pages and legal notices come first, then those that
 * many pages repeat, then those of the start page. A contact on one other page alone is an example or
 * belongs to a third party.
 */
export function businessContacts(pages: readonly Page[], startUrl: string): Contact[] {
  const found = new Map<string, { contact: Contact; weight: number }>();
  for (const page of pages) {
    const weight = weights[pageRole(page, startUrl)] ?? 1;
    const onPage = new Set<string>();
    for (const contact of contactsOn(page, weight > 1)) {
      const key = `${contact.kind} ${contactKey(contact)}`;
      const known = found.get(key);
      // A second occurrence on the same page is no further evidence.
      if (known && !onPage.has(key)) known.weight += weight;
      onPage.add(key);
      if (!known || isClearer(contact, known.contact))
        found.set(key, { contact, weight: known?.weight ?? weight });
    }
  }
  const ranked = [...found.values()].sort((a, b) => b.weight - a.weight);
  const sure = ranked.filter(({ weight }) => weight > 1);
  return (sure.length > 0 ? sure : ranked)
    .slice(0, limits.contactsPerBusiness.value)
    .map(({ contact }) => contact);
}

const weights: Partial<Record<PageRole, number>> = { contact: 5, imprint: 5, home: 2, about: 1.5 };

function contactsOn(page: Page, aboutContacts: boolean): Contact[] {
  const { emails, phones, addresses } = page.facts;
  const text = aboutContacts ? `${page.text}\n${page.facts.footerText}` : "";
  const contacts: Contact[] = [
    ...emails.map((value): Contact => ({ kind: "email", value })),
    ...[...phones, ...labelledPhones(text)].map((value): Contact => ({ kind: "phone", value })),
    ...[...addresses, ...postalAddresses(text)].map((value): Contact => ({
      kind: "address",
      value,
    })),
  ];
  return contacts
    .map(({ kind, value }) => ({ kind, value: tidy(value) }))
    .filter(
      ({ kind, value }) =>
        value !== "" &&
        (kind !== "email" || (mailAddress.test(value) && !isExample(value, page.url))),
    );
}

/** "someone@example.com" in a text shows how an address looks, but on that very site. */
function isExample(email: string, url: string): boolean {
  const domain = example.exec(email)?.[1]?.toLowerCase();
  return domain !== undefined && !new URL(url).hostname.endsWith(domain);
}

const example =
  /[@.](example\.(?:com|net|org)|(?:your)?(?:domain|company)\.com|example|test|invalid|localhost)$/i;

/** "Tél. 02 40 99 88 77": a number that is called one. */
function labelledPhones(text: string): string[] {
  const found = text.slice(0, limits.contactTextChars.value).matchAll(labelledPhone);
  return [...found].flatMap(([, number]) => (number ? [number] : []));
}

const phoneLabel = anyWordOf(wordsOfAll(({ people }) => people.businessPhoneLabels));
const labelledPhone = new RegExp(
  `${phoneLabel}[.:\\s]{1,4}(\\+?\\(?\\d[\\d\\s()/.–-]{5,20}\\d)`,
  "giu",
);

// "worker@0.2.x" is a version, not a mailbox.
const mailAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** "+44 117 496 0012" is easier to read than "+441174960012". */
function isClearer(contact: Contact, known: Contact): boolean {
  return contact.kind === "phone" && contact.value.includes(" ") && !known.value.includes(" ");
}

/** One profile for each network: the one on most pages, then the one with the shortest path. */
export function businessSocialLinks(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const link of new Set(page.facts.socialLinks))
      if (isProfile(link)) counts.set(link, (counts.get(link) ?? 0) + 1);
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length);
  const networks = new Map<string, string>();
  for (const [link] of ranked) {
    const network = new URL(link).hostname.replace(/^www\./, "");
    if (!networks.has(network)) networks.set(network, link);
  }
  return [...networks.values()].slice(0, limits.socialLinksPerBusiness.value);
}

/** Deeper paths are posts, files and buttons to share. */
function isProfile(link: string): boolean {
  const { pathname } = new URL(link);
  const parts = pathname.split("/").filter((part) => part !== "");
  return (
    parts.length > 0 &&
    parts.length <= 3 &&
    !/^(share|sharer|sharer\.php|intent|watch|dialog)$/.test(parts[0] ?? "")
  );
}

/** "+49 (0)30 1234" and "030 1234" are one number: only the last digits are compared. */
function contactKey({ kind, value }: Contact): string {
  if (kind === "phone") return value.replace(/\D/g, "").slice(-8);
  return kind === "email" ? value.toLowerCase() : (postcodeIn(value) ?? fold(value));
}
