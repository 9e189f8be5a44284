import { unzipSync, type UnzipFileInfo } from "fflate";
import { limits } from "../../contract/limits.ts";
import { faultMessages } from "../documents/document-fault.ts";

/** A file of an archive: its place among the entries, its name without folders, its stated size. */
export type ArchiveFile = { index: number; name: string; bytes: number };

export type ArchiveList =
  | { kind: "archive"; files: ArchiveFile[] }
  /** An Office document, which is an archive too. */
  | { kind: "document" }
  | { kind: "refused"; message: string };

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 22 && bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The files of an archive. Nothing is unpacked: the sizes that the archive states are checked first, and
 * an entry is later unpacked into a buffer of its stated size, so that it cannot take more.
 */
export function listArchive(bytes: Uint8Array): ArchiveList {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter: (info) => {
        if (entries.length > limits.uploadEntriesListed.value) throw new TooMany();
        entries.push(info);
        return false;
      },
    });
  } catch (error) {
    const fault = error instanceof TooMany ? "bomb" : "broken";
    return { kind: "refused", message: faultMessages[fault] };
  }
  const isOffice = ({ name }: UnzipFileInfo) => name === "[Content_Types].xml";
  if (entries.some(isOffice) || entries[0]?.name === "mimetype") return { kind: "document" };
  return listFiles(entries, bytes.length);
}

function listFiles(entries: readonly UnzipFileInfo[], archiveBytes: number): ArchiveList {
  const files: ArchiveFile[] = [];
  const used = new Set<string>();
  let [packed, decoded] = [0, 0];
  for (const [index, { name, size, originalSize }] of entries.entries()) {
    packed += size;
    decoded += originalSize;
    const inflated = originalSize > megabyte && originalSize > size * limits.fetchInflation.value;
    // More packed bytes than the archive has: entries share their data.
    if (packed > archiveBytes || inflated || decoded > limits.archiveDecodedBytes.value) {
      return { kind: "refused", message: faultMessages.bomb };
    }
    const own = fileName(name);
    if (own === undefined) continue;
    if (files.length === limits.archiveEntries.value) {
      const message = `the archive has more than ${limits.archiveEntries.value} files`;
      return { kind: "refused", message };
    }
    const free = freeName(own, used);
    used.add(free);
    files.push({ index, name: free, bytes: originalSize });
  }
  if (files.length === 0) return { kind: "refused", message: "the archive contains no file" };
  return { kind: "archive", files };
}

/** The bytes of one entry; undefined if it is damaged or locked by a password. */
export function unpackFile(
  bytes: Uint8Array,
  { index }: ArchiveFile,
): Uint8Array<ArrayBuffer> | undefined {
  let at = -1;
  try {
    const unpacked = unzipSync(bytes, {
      filter: () => {
        at++;
        return at === index;
      },
    });
    const [body] = Object.values(unpacked);
    return body && new Uint8Array(body);
  } catch {
    return undefined;
  }
}

class TooMany extends Error {}

const megabyte = 1024 * 1024;

/** The last part of the path; undefined for folders and for files that systems add by themselves. */
function fileName(path: string): string | undefined {
  if (/[/\\]$/.test(path) || /(?:^|[/\\])__MACOSX[/\\]/.test(path)) return undefined;
  const name = path.split(/[/\\]/).at(-1) ?? "";
  const printable = name
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, limits.uploadSourceChars.value);
  return printable === "" || printable.startsWith(".") ? undefined : printable;
}

/** `plan.pdf`, then `plan-2.pdf`: files of different folders may have one name. */
function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot < 1 ? [name, ""] : [name.slice(0, dot), name.slice(dot)];
  // At most as many names as there are files are taken.
  for (let count = 2; count <= limits.archiveEntries.value + 1; count++) {
    const free = `${stem}-${count}${ending}`;
    if (!used.has(free)) return free;
  }
  throw new Error("every name is taken");
}
