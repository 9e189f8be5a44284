import { expect, it } from "vitest";
import { newCodes, nearestRows, setCode, type VectorCodes } from "./vector-codes.ts";

const random = seeded(3);

it.each([2, 7, 8, 9, 384, 1_023])(
  "name the rows that promise most: %i dimensions",
  (dimensions) => {
    const vectors = Array.from({ length: 200 }, () => vectorOf(dimensions));
    const codes = newCodes(dimensions, vectors);
    for (const [i, vector] of vectors.entries()) setCode(codes, i, vector);
    const query = vectorOf(dimensions);
    const promises = vectors.map((vector) => promise(vector, query, codes));
    const found = nearestRows(codes, query, 30);
    const lowest = Math.min(...found.map((row) => promises[row] ?? 0));
    expect(found).toHaveLength(30);
    const better = promises.flatMap((one, row) => (one > lowest + 0.001 ? [row] : []));
    expect(better.filter((row) => !found.includes(row))).toEqual([]);
  },
);

it("of a row that is written again are replaced", () => {
  const codes = newCodes(2, [Float32Array.of(1, 1), Float32Array.of(-1, -1)]);
  setCode(codes, 1, Float32Array.of(1, 1));
  setCode(codes, 2, Float32Array.of(-1, -1));
  setCode(codes, 1, Float32Array.of(-1, 1));
  setCode(codes, 2, Float32Array.of(1, 1));
  expect(codes.count).toBe(2);
  expect(nearestRows(codes, Float32Array.of(1, 1), 1)).toEqual([2]);
});

it("leave out rows that are not wanted before they count", () => {
  const codes = newCodes(2, [Float32Array.of(1, 1), Float32Array.of(-1, -1)]);
  for (let row = 0; row < 50; row++) setCode(codes, row, Float32Array.of(1, 1));
  setCode(codes, 50, Float32Array.of(-1, -1));
  expect(nearestRows(codes, Float32Array.of(1, 1), 3, (row) => row >= 48)).toEqual([48, 49, 50]);
});

it("of no vectors name no rows", () => {
  expect(nearestRows(newCodes(3, []), Float32Array.of(1, 0, 0), 5)).toEqual([]);
});

it("first by one bit of each dimension: the best of those are found among many", () => {
  const vectors = Array.from({ length: 4_000 }, () => vectorOf(64));
  const codes = newCodes(64, vectors.slice(0, 500));
  for (const [i, vector] of vectors.entries()) setCode(codes, i, vector);
  const shares = Array.from({ length: 10 }, () => {
    const query = vectorOf(64);
    const product = (vector: Float32Array) =>
      vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
    const byProduct = [...vectors.keys()].toSorted(
      (a, b) => product(vectors[b] ?? query) - product(vectors[a] ?? query),
    );
    const found = new Set(nearestRows(codes, query, 200));
    return byProduct.slice(0, 40).filter((row) => found.has(row)).length / 40;
  });
  expect(Math.min(...shares)).toBeGreaterThan(0.95);
});

function promise(vector: Float32Array, query: Float32Array, codes: VectorCodes): number {
  return query.reduce((sum, value, i) => {
    const [middle = 0, spread = 0, other = 0] = [codes.average[i], codes.spread[i], vector[i]];
    const level = Math.abs(other - middle) > spread ? 1.71 : 0.47;
    return sum + value * spread * (other > middle ? level : -level);
  }, 0);
}

function vectorOf(dimensions: number): Float32Array {
  return Float32Array.from({ length: dimensions }, () => random() - 0.5);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
