import { limits } from "../../../contract/limits.ts";

/**
 * Calls over the broker, of any size in both directions. Both ends may run different versions, so
 * headers, kinds and their order are a fixed format:
 *
 * 1. The caller publishes the first piece to the subject; one member of the queue gets it.
 * 2. The answerer replies `taken` with its name, and the caller sends the other pieces, or a cancel
 *    (piece -1), to `<subject>.<name>`.
 * 3. While it works, the answerer replies `alive` from time to time. A caller that hears nothing
 *    calls again, perhaps another answerer; a call may therefore run twice.
 * 4. The answer comes as `part`s and an `end`, or as an `error`.
 */
export const callHeader = "Lorepod-Call";
export const partHeader = "Lorepod-Part";
export const kindHeader = "Lorepod-Kind";
export const cancel = Buffer.alloc(0);

const pieceBytes = limits.objectChunkBytes.value;
export const maxPieces = Math.ceil(limits.linkMessageBytes.value / pieceBytes);

export function piecesOf(body: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(body.byteLength / pieceBytes));
  return Array.from({ length: count }, (_, i) =>
    body.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  );
}
