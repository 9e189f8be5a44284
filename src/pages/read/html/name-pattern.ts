/**
 * An expression for class names and ids that contain one of `names` as a word or as the words of
 * one. The names are separated by spaces, and may be parts of an expression: "faq-?title".
 */
export function namePattern(names: string): RegExp {
  const options = names.split(/\s+/).filter((name) => name !== "");
  return new RegExp(`(?:^|[\\s-])(?:${options.join("|")})(?:$|[\\s-])`);
}
