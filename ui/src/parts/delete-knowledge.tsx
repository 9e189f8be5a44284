import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { lorepod } from "../api.ts";
import { plural } from "../format.ts";
import { Button, Foreign } from "./basics.tsx";
import type { Deletion } from "./deleted.tsx";
import { FormDialog } from "./form-dialog.tsx";

/** What can be deleted at once: all of a site, of a page, or of a job. */
export type KnowledgePart = { domain: string } | { source: string } | { jobId: string };

type DeleteProps = {
  what: KnowledgePart;
  /** On the button, and read aloud with what it deletes. */
  children: string;
  label: string;
  quiet?: boolean;
  onDeleted: (deletion: Deletion) => void;
};

/** A button that asks before it deletes knowledge. */
export function DeleteKnowledge({ what, children, label, quiet, onDeleted }: DeleteProps) {
  const [asking, setAsking] = useState(false);
  const work = async () => {
    const removed = await lorepod.knowledge.delete(what);
    setAsking(false);
    onDeleted({ text: `${plural(removed, "item")} deleted.` });
  };
  return (
    <>
      <Button kind={quiet ? "quiet" : "danger"} label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <FormDialog
          title="Delete knowledge"
          does="Delete"
          danger
          work={work}
          onClose={() => setAsking(false)}
        >
          <p>{consequence(what)}</p>
          <p>
            Searches no longer find it. Jobs and their results stay until they expire, and another
            extraction adds it again. This cannot be undone.
          </p>
        </FormDialog>
      )}
    </>
  );
}

function consequence(what: KnowledgePart): ComponentChildren {
  if ("domain" in what) {
    return (
      <>
        All items from every page of <Foreign>{what.domain}</Foreign> are deleted.
      </>
    );
  }
  if ("source" in what) {
    return (
      <>
        All items from the page <Foreign lines={4}>{what.source}</Foreign> are deleted.
      </>
    );
  }
  return "All items that this job added to the search, or was the last to update, are deleted.";
}
