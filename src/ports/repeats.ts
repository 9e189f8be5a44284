/** A call that named itself: what it sent, and the job that came of it. */
export type Repeat = { job: string; body: string };

/** What calls with an `Idempotency-Key` have done, for 24 hours, whatever becomes of the job. */
export type Repeats = {
  /** The call as it stands under this name: of many that claim it at once, all get the same. */
  claim(tenant: string, name: string, call: Repeat): Promise<Repeat>;
  removeTenant(tenant: string): Promise<void>;
};
