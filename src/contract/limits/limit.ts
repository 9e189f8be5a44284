/** A bound and the reason for its value. */
export const limit = (value: number, reason: string) => ({ value, reason });
