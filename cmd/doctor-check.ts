/** One thing looked at, and what to do where it is not as it should be. */
export type Check = { name: string; ok: boolean; says: string; fix?: string };

export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
