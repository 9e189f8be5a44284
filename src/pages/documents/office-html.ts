import { DocumentError } from "./document-fault.ts";
import type { DocumentFormat } from "./document-types.ts";
import { docxHtml } from "./docx.ts";
import { odfHtml } from "./odf.ts";
import { OfficePackage } from "./office-package.ts";
import { pptxHtml } from "./pptx.ts";
import { unzipParts, type Parts } from "./unzip.ts";
import { xlsxHtml } from "./xlsx.ts";
import { attribute, elementsOf, parseXml, type Xml } from "./xml.ts";

export type OfficeFormat = Exclude<DocumentFormat, "pdf">;

/** An Office document as HTML. Its parts decide the format; throws a `DocumentError`. */
export function officeHtml(bytes: Uint8Array, url: string): { format: OfficeFormat; html: string } {
  if (startsWith(bytes, compoundFile)) throw new DocumentError(compoundFault(bytes));
  const parts = unzipParts(bytes);
  const found = openDocument(parts, url) ?? openXml(parts, url);
  if (found === null) throw new DocumentError("unknown");
  if (found.html === "") throw new DocumentError("no-text");
  return found;
}

type Found = { format: OfficeFormat; html: string } | null;

function openXml(parts: Parts, url: string): Found {
  const office = new OfficePackage(parts);
  const name = office.mainPart;
  const main = office.part(name);
  if (name === undefined || main === undefined) return null;
  switch (main.name) {
    case "document":
      return { format: "docx", html: docxHtml(office, name, main, url) };
    case "workbook":
      return { format: "xlsx", html: xlsxHtml(office, name, main, url) };
    case "presentation":
      return { format: "pptx", html: pptxHtml(office, name, main, url) };
    default:
      return null;
  }
}

const openDocumentType = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
const openDocumentFormats: Record<string, OfficeFormat> = {
  text: "odt",
  spreadsheet: "ods",
  presentation: "odp",
};

function openDocument(parts: Parts, url: string): Found {
  const type = openDocumentType.exec(textOfPart(parts.get("mimetype")))?.[1];
  const format = openDocumentFormats[type ?? ""];
  const bytes = parts.get("content.xml");
  if (format === undefined || bytes === undefined) return null;
  const manifest = parts.get("META-INF/manifest.xml");
  if (manifest !== undefined && isEncrypted(parseXml(manifest))) throw new DocumentError("locked");
  const part = (name: string): Xml | undefined => {
    const found = parts.get(name);
    return found === undefined ? undefined : parseXml(found);
  };
  const source = { content: parseXml(bytes), styles: part("styles.xml"), meta: part("meta.xml") };
  return { format, html: odfHtml(source, url) };
}

const textOfPart = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes?.subarray(0, 200) ?? []).toString("latin1");

const isEncrypted = (manifest: Xml): boolean =>
  [...elementsOf(manifest)].some(
    (entry) =>
      attribute(entry, "full-path") === "content.xml" &&
      [...elementsOf(entry)].some(({ name }) => name === "encryption-data"),
  );

/** The container of the old binary formats, and of new ones with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function compoundFault(bytes: Uint8Array): "locked" | "old-format" {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name)
    ? "locked"
    : "old-format";
}
