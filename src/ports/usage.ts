export type Admission = {
  admitted: boolean;
  /** Slots left of this minute. */
  remaining: number;
  /** Time until the oldest used slot is free again; 0 when none is in use. */
  resetMs: number;
};

export type UsageRow = { day: string; endpoint: string; requests: number };

/** Usage of tenants: slots of a sliding minute, and requests by endpoint and day. */
export type Usage = {
  /**
   * Takes a slot when fewer than `perMinute` were taken within the last minute; exact under parallel
   * calls. A refusal takes none.
   */
  admit(tenant: string, perMinute: number): Promise<Admission>;
  /**
   * Takes one request of the month (`2026-01`) when fewer than `quota` are taken; exact under
   * parallel calls; 0 is unlimited. The caller then calls `count` or `giveBack`.
   */
  take(tenant: string, month: string, quota: number): Promise<boolean>;
  giveBack(tenant: string, month: string): Promise<void>;
  /**
   * Records the endpoint and day (`2026-01-31`) of a taken request. A crash may lose the records of
   * the last quarter of a second.
   */
  count(tenant: string, day: string, endpoint: string): Promise<void>;
  read(tenant: string, month: string): Promise<UsageRow[]>;
  /** Stored bytes of the tenant, as defined in docs/operations.md. One look-up, not a sum. */
  stored(tenant: string): Promise<number>;
  remove(tenant: string): Promise<void>;
};
