/** A list that is read page by page: each further page keeps those before it. */
export type Listed<T> = { rows: T[]; more: boolean };

/** The first `pages` pages of a list, one after the other. */
export async function firstPages<T>(
  pages: number,
  load: (cursor: string | undefined) => Promise<{ rows: T[]; nextCursor: string | null }>,
): Promise<Listed<T>> {
  const rows: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { rows: found, nextCursor } = await load(cursor);
    rows.push(...found);
    if (nextCursor === null) return { rows, more: false };
    cursor = nextCursor;
  }
  return { rows, more: true };
}
