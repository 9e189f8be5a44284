import type { ImageType } from "../../contract/calls/page-calls.ts";

export const headBytes = 1_024;

/** The type by its first bytes; the site's content-type header is ignored. */
export function imageType(body: Uint8Array): ImageType | undefined {
  const head = Buffer.from(body.subarray(0, headBytes));
  const known = marks.find(({ mark, at }) => head.subarray(at).indexOf(mark, 0, "latin1") === 0);
  if (known !== undefined) return known.type;
  return isSvg(head.toString("utf8")) ? "image/svg+xml" : undefined;
}

const marks: readonly { mark: string; at: number; type: ImageType }[] = [
  { mark: "\x89PNG\r\n\x1a\n", at: 0, type: "image/png" },
  { mark: "\xff\xd8\xff", at: 0, type: "image/jpeg" },
  { mark: "GIF87a", at: 0, type: "image/gif" },
  { mark: "GIF89a", at: 0, type: "image/gif" },
  { mark: "WEBP", at: 8, type: "image/webp" },
  { mark: "ftypavif", at: 4, type: "image/avif" },
  { mark: "\0\0\x01\0", at: 0, type: "image/x-icon" },
];

/** An `svg` element behind an XML declaration, comments and a document type, each optional. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\s*(?:<\?xml[^>]*>)?/i, "").trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end === -1) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(rest);
}
