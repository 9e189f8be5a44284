/** The text with every run of white space as one space; single spaces are passed over, for speed. */
export const oneSpace = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, " ");
