import type { Priority } from "../contract/extraction.ts";

export type Applicant = {
  id: string;
  tenant: string;
  priority: Priority;
  /** How many jobs the tenant may have running. */
  maxPerTenant: number;
};

/** `isOwn`: the job waits for its tenant's own limit. */
export type Verdict = { free: true } | { free: false; reason: string; isOwn?: boolean };

export type AdmissionLimits = {
  total: number;
  /** How many of the total only interactive jobs may take. */
  reserved: number;
};

/**
 * Decides which job may run next. Interactive jobs go before batch jobs, tenants with fewer running
 * jobs before those with more, and within a tenant the oldest job is first (ids sort by age). In
 * memory only: it is filled from the open jobs at each start.
 */
export function createAdmission(limits: AdmissionLimits, onTurn: (id: string) => void) {
  const running = new Map<string, Applicant>();
  const waiting = new Map<string, Record<Priority, Map<string, Applicant>>>();

  const tenantRunning = (tenant: string) =>
    [...running.values()].filter((job) => job.tenant === tenant).length;

  const full = (priority: Priority) =>
    running.size >= limits.total - (priority === "batch" ? limits.reserved : 0);

  function next(): Applicant | undefined {
    const heads = [...waiting.values()]
      .flatMap((queues) => headsOf(queues))
      .filter((job) => !full(job.priority) && tenantRunning(job.tenant) < job.maxPerTenant);
    return heads.toSorted(
      (a, b) =>
        rank(a.priority) - rank(b.priority) ||
        tenantRunning(a.tenant) - tenantRunning(b.tenant) ||
        compare(a.id, b.id),
    )[0];
  }

  return {
    /** Counts a job that runs already: after a restart, before the first admission. */
    adopt(job: Applicant): void {
      running.set(job.id, job);
      removeWaiting(waiting, job);
    },

    /** Called at each pass of a job that could start. A free slot is taken at once. */
    requestSlot(job: Applicant): Verdict {
      if (running.has(job.id)) return { free: true };
      const queues = waiting.get(job.tenant) ?? { interactive: new Map(), batch: new Map() };
      queues[job.priority].set(job.id, job);
      waiting.set(job.tenant, queues);
      const chosen = next();
      if (chosen?.id === job.id) {
        this.adopt(job);
        return { free: true };
      }
      if (chosen !== undefined) onTurn(chosen.id);
      return tenantRunning(job.tenant) >= job.maxPerTenant
        ? {
            free: false,
            reason: `this key runs ${job.maxPerTenant} extractions at once`,
            isOwn: true,
          }
        : { free: false, reason: "all crawlers are busy" };
    },

    /**
     * The job no longer needs a slot, whether it ran or waited. One that waits no longer may have
     * been the next, so another one may be.
     */
    release(id: string): void {
      const ran = running.delete(id);
      const waited = [...waiting.keys()].filter((tenant) => removeWaiting(waiting, { id, tenant }));
      const chosen = ran || waited.length > 0 ? next() : undefined;
      if (chosen !== undefined) onTurn(chosen.id);
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** The oldest of each queue: maps keep the order of arrival. */
function headsOf(queues: Record<Priority, Map<string, Applicant>>): Applicant[] {
  return [...queues.interactive.values().take(1), ...queues.batch.values().take(1)];
}

function removeWaiting(
  waiting: Map<string, Record<Priority, Map<string, Applicant>>>,
  { id, tenant }: { id: string; tenant: string },
): boolean {
  const queues = waiting.get(tenant);
  if (queues === undefined) return false;
  const waitedThere = [queues.interactive.delete(id), queues.batch.delete(id)].includes(true);
  if (queues.interactive.size === 0 && queues.batch.size === 0) waiting.delete(tenant);
  return waitedThere;
}

const rank = (priority: Priority): number => (priority === "interactive" ? 0 : 1);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
