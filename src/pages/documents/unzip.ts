import { unzipSync, type UnzipFileInfo } from "fflate";
import { limits } from "../../contract/limits.ts";
import { DocumentError } from "./document-fault.ts";

/** The decoded parts of a document, by name. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the parts that have text. Sizes are checked before anything is decoded, and a part is
 * decoded into a buffer of the stated size, so that an archive cannot take more than it states.
 */
export function unzipParts(bytes: Uint8Array): Parts {
  const isZip = bytes.length > 22 && bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) throw new DocumentError("unknown");
  // Bit 0 of the flags of the first entry: a password of the archive.
  if (bytes[2] === 3 && ((bytes[6] ?? 0) & 1) === 1) throw new DocumentError("locked");
  const check = new ArchiveCheck(bytes.length);
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: (info) => check.takes(info) })));
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError("broken");
  }
}

const megabyte = 1024 * 1024;

/** Media, styles of slides and embedded files are not unpacked; other archives stay closed. */
const textPart = /^mimetype$|\.(?:xml|rels)$/i;
const otherPart =
  /(?:^|\/)(?:theme|customXml|slideLayouts|slideMasters|drawings|charts|embeddings|Configurations2)\//i;

class ArchiveCheck {
  private readonly names = new Set<string>();
  private readonly archiveBytes: number;
  private packed = 0;
  private decoded = 0;

  constructor(archiveBytes: number) {
    this.archiveBytes = archiveBytes;
  }

  takes({ name, size, originalSize }: UnzipFileInfo): boolean {
    // An entry that is listed twice could differ from what other programs show.
    if (this.names.has(name)) throw new DocumentError("broken");
    this.names.add(name);
    this.packed += size;
    // More packed bytes than the archive has: entries share their data.
    if (this.packed > this.archiveBytes) throw new DocumentError("bomb");
    if (this.names.size > limits.documentEntries.value) throw new DocumentError("bomb");
    if (!textPart.test(name) || otherPart.test(name)) return false;
    this.decoded += originalSize;
    const inflated = originalSize > megabyte && originalSize > size * limits.fetchInflation.value;
    if (inflated || this.decoded > limits.documentPartBytes.value) throw new DocumentError("bomb");
    return true;
  }
}
