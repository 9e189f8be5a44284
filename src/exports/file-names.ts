import { createHash } from "node:crypto";

/**
 * Names the files of pages after their paths. No two names are equal, also where a file system takes
 * capitals for small letters; no name leaves the folder that the archive is unpacked into.
 */
export function createFileNames(): (url: string) => string {
  const taken = new Set<string>();
  return (url) => {
    const { host, pathname, search } = new URL(url);
    const parts = pathname.split("/").filter((part) => part !== "");
    const last = pathname.endsWith("/") ? "index" : (parts.pop() ?? "index").replace(extension, "");
    const path = [host, ...parts, last].map(safePart).join("/").slice(0, pathChars);
    // A query is rarely readable as a name.
    const plain = search === "" ? path : `${path}-${hashOf(url)}`;
    const isFree = !taken.has(plain.toLowerCase());
    const name = isFree ? plain : `${plain}-${hashOf(url)}`;
    taken.add(name.toLowerCase());
    return `${name}.md`;
  };
}

const extension = /\.(?:html?|php|aspx?|jsp|md|pdf)$/i;
const pathChars = 180;
const partChars = 80;

/** Letters and digits of any language; what begins with a dot would be hidden, or the folder above. */
function safePart(part: string): string {
  const text = decoded(part).normalize("NFC");
  const safe = text.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "");
  return safe.slice(0, partChars).toWellFormed().replace(/\.+$/, "") || "page";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 12);
