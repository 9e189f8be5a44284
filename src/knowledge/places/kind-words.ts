import { languages, type LanguageWords } from "../../words/index.ts";

/** The name of a kind of section in the language of the site: "Contact", "Öffnungszeiten". */
export function labelWord(language: string | null, role: "hours" | "contact"): string {
  const [word] = wordsFor(language)?.sections.roles[role] ?? [];
  return capitalised(word ?? (role === "hours" ? "opening hours" : "contact"));
}

/** The label of a value in the language of the site: "Phone", "Telefon". */
export function kindWord(
  language: string | null,
  kind: "phone" | "email" | "address" | "hours",
): string {
  if (kind === "hours") return labelWord(language, "hours");
  const [word] = wordsFor(language)?.fields[kind] ?? [];
  return capitalised(word ?? kind);
}

function wordsFor(language: string | null): LanguageWords | undefined {
  const code = language?.toLowerCase().split(/[-_]/)[0];
  return languages.find((each) => each.code === code);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
