/** Fields that a spreadsheet would take for a formula begin with an apostrophe. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(cellText(cell))).join(",")}\r\n`;
}

function cellText(cell: unknown): string {
  if (cell === undefined || cell === null) return "";
  const text = typeof cell === "string" ? cell : JSON.stringify(cell);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
