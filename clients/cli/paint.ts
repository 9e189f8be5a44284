/** Colours of the terminal's palette, so that its theme applies. */
const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

export type Paint = Record<keyof typeof codes, (text: string) => string>;

/** Without `color`, the functions return the text unchanged. */
export function createPaint(color: boolean): Paint {
  const painter =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      color ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: painter(codes.bold),
    dim: painter(codes.dim),
    red: painter(codes.red),
    green: painter(codes.green),
    yellow: painter(codes.yellow),
    blue: painter(codes.blue),
    magenta: painter(codes.magenta),
    cyan: painter(codes.cyan),
  };
}
