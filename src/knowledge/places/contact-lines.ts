import { anyWordOf, wordsOfAll } from "../../words/index.ts";
import { fold, tidy, wordsOf } from "../fold.ts";
import { roleOf } from "../words/role-of.ts";

export type LinePhone = {
  readonly number: string;
  /** Where it begins in the line. */
  readonly start: number;
  readonly isFax: boolean;
  /** It has a label, a country code or the form of a national number. */
  readonly isSure: boolean;
};

const labels = anyWordOf(
  wordsOfAll(({ people }) => [...people.phoneLabels, ...people.businessPhoneLabels]),
);
const labelled = new RegExp(`${labels}[^\\d+(]{0,12}$`, "iu");
const faxes = anyWordOf(wordsOfAll(({ people }) => people.faxLabels));
const fax = new RegExp(`${faxes}[^\\d+(]{0,12}$`, "iu");
/** "04351 99 01 24 (Fax)", where no number follows that the word could be about. */
const faxAfter = new RegExp(
  `^\\s?[-–,]?\\s?(?:[([]\\s?(?:${faxes}|f)\\.?\\s?[)\\]]|${faxes}(?![\\s:.]{0,3}[+(\\d]))`,
  "iu",
);
const number = /(?<![\d+#/-])(?:\+|00|\()?\(?\d[\d\s()./\u2010-\u2015-]{5,22}\d(?!\d)/g;
// "12.05.2024", "2019-2024", "1.234.567".
const notNumber =
  /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$|^\d{1,3}(?:\.\d{3})+$/;
// "00 12.05.2024": the date of a review by "Jo 00".
const endsAsDate = /\s\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/;
// Numbers of registers, taxes, accounts and orders.
const register = new RegExp(
  `\\b(?:${[
    "id|nr|no|nip|nif|cif|vat|siret|siren|rcs.{0,20}|iban|bic|kvk|btw|regon|krs|hrb|cnpj",
    "agb|abn|ein|p\\.? ?iva|c\\.? ?f|rea|nipc|uid|ust|umsatzsteuer.{0,20}|lucid|weee|isbn|ref|art",
  ].join("|")})[.:\\s]{0,3}$`,
  "i",
);

// "DE 123 456 789"
const countrySign = /\b[A-Z]{2}[\s:]{0,2}$/;

/** Telephone numbers of a line. */
export function phonesIn(line: string): LinePhone[] {
  if (!/\d{2}/.test(line) || line.length > maxLineChars) return [];
  const found: LinePhone[] = [];
  for (const match of line.matchAll(number)) {
    // "Southfield, MI 48076 (248) 796-5000"
    const zip = /^\d{5}(?:-\d{4})?\s+(?=\()/.exec(match[0])?.[0].length ?? 0;
    const text = trimNumber(match[0].slice(zip));
    const digits = text.replace(/\D/g, "").length;
    if (digits < 6 || digits > 15 || notNumber.test(text)) continue;
    if (endsAsDate.test(text)) continue;
    const start = match.index + zip;
    const before = line.slice(Math.max(0, start - 30), start);
    const isFax =
      fax.test(before) || faxAfter.test(line.slice(start + text.length, start + text.length + 30));
    const isLabelled = isFax || labelled.test(before) || sign.test(before);
    if (!isLabelled && (register.test(before) || countrySign.test(before))) continue;
    const isNational = digits >= 8 && (/^\+|^00[1-9]/.test(text) || national.test(text));
    found.push({ number: text, start, isFax, isSure: isLabelled || isNational });
  }
  return found;
}

const sign = /[☎✆📞📱]\uFE0F?\s*$/u;
// "(207) 555-0142", "218.555.0163", "030 / 12 34 56", "04 72 00 45 18", "601 774 320".
const national = new RegExp(
  [
    "^\\(\\d{2,5}\\)\\s?\\d",
    "^\\d{3}[.-]\\d{3}[.-]\\d{4}$",
    "^0\\d{1,5}(?:\\s[/–-]\\s|[\\s/.-])\\d",
    "^[2-9]\\d{2}\\s\\d{3}\\s\\d{3}$",
    "^[6-9]\\d{2}(?:\\s\\d{2}){3}$",
  ].join("|"),
);

/** A closing bracket without an opening one, and the number of a next column. */
function trimNumber(text: string): string {
  const [first = ""] = text.split(/\s{2,}|\s\/\s(?=[+(0])/);
  const plain = first.trim().replace(/\s?\([^)]*$/, "");
  if (plain.includes(")") && !plain.includes("(")) return plain.split(")")[0]?.trim() ?? plain;
  return plain;
}

/** "+49 (0)30 1234" and "030 1234" are one number: only the last digits are compared. */
export const phoneKey = (phone: string): string =>
  phone.replace("(0)", "").replace(/\D/g, "").slice(-8);

const plainEmail = /[\w.+-]{1,64}@[a-zA-Z\d-]{1,63}(?:\.[a-zA-Z\d-]{1,63}){1,4}/g;
const allAt = [...new Set(wordsOfAll(({ people }) => people.mailAt))];
const allDots = [...new Set(wordsOfAll(({ people }) => people.mailDot))];
// "at" and "chez" are words of sentences as well: they need brackets or capitals.
const plainAt = ["(?-i:AT)", ...allAt.filter((word) => word.length >= 5)].join("|");
const opened = "\\s?[\\[({<]\\s?";
const closed = "\\s?[\\])}>]\\s?";
const atSign = `(?:${opened}(?:${allAt.join("|")}|@)${closed}|\\s(?:${plainAt})\\s)`;
const dotSign = `(?:\\.|${opened}(?:${allDots.join("|")}|\\.)${closed}|\\s(?:${allDots.join("|")})\\s)`;
const spelled = new RegExp(
  `([\\w+-]{1,40}(?:${dotSign}[\\w+-]{1,40}){0,2})${atSign}` +
    `([a-z\\d-]{1,63}(?:${dotSign}[a-z\\d-]{1,63}){1,3})`,
  "giu",
);
const anyDot = new RegExp(dotSign, "giu");
const anySign = new RegExp(`[@[({<]|\\s(?:${plainAt})\\s`, "iu");

/** E-mail addresses of a line, also those with words for "@" and dots. */
export function emailsIn(line: string): string[] {
  return placedEmails(line).map(({ email }) => email);
}

function placedEmails(line: string): { email: string; start: number; end: number }[] {
  if (line.length > maxLineChars || !anySign.test(line)) return [];
  const plain = [...line.matchAll(plainEmail)].map(({ 0: text, index }) => {
    return { email: text.toLowerCase(), start: index, end: index + text.length };
  });
  const hidden = [...line.matchAll(spelled)].map(
    ({ 0: text, 1: user = "", 2: host = "", index }) => {
      const email = `${user.replace(anyDot, ".")}@${host.replace(anyDot, ".")}`.toLowerCase();
      return { email, start: index, end: index + text.length };
    },
  );
  return [...plain, ...hidden];
}

const maxLineChars = 600;

/** A telephone number or an e-mail address of a line. */
export type LineContact = {
  readonly kind: "phone" | "email";
  readonly value: string;
  /** Equal for all spellings of it. */
  readonly key: string;
  /** What the line calls it, unless that is only a word for a telephone or e-mail. */
  readonly label: string | null;
};

/** Each value once, with the label that describes it best. */
export function distinctContacts<Contact extends LineContact>(
  contacts: readonly Contact[],
): Contact[] {
  const byKey = new Map<string, Contact>();
  for (const contact of contacts) {
    const known = byKey.get(contact.key);
    if (known === undefined) byKey.set(contact.key, contact);
    else if (rankOf(contact) > rankOf(known))
      byKey.set(contact.key, { ...known, label: contact.label });
  }
  return [...byKey.values()];
}

const rankOf = ({ label }: LineContact): number =>
  label === null ? 0 : plainLabels.has(fold(label)) ? 1 : 2;

/** What surrounds a line. */
export type LineContext = {
  /** The line above it. */
  readonly above: string | null;
  /** The same, where it is a heading. */
  readonly heading: string | null;
};

/** The numbers to call and the e-mail addresses of a line. */
export function contactsIn(line: string, { above, heading }: LineContext): LineContact[] {
  const phones = phonesIn(line).filter(({ isFax, isSure }) => isSure && !isFax);
  const found = [
    ...phones.map(({ number: value, start }) => {
      return {
        kind: "phone" as const,
        value,
        key: phoneKey(value),
        start,
        end: start + value.length,
      };
    }),
    ...placedEmails(line).map(({ email, start, end }) => {
      return { kind: "email" as const, value: email, key: email, start, end };
    }),
  ].sort((a, b) => a.start - b.start);
  const isPhone = found.length === 1 && found[0]?.kind === "phone";
  const ofHeading = isPhone ? labelOfHeading(heading) : null;
  let from = 0;
  return found.map(({ kind, value, key, start, end }) => {
    const before = line.slice(from, start);
    from = end;
    const label = labelAtEnd(before.trim() === "" && start === 0 ? (above ?? "") : before);
    return { kind, value, key, label: label ?? (wordsOf(before).length > 1 ? null : ofHeading) };
  });
}

/** "Contact the laboratory", "Night line": what a number below a short heading is for. */
function labelOfHeading(heading: string | null): string | null {
  const text = tidy(heading ?? "").replace(/\s?:$/, "");
  const count = wordsOf(text).length;
  if (count === 0 || count > maxHeadingWords || !/^\p{Lu}[^@:|!?\d]{3,}$/u.test(text)) return null;
  const role = roleOf(text);
  const isOf =
    role === null || role.role === "support" || (role.role === "contact" && role.share < 0.5);
  return isOf && !notLabels.has(fold(text)) && !plainLabels.has(fold(text)) ? text : null;
}

const maxHeadingWords = 3;

/** "Support: ", "Urgences (nuits et week-ends) : ", "Emergency: call ": a few words before a colon. */
function labelAtEnd(text: string): string | null {
  const before = text.slice(-maxBeforeChars);
  const match =
    /^(.*?)\s?[:|]\s*$/s.exec(before) ?? calledFor.exec(before) ?? wordsAlone.exec(text);
  const [, words = ""] = match ?? [];
  const last = tidy(words.split(betweenLabels).at(-1) ?? "");
  const count = wordsOf(last.replace(/\([^()]*\)/g, "")).length;
  if (count === 0 || count > maxLabelWords || last.length > maxLabelChars) return null;
  if (!/^\p{L}/u.test(last) || /[\d@:]/.test(last)) return null;
  const role = roleOf(last);
  const isGeneral = role?.role === "contact" && role.share === 1;
  if (wordsAlone.test(text) && endsPlainly(last)) return null;
  return isGeneral || notLabels.has(fold(last)) || fold(last).length < minLabelChars ? null : last;
}

/** "Telephone", "Please call" */
const endsPlainly = (label: string): boolean =>
  plainLabels.has(fold(label)) || plainLabels.has(wordsOf(label).at(-1) ?? "");

// "Bookings: Ilaria Fanti, tel. "
const calledFor = new RegExp(`^(.*?)\\s?:\\s[^:]{0,40}${labels}\\.?:?\\s*$`, "isu");
// "Reception 0117 496 0012"
const wordsAlone = /^(\p{Lu}\p{L}{2,20}(?: \p{L}{2,20})?) $/u;
const betweenLabels = /[|•·;!?]|\s[–—-]\s|[.,]\s|\s\/\s/;
const maxBeforeChars = 120;
const maxLabelChars = 45;
const maxLabelWords = 3;
// "T", "Tel": the word of the language is clearer.
const minLabelChars = 4;
/** Words for a telephone or for e-mail: labels that any other one is better than. */
const plainLabels = new Set(
  wordsOfAll(({ fields }) => [...fields.phone, ...fields.email]).map(fold),
);
/** A number below an address or the hours has another label. */
const notLabels = new Set(
  wordsOfAll(({ fields }) => [...fields.address, ...fields.hours]).map(fold),
);
