import type { SiteSettings } from "../reading-options.ts";
import { NumberField, TextField } from "./form-dialog.tsx";
import { ReadingFields } from "./reading-fields.tsx";

type Props = {
  url: string;
  settings: SiteSettings;
  /** The options are shown from the start. */
  open?: boolean;
  set: (change: Partial<SiteSettings>) => void;
};

/** What a Site has besides its address and its schedule. */
export function SiteFields({ url, settings, open = false, set }: Props) {
  return (
    <>
      <TextField
        label="Name"
        path="name"
        maxChars={200}
        value={settings.name}
        onInput={(name) => set({ name })}
      />
      <NumberField
        label="Pages at most"
        path="maxPages"
        max={50_000}
        value={settings.maxPages}
        onInput={(maxPages) => set({ maxPages })}
      />
      <details open={open}>
        <summary>Options</summary>
        <div class="fields">
          <NumberField
            label="Crawlers at once"
            hint="1 to 8; each reads a part of the pages"
            path="parallel"
            max={8}
            value={settings.parallel}
            onInput={(parallel) => set({ parallel })}
          />
          <ReadingFields url={url} options={settings} set={set} />
        </div>
      </details>
    </>
  );
}
