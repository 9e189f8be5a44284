/** The path of one thing in a list. */
export const under = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`;
