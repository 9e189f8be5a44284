import { limits } from "../../../contract/limits.ts";
import { type Connection, integer, type Row, text } from "../database/database.ts";
import {
  addPostings,
  bytesOfPosting,
  decodePostings,
  emptyPostings,
  encodePostings,
  type Dropped,
  type Posting,
  postingAt,
  type Postings,
} from "./postings.ts";

/**
 * The documents of each term of a tenant (an inverted index). A write only adds one row for each share of the terms, and
 * moves what has come together for one of the shares into its lists: a term that many documents have
 * is then written once for dozens of them. A removed document is left in the lists and marked as dropped
 * until they are swept.
 */
export type TermLists = ReturnType<typeof createTermLists>;

export type DocumentTerms = { title: string; allTerms: string; words: readonly string[] };

/** What one transaction changes in a tenant's lists. */
export type ListChange = {
  postings: Map<string, Posting[]>;
  words: Map<string, number>;
};

export const newChange = (): ListChange => ({ postings: new Map(), words: new Map() });

export function countWords(change: ListChange, words: readonly string[], by: number): void {
  for (const word of words) {
    // Changes of words are stored by line, a space before the number.
    if (word !== "" && !/\s/.test(word)) change.words.set(word, (change.words.get(word) ?? 0) + by);
  }
}

/** Adds a document to a change; returns its lengths. */
export function addTerms(change: ListChange, doc: number, terms: DocumentTerms) {
  const counts = countsOf(terms.allTerms);
  const titleCounts = countsOf(terms.title);
  const about = { doc, length: sum(counts), titleLength: sum(titleCounts) };
  for (const term of new Set([...counts.keys(), ...titleCounts.keys()])) {
    const [count, titleCount] = [counts.get(term) ?? 0, titleCounts.get(term) ?? 0];
    const posting = { ...about, count, titleCount };
    const known = change.postings.get(term);
    if (known === undefined) change.postings.set(term, [posting]);
    else known.push(posting);
  }
  return { all: about.length, title: about.titleLength };
}

