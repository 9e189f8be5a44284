import { useState } from "preact/hooks";
import type { ExportQuery } from "../../../clients/node/src/index.ts";
import { Button, Choice, download } from "./basics.tsx";
import { FormDialog } from "./form-dialog.tsx";

type Format = ExportQuery["format"];
type Kind = NonNullable<ExportQuery["kind"]>;

const formats: { value: Format; label: string; file: string; about: string }[] = [
  { value: "jsonl", label: "JSON lines", file: "jsonl", about: "One object a line." },
  { value: "csv", label: "CSV", file: "csv", about: "For a spreadsheet." },
  {
    value: "markdown",
    label: "Markdown",
    file: "markdown.zip",
    about: "A zip with one file for each page.",
  },
  { value: "llms.txt", label: "llms.txt", file: "llms.txt", about: "A link to each page." },
  {
    value: "llms-full.txt",
    label: "llms-full.txt",
    file: "llms-full.txt",
    about: "The text of every page in one file.",
  },
  {
    value: "wacz",
    label: "WACZ",
    file: "pages.wacz",
    about: "The archived pages as they were received, for a player of web archives.",
  },
  {
    value: "warc",
    label: "WARC",
    file: "pages.warc.gz",
    about: "The archived pages as they were received, one record after the other.",
  },
];

const kinds: { value: Kind; label: string }[] = [
  { value: "items", label: "Items" },
  { value: "passages", label: "Passages" },
  { value: "pages", label: "Pages" },
];

type ExportProps = { id: string; open: (query: ExportQuery) => AsyncIterable<Uint8Array> };

/** A button that asks for a format, and saves the file. */
export function Export({ id, open }: ExportProps) {
  const [asking, setAsking] = useState(false);
  const [format, setFormat] = useState<Format>("jsonl");
  const [kind, setKind] = useState<Kind>("items");
  const chosen = formats.find(({ value }) => value === format) ?? formats[0];
  const hasKind = format === "jsonl" || format === "csv";
  const save = async () => {
    const parts: BlobPart[] = [];
    const query = { format, kind: hasKind ? kind : undefined };
    for await (const chunk of open(query)) parts.push(Uint8Array.from(chunk));
    const file = hasKind ? `${kind}.${format}` : (chosen?.file ?? format);
    download(`${id}-${file}`, parts);
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Export</Button>
      {asking && (
        <FormDialog
          title="Export"
          does="Save the file"
          work={save}
          onClose={() => setAsking(false)}
        >
          <Choice label="Format" value={format} options={formats} onChange={setFormat} />
          <p class="faint small">{chosen?.about}</p>
          {hasKind && <Choice label="Content" value={kind} options={kinds} onChange={setKind} />}
        </FormDialog>
      )}
    </>
  );
}
