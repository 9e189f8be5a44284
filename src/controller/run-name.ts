export function runName(job: string, attempt: number): string {
  return `${job}-a${attempt}`;
}
