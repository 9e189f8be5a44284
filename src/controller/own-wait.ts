/**
 * Whether a job or a Site waits for its owner (it is suspended, its key runs as many as it may), and
 * when it last did. Such time does not count towards the objectives.
 */
export type OwnWait = { waits: boolean; until?: number };

export function noteOwnWait(own: OwnWait, waits: boolean, now: number): void {
  if (waits || own.waits) own.until = now;
  own.waits = waits;
}

export const isOwnWait = (slot: { free: boolean; isOwn?: boolean }): boolean =>
  !slot.free && slot.isOwn === true;
