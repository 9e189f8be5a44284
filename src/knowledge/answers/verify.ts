import type { Verification, VerifyRequest } from "../../contract/answer.ts";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { createRecentMap } from "../../kit/recent-map.ts";
import { runStepsYielding } from "../../kit/steps.ts";
import type { Search } from "../search/search.ts";
import { createCitations } from "./citations.ts";
import { divideSentences } from "./divide-sentences.ts";
import { distinctStatements, mayAnswer } from "./gather.ts";
import { judgeClaim, readClaim, type Reader } from "./judge-claim.ts";
import { createNegations } from "./negation.ts";
import { readDocument, type ReadDocument } from "./read-document.ts";
import { createMatching, languagesOfText } from "./word-matching.ts";

/** Compares each sentence of a text with what the tenant's pages say about it. */
export async function verifyText(
  search: Pick<Search, "find">,
  tenant: string,
  { text, domain, site }: VerifyRequest,
  signal: AbortSignal,
): Promise<Verification> {
  const pieces = divideSentences(text);
  const max = limits.verifySentences.value;
  // A part of the text would pass for all of it.
  if (pieces.length > max) {
    throw new AppError("bad_request", `text must have at most ${max} sentences`);
  }
  const readerOf = createReaders(languagesOfText(text));
  const citations = createCitations();
  const sentences: Verification["sentences"] = [];
  let mode: Verification["mode"] = "keyword";
  for (const piece of pieces) {
    signal.throwIfAborted();
    // No quote is as long.
    if (piece.text.length > limits.answerQuoteChars.value) {
      sentences.push({ ...piece, verdict: "unproven", citations: [] });
      continue;
    }
    const limit = limits.answerDocuments.value;
    const scope = { ...(domain !== undefined && { domain }), ...(site !== undefined && { site }) };
    const found = await search.find(tenant, { query: piece.text, limit, ...scope });
    mode = found.mode;
    const documents = found.found
      .filter(({ item }) => mayAnswer(item))
      .map(({ item }, rank) => readDocument(item, rank));
    const reader = readerOf(documents);
    const known = await runStepsYielding(distinctStatements(documents), signal);
    const judging = judgeClaim(readClaim(piece.text, reader), known, reader);
    const { verdict, statements } = await runStepsYielding(judging, signal);
    sentences.push({ ...piece, verdict, citations: citations.add(statements).map(({ n }) => n) });
  }
  return { sentences, citations: citations.all, mode };
}

/** How the words of a text and of the pages are read; sentences about pages of the same languages share it. */
function createReaders(languages: readonly string[]) {
  const readers = createRecentMap<string, Reader>(limits.verifyReaders.value);
  return (documents: readonly ReadDocument[]): Reader => {
    const spoken = documents.flatMap(({ language }) => language?.slice(0, 2) ?? []);
    const codes = [...new Set([...languages, ...spoken.slice(0, 3)])].toSorted();
    const key = codes.join(" ");
    const reader = readers.get(key) ?? {
      matching: createMatching(codes, "claim"),
      readNegation: createNegations(codes),
    };
    readers.set(key, reader);
    return reader;
  };
}
