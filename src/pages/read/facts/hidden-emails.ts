import { scriptText } from "./structured-data.ts";
import { attribute, type ElementNode } from "../html/tree.ts";

/**
 * E-mail addresses that a page hides from harvesters in attributes, in scripts or in pieces, and
 * that its visitors see or reach with a click.
 */
export function hiddenEmails(element: ElementNode, reversed: ReadonlySet<string>): string[] {
  const found: string[] = [];
  if (element.tag === "img") found.push(...aroundImage(element));
  for (const name in element.attributes)
    if (name === "href" || name === "onclick" || name.startsWith("data-"))
      found.push(...ofAttribute(element, name, attribute(element, name)));
  if (isReversed(element, reversed)) found.push(backwards(textIn(element)));
  return found;
}

const maxChars = 4_000;

function ofAttribute(element: ElementNode, name: string, value: string): string[] {
  if (value.length < 3 || value.length > maxChars) return [];
  if (name === "data-cfemail") return [unguard(value)];
  if (name === "href" && value.startsWith("/cdn-cgi/l/email-protection#"))
    return [unguard(value.slice(value.indexOf("#") + 1))];
  if (userNames.has(name)) return joined(element, value);
  if (
    /rot13/i.test(name) ||
    (name.startsWith("data-") && /rot13/i.test(attribute(element, "class")))
  )
    return [rotated(value)];
  if (name === "href" && !/^javascript:|^#|^[a-z]{6}[+:]/i.test(value)) return [];
  return ofCode(name, value);
}

/** `data-user` and `data-domain`, under the names in use. */
const userNames = new Set("user name local part1 u account mailbox".split(" ").map(dataName));
const domainNames = "domain host server part2 d website".split(" ").map(dataName);
const endNames = "tld part3 ending".split(" ").map(dataName);

function dataName(name: string): string {
  return `data-${name}`;
}

function joined(element: ElementNode, user: string): string[] {
  const domain = domainNames.map((name) => attribute(element, name)).find((value) => value !== "");
  if (domain === undefined) return [];
  const end = endNames.map((name) => attribute(element, name)).find((value) => value !== "") ?? "";
  return [`${user}@${domain}${end === "" ? "" : `.${end.replace(/^\./, "")}`}`];
}

/** An address in a shifted alphabet, in base64, backwards, or put together by a line of code. */
function ofCode(name: string, value: string): string[] {
  const [, quoted = value] = /\(\s*(?:'|%27|")([^'"]{8,400})(?:'|%27|")/.exec(value) ?? [];
  const shifted = unshift(quoted);
  if (shifted !== null) return [shifted];
  if (/mailto:/i.test(value)) return name === "href" ? [] : scriptEmails(value);
  if (/znvygb:/i.test(value)) return [emailIn(rotated(value))];
  if (!name.startsWith("data-") || !/mail|contact|address/i.test(name)) return [];
  if (/^[A-Za-z\d+/]{8,200}={0,2}$/.test(value)) return [decoded(value)];
  return value.includes("@") ? [value] : [];
}

function decoded(value: string): string {
  const text = Buffer.from(value, "base64").toString("latin1");
  return /^[\w.+-]+@[\w.-]+$/.test(text) ? text : emailIn(text.replace(/^mailto:/, ""));
}

/** Addresses that a proxy scrambled: the first byte is the key of the rest. */
function unguard(hex: string): string {
  const bytes = (hex.slice(0, 400).match(/[\da-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const [key = 0, ...rest] = bytes;
  return String.fromCharCode(...rest.map((byte) => byte ^ key));
}

/** Characters moved by the same distance within three ranges, so that "mailto:" begins the text. */
function unshift(text: string): string | null {
  const distance = "m".charCodeAt(0) - text.charCodeAt(0);
  if (distance === 0 || Math.abs(distance) > 25 || !/^[a-z]{6}[+-:]/.test(text)) return null;
  const plain = text.slice(0, 400).replace(/[+-z]/g, (sign) => moved(sign.charCodeAt(0), distance));
  return plain.startsWith("mailto:") ? emailIn(plain) : null;
}

const ranges = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;

function moved(code: number, distance: number): string {
  for (const [first, last] of ranges) {
    if (code < first || code > last) continue;
    const size = last - first + 1;
    return String.fromCharCode(first + ((((code - first + distance) % size) + size) % size));
  }
  return String.fromCharCode(code);
}

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

const emailForm = /[\w.+-]{1,64}@[a-zA-Z\d-]{1,63}(?:\.[a-zA-Z\d-]{1,63}){1,4}/;

function emailIn(text: string): string {
  return emailForm.exec(text)?.[0] ?? "";
}

/** "info" + "@" + "example.org": strings and simple variables, joined in one expression. */
export function scriptEmails(code: string): string[] {
  if (code.length > maxChars || !/@|&#64;|%40|\\x40/.test(code)) return [];
  if (!/mailto|document\.write|href|innerHTML/i.test(code)) return [];
  const known = new Map<string, string>();
  for (const [, name = "", , text = ""] of code.matchAll(assignment)) known.set(name, text);
  const plain = code.replace(/&#64;|%40|\\x40/g, "@");
  const found: string[] = [];
  for (const [chain] of plain.matchAll(chains)) {
    if (!chain.includes("@")) continue;
    const parts = chain.match(operand) ?? [];
    const text = parts.map((part) =>
      /^['"]/.test(part) ? part.slice(1, -1) : (known.get(part) ?? ""),
    );
    found.push(emailIn(text.join("").replace(/^.*mailto:/i, "")));
  }
  return found;
}

const assignment = /(\w{1,40})\s?=\s?(['"])([^'"\n]{1,100})\2/g;
const operandForm = String.raw`(?:'[^'\n]{0,100}'|"[^"\n]{0,100}"|[A-Za-z_]\w{0,39})`;
const operand = new RegExp(operandForm, "g");
const chains = new RegExp(`${operandForm}(?:\\s?\\+\\s?${operandForm}){1,12}`, "g");

/** "info", a picture of "@", "example.org". */
function aroundImage(image: ElementNode): string[] {
  const sign = attribute(image, "alt").trim().toLowerCase();
  if (sign !== "@" && sign !== "at" && sign !== "(at)") return [];
  const siblings = image.parent?.children ?? [];
  const { position } = image;
  const [before, after] = [siblings[position - 1], siblings[position + 1]];
  if (before?.kind !== "text" || after?.kind !== "text") return [];
  const user = /[\w.+-]{1,64}$/.exec(before.value.slice(-64))?.[0] ?? "";
  const domain = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/.exec(after.value.slice(0, 200))?.[0] ?? "";
  return user === "" || domain === "" ? [] : [`${user}@${domain}`];
}

/** Text that a style shows from right to left. */
function isReversed(element: ElementNode, reversed: ReadonlySet<string>): boolean {
  const style = attribute(element, "style");
  if (/direction:\s?rtl/i.test(style) && /bidi-override|rtl/i.test(style)) return true;
  if (reversed.size === 0) return false;
  return attribute(element, "class")
    .split(/\s+/)
    .some((name) => reversed.has(name));
}

/** The classes that a style sheet of the page shows from right to left. */
export function reversedClasses(styles: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const style of styles) {
    if (!style.includes("bidi-override")) continue;
    for (const rule of style.slice(0, 100_000).split("}")) {
      if (!/bidi-override/.test(rule)) continue;
      for (const [, name = ""] of rule.split("{")[0]?.matchAll(/\.([\w-]{1,60})/g) ?? [])
        found.add(name);
    }
  }
  return found;
}

const backwards = (text: string): string => emailIn(text.split("").toReversed().join(""));

const textIn = (element: ElementNode): string => scriptText(element).slice(0, 200);
