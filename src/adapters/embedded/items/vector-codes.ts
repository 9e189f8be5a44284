import { limits } from "../../../contract/limits.ts";

/**
 * Vectors as two bits for each dimension: whether it is above the average of the vectors, and whether it
 * is far from it. A query keeps its numbers: each dimension counts by what the query has there and by
 * how much vectors differ there. All vectors are compared by the first bits, and the best of them by
 * both: 48 bytes are read instead of 1,536, and then 96 of few.
 */
export type VectorCodes = {
  dimensions: number;
  average: Float32Array;
  spread: Float32Array;
  /** Bytes for each vector. */
  width: number;
  count: number;
  /** Above the average. */
  bits: Uint8Array;
  /** Farther from it than vectors are on average. */
  far: Uint8Array;
  rows: Int32Array;
  /** Where the code of a part of a row is. */
  places: Map<number, number>;
};

/** The bytes of memory that the codes of so many vectors take. */
export function codeBytes(vectors: number, dimensions: number): number {
  return vectors * (2 * Math.ceil(dimensions / 8) + Int32Array.BYTES_PER_ELEMENT);
}

export function newCodes(dimensions: number, sample: readonly Float32Array[]): VectorCodes {
  const average = new Float32Array(dimensions);
  const spread = new Float32Array(dimensions);
  for (const vector of sample) {
    for (let i = 0; i < dimensions; i++) {
      average[i] = (average[i] as number) + (vector[i] as number) / sample.length;
    }
  }
  for (const vector of sample) {
    for (let i = 0; i < dimensions; i++) {
      const distance = Math.abs((vector[i] as number) - (average[i] as number));
      spread[i] = (spread[i] as number) + distance / sample.length;
    }
  }
  const width = Math.ceil(dimensions / 8);
  const [bits, far, rows] = [new Uint8Array(0), new Uint8Array(0), new Int32Array(0)];
  return { dimensions, average, spread, width, count: 0, bits, far, rows, places: new Map() };
}

/** Adds the vector of a row, or of a later part of its text, or replaces it. */
export function setCode(codes: VectorCodes, row: number, vector: Float32Array, part = 0): void {
  const key = row * limits.embedParts.value + part;
  let place = codes.places.get(key);
  if (place === undefined) {
    place = codes.count++;
    codes.places.set(key, place);
    if (place >= codes.rows.length) grow(codes);
    codes.rows[place] = row;
  }
  const { average, spread, bits, far, dimensions, width } = codes;
  const start = place * width;
  bits.fill(0, start, start + width);
  far.fill(0, start, start + width);
  for (let i = 0; i < dimensions; i++) {
    const [at, bit] = [start + (i >> 3), 1 << (i & 7)];
    const distance = (vector[i] as number) - (average[i] as number);
    if (distance > 0) bits[at] = (bits[at] as number) | bit;
    if (Math.abs(distance) > (spread[i] as number)) far[at] = (far[at] as number) | bit;
  }
}

/**
 * The rows whose codes promise the largest products with the vector, as many as asked for, and not in
 * an order: their vectors are compared next.
 */
export function nearestRows(
  codes: VectorCodes,
  vector: Float32Array,
  max: number,
  isWanted?: (row: number) => boolean,
): number[] {
  const { rows } = codes;
  const weights = weightsOf(codes, vector);
  const isWantedAt = isWanted && ((place: number) => isWanted(rows[place] as number));
  const first = best(scoresOf(codes, weights), max * placesOfRow, isWantedAt);
  if (first.length <= max) return first.map((place) => rows[place] as number);
  return best(finerScores(codes, weights, first), max).map(
    (i) => rows[first[i] as number] as number,
  );
}

/** Compared by both bits for each row that is asked for. */
const placesOfRow = 8;

/** Where the largest scores are, not in an order. Found without sorting: scores are counted by steps. */
function best(
  { scores, top }: Scores,
  max: number,
  isWanted?: (place: number) => boolean,
): number[] {
  const count = scores.length;
  const uses = new Int32Array(steps + 1);
  const stepOf = new Uint16Array(count);
  const stepsOfOne = steps / (2 * top || 1);
  for (let i = 0; i < count; i++) {
    // Scores are not above `top`: this rounds down.
    const step = ((top - (scores[i] as number)) * stepsOfOne) | 0;
    const counted = isWanted?.(i) === false ? steps + 1 : step;
    stepOf[i] = counted;
    if (counted <= steps) uses[counted] = (uses[counted] as number) + 1;
  }
  let [limit, sum] = [0, uses[0] as number];
  while (sum < max && limit < steps) sum += uses[++limit] as number;
  // Of those at the limit, as many as there is room for.
  let ties = (uses[limit] as number) - Math.max(0, sum - max);
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const step = stepOf[i] as number;
    if (step < limit || (step === limit && ties-- > 0)) found.push(i);
  }
  return found;
}

