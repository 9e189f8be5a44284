import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import type { PageRole } from "../page-role.ts";
import { blockText, titleText } from "../block-text.ts";
import { isLinkLine } from "../reading.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import type { Role } from "../../words/index.ts";
import { roleOf } from "../words/role-of.ts";
import { partDrafts } from "./parts.ts";

/** One item for each policy: that of the page, and those of another kind that it contains. */
export function readLegal(reading: Reading): Draft[] {
  const own = isPolicy(reading.role) ? reading.role : null;
  const drafts: Draft[] = [];
  const rest: number[] = [];
  let inner: { section: Section; blocks: number[] } | null = null;
  const close = (): void => {
    if (inner) drafts.push(...policyDraft(reading, inner.section.title, inner.blocks));
    inner = null;
  };
  for (const section of reading.sections) {
    const blocks = untaken(reading, section);
    if (inner && !isBelow(section, inner.section)) close();
    if (inner) inner.blocks.push(...blocks);
    else if (containsPolicy(reading, section) && section.role !== own) inner = { section, blocks };
    else rest.push(...blocks);
  }
  close();
  if (own) drafts.unshift(...policyDraft(reading, reading.title, rest));
  return drafts;
}

const policies: ReadonlySet<PageRole> = new Set<Role>([
  "terms",
  "privacy",
  "cookies",
  "imprint",
  "returns",
  "shipping",
  "payment",
  "accessibility",
  "licence",
]);

// In manuals and articles, text about licences or payment is not a policy of the site.
const excludedRoles: ReadonlySet<PageRole> = new Set<PageRole>([
  "docs",
  "articles",
  "customers",
  "careers",
]);

/** Inside a policy, a heading may contain more words; elsewhere ("Fast delivery") it must not. */
function containsPolicy(reading: Reading, section: Section): boolean {
  if (!isPolicy(section.role) || excludedRoles.has(reading.role)) return false;
  return isPolicy(reading.role) || roleOf(section.title)?.share === 1;
}

function isPolicy(role: PageRole | null): role is Role {
  return role !== null && policies.has(role);
}

function policyDraft(reading: Reading, title: string, blocks: readonly number[]): Draft[] {
  const { page } = reading;
  const body = blocks.filter(
    (index) => index !== reading.titleAt && titleText(page, index) !== title,
  );
  const content = blocksMarkdown(page, body);
  if (content.length < minPolicyChars) return [];
  blocks.forEach((index) => reading.taken.add(index));
  const first = body.find((index) => page.blocks[index]?.kind === "paragraph") ?? body[0];
  const heading = blocks.find((index) => !body.includes(index)) ?? null;
  const description = first === undefined ? "" : blockText(page, first);
  const text = { title, heading, blocks: body };
  return partDrafts(page, text, { category: "LEGAL", description, strength: 0.8 });
}

// A shorter text is a link to a policy, not the policy.
const minPolicyChars = 40;

function untaken(reading: Reading, section: Section): number[] {
  const all = section.heading === null ? section.body : [section.heading, ...section.body];
  return all.filter((index) => !reading.taken.has(index) && !isLinkLine(reading, index));
}

function isBelow(section: Section, above: Section): boolean {
  for (let at = section.parent; at; at = at.parent) if (at === above) return true;
  return false;
}
