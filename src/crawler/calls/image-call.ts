import { limits } from "../../contract/limits.ts";
import type { ImageType, PageOutcome } from "../../contract/page-calls.ts";
import type { PageDeps } from "./page-deps.ts";
import { failure } from "./page-failure.ts";

/** One picture, when it is one and not too large. */
export async function imageCall(
  url: string,
  { fetcher, clock }: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const pieces: Uint8Array[] = [];
  const stop = new AbortController();
  using _timer = clock.after(limits.imageMs.value, () => stop.abort());
  const options = {
    signal: AbortSignal.any([signal, stop.signal]),
    bytesMost: limits.imageBytes.value,
  };
  const outcome = await fetcher.fetchStream(url, options, (piece) => {
    pieces.push(piece);
    // What does not begin as a picture need not be read on.
    return pieces.length > 1 || piece.length < headBytes || imageType(piece) !== undefined;
  });
  if (outcome.kind !== "read") {
    return failure("site_unreachable", url, "the picture could not be fetched");
  }
  const body = Buffer.concat(pieces);
  const type = imageType(body);
  if (type === undefined) return failure("not_a_page", url, "it is not a picture");
  if (!outcome.complete) return failure("not_a_page", url, "the picture is larger than 1 MB");
  return { ok: true, answer: { image: body.toString("base64"), type } };
}

const headBytes = 1_024;

/** What its first bytes say; the site's own word is not asked. */
function imageType(body: Uint8Array): ImageType | undefined {
  const head = Buffer.from(body.subarray(0, headBytes));
  const known = marks.find(({ mark, at }) => head.subarray(at).indexOf(mark, 0, "latin1") === 0);
  if (known !== undefined) return known.type;
  return svgStart.test(head.toString("utf8")) ? "image/svg+xml" : undefined;
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

const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i;