/** Between `-top` and `top`. */
type Scores = { scores: Float32Array; top: number };

/** Below the room of 16 bits. */
const steps = 60_000;

/** What each dimension counts; zero in the room after the last one. */
function weightsOf({ dimensions, spread, width }: VectorCodes, vector: Float32Array): Float32Array {
  return Float32Array.from({ length: width * 8 }, (_, i) =>
    i < dimensions ? (vector[i] as number) * (spread[i] as number) : 0,
  );
}

/** Of each code, by its first bits, and only by the half of its bytes that counts most. */
function scoresOf({ count, width, bits }: VectorCodes, weights: Float32Array): Scores {
  const sums = sumsOf(weights);
  const scores = new Float32Array(count);
  const used = heaviestBytes(weights, width);
  const tables = used.map((byte) => byte * 256);
  const end = used.length - (used.length % 2);
  for (let i = 0, start = 0; i < count; i++, start += width) {
    let [one, two] = [0, 0];
    for (let k = 0; k < end; k += 2) {
      const [a, b] = [bits[start + (used[k] as number)], bits[start + (used[k + 1] as number)]];
      one += sums[(tables[k] as number) + (a as number)] as number;
      two += sums[(tables[k + 1] as number) + (b as number)] as number;
    }
    if (end < used.length) {
      one += sums[
        (tables[end] as number) + (bits[start + (used[end] as number)] as number)
      ] as number;
    }
    scores[i] = one + two;
  }
  return { scores, top: topOf(weights) };
}

/** Half of the bytes, and all of short codes; in their order. */
function heaviestBytes(weights: Float32Array, width: number): Int32Array {
  const heavy = (byte: number) => topOf(weights.subarray(byte * 8, byte * 8 + 8));
  const all = Array.from({ length: width }, (_, byte) => ({ byte, weight: heavy(byte) }));
  const used = all.toSorted((a, b) => b.weight - a.weight).slice(0, Math.max(minBytes, width / 2));
  return Int32Array.from(used, ({ byte }) => byte).sort();
}

const minBytes = 16;

/** Of the codes at these places, by both bits: four dimensions are looked up at once. */
function finerScores(codes: VectorCodes, weights: Float32Array, places: readonly number[]): Scores {
  const { width, bits, far } = codes;
  const sums = finerSumsOf(weights);
  const scores = Float32Array.from(places, (place) => {
    let sum = 0;
    const start = place * width;
    for (let i = 0, table = 0; i < width; i++, table += 512) {
      const [above, away] = [bits[start + i] as number, far[start + i] as number];
      sum += sums[table + ((away & 15) << 4) + (above & 15)] as number;
      sum += sums[table + 256 + (away & 240) + (above >> 4)] as number;
    }
    return sum;
  });
  return { scores, top: topOf(weights) * farLevel };
}

const topOf = (weights: Float32Array): number =>
  weights.reduce((sum, weight) => sum + Math.abs(weight), 0) * roundingRoom;

/** Sums of single precision may be a little larger than the largest one. */
const roundingRoom = 1.000_1;

/** For each byte of a code, what each of its 256 values adds. */
function sumsOf(weights: Float32Array): Float32Array {
  const sums = new Float32Array(weights.length * 32);
  for (let at = 0; at < weights.length; at += 8) {
    for (let byte = 0; byte < 256; byte++) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit++) {
        const weight = weights[at + bit] as number;
        sum += (byte >> bit) & 1 ? weight : -weight;
      }
      sums[at * 32 + byte] = sum;
    }
  }
  return sums;
}

/** For four bits of both kinds, what each of their 256 values adds. */
function finerSumsOf(weights: Float32Array): Float32Array {
  const sums = new Float32Array(weights.length * 64);
  for (let at = 0; at < weights.length; at += 4) {
    for (let byte = 0; byte < 256; byte++) {
      let sum = 0;
      for (let bit = 0; bit < 4; bit++) {
        const level = (byte >> (bit + 4)) & 1 ? farLevel : nearLevel;
        const weight = (weights[at + bit] as number) * level;
        sum += (byte >> bit) & 1 ? weight : -weight;
      }
      sums[at * 64 + byte] = sum;
    }
  }
  return sums;
}

/** The average distance of those that are nearer than the average of all, and of the others, in a normal distribution. */
const nearLevel = 0.47;
const farLevel = 1.71;

function grow(codes: VectorCodes): void {
  const room = Math.max(1_024, codes.rows.length * 2);
  const rows = new Int32Array(room);
  rows.set(codes.rows);
  const bits = new Uint8Array(room * codes.width);
  bits.set(codes.bits);
  const far = new Uint8Array(room * codes.width);
  far.set(codes.far);
  Object.assign(codes, { rows, bits, far });
}
