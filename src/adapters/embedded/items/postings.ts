/**
 * Which documents have a term, as bytes: for each document the distance to the one before, how often
 * it has the term, and its length. Where the title has the term, the same for the title follows.
 * Numbers are written in groups of seven bits, so that most of them take one byte.
 */
export type Posting = {
  doc: number;
  count: number;
  length: number;
  titleCount: number;
  titleLength: number;
};

/** The documents of one term, field by field: scores read one or two fields of many thousands. */
export type Postings = {
  size: number;
  docs: Int32Array;
  counts: Int32Array;
  lengths: Int32Array;
  titleCounts: Int32Array;
  titleLengths: Int32Array;
};

/** A document takes at least so many bytes. */
export const bytesOfPosting = 3;

export function emptyPostings(room = 0): Postings {
  return {
    size: 0,
    docs: new Int32Array(room),
    counts: new Int32Array(room),
    lengths: new Int32Array(room),
    titleCounts: new Int32Array(room),
    titleLengths: new Int32Array(room),
  };
}

export function postingAt(postings: Postings, i: number): Posting {
  return {
    doc: postings.docs[i] ?? 0,
    count: postings.counts[i] ?? 0,
    length: postings.lengths[i] ?? 0,
    titleCount: postings.titleCounts[i] ?? 0,
    titleLength: postings.titleLengths[i] ?? 0,
  };
}

/** In ascending order of documents; `after` is the last document of the bytes before these. */
export function encodePostings(postings: readonly Posting[], after = 0): Uint8Array {
  const bytes: number[] = [];
  addPostings(bytes, postings, after);
  return new Uint8Array(bytes);
}

export function addPostings(bytes: number[], postings: readonly Posting[], after: number): void {
  let last = after;
  for (const { doc, count, length, titleCount, titleLength } of postings) {
    addNumber(bytes, doc - last);
    addNumber(bytes, count * 2 + (titleCount > 0 ? 1 : 0));
    addNumber(bytes, length);
    if (titleCount > 0) {
      addNumber(bytes, titleCount);
      addNumber(bytes, titleLength);
    }
    last = doc;
  }
}

/** Adds the documents of one run of bytes, without those that are dropped. */
export function decodePostings(bytes: Uint8Array, into: Postings, dropped: Dropped): void {
  makeRoom(into, into.size + bytes.length / bytesOfPosting + 1);
  const { docs, counts, lengths, titleCounts, titleLengths } = into;
  let [at, doc, size] = [0, 0, into.size];
  const next = (): number => {
    let byte = bytes[at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; ; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    doc += next();
    const counted = next();
    docs[size] = doc;
    counts[size] = counted >> 1;
    lengths[size] = next();
    const hasTitle = (counted & 1) === 1;
    titleCounts[size] = hasTitle ? next() : 0;
    titleLengths[size] = hasTitle ? next() : 0;
    if (dropped[doc] !== 1) size++;
  }
  into.size = size;
}

/** 1 at the number of each document that was removed and may still be in postings. */
export type Dropped = Uint8Array;

function makeRoom(postings: Postings, room: number): void {
  if (postings.docs.length >= room) return;
  const size = Math.ceil(Math.max(room, postings.docs.length * 2));
  const grown = (values: Int32Array) => {
    const more = new Int32Array(size);
    more.set(values.subarray(0, postings.size));
    return more;
  };
  postings.docs = grown(postings.docs);
  postings.counts = grown(postings.counts);
  postings.lengths = grown(postings.lengths);
  postings.titleCounts = grown(postings.titleCounts);
  postings.titleLengths = grown(postings.titleLengths);
}

function addNumber(bytes: number[], number: number): void {
  let left = number;
  while (left > 127) {
    bytes.push((left & 127) | 128);
    left >>>= 7;
  }
  bytes.push(left);
}
