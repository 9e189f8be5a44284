import { changesSince, totalLines, type Report } from "./report.ts";

/** One page without scripts or foreign addresses, to be kept with the build. */
export function htmlReport(report: Report, before?: Report): string {
  const changes = before === undefined ? [] : changesSince(before, report);
  const rows = report.rows.map(
    ({ question, refuse, rank, outcome, answer, sources }) =>
      `<tr class="${outcome}"><td>${escape(question)}</td><td>${refuse ? "to refuse" : (rank ?? "not found")}</td>` +
      `<td>${outcome}</td><td>${escape(answer ?? "")}</td><td>${sources.map(link).join("<br>")}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Questions to Lorepod, ${escape(report.at)}</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color-scheme: light dark; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid #8886; padding: .4rem .6rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  .wrong td:nth-child(3), .worse { color: #c62828; }
  .correct td:nth-child(3), .better { color: #2e7d32; }
</style>
<h1>Questions to Lorepod</h1>
<p><time>${escape(report.at)}</time></p>
<table>${totalLines(report)
    .map(([name, value]) => `<tr><th>${escape(name)}</th><td>${escape(value)}</td></tr>`)
    .join("")}</table>
${
  before === undefined
    ? ""
    : `<h2>Since ${escape(before.at)}</h2>\n<ul>${
        changes
          .map(
            ({ question, what, isWorse }) =>
              `<li class="${isWorse ? "worse" : "better"}">${escape(question)}: ${escape(what)}</li>`,
          )
          .join("") || "<li>no change</li>"
      }</ul>`
}
<h2>Questions</h2>
<table>
<thead><tr><th>Question</th><th>Place</th><th>Answer</th><th>Words</th><th>Sources</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</html>
`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function link(url: string): string {
  const text = escape(url);
  return /^https?:/.test(url) ? `<a href="${text}" rel="noreferrer">${text}</a>` : text;
}
