import { limits } from "../../contract/limits.ts";
import type { PageOutcome } from "../../contract/calls/page-calls.ts";
import { headBytes, imageType } from "./image-type.ts";
import type { PageDeps } from "./page-deps.ts";
import { failure } from "./page-failure.ts";

/** One image, if it is one and not too large. */
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
    maxBytes: limits.imageBytes.value,
  };
  const outcome = await fetcher.fetchStream(url, options, (piece) => {
    pieces.push(piece);
    // A body that does not begin as an image is not read further.
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
