import type { Attempt, Extraction, ExtractionStatus } from "../contract/extraction.ts";

/** A step of a job, in words for the operators of the platform. */
export type Notice = {
  type: "Normal" | "Warning";
  /** One word. */
  reason: string;
  message: string;
};

/**
 * The steps between two statuses of a job, oldest first. Progress makes no notice. Pure: the same two
 * statuses give the same notices, which are published after the status was written.
 */
export function noticesOf({ status: before }: Extraction, after: ExtractionStatus): Notice[] {
  return [
    ...after.attempts.flatMap((attempt) => attemptNotice(attempt, before) ?? []),
    ...waitNotice(before, after),
    ...endNotice(before, after),
  ];
}

function attemptNotice(attempt: Attempt, before: ExtractionStatus): Notice | undefined {
  const { number, outcome, reason = "" } = attempt;
  const known = before.attempts.find((other) => other.number === number);
  if (known?.outcome === outcome) return undefined;
  switch (outcome) {
    case "running":
      return normal("Admitted", `attempt ${number} begins`);
    case "lost":
      return warning("AttemptLost", `attempt ${number}: ${reason}; not counted`);
    case "failed":
      return reason === "" ? undefined : warning("AttemptFailed", `attempt ${number}: ${reason}`);
    case "succeeded":
      return undefined;
  }
}

function waitNotice(before: ExtractionStatus, after: ExtractionStatus): Notice[] {
  const { waitingFor } = after;
  if (waitingFor === undefined || waitingFor === before.waitingFor) return [];
  const held = after.conditions.find(({ type }) => type === "Succeeded");
  return held?.status === "Unknown" && held.message === waitingFor
    ? [warning(held.reason, waitingFor)]
    : [normal("Waiting", waitingFor)];
}

function endNotice(before: ExtractionStatus, after: ExtractionStatus): Notice[] {
  if (before.phase === after.phase) return [];
  const { counts } = after;
  if (after.phase === "Completed") {
    const found = counts ? `${counts.pagesScraped} pages, ${counts.items} items` : "done";
    return [normal("Completed", found)];
  }
  if (after.phase !== "Failed") return [];
  const why = after.conditions.find(
    ({ type, status }) => type !== "Admitted" && status === "False",
  );
  return [warning(why?.reason ?? "Failed", after.failure?.message ?? "")];
}

const normal = (reason: string, message: string): Notice => ({ type: "Normal", reason, message });
const warning = (reason: string, message: string): Notice => ({ type: "Warning", reason, message });
