import {
  attribute,
  blockTags,
  fold,
  nameOf,
  textOf,
  type ElementNode,
  type TreeNode,
} from "../read/html/tree.ts";

/** A price that the page has in several elements, as one text, and where the rest begins. */
export interface PriceRun {
  readonly text: string;
  readonly end: number;
  /** True if the price is a separate line. */
  readonly block: boolean;
}

/**
 * Reads a price from neighbouring nodes of which each has one part: the currency, the amount, the
 * cents, the period. Null if the nodes from `start` are anything else.
 */
export function priceRun(
  nodes: readonly TreeNode[],
  start: number,
  skip: (element: ElementNode) => boolean,
  isNote: (raised: ElementNode) => boolean,
): PriceRun | null {
  const parts: Part[] = [];
  let block = false;
  let best: PriceRun | null = null;
  let used = 0;
  const end = Math.min(nodes.length, start + maxNodes);
  for (let at = start; at < end; at++) {
    const node = nodes[at];
    if (!node || isBlank(node) || (node.kind === "element" && skip(node))) continue;
    const read = partsOf(node, skip);
    if (read === null) break;
    // No price begins with a raised number, of which pages have many: notes and exponents.
    if (used === 0 && read[0]?.isSmall === true && read[0].kind !== "currency") break;
    if (node.kind === "element") {
      if (isCents(read) && node.tag === "sup" && isNote(node)) break;
      block ||= blockTags.has(node.tag);
    }
    parts.push(...read);
    used++;
    const text = used > 1 ? written(parts) : null;
    if (text !== null && endsHere(nodes, at + 1, parts)) best = { text, end: at + 1, block };
  }
  return best;
}

type Kind = "currency" | "amount" | "pair" | "decimal" | "sign" | "period";
interface Part {
  readonly kind: Kind;
  readonly text: string;
  /** Small or raised, or with a name for cents. */
  readonly isSmall: boolean;
}

const maxNodes = 12;
const maxPartChars = 24;
const maxPartNodes = 12;

const currency =
  "(?:(?:US|CA|AU|NZ|HK|[ACRS])?\\$|[€£¥₹₽₺₩₪₫฿]|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|zł|kr\\.?|Kč|Ft)";
const whole = "\\d{1,3}(?:[.,\\u00a0\\u202f ’']\\d{3})+|\\d{1,6}";
const leaf = new RegExp(
  `^(${currency})?\\s?(?:(${whole})([.,]\\d{1,2}(?!\\d))?([.,])?)?\\s?(${currency})?$`,
  "i",
);
const cents = new RegExp(`^([.,])(\\d\\d)\\s?(${currency})?$`, "i");
const period = /^\/\s?\p{L}[\p{L}\s.,/()]{0,22}$/u;

/** The parts of a price in one node, or null for other texts. */
function partsOf(node: TreeNode, skip: (element: ElementNode) => boolean): Part[] | null {
  const isOther =
    node.kind === "text"
      ? node.value.length > maxRawChars || !partStart.test(node.value)
      : node.chars > maxPartChars;
  if (isOther) return null;
  const parts: Part[] = [];
  let left = maxPartNodes;
  const gather = (at: TreeNode, isSmall: boolean): boolean => {
    if (left-- <= 0) return false;
    if (at.kind === "text") {
      if (!/\S/.test(at.value)) return true;
      if (!partStart.test(at.value)) return false;
      return readLeaf(at.value.replace(/\s+/g, " ").trim(), isSmall, parts);
    }
    if (skip(at)) return true;
    if (notInPrice.has(at.tag) || at.chars > maxPartChars) return false;
    const small = isSmall || smallTags.has(at.tag) || centsName.test(nameOf(at));
    return at.children.every((child) => gather(child, small));
  };
  return gather(node, false) && parts.length > 0 ? parts : null;
}

const maxRawChars = 200;
/** Most texts begin with something else, which is faster to find out than what they are. */
const partStart = new RegExp(`^\\s*(?:[\\d.,/]|${currency})`, "i");

const notInPrice = new Set(["a", "img", "s", "del", "strike", "br", "button", "li", "td", "th"]);
const smallTags = new Set(["sup", "small", "sub"]);
const centsName = /cent|decimal|fraction|super|(?:^|[\s-])sup(?:$|[\s-])/;

function readLeaf(text: string, isSmall: boolean, parts: Part[]): boolean {
  if (text.length > maxPartChars) return false;
  const add = (kind: Kind, value: string): void => void parts.push({ kind, text: value, isSmall });
  if (period.test(text)) add("period", text.replace(/^\/\s/, "/"));
  else if (/^[.,]$/.test(text)) add("sign", text);
  else if (cents.test(text)) {
    const [, sign = "", pair = "", after = ""] = cents.exec(text) ?? [];
    add("sign", sign);
    add("pair", pair);
    if (after !== "") add("currency", after);
  } else {
    const found = leaf.exec(text);
    if (!found) return false;
    const [, before, amount, decimals, sign, after] = found;
    if (before !== undefined) add("currency", before);
    if (amount !== undefined) {
      if (decimals !== undefined) add("decimal", `${amount}${decimals}`);
      else add(amount.length === 2 ? "pair" : "amount", amount);
    }
    if (sign !== undefined) add("sign", sign);
    if (after !== undefined) add("currency", after);
  }
  return true;
}

