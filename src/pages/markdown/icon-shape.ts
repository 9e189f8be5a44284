import { attribute, walk, type ElementNode } from "../read/html/tree.ts";

/**
 * What the drawn lines of an icon mean: a tick is "yes", two crossing lines or one flat line are
 * "no". Null for other drawings.
 */
export function shapeOf(svg: ElementNode): "yes" | "no" | null {
  const lines: Point[][] = [];
  walk(svg, (element) => {
    if (lines.length > maxLines) return;
    if (element.tag === "path") lines.push(...linesOfPath(attribute(element, "d")));
    else if (element.tag === "polyline") lines.push(pointsOf(attribute(element, "points")));
    else if (element.tag === "line") lines.push(lineOf(element));
  });
  const drawn = lines.filter((line) => line.length > 1 && !isFrame(line));
  if (drawn.length === 1) {
    const [line = []] = drawn;
    if (isTick(line)) return "yes";
    return isFlat(line) ? "no" : null;
  }
  return drawn.length === 2 && drawn.every((line) => line.length === 2) && crosses(drawn)
    ? "no"
    : null;
}

type Point = readonly [x: number, y: number];

const maxLines = 6;
const maxPathChars = 200;

/** The lines of a path that has straight lines only; none for any other. */
function linesOfPath(path: string): Point[][] {
  if (path.length > maxPathChars || /[^mlhvz\d\s.,+-]/i.test(path)) return [];
  const lines: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([mlhvz])([^mlhvz]*)/gi)) {
    const numbers = numbersIn(rest);
    const relative = command === command.toLowerCase();
    const step = /[hv]/i.test(command) ? 1 : 2;
    if (/z/i.test(command)) continue;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [first = 0, second = 0] = numbers.slice(at, at + step);
      const isV = /v/i.test(command);
      const dx = isV ? (relative ? 0 : x) : first;
      const dy = step === 2 ? second : isV ? first : relative ? 0 : y;
      [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
      if (/m/i.test(command) && at === 0) lines.push([[x, y]]);
      else lines.at(-1)?.push([x, y]);
    }
  }
  return lines;
}

const numbersIn = (text: string): number[] =>
  (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

function pointsOf(text: string): Point[] {
  const numbers = numbersIn(text.slice(0, maxPathChars));
  const points: Point[] = [];
  for (let at = 0; at + 2 <= numbers.length; at += 2) {
    points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  }
  return points;
}

const lineOf = ({ attributes }: ElementNode): Point[] => [
  [Number(attributes["x1"] ?? 0), Number(attributes["y1"] ?? 0)],
  [Number(attributes["x2"] ?? 0), Number(attributes["y2"] ?? 0)],
];

/** The outline of the drawing area, which draws nothing. */
function isFrame(line: readonly Point[]): boolean {
  const [first] = line;
  return line.length >= 4 && first !== undefined && first[0] === 0 && first[1] === 0;
}

/** Down to the lowest point, then up to the right, higher than the start. */
function isTick(line: readonly Point[]): boolean {
  const points = line[0] && line[2] && line[0][0] > line[2][0] ? line.toReversed() : line;
  const [from, low, to] = points;
  if (points.length !== 3 || !from || !low || !to) return false;
  return (
    from[0] < low[0] && low[0] < to[0] && low[1] > from[1] && low[1] > to[1] && to[1] < from[1]
  );
}

const isFlat = ([from, to, more]: readonly Point[]): boolean =>
  from !== undefined && to !== undefined && more === undefined && from[1] === to[1];

/** One line rises and the other falls. */
function crosses(lines: readonly (readonly Point[])[]): boolean {
  const slopes = lines.map(([from, to]) =>
    from && to ? Math.sign((to[1] - from[1]) * (to[0] - from[0])) : 0,
  );
  return slopes.includes(1) && slopes.includes(-1);
}
