import { useState } from "preact/hooks";
import { languages, snippet, type Body, type Call, type Language } from "../snippets.ts";
import { Choice, Code } from "./basics.tsx";

/** What the page just did, as a program would do it. */
export function Snippets({ call, body }: { call: Call; body: Body }) {
  const [language, setLanguage] = useState<Language>("curl");
  return (
    <section class="stack" aria-label="The same request as code">
      <Choice
        label="Language"
        value={language}
        options={languages.map((value) => ({ value, label: value }))}
        onChange={setLanguage}
      />
      <Code label={`${language} code`} text={snippet(language, call, body, location.origin)} />
    </section>
  );
}
