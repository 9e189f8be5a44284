import { languages } from "./index.ts";

/** Dates with a month in words in any language, in lower case: "3 May 2026", "1. März 2026". */
export const writtenDates = datePattern();

/** Names of months come with Node; as they are written in dates, in full and short. */
function monthNames(): string[] {
  const names = new Set<string>();
  for (const { code } of languages) {
    for (const length of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(code, {
        day: "numeric",
        month: length,
        timeZone: "UTC",
      });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month, 15)));
        const name = parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
        // Some languages write months as numbers.
        if (/^\p{L}[\p{L}\p{M}]+\.?$/u.test(name)) names.add(name.replace(".", ""));
      }
    }
  }
  return [...names].toSorted((a, b) => b.length - a.length);
}

function datePattern(): RegExp {
  const names = monthNames();
  const month = `(?:${names.join("|")})\\.?`;
  // Short names are words, too: "5 set", "10 out".
  const full = `(?:${names.filter((name) => name.length > 3).join("|")})`;
  const day = "\\d{1,2}(?:\\.|st|nd|rd|th|er|º|ª)?";
  const year = "(?:19|20)\\d\\d";
  const forms = [
    `${day} (?:of |de |d['’])?${month},? (?:de |del )?${year}`,
    `${month} ${day},? ${year}`,
    `${day} (?:of |de |d['’])?${full}`,
    `${full} ${day}`,
    `${month},? (?:de )?${year}`,
    `\\d{1,2}[./-]\\d{1,2}[./-]${year}`,
    `${year}年\\d{1,2}月\\d{1,2}日`,
  ];
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}
