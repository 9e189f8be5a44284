import type { AskFault } from "./ask.ts";

/** `unproven`: the model answered, but the page supports nothing of it. */
export type PageFault = AskFault | "unproven";

const causes: Record<PageFault, string> = {
  budget: "the job's model budget is used up",
  uncounted: "what the job spends on the model could not be counted",
  unavailable: "the model could not be reached or did not answer",
  refused: "the model refused to answer",
  unusable: "the model's answers were not usable",
  unproven: "the model's answers were not supported by the page",
};

/** A warning for a result: what the offline reader did instead of the model, and why. */
export function faultWarning(fault: PageFault, what: string): string {
  return `${causes[fault]}: ${what} came from the offline reader`;
}

/** One warning for each cause, with the number of pages. */
export function pageFaultWarnings(faults: readonly PageFault[], pages: number): string[] {
  const counts = new Map<PageFault, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([fault, count]) =>
    faultWarning(fault, `the items of ${count} of ${pages} pages`),
  );
}
