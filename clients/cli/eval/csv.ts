/** Cells of a CSV text by row (RFC 4180), with commas or semicolons, as the first row has them. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "");
  const [head = ""] = body.split(/\r?\n/, 1);
  const separator = head.includes(";") && !head.includes(",") ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || row[0] !== "") rows.push(row);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < body.length; at++) {
    const sign = body.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (body.charAt(at + 1) === '"') cell += body.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}
