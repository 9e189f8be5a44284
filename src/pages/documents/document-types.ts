const openXml = "application/vnd.openxmlformats-officedocument.";
const openDocument = "application/vnd.oasis.opendocument.";

/** The media type of each format that is read. */
export const documentTypes = {
  pdf: "application/pdf",
  docx: `${openXml}wordprocessingml.document`,
  xlsx: `${openXml}spreadsheetml.sheet`,
  pptx: `${openXml}presentationml.presentation`,
  odt: `${openDocument}text`,
  ods: `${openDocument}spreadsheet`,
  odp: `${openDocument}presentation`,
} as const;

export type DocumentFormat = keyof typeof documentTypes;

const markdownTypes = ["text/markdown", "text/x-markdown"];

const known: ReadonlySet<string> = new Set([...Object.values(documentTypes), ...markdownTypes]);

export const isMarkdownType = (contentType: string): boolean =>
  markdownTypes.includes(mediaType(contentType));

/** Whether a page is a document: its text is all content, without navigation around it. */
export const isDocumentType = (contentType: string): boolean => known.has(mediaType(contentType));

export const mediaType = (contentType: string): string =>
  contentType.toLowerCase().split(";")[0]?.trim() ?? "";

/**
 * Whether a body may be an Office document. Its first bytes decide; servers that do not know the
 * type send none, or the type of any file, or the type of the old formats.
 */
export function mayBeOffice(contentType: string, names: readonly string[]): boolean {
  const type = mediaType(contentType);
  const named = names.some((name) => officeEnding.test(name));
  return officeType.test(type) || (named && (anyFile.test(type) || type === ""));
}

export function mayBePdf(contentType: string, names: readonly string[]): boolean {
  const type = mediaType(contentType);
  if (type === "application/pdf" || type === "application/x-pdf") return true;
  return anyFile.test(type) && names.some((name) => /\.pdf$/i.test(name));
}

const officeEnding = /\.(?:do[ct][xm]?|xl[st][xm]?|p[po][ts][xm]?|o[td][tsp])$/i;
const officeType =
  /^application\/(?:vnd\.(?:openxmlformats-|oasis\.opendocument|ms-|sun\.xml)|(?:ms)?word$|excel$|powerpoint$|x-ms)/;
const anyFile =
  /^(?:(?:application|binary)\/(?:octet-stream|x?-?download|force-download|unknown|(?:x-)?zip\b.*)|text\/plain)$/;
