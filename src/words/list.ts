/** The entries of a list that is written as one text, with `|` between them. */
export function list(text: string): readonly string[] {
  return text
    .split("|")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** The same for single words, with spaces between them. */
export function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
