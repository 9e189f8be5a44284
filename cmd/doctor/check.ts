/** One thing looked at, and what to do where it is not as it should be. */
export type Check = { name: string; ok: boolean; details: string; fix?: string };

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
