import { addressOf } from "../addresses.ts";
import type { Command, Option } from "../command.ts";
import { exits } from "../exit-codes.ts";
import type { ExplainedVisit, LocatedText } from "../explanation.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { facts, table } from "../table.ts";
import { plain } from "../text.ts";
import { engines } from "../words.ts";
import { outputOptions } from "./extract.ts";

/** Enough of a text to recognise it in a list. */
const shownChars = 80;

/** Runs on this machine with its settings; it needs no server and no key. */
export const explainCommand: Command = {
  name: "explain",
  args: "URL",
  about: "Show what is read of a page, what is left out, and why",
  takes: [1, 1],
  options: {
    text: { type: "string", value: "TEXT", about: "say where this text of the page went" },
    engine: { type: "string", value: "NAME", words: engines, about: "auto, http or browser" },
    wait: { type: "string", value: "SECONDS", about: "let the page come to rest this long" },
    output: outputOptions["output"] as Option, // declared there
  },
  examples: [
    ["explain example.com", "the verdict, what is kept, and each part that is removed"],
    ['explain example.com/about --text "We are closed on Mondays"', "why this is missing"],
    ["explain example.com --json", "with all of each removed text"],
  ],
  async run(run) {
    const { given, io } = run;
    if (given.text("url") !== undefined) {
      throw new Misuse("explain reads the page on this machine and takes no --url");
    }
    const text = given.text("text");
    if (text !== undefined && !/[\p{L}\p{N}]/u.test(text)) {
      throw new Misuse("--text takes words of the page, got none");
    }
    const explanation = await io.explain({
      url: addressOf(run.args[0] ?? ""),
      text,
      engine: given.word("engine", engines),
      waitMs: given.milliseconds("wait"),
      timeoutMs: given.milliseconds("timeout"),
    });
    const { fetched } = explanation;
    if (run.json) await print(run, JSON.stringify(explanation, null, 2));
    else if (fetched) await print(run, textOf(explanation, lookOf(run)));
    else io.stderr.write(`lorepod: ${plain(explanation.message)}\n`);
    return fetched ? exits.done : exits.failed;
  },
};

type Look = ReturnType<typeof lookOf>;

function textOf(explanation: ExplainedVisit, look: Look): string {
  const { finalUrl, engine, status, title, kind, verdict, reason, kept, removed } = explanation;
  const removedChars = removed.reduce((sum, { chars }) => sum + chars, 0);
  const percent = Math.round(kept.share * 100);
  const head = facts(
    [
      ["page", finalUrl],
      ["title", title],
      ["read by", `${engine}${status === null ? "" : `, status ${status}`}`],
      ["verdict", reason === null ? `real: a page of kind ${kind}` : `${verdict}: ${reason}`],
      ["kept", `${kept.chars} characters, ${percent} % of the page's text`],
      ["removed", `${removedChars} characters in ${removed.length} parts`],
    ],
    look.paint,
  );
  const body = explanation.text === null ? removedTable(explanation, look) : places(explanation);
  return body === "" ? head : `${head}\n\n${body}`;
}

function removedTable({ removed }: ExplainedVisit, look: Look): string {
  if (removed.length === 0) return "";
  const rows = removed.map(({ pass, reason, chars, text }) => [pass, reason, chars, start(text)]);
  return table(["pass", "why", "chars", "text"], rows, look);
}

function places(explanation: ExplainedVisit): string {
  const { reason, verdict } = explanation;
  const lines = (explanation.text ?? []).map(
    (each) => `"${start(each.text)}"\n    ${placeSentence(each, explanation)}`,
  );
  const unread =
    reason === null ? [] : [`The page does not count as read, with all of its text: ${verdict}.`];
  return [...lines, ...unread].join("\n");
}

function placeSentence(located: LocatedText, { engine }: ExplainedVisit): string {
  switch (located.place) {
    case "kept":
      return "kept: it is in the page's text";
    case "removed":
      return `removed by the pass ${plain(located.pass)}: ${plain(located.reason)}`;
    case "in a script":
      return "only in a script or an attribute of the HTML, which is not read as text";
    case "not in the HTML":
      return engine === "http"
        ? "not in the HTML: a script may add it, --engine browser runs scripts"
        : "not on the page as the browser shows it";
  }
}

function start(text: string): string {
  const line = plain(text);
  return line.length > shownChars ? `${line.slice(0, shownChars - 1).trimEnd()}…` : line;
}