function countsOf(terms: string): Map<string, number> {
  const counts = new Map<string, number>();
  // A line break ends a term: it separates the terms of a row.
  for (const term of terms.split(/\s/)) {
    if (term !== "") counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((a, b) => a + b, 0);

export function createTermLists(connection: Connection) {
  const sql = statements(connection);

  /** Moves what was added to one share of the terms into its lists. */
  function merge(n: number, share: number, dropped: Dropped): void {
    const rows = sql.added.all(n, share);
    if (rows.length === 0) return;
    const { postings, words } = merged(rows, dropped);
    for (const [term, more] of postings) append(n, share, term, more);
    for (const [word, items] of words) {
      if (items !== 0) sql.addWord.run(n, word, items);
      if (items < 0) sql.dropWord.run(n, word);
    }
    sql.dropAdded.run(n, share);
  }

  function append(n: number, share: number, term: string, more: readonly Posting[]): void {
    const tail = sql.tail.get(n, share, term);
    const before = tail ? blob(tail, "documents") : new Uint8Array();
    const isFull = before.length > limits.listPartBytes.value;
    const part = tail ? integer(tail, "part") + (isFull ? 1 : 0) : 0;
    const after = tail && !isFull ? integer(tail, "last") : 0;
    const bytes = encodePostings(more, after);
    const documents = isFull || !tail ? bytes : Buffer.concat([before, bytes]);
    if (documents.length === 0) return;
    sql.put.run(n, share, term, part, more.at(-1)?.doc ?? after, documents);
  }

  return {
    /** Call it in a transaction. `turn` grows by one with each write of the tenant. */
    write(n: number, turn: number, change: ListChange): void {
      for (const [share, one] of byShare(change)) {
        sql.add.run(n, share, turn, ...rowOf(one));
      }
      if (turn % writesOfMerge === 0) merge(n, (turn / writesOfMerge) % shares, none);
    },

    /** The documents of a term, in no more than one copy of their bytes. */
    read(n: number, term: string, dropped: Dropped, added: AddedTerms): Postings | undefined {
      const share = shareOf(term);
      const parts = sql.list.all(n, share, term).map((part) => blob(part, "documents"));
      const bytes = parts.reduce((total, part) => total + part.length, 0);
      const into = emptyPostings(Math.ceil(bytes / bytesOfPosting) + 1);
      for (const part of parts) decodePostings(part, into, dropped);
      let known = added.get(share);
      if (known === undefined) {
        known = sql.added.all(n, share).map(toAdded);
        added.set(share, known);
      }
      for (const row of known) {
        const more = bytesOf(row, term);
        if (more !== undefined) decodePostings(more, into, dropped);
      }
      return into.size === 0 ? undefined : into;
    },

    /** Changes of words that are not in `item_words` yet. */
    addedWords(n: number): Map<string, number> {
      const words = new Map<string, number>();
      for (const row of sql.addedWords.all(n)) addWords(words, text(row, "words"));
      return words;
    },

    /** The numbers of the tenant's removed documents. */
    dropped(n: number): Dropped {
      // Made by the statement. One text is read much faster than as many rows.
      const docs = JSON.parse(text(sql.dropped.get(n) ?? {}, "docs")) as number[];
      const dropped = new Uint8Array((docs.at(-1) ?? -1) + 1);
      for (const doc of docs) dropped[doc] = 1;
      return dropped;
    },

    /** Takes removed documents out of the lists of one share; returns where to go on. */
    sweep(n: number, share: number, dropped: Dropped, after: SweepPlace | undefined) {
      if (after === undefined) merge(n, share, dropped);
      const { term, part } = after ?? { term: "", part: -1 };
      const rows = sql.page.all(n, share, term, part, limits.listSweepRows.value);
      const postings = emptyPostings();
      for (const row of rows) {
        postings.size = 0;
        const bytes = blob(row, "documents");
        decodePostings(bytes, postings, dropped);
        const left = Array.from({ length: postings.size }, (_, i) => postingAt(postings, i));
        const swept = encodePostings(left);
        if (swept.length === bytes.length) continue;
        const place = [n, share, text(row, "term"), integer(row, "part")] as const;
        if (left.length === 0) sql.drop.run(...place);
        else sql.put.run(...place, left.at(-1)?.doc ?? 0, swept);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < limits.listSweepRows.value) return undefined;
      return { term: text(last, "term"), part: integer(last, "part") };
    },
  };
}

/** A write leaves dropped documents to the sweep: it would read the numbers of all of them. */
const none: Dropped = new Uint8Array();

export type SweepPlace = { term: string; part: number };

/** What was added to each share of the terms and is not in the lists yet, read once for a version. */
export type AddedTerms = Map<number, readonly Added[]>;

/** A row of added terms: each term between line breaks, and the bytes of all. */
type Added = { terms: string; documents: Uint8Array };

const toAdded = (row: Row): Added => ({
  terms: `\n${text(row, "terms")}\n`,
  documents: blob(row, "documents"),
});

/** A search asks for few terms: the others of the row are not taken apart. */
function bytesOf({ terms, documents }: Added, term: string): Uint8Array | undefined {
  const place = terms.indexOf(`\n${term}\n`);
  if (place === -1) return undefined;
  const view = new DataView(documents.buffer, documents.byteOffset, documents.byteLength);
  let start = 0;
  for (let line = 0; line < place; line = terms.indexOf("\n", line + 1)) {
    start += 4 + view.getUint32(start);
  }
  return documents.subarray(start + 4, start + 4 + view.getUint32(start));
}

/**
 * More shares move more documents at once, and a write adds a row to each. Part of the stored format.
 */
export const shares = 32;

/**
 * Each share is moved after so many writes for each of the shares: the more, the fewer lists are
 * written, and the more rows a search reads beside them.
 */
const writesOfMerge = 4;

function shareOf(term: string): number {
  let hash = 0;
  for (let i = 0; i < term.length; i++) hash = (Math.imul(hash, 31) + term.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 15)) & (shares - 1);
}

function byShare({ postings, words }: ListChange): Map<number, ListChange> {
  const parts = new Map<number, ListChange>();
  const partOf = (term: string): ListChange => {
    const share = shareOf(term);
    const known = parts.get(share) ?? newChange();
    parts.set(share, known);
    return known;
  };
  for (const [term, documents] of postings) partOf(term).postings.set(term, documents);
  for (const [word, items] of words) if (items !== 0) partOf(word).words.set(word, items);
  return parts;
}

/** One row: terms by line, the bytes of each behind their length, and words with their changes. */
function rowOf({ postings, words }: ListChange): [string, Uint8Array, string] {
  const bytes: number[] = [];
  for (const documents of postings.values()) {
    const start = bytes.push(0, 0, 0, 0);
    addPostings(bytes, documents, 0);
    const length = bytes.length - start;
    for (let i = 1; i <= 4; i++) bytes[start - i] = (length >>> (8 * (i - 1))) & 255;
  }
  const changes = [...words].map(([word, items]) => `${word} ${items}`);
  return [[...postings.keys()].join("\n"), new Uint8Array(bytes), changes.join("\n")];
}

function* termsOfRow(row: Row): Generator<[term: string, bytes: Uint8Array]> {
  const names = text(row, "terms");
  if (names === "") return;
  const bytes = blob(row, "documents");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (const term of names.split("\n")) {
    const end = at + 4 + view.getUint32(at);
    yield [term, bytes.subarray(at + 4, end)];
    at = end;
  }
}

function addedTerms(rows: readonly Row[]): Map<string, Uint8Array[]> {
  const found = new Map<string, Uint8Array[]>();
  for (const row of rows) {
    for (const [term, bytes] of termsOfRow(row)) {
      const known = found.get(term);
      if (known === undefined) found.set(term, [bytes]);
      else known.push(bytes);
    }
  }
  return found;
}

function merged(rows: readonly Row[], dropped: Dropped): ListChange {
  const change = newChange();
  // One room for all terms: most of them have a few documents.
  const postings = emptyPostings();
  for (const [term, parts] of addedTerms(rows)) {
    postings.size = 0;
    for (const bytes of parts) decodePostings(bytes, postings, dropped);
    const all = Array.from({ length: postings.size }, (_, i) => postingAt(postings, i));
    if (all.length > 0) change.postings.set(term, all);
  }
  for (const row of rows) addWords(change.words, text(row, "words"));
  return change;
}

function addWords(words: Map<string, number>, lines: string): void {
  if (lines === "") return;
  for (const line of lines.split("\n")) {
    const space = line.lastIndexOf(" ");
    const word = line.slice(0, space);
    words.set(word, (words.get(word) ?? 0) + Number(line.slice(space + 1)));
  }
}

function blob(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw new TypeError(`column ${column} is not a blob`);
  return value;
}

function statements(connection: Connection) {
  const ofShare = "n = ? AND share = ?";
  return {
    add: connection.prepare(
      `INSERT INTO item_added (n, share, turn, terms, documents, words) VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    added: connection.prepare(
      `SELECT terms, documents, words FROM item_added WHERE ${ofShare} ORDER BY turn`,
    ),
    addedWords: connection.prepare("SELECT words FROM item_added WHERE n = ? AND words <> ''"),
    dropAdded: connection.prepare(`DELETE FROM item_added WHERE ${ofShare}`),
    tail: connection.prepare(
      `SELECT part, last, documents FROM item_lists WHERE ${ofShare} AND term = ?
       ORDER BY part DESC LIMIT 1`,
    ),
    list: connection.prepare(
      `SELECT documents FROM item_lists WHERE ${ofShare} AND term = ? ORDER BY part`,
    ),
    page: connection.prepare(
      `SELECT term, part, documents FROM item_lists
       WHERE ${ofShare} AND (term, part) > (?, ?) ORDER BY term, part LIMIT ?`,
    ),
    put: connection.prepare(
      `INSERT OR REPLACE INTO item_lists (n, share, term, part, last, documents)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    drop: connection.prepare(`DELETE FROM item_lists WHERE ${ofShare} AND term = ? AND part = ?`),
    dropped: connection.prepare(
      `SELECT json_group_array(doc) AS docs
       FROM (SELECT doc FROM item_dropped WHERE n = ? ORDER BY doc)`,
    ),
    addWord: connection.prepare(
      `INSERT INTO item_words (n, word, items) VALUES (?, ?, ?)
       ON CONFLICT (n, word) DO UPDATE SET items = items + excluded.items`,
    ),
    dropWord: connection.prepare("DELETE FROM item_words WHERE n = ? AND word = ? AND items <= 0"),
  };
}
