/** A place among those who ask a host at the moment. */
export type HostSlot = {
  /** `notBefore`: what was learned of the host; nobody asks it before that. */
  release(notBefore: number): void;
};

/** Places at hosts, over all processes that let clients ask them. */
export type HostSlots = {
  /**
   * Resolves when one of the host's `limit` places is free and the spacing to the last request is
   * kept. Undefined when nobody can be asked: what the process itself knows must do. Never rejects.
   */
  take(host: string, wish: { max: number; spacingMs: number }): Promise<HostSlot | undefined>;
};
