import { useState } from "preact/hooks";
import type { Evidence, ExtractionResult } from "../../../clients/node/src/index.ts";
import { Button, Foreign } from "./basics.tsx";
import { EvidenceDialog } from "./proof.tsx";

type Values = NonNullable<ExtractionResult["fields"]>;
type Row = Extract<Values, { value: object }>;

/** The values that the request asked for; each opens the words that state it. */
export function RequestedValues({ result }: { result: ExtractionResult }) {
  const { fields, jobId } = result;
  const [shown, setShown] = useState<Evidence | null>(null);
  if (fields === undefined) return null;
  const rows = Array.isArray(fields) ? fields : [fields];
  const names = Object.keys(rows[0]?.value ?? {});
  const cell = (row: Row, name: string) => <Value row={row} name={name} onEvidence={setShown} />;
  return (
    <section class="stack tight">
      <h2>Values</h2>
      {rows.length === 0 && (
        <p class="faint">The pages that were read state no row of this list.</p>
      )}
      {rows.length > 0 && (
        <div class="table" tabIndex={0} role="region" aria-label="Values">
          <table>
            {Array.isArray(fields) ? (
              <>
                <thead>
                  <tr>
                    {names.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    <tr key={at}>
                      {names.map((name) => (
                        <td key={name}>{cell(row, name)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </>
            ) : (
              <tbody>
                {names.map((name) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{cell(fields, name)}</td>
                  </tr>
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {shown !== null && (
        <EvidenceDialog
          jobId={jobId}
          source={pageOf(shown)}
          evidence={shown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

type ValueProps = { row: Row; name: string; onEvidence: (evidence: Evidence) => void };

function Value({ row, name, onEvidence }: ValueProps) {
  const value = row.value[name] ?? null;
  const evidence = row.quotes[name];
  if (value === null) return <span class="faint">not stated</span>;
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  if (evidence === undefined) return <Foreign lines={4}>{text}</Foreign>;
  return (
    <Button kind="quiet" label={`Show proof of ${name}`} onClick={() => onEvidence(evidence)}>
      <Foreign lines={4}>{text}</Foreign>
    </Button>
  );
}

/** Addresses of pages have no fragment, except the route of an application (`#/guide`). */
const pageOf = ({ link }: Evidence) => link.split(/#(?![!/])|:~:/)[0] ?? link;
