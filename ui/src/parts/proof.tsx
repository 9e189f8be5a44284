import type { Evidence } from "../../../clients/node/src/index.ts";
import { lorepod } from "../api.ts";
import { useLoad } from "../load.ts";
import { Dialog, FaultNotice, Foreign, Out, Waiting } from "./basics.tsx";

type Shown = { jobId: string; source: string; evidence: Evidence; onClose: () => void };

/** The quote in its place in the page's text. */
export function EvidenceDialog({ jobId, source, evidence: given, onClose }: Shown) {
  const page = useLoad((signal) => lorepod.jobs.page(jobId, source, { signal }), [jobId, source]);
  const show = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: "center" });
  const evidence = inText(page.value?.text ?? "", given);
  return (
    <Dialog title="Proof" onClose={onClose}>
      <p>
        <Out url={evidence.link} />
      </p>
      {evidence.headingPath.length > 0 && (
        <p class="faint small">
          <Foreign lines={2}>{evidence.headingPath.join(" › ")}</Foreign>
        </p>
      )}
      {page.value === undefined && page.loading && <Waiting what="the page" rows={6} />}
      {page.fault !== null && (
        <>
          <FaultNotice fault={page.fault} />
          <blockquote dir="auto">{evidence.quote}</blockquote>
        </>
      )}
      {page.value !== undefined && (
        <div class="page-text" tabIndex={0} role="region" aria-label="Text of the page" dir="auto">
          {around(page.value.text, evidence).before}
          <mark ref={show}>{page.value.text.slice(evidence.start, evidence.end)}</mark>
          {around(page.value.text, evidence).after}
        </div>
      )}
    </Dialog>
  );
}

const maxAround = 20_000;

/** The evidence at its place. Results of earlier versions have offsets into another text of the page. */
function inText<E extends { quote: string; start: number; end: number }>(text: string, of: E): E {
  const { quote, start, end } = of;
  if (text.slice(start, end) === quote) return of;
  const found = text.indexOf(quote);
  return found < 0 ? of : { ...of, start: found, end: found + quote.length };
}

/** As much of a long page as one can scroll through. */
function around(text: string, { start, end }: { start: number; end: number }) {
  return {
    before: text.slice(Math.max(0, start - maxAround), start),
    after: text.slice(end, end + maxAround),
  };
}
