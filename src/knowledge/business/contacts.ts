import type { Business } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { fold, tidy } from "../fold.ts";
import { pageRole, pathSegments, speaksOfOthers } from "../page-role.ts";
import type { PageRole } from "../page-role.ts";
import { canBeOwn, isAtDomain, ownDomain, type MailOwner } from "./own-mail.ts";
import { emailsIn, phoneKey, phonesIn } from "../places/contact-lines.ts";
import { lineGroups } from "../places/page-lines.ts";
import type { FoundPlace } from "../places/site-places.ts";

type Contact = Business["contacts"][number];

/**
 * Ways to reach the business. Those of contact pages and legal notices come first, then those that
 * many pages repeat, then those of the start page. A contact on one other page alone is an example or
 * belongs to a third party, unless it is under the domain of the site.
 */
export function businessContacts(
  pages: readonly Page[],
  { url, name, places }: { url: string; name: string; places: readonly FoundPlace[] },
): Contact[] {
  const owner = { domain: ownDomain(new URL(url).hostname), name };
  const found = new Map<string, { contact: Contact; weight: number; pages: number }>();
  const faxes = new Set<string>();
  for (const page of pages) {
    const role = pageRole(page, url);
    const weight = weights[role] ?? 1;
    const isForeign = speaksOfOthers(page, role);
    const onPage = new Set<string>();
    for (const { contact, isSure } of contactsOn(page, { isForeign, faxes, owner })) {
      if (contact.kind === "email" && !canBeOwn(contact.value, owner)) continue;
      const key = `${contact.kind} ${contactKey(contact)}`;
      const known = found.get(key) ?? { contact, weight: isSure ? sureBonus : 0, pages: 0 };
      // A second occurrence on the same page is no further evidence.
      if (!onPage.has(key)) [known.weight, known.pages] = [known.weight + weight, known.pages + 1];
      onPage.add(key);
      found.set(key, isClearer(contact, known.contact) ? { ...known, contact } : known);
    }
  }
  for (const fax of faxes) found.delete(`phone ${fax}`);
  const isOwn = ({ kind, value }: Contact): boolean => kind === "email" && isAtDomain(value, owner);
  const ranked = [...found.values()]
    .map((each) => (isOwn(each.contact) ? { ...each, weight: each.weight + 1 } : each))
    .sort((a, b) => b.weight - a.weight);
  const sure = ranked.filter(({ weight }) => weight > 1);
  const contacts = (sure.length > 0 ? sure : ranked).map(({ contact }) => contact);
  const addresses = places.map(({ address }): Contact => ({ kind: "address", value: address }));
  return [...contacts, ...addresses].slice(0, limits.contactsPerBusiness.value);
}

const weights: Partial<Record<PageRole, number>> = { contact: 5, imprint: 5, home: 2, about: 1.5 };
const sureBonus = 0.5;

type Shown = { readonly contact: Contact; readonly isSure: boolean };

/** Fax numbers are put into `faxes`. */
function contactsOn(
  page: Page,
  { isForeign, faxes, owner }: { isForeign: boolean; faxes: Set<string>; owner: MailOwner },
): Shown[] {
  const { emails, phones } = page.facts;
  const shown: Shown[] = [];
  const add = (kind: Contact["kind"], value: string, isSure: boolean): void => {
    const plain = tidy(value);
    const isAddress = kind !== "email" || (mailAddress.test(plain) && !isExample(plain, page.url));
    if (plain.length > limits.contactChars.value) return;
    if (plain !== "" && isAddress) shown.push({ contact: { kind, value: plain }, isSure });
  };
  for (const email of emails)
    if (!isForeign || isAtDomain(email, owner)) add("email", email, false);
  for (const group of lineGroups(page)) {
    if (isForeign && group.part === "main") continue;
    for (const { text } of group.lines) {
      for (const email of emailsIn(text)) add("email", email, false);
      for (const { number, isFax, isSure } of phonesIn(text)) {
        if (isFax) faxes.add(phoneKey(number));
        else if (isSure) add("phone", number, true);
      }
    }
  }
  for (const phone of phones) add("phone", phone, false);
  return shown;
}

/** "someone@example.com" in a text shows how an address looks, but on that very site. */
function isExample(email: string, url: string): boolean {
  const domain = example.exec(email)?.[1]?.toLowerCase();
  return domain !== undefined && !new URL(url).hostname.endsWith(domain);
}

const example =
  /[@.](example\.(?:com|net|org)|(?:your)?(?:domain|company)\.com|example|test|invalid|localhost)$/i;

// "worker@0.2.x" is a version, not a mailbox.
const mailAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** "+44 117 496 0012" is easier to read than "+441174960012". */
function isClearer(contact: Contact, known: Contact): boolean {
  return contact.kind === "phone" && contact.value.includes(" ") && !known.value.includes(" ");
}

/** One profile a network: the one that most pages link; a profile of a person only without another. */
export function businessSocialLinks(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const link of new Set(page.facts.socialLinks))
      if (isProfile(link)) counts.set(link, (counts.get(link) ?? 0) + 1);
  const ranked = [...counts].sort(
    ([a, timesA], [b, timesB]) =>
      Number(isPersonal(a)) - Number(isPersonal(b)) || timesB - timesA || a.length - b.length,
  );
  const networks = new Map<string, string>();
  for (const [link] of ranked) {
    const host = new URL(link).hostname.replace(/^(?:www|m)\./, "");
    const network = host === "twitter.com" ? "x.com" : host;
    if (!networks.has(network)) networks.set(network, link);
  }
  return [...networks.values()].slice(0, limits.socialLinksPerBusiness.value);
}

/** Deeper paths are posts, files and buttons to share. */
function isProfile(link: string): boolean {
  if (link.length > limits.contactChars.value) return false;
  const parts = pathSegments(link);
  const isPost = parts.some((part) => posts.has(part.toLowerCase()));
  return parts.length > 0 && parts.length <= 3 && !isPost;
}

const posts: ReadonlySet<string> = new Set(
  "share sharer intent watch dialog status statuses posts post p reel reels video videos shorts events groups hashtag explore pulse subscription_center".split(
    " ",
  ),
);

const isPersonal = (link: string): boolean => pathSegments(link)[0] === "in";

function contactKey({ kind, value }: Contact): string {
  if (kind === "phone") return phoneKey(value);
  return kind === "email" ? value.toLowerCase() : fold(value);
}
