/** A call with an Idempotency-Key: a hash of its body, and the id of the job it created. */
export type Repeat = { job: string; body: string };

/** Calls with an `Idempotency-Key`, remembered for 24 hours, also when the job is removed. */
export type Repeats = {
  /** Stores the call unless the name is taken. All parallel claims get the same stored call. */
  claim(tenant: string, name: string, call: Repeat): Promise<Repeat>;
  removeTenant(tenant: string): Promise<void>;
};
