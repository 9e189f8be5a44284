import { format } from "numfmt";
import { at, attribute, elementsOf, type Xml } from "./xml.ts";

/** Writes the numbers of a workbook as its cells show them. */
export type NumberFormats = (value: number, style: string) => string;

export function numberFormats(styles: Xml | undefined, date1904: boolean): NumberFormats {
  const own = new Map<string, string>();
  for (const element of elementsOf(at(styles, "numFmts"))) {
    const pattern = attribute(element, "formatCode");
    const isLong = pattern.length > maxPatternChars;
    own.set(attribute(element, "numFmtId"), isLong ? "General" : pattern);
  }
  const ids = [...elementsOf(at(styles, "cellXfs"))].map((xf) => attribute(xf, "numFmtId"));
  return (value, style) => {
    const id = ids[Number(style || "0")] ?? "0";
    const pattern = own.get(id) ?? builtIn[id] ?? "General";
    const days = date1904 && isDate(pattern) ? value + daysTo1904 : value;
    return written(days, pattern);
  };
}

function written(value: number, pattern: string): string {
  try {
    return format(pattern, value, { nbsp: false }).trim();
  } catch {
    // A format that only some programs know.
    return String(value);
  }
}

/** Spreadsheet programs accept no longer formats. */
const maxPatternChars = 255;

const daysTo1904 = 1_462;

const isDate = (pattern: string): boolean =>
  /[ymdhs]/i.test(pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ""));

/** Formats that are known by number; dates follow ISO 8601, because theirs depend on the country. */
const builtIn: Record<string, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd hh:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};
