import { lorepod } from "../api.ts";
import { wholeUrl } from "../format.ts";
import { useLoad } from "../load.ts";
import type { ReadingOptions } from "../reading-options.ts";
import { Field } from "./basics.tsx";
import { Check, LinesField, TextField } from "./form-dialog.tsx";

const chars = { patterns: 25_000, selector: 500 };

type Props = {
  /** What is to be read: a credential for other origins cannot be chosen. */
  url: string;
  options: ReadingOptions;
  set: (change: Partial<ReadingOptions>) => void;
};

/** How pages are read: with what, which paths of the site, which parts of a page. */
export function ReadingFields({ url, options, set }: Props) {
  return (
    <>
      <Field label="Engine" path="engine">
        {(ids) => (
          <select
            {...ids}
            value={options.engine}
            // The three options below are all there is.
            onChange={(event) =>
              set({ engine: event.currentTarget.value as ReadingOptions["engine"] })
            }
          >
            <option value="auto">as needed</option>
            <option value="http">plain HTTP</option>
            <option value="browser">browser</option>
          </select>
        )}
      </Field>
      <CredentialField
        url={url}
        value={options.credential}
        onChange={(credential) => set({ credential })}
      />
      <TextField
        label="Only these paths"
        hint="/docs/** and the like, comma-separated"
        path="includePatterns"
        maxChars={chars.patterns}
        value={options.include}
        onInput={(include) => set({ include })}
      />
      <TextField
        label="Not these paths"
        path="excludePatterns"
        maxChars={chars.patterns}
        value={options.exclude}
        onInput={(exclude) => set({ exclude })}
      />
      <LinesField
        label="Only these parts"
        hint="CSS selectors, one a line: main, .price"
        path="onlySelectors"
        value={options.only}
        onInput={(only) => set({ only })}
      />
      <LinesField
        label="Not these parts"
        path="exceptSelectors"
        value={options.except}
        onInput={(except) => set({ except })}
      />
      <TextField
        label="Wait for"
        hint="CSS selector; read in the browser"
        path="waitFor"
        maxChars={chars.selector}
        value={options.waitFor}
        onInput={(waitFor) => set({ waitFor })}
      />
      <Check
        label="Scroll long lists, in the browser"
        checked={options.scroll}
        onChange={(scroll) => set({ scroll })}
      />
      <Check
        label="Archive the pages as they are received, for exports as WARC and WACZ"
        checked={options.archive}
        onChange={(archive) => set({ archive })}
      />
    </>
  );
}

type CredentialFieldProps = { url: string; value: string; onChange: (id: string) => void };

function CredentialField({ url, value, onChange }: CredentialFieldProps) {
  const { value: all, fault } = useLoad((signal) => lorepod.credentials.list({ signal }), []);
  const origin = URL.parse(wholeUrl(url))?.origin;
  const known = all ?? [];
  return (
    <Field
      label="Credential"
      path="credential"
      hint={
        fault !== null
          ? `The credentials could not be loaded: ${fault.words}`
          : all?.length === 0
            ? "For pages behind a login; there is none yet"
            : "For pages behind a login"
      }
    >
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">none</option>
          {/* In a cluster it may be a Secret, which is in no list. */}
          {value !== "" && !known.some(({ id }) => id === value) && (
            <option value={value}>{value}</option>
          )}
          {known.map(({ id, name, origins, login }) => {
            const isOther = origin !== undefined && !origins.includes(origin);
            const isSuspended = login?.state === "suspended";
            const why = isSuspended ? " (suspended)" : isOther ? " (other origins)" : "";
            return (
              <option key={id} value={id} disabled={isSuspended || isOther}>
                {name.slice(0, 60) + why}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
