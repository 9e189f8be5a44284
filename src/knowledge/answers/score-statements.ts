import { limits } from "../../contract/limits.ts";
import { fullPath } from "../../kit/url.ts";
import { mapInSteps, type Steps } from "../../kit/steps.ts";
import { policyTopics, timeUnits, type Topic } from "../../words/index.ts";
import { phonesIn } from "../places/contact-lines.ts";
import { amountsIn } from "./amounts.ts";
import { emailLike, hasDay, hasKindOf, isOfKind, kindGainOf } from "./answer-kinds.ts";
import { likenessesOf, type Likeness } from "./asked-titles.ts";
import { raritiesOf, type Rarity } from "./rarity.ts";
import type { Question } from "./read-question.ts";
import type { Statement } from "./statements.ts";
import type { Bag, Term } from "./word-matching.ts";

export type Scored = {
  readonly statement: Statement;
  /** Share of the question's words that the statement and what is above it have. */
  readonly coverage: number;
  readonly score: number;
  /** Whether it has the kind of answer that is asked for. */
  readonly hasKind: boolean;
  /** Whether it, or a title above it, has the rarest word of the question. */
  readonly hasSubject: boolean;
  /** How the question that it is below compares with the one that is asked. */
  readonly likeness: Likeness | null;
  /** The titles above it that have terms of the question which it has not. */
  readonly above: readonly Statement[];
  /** Share of the question's words that the statement itself has. */
  readonly ownShare: number;
  /** Whether they have most of what it answers. */
  readonly isBelow: boolean;
};

/** Every statement by how well it answers, best first. */
export function* scoreStatements(
  question: Question,
  statements: readonly Statement[],
): Steps<Scored[]> {
  const { matching, terms } = question;
  const perTurn = limits.statementsPerTurn.value;
  const bags = yield* mapInSteps(statements, perTurn, ({ text }) => matching.bag(text));
  const weights = weightsOf(yield* raritiesOf(terms, bags, matching));
  const total = terms.reduce((sum, term) => sum + (weights.get(term)?.weight ?? 0), 0);
  const siteBags = [...new Set(statements.map(({ document }) => siteOf(document.source)))].map(
    (site) => matching.bag(site),
  );
  const siteTerms = new Set(
    terms.filter((term) => siteBags.some((bag) => matching.strength(term, bag) >= 0.8)),
  );
  const isSite = (term: Term): boolean => siteTerms.has(term);
  const inOrder = terms.toSorted((a, b) => Number(isDuration(a)) - Number(isDuration(b)));
  const likenesses = yield* likenessesOf(question, statements, bags);
  const scored = yield* mapInSteps(statements, perTurn, (statement, at): Scored => {
    const places = placesOf(question, statement, bags, at, statements);
    const hasKind = hasKindOf(question, statement.text);
    let covered = 0;
    const above = new Set<Statement>();
    let own = 0;
    let led = 0;
    let named = 0;
    let heaviest = 0;
    let hasSubject = true;
    const gain = kindGainOf(question, statement.text);
    for (const term of inOrder) {
      // A length of time is an answer only beside something else that is asked.
      const text = isDuration(term) && named === 0 && inOrder[0] !== term ? "" : statement.text;
      const found = bestPlace(question, term, places, { hasKind, text });
      const { weight = 0, isKnown = false } = weights.get(term) ?? {};
      covered += weight * found.strength;
      if (found.place !== "near" && found.place !== "page") named += found.strength;
      if (!isPrice(term) && !term.isVague && isKnown && !isSite(term) && weight > heaviest) {
        heaviest = weight;
        hasSubject = found.place !== "near" && found.place !== "page" && found.place !== null;
      }
      if (found.place === "own") own += weight * found.strength;
      if (found.title !== undefined) {
        above.add(found.title);
        led += weight * found.strength;
      }
    }
    const like = likenesses.get(statement);
    const coverage = total === 0 ? 0 : covered / total;
    const score =
      (own > 0 || above.size > 0 ? coverage : coverage * 0.6) +
      gain +
      Math.max(0, (like?.fit ?? 0) - minFit) * fitGain +
      rankGain / (1 + statement.document.rank) -
      (statement.document.isMinor ? minorLoss : 0) -
      (statement.kind === "question" || statement.kind === "label" ? titleLoss : 0);
    return {
      statement,
      coverage,
      score,
      hasKind,
      hasSubject,
      likeness: like ?? null,
      above: [...above],
      isBelow: led > own,
      ownShare: total === 0 ? 0 : own / total,
    };
  });
  return scored.toSorted((a, b) => b.score - a.score);
}

/** From here on, a question of the page is the one that is asked. */
export const minFit = 0.4;
const fitGain = 1;
const rankGain = 0.06;
const minorLoss = 0.08;
const titleLoss = 0.04;

/** Rare words weigh more than common ones. */
function weightsOf(rarities: ReadonlyMap<Term, Rarity>): Map<Term, Weight> {
  const terms = [...rarities.keys()];
  const isAboutPolicy = terms.some(isPolicy);
  const weights = new Map(
    [...rarities].map(([term, { count, weight }]): [Term, Weight] => {
      if (isPolicy(term)) {
        const same = terms.filter((other) => other.topics.some((one) => term.topics.includes(one)));
        const share = (term.isVague ? vagueWeight : 1) / same.length;
        return [term, { weight: Math.max(minPolicyWeight, weight) * share, isKnown: count > 0 }];
      }
      const isLight = term.isVague || (isAboutPolicy && count === 0);
      const beside = isAboutPolicy && !isPrice(term) ? besidePolicy : 1;
      const share = (isPrice(term) ? priceWeight : 1) * (isLight ? vagueWeight : beside);
      return [term, { weight: weight * share, isKnown: count > 0 }];
    }),
  );
  if (isAboutPolicy) limitUnknown(weights);
  return weights;
}

