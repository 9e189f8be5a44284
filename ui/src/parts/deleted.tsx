import { useEffect, useRef } from "preact/hooks";
import { Notice } from "./basics.tsx";

/** What was deleted; a new object for each time. */
export type Deletion = { text: string };

/** Takes the focus: the button that deleted it may be removed with what it stood beside. */
export function Deleted({ deletion }: { deletion: Deletion | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: false }), [deletion]);
  if (deletion === null) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="good">{deletion.text}</Notice>
    </div>
  );
}
