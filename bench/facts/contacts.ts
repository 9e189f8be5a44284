import { fold } from "./words.ts";

/** One number in two spellings: with or without the country's code, with any separators. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  if (a.length < minDigits || b.length < minDigits) return false;
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const national = short.replace(/^0+/, "");
  return (
    national.length >= minDigits &&
    long.endsWith(national) &&
    long.length - national.length <= codeDigits
  );
}

/** Shorter numbers are equal by accident. */
const minDigits = 5;
/** "0049": the most digits before a national number. */
const codeDigits = 5;

function digitsOf(phone: string): string {
  return phone.normalize("NFKC").replace("(0)", "").replace(/\D/g, "");
}

/** Whether a text has the number. */
export function hasPhone(text: string, number: string): boolean {
  const spelled = text.normalize("NFKC").match(/\+?\(?\d[\d\s()./\u2010-\u2015-]{3,}\d/g) ?? [];
  return spelled.some((each) => isSamePhone(each, number));
}

export function isSameEmail(one: string, other: string): boolean {
  const plain = (address: string): string => address.trim().replace(/^mailto:/i, "");
  return plain(one).toLowerCase() === plain(other).toLowerCase();
}

/** All words of the shorter address are in the longer one: a country or a name may be left out. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => new Set(fold(address).trim().split(" ")));
  if (!a || !b) return false;
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  return short.size >= minWords && [...short].every((word) => long.has(word));
}

/** A city alone is no address. */
const minWords = 3;

export function isSameContact(kind: string, one: string, other: string): boolean {
  if (kind === "phone") return isSamePhone(one, other);
  return kind === "email" ? isSameEmail(one, other) : isSameAddress(one, other);
}