const isCents = (parts: readonly Part[]): boolean =>
  parts.length === 1 && parts[0]?.kind === "pair";

/** The price as a person reads it, or null if the parts are no price. */
function written(parts: readonly Part[]): string | null {
  let at = 0;
  const take = (...kinds: Kind[]): string => {
    const part = parts[at];
    if (!part || !kinds.includes(part.kind)) return "";
    at++;
    return part.text;
  };
  const before = take("currency");
  let amount = take("decimal");
  if (amount === "") {
    amount = take("amount", "pair");
    if (amount === "") return null;
    const sign = take("sign");
    const pair = take("pair");
    if (pair !== "") {
      const usual = before === "" || /\.\d{3}/.test(amount) ? "," : ".";
      amount += `${sign === "" ? usual : sign}${pair}`;
    } else if (sign !== "") return null;
  }
  const after = take("currency");
  if ((before === "") === (after === "")) return null;
  const time = take("period");
  if (at < parts.length) return null;
  const space = /\p{L}$/u.test(before) ? " " : "";
  return before === "" ? `${amount} ${after}${time}` : `${before}${space}${amount}${time}`;
}

/** Two digits without a sign are cents unless what follows makes them the number of something. */
function endsHere(nodes: readonly TreeNode[], from: number, parts: readonly Part[]): boolean {
  const last = parts.at(-1);
  if (last?.kind !== "pair" || last.isSmall || parts.at(-2)?.kind === "sign") return true;
  if (parts.length < 3) return true;
  for (let at = from; at < Math.min(nodes.length, from + maxNodes); at++) {
    const next = nodes[at];
    if (!next || isBlank(next)) continue;
    return next.kind === "element" && blockTags.has(next.tag)
      ? true
      : !/^\s*\p{L}/u.test(openingOf(next));
  }
  return true;
}

function openingOf(node: TreeNode): string {
  let at: TreeNode | undefined = node;
  while (at?.kind === "element") at = at.children.find((child) => !isBlank(child));
  return at?.value ?? "";
}

const isBlank = (node: TreeNode): boolean =>
  node.kind === "text" ? !/\S/.test(node.value) : node.hidden || node.chars === 0;

/** A price that is crossed out by a style or a class name: `del` and `s` are marks themselves. */
export function isCrossedOut(element: ElementNode): boolean {
  if (element.prices === 0 || element.chars > maxCrossedChars) return false;
  const isMarked =
    crossedName.test(nameOf(element)) ||
    (regularName.test(nameOf(element)) && isBesideSale(element)) ||
    /text-decoration[^;]*line-through/i.test(attribute(element, "style"));
  return isMarked && crossedText.test(fold(textOf(element, maxCrossedChars)));
}

const maxCrossedChars = 40;
/** An amount with a word before and its period behind. */
const crossedText = /^\D{0,16}\d[\d.,\s]{0,12}\D{0,12}$/;
const crossedName = new RegExp(
  [
    "line-?through|strike(?:d|-?through)?(?:$|\\s|-price(?:$|\\s))|crossed(?:-out)?(?:$|[\\s-])",
    "(?:^|[\\s-])(?:old|was|original|regular-old)-?(?:price|amount)(?:$|[\\s-])",
    "(?:^|[\\s-])price-+(?:old|was|original|compare|before)(?:$|[\\s-])",
    "(?:^|[\\s-])compare-?at(?:-?price)?(?:$|[\\s-])",
    "(?:^|[\\s-])(?:rrp|msrp|uvp|non-sale|before-discount)-?price(?:$|[\\s-])",
    "(?:^|[\\s-])price-+(?:rrp|msrp|uvp|non-sale|strike[dn]?|before-discount)(?:$|[\\s-])",
    "(?:^|\\s)(?:rrp|msrp|uvp)(?:$|\\s)",
  ].join("|"),
);

/** Names of the only price in one shop, and of the old one beside that of a sale in another. */
const regularName =
  /(?:^|[\s-])(?:regular|list|retail|base|full|normal|standard)-?price(?:$|[\s-])/;
const saleName = new RegExp(
  [
    "(?:^|[\\s-])(?:sale|special|current|final|discount(?:ed)?|reduced|promo)-?price(?:$|[\\s-])",
    "(?:^|[\\s-])price-+(?:sale|special|current|final|discount(?:ed)?|reduced|promo)(?:$|[\\s-])",
  ].join("|"),
);

function isBesideSale(element: ElementNode): boolean {
  const { parent, position } = element;
  const beside = parent?.children.slice(Math.max(0, position - maxBeside), position + maxBeside);
  return (beside ?? []).some(
    (other) =>
      other.kind === "element" &&
      other !== element &&
      other.prices > 0 &&
      !other.hidden &&
      saleName.test(nameOf(other)) &&
      digitsOf(other) < digitsOf(element),
  );
}

const maxBeside = 6;
const digitsOf = (element: ElementNode): number =>
  Number(textOf(element, maxCrossedChars).replace(/\D/g, "") || Infinity);
