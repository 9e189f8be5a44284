import { expect, test } from "vitest";

import { languageOf } from "./language.ts";
import { parseHtml } from "../html/parse.ts";

const german =
  "Wir sind ein Betrieb aus dem Norden und liefern die besten Waren für das Haus und den Garten, " +
  "die Preise sind nicht hoch, und auf den Seiten ist mit einer Auswahl alles zu finden.";
const japanese =
  "これは日本語の文章です。私たちは東京で小さな会社を経営しています。製品の価格はお問い合わせください。毎日九時から十八時まで営業しています。";

const ukrainian =
  "Ми невелика компанія з Києва і робимо меблі для дому та саду. Її заснували у 2001 році, і відтоді ми працюємо щодня без вихідних.";
const english =
  "We are a company in the north and we deliver the best goods for the house and the garden, " +
  "the prices are not high, and you can find all of this in our shop with the help of our people.";

test.each([
  ["of the words, against the tag", "<html lang=en>", {}, "", german, "de"],
  ["of English words, against the tag", "<html lang=de>", {}, "", english, "en"],
  ["a tag of another script", "<html lang=ru>", {}, "", english, "en"],
  ["a tag of a language without known words", "<html lang=hr>", {}, "", english, "hr"],
  ["a region", "<html lang=de-AT>", {}, "", german, "de-AT"],
  ["of letters that few languages use", "<html>", {}, "", ukrainian, "uk"],
  ["of the html element", "<html lang='de-at'>", {}, "", "x", "de-at"],
  ["of the body", "<html><body lang=fr>", {}, "", "x", "fr"],
  ["of a meta tag", "<html>", { "content-language": "es" }, "", "x", "es"],
  ["of Open Graph", "<html>", { "og:locale": "pt_BR" }, "", "x", "pt-BR"],
  ["of the header", "<html>", {}, "nl, en", "x", "nl"],
  ["of the words", "<html>", {}, "", german, "de"],
  ["of the script", "<html>", {}, "", japanese, "ja"],
  ["of the script, against the tag", "<html lang=en>", {}, "", japanese, "ja"],
  ["a tag that is none", "<html lang='{{lang}}'>", {}, "", "x", null],
])("%s", (_, html, meta, header, text, expected) => {
  expect(languageOf(parseHtml(html), meta, header, text)).toBe(expected);
});