/** A policy that holds for all names few of them: the unknown words of a question weigh little together. */
function limitUnknown(weights: Map<Term, Weight>): void {
  const unknown = [...weights].filter(([term, { isKnown }]) => !isKnown && !isPolicy(term));
  const total = unknown.reduce((sum, [, { weight }]) => sum + weight, 0);
  const share = Math.min(1, maxUnknownWeight / Math.max(total, Number.EPSILON));
  for (const [term, { weight }] of unknown) {
    weights.set(term, { weight: weight * share, isKnown: false });
  }
}

/** "Price" names the subject less than the name of the product. */
const priceWeight = 0.6;
const vagueWeight = 0.35;
const minPolicyWeight = 0.7;
const besidePolicy = 0.6;
const maxUnknownWeight = 0.25;
const isPolicy = ({ topics }: Term): boolean =>
  topics.some((topic) => policyTopics.includes(topic));
const isDuration = ({ topics }: Term): boolean => topics.includes("duration");
const isPrice = ({ topics }: Term): boolean => topics.includes("price");

/** `isKnown`: some statement has the word. */
type Weight = { readonly weight: number; readonly isKnown: boolean };

type PlaceName = "own" | "lead" | "header" | "heading" | "title" | "near" | "page" | "site";
type Place = { name: PlaceName; weight: number; bag: Bag; title?: Statement };
type Places = readonly Place[];

function placesOf(
  { matching }: Question,
  statement: Statement,
  bags: readonly Bag[],
  at: number,
  statements: readonly Statement[],
): Places {
  const { document, leads, header, headerText } = statement;
  const near = [at - 2, at - 1, at + 1, at + 2].filter(
    (other) => statements[other]?.document === document,
  );
  return [
    { name: "own", weight: 1, bag: matching.bag(statement.text) },
    ...leads.map((title): Place => ({
      name: "lead",
      weight: 0.95,
      bag: matching.bag(title.text),
      title,
    })),
    {
      name: "header",
      weight: 0.9,
      bag: matching.bag(header?.text ?? headerText),
      ...(header !== null && header !== statement && { title: header }),
    },
    { name: "heading", weight: 0.85, bag: matching.bag(document.headingPath.join("\n")) },
    ...near.map((other) => ({ name: "near", weight: 0.6, bag: bags[other] ?? none }) as const),
    { name: "title", weight: 0.85, bag: matching.bag(document.title) },
    { name: "page", weight: 0.6, bag: matching.bag(pathOf(document.source)) },
    { name: "site", weight: 0.85, bag: matching.bag(siteOf(document.source)) },
  ];
}

const none: Bag = { words: new Set(), keys: new Set() };

function pathOf(source: string): string {
  const url = URL.parse(source);
  return (url === null ? "" : fullPath(url)).replaceAll(/[/_.-]+/g, " ");
}

/** The name of a site is the subject of all its pages. */
function siteOf(source: string): string {
  const labels = (URL.parse(source)?.hostname ?? "").split(".").slice(0, -1);
  return labels.filter((label) => label !== "www").join(" ");
}

type Best = { strength: number; place: PlaceName | null; title?: Statement };

const byValue = 0.85;

/** "Number", "address": a telephone number or an e-mail address is all that they ask for. */
const isNamedByContact = ({ kinds }: Question, { isVague, topics }: Term): boolean =>
  (kinds.has("phone") && isVague) || (kinds.has("email") && (isVague || topics.includes("place")));

/** What answers a topic without its words. */
const values: Partial<Record<Topic, (text: string) => boolean>> = {
  place: (text) => text.length <= maxAddressChars && addressLike.test(text),
  contact: (text) => emailLike.test(text) || phonesIn(text).length > 0,
  hours: (text) => hasDay(text) && amountsIn(text).some(({ unit }) => unit === "time"),
  discount: (text) => /\p{N}\s?%/u.test(text),
  duration: (text) => amountsIn(text).some(({ unit }) => isLengthOfTime(unit)),
};
const isLengthOfTime = (unit: string): boolean => (timeUnits as readonly string[]).includes(unit);
const maxAddressChars = 200;
/** A street with its number, or a code before a town. */
const addressLike =
  /\p{Lu}\p{L}+,? \p{N}{1,4}\b|\b\p{N}{4,5} \p{Lu}\p{L}+|^\p{N}{1,4} \p{Lu}\p{L}+/u;

function bestPlace(
  question: Question,
  term: Term,
  places: Places,
  { hasKind, text }: { hasKind: boolean; text: string },
): Best {
  const { matching } = question;
  let best: Best = { strength: 0, place: null };
  for (const { name, weight, bag, title } of places) {
    const strength = weight * matching.strength(term, bag);
    if (strength > best.strength) best = { strength, place: name, ...(title && { title }) };
  }
  // "Price" is answered by a price.
  if (best.strength < 0.9 && isPrice(term) && hasKind && isOfKind(question, "howMuch", text)) {
    best = { ...best, strength: 0.9 };
  }
  const isValue =
    term.topics.some((topic) => values[topic]?.(text) === true) ||
    (hasKind && isNamedByContact(question, term));
  if (best.strength < byValue && isValue) best = { strength: byValue, place: "own" };
  return best;
}
