/** The result of one check, with the fix for a failure. */
export type Check = { name: string; ok: boolean; details: string; fix?: string };

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
