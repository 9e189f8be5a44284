/** Permission for one request to a host. */
export type HostSlot = {
  /** Ends the request. `notBefore`: no process may send the next request earlier. */
  release(notBefore: number): void;
};

/** Limits requests per host over all egress proxies. */
export type HostSlots = {
  /**
   * Resolves when one of the host's `max` slots is free and `spacingMs` have passed since its last
   * request. Undefined when the shared state is unavailable: the process then uses its own state.
   * Never rejects.
   */
  take(host: string, wish: { max: number; spacingMs: number }): Promise<HostSlot | undefined>;
};
