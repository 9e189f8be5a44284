import { describe, expect, it } from "vitest";
import { analyseItem, analyseQuery, termsOf } from "./analyse.ts";
import { stem } from "./stems.ts";
import { foldWord, tokensOf } from "./tokens.ts";

describe("tokensOf", () => {
  it.each([
    ["Plain words, here.", ["plain", "words", "here"]],
    ["Crème Brûlée ＡＢＣ Straße İzmir", ["creme", "brulee", "abc", "strasse", "izmir"]],
    ["wi-fi", ["wi", "fi", "wifi"]],
    ["don't Bob’s l’offre dell'anno", ["dont", "bob", "offre", "anno"]],
    ["C++ and C# on v2.5", ["cplusplus", "and", "csharp", "on", "v2", "5"]],
    ["東京都 ホテル", ["東京", "京都", "ホテ", "テル"]],
    ["猫", ["猫"]],
    ["iPhone15の価格", ["iphone15", "の価", "価格"]],
    ["한국어", ["한국", "국어"]],
    ["हिन्दी", ["हिन्दी"]],
    ["مُحَمَّد", ["محمد"]],
    ["🙂 -- ''; \"\"", []],
    ["", []],
  ])("%s", (text, words) => {
    expect(tokensOf(text).map(({ word }) => word)).toEqual(words);
  });

  it("gives the place of each word", () => {
    const text = "Où est l'Hôtel — 東京?";
    for (const { word, start, end } of tokensOf(text)) {
      expect(foldWord(text.slice(start, end))).toBe(word);
    }
  });

  it("cuts a word that never ends", () => {
    expect(tokensOf("a".repeat(9_000)).map(({ word }) => word.length)).toEqual([40]);
  });
});

describe("stem", () => {
  it.each([
    ["en", ["plan", "plans", "planned", "planning"]],
    ["en", ["price", "prices", "pricing", "priced"]],
    ["en", ["policy", "policies"]],
    ["en", ["cancel", "cancels", "cancelled", "cancelling", "cancellation"]],
    ["en", ["subscription", "subscriptions"]],
    ["en", ["box", "boxes"]],
    ["en", ["flow", "flows", "flowing"]],
    ["de", ["preis", "preise", "preises", "preisen"]],
    ["de", ["offnungszeit", "offnungszeiten", "oeffnungszeiten"]],
    ["de", ["wohnung", "wohnungen"]],
    ["fr", ["livraison", "livraisons"]],
    ["fr", ["journal", "journaux"]],
    ["fr", ["paiement", "paiements"]],
    ["es", ["pago", "pagos", "pagar"]],
    ["es", ["devolucion", "devoluciones"]],
    ["it", ["prezzo", "prezzi"]],
    ["it", ["spedizione", "spedizioni"]],
    ["pt", ["devolucao", "devolucoes"]],
    ["pt", ["mensal", "mensais"]],
    ["nl", ["prijs", "prijzen"]],
    ["nl", ["bestelling", "bestellingen"]],
  ] as const)("%s: %s are one", (language, words) => {
    expect(new Set(words.map((word) => stem(word, language))).size).toBe(1);
  });

  it.each([
    ["en", "business", "busy"],
    ["en", "notion", "note"],
    ["en", "need", "knee"],
    ["en", "bring", "brick"],
    ["en", "policy", "police"],
    ["fr", "prix", "prise"],
  ] as const)("%s: %s and %s are two", (language, one, other) => {
    expect(stem(one, language)).not.toBe(stem(other, language));
  });

  it("leaves codes, numbers and other scripts alone", () => {
    for (const word of ["x200s", "2026", "ценами", "の価", "csharp"]) {
      expect(stem(word, "es")).toBe(word);
    }
  });
});

describe("analysis of items and questions", () => {
  it.each([
    ["What does the Pro plan cost?", "Pro plan", "It costs 29 a month."],
    ["how can i cancel my subscriptions", "Cancelling", "You may cancel a subscription any time."],
    ["Wie sind die Öffnungszeiten?", "Oeffnungszeit", "Wir haben von 9 bis 17 Uhr offen."],
    ["quels sont les frais de livraison", "Livraisons", "Les frais sont de 5 euros."],
    ["cuánto tarda una devolución", "Devoluciones", "Las devoluciones tardan dos días."],
    ["notion", "Notion-Anbindung", "Wir sind mit Notion und anderen verbunden."],
    ["東京のホテル", "東京", "ホテルの料金"],
    ["about us", "About us", "We are a small company."],
  ])("%s shares a term with its answer", (query, title, content) => {
    const { tokens, languages } = analyseQuery(query);
    const wanted = termsOf(
      tokens.map(({ word }) => word),
      languages,
    );
    const terms = analyseItem({ title, description: "", content }).allTerms.split(" ");
    expect(terms.filter((term) => wanted.has(term))).not.toEqual([]);
  });

  it("drops question words, but not when they are all there is", () => {
    const words = (query: string) => analyseQuery(query).tokens.map(({ word }) => word);
    expect(words("how much does the shipping cost?")).toEqual(["shipping", "cost"]);
    expect(words("about us")).toEqual(["about", "us"]);
  });

  it("knows the word price for a price, and does not correct it to another word", () => {
    const plan = { title: "Pryce plan", description: "", content: "19 € a month" };
    expect(analyseItem({ ...plan, category: "PRICING" }).words).toContain("price");
  });

  it.each(["pricing", "how much does it cost", "what are your prices", "was kostet das"])(
    "finds a price that does not call itself one: %s",
    (question) => {
      const plan = { title: "Team", description: "", content: "19 € pro Platz und Monat." };
      const terms = analyseItem({ ...plan, category: "PRICING" }).allTerms.split(" ");
      const { tokens, languages } = analyseQuery(question);
      const asked = termsOf(
        tokens.map(({ word }) => word),
        languages,
      );
      expect(terms.some((term) => asked.has(term))).toBe(true);
      expect(
        analyseItem(plan)
          .allTerms.split(" ")
          .some((term) => asked.has(term)),
      ).toBe(false);
    },
  );

  it("keeps every word once for spelling, but no numbers, codes or pairs of letters", () => {
    const text = { title: "Plan Plan", description: "x200", content: "The plan costs 29. 東京" };
    expect(analyseItem(text).words).toEqual(["plan", "the", "costs"]);
  });
});
