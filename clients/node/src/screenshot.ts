import type { ScreenshotAnswer } from "./types.ts";

/** A captured page; `bytes` is a PNG. */
export type Screenshot = Omit<ScreenshotAnswer, "screenshot"> & { bytes: Uint8Array<ArrayBuffer> };

/** The picture as bytes, and as a file if a path is given. */
export async function pictureOf(
  { screenshot, ...about }: ScreenshotAnswer,
  path: string | undefined,
): Promise<Screenshot> {
  const bytes = Uint8Array.from(atob(screenshot), (char) => char.charCodeAt(0));
  if (path !== undefined) await (await import("node:fs/promises")).writeFile(path, bytes);
  return { ...about, bytes };
}
