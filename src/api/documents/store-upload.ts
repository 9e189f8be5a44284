import { createHash } from "node:crypto";
import { uploadPartName } from "../../contract/files/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";

/** A file as it was received: stored in parts, under a job that may not exist yet. */
export type Upload = {
  job: JobRef;
  bytes: number;
  hash: string;
  parts: number;
  /** Whether a job reads it; otherwise it is removed when the request ends. */
  isUsed: boolean;
};

/** Stores a file while it arrives, part by part; no more than one part is in memory. */
export function createUploadWriter(results: Results, job: JobRef) {
  const hash = createHash("sha256");
  const partBytes = limits.uploadPartBytes.value;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const upload: Upload = { job, bytes: 0, hash: "", parts: 0, isUsed: false };

  async function flush(): Promise<void> {
    const body = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    // The job's record is written behind them and is durable, so they are too.
    await results.put(job, uploadPartName(upload.parts), body, "ordered");
    upload.parts++;
  }

  return {
    upload,
    async write(piece: Uint8Array): Promise<void> {
      upload.bytes += piece.byteLength;
      if (upload.bytes > limits.uploadBytes.value) throw tooLarge();
      hash.update(piece);
      for (let at = 0; at < piece.byteLength;) {
        const taken = piece.subarray(at, at + partBytes - pendingBytes);
        pending.push(taken);
        pendingBytes += taken.byteLength;
        at += taken.byteLength;
        if (pendingBytes === partBytes) await flush();
      }
    },
    async end(): Promise<Upload> {
      if (upload.bytes === 0) throw new AppError("bad_request", "the file is empty");
      if (pendingBytes > 0) await flush();
      upload.hash = `sha256:${hash.digest("hex")}`;
      return upload;
    },
  };
}

/** Copies the parts to the job that a repeated Idempotency-Key names. */
export async function moveUpload(results: Results, upload: Upload, job: JobRef): Promise<void> {
  for (let part = 0; part < upload.parts; part++) {
    const body = await results.get(upload.job, uploadPartName(part));
    if (body === undefined) throw new Error(`${upload.job.job} has no part ${part}`);
    await results.put(job, uploadPartName(part), body);
  }
}

export const tooLarge = (): AppError => new AppError("too_large", "the file is larger than 50 MB");
