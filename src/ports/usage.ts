export type Admission = {
  admitted: boolean;
  /** Slots left of this minute. */
  remaining: number;
  /** Until the oldest slot in use is free again; 0 when none is in use. */
  resetMs: number;
};

export type UsageRow = { day: string; endpoint: string; requests: number };

/** What tenants use: slots of a sliding minute, and requests by endpoint and day. */
export type Usage = {
  /**
   * Takes a slot when fewer than `perMinute` were taken within the last minute, exactly so however
   * many ask at once. A refusal takes none.
   */
  admit(tenant: string, perMinute: number): Promise<Admission>;
  /**
   * Takes one request of the month (`2026-01`) when fewer than `quota` are taken, exactly so however
   * many ask at once; 0 is no end. What was taken is counted later, or given back.
   */
  take(tenant: string, month: string, quota: number): Promise<boolean>;
  giveBack(tenant: string, month: string): Promise<void>;
  /**
   * What a request that was taken was, on the day (`2026-01-31`). May be lost for the last quarter of
   * a second.
   */
  count(tenant: string, day: string, endpoint: string): Promise<void>;
  read(tenant: string, month: string): Promise<UsageRow[]>;
  /** Bytes stored of the tenant; what counts: docs/operations.md. One look-up, no sum over all. */
  stored(tenant: string): Promise<number>;
  remove(tenant: string): Promise<void>;
};
