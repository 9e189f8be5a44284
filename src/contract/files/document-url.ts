import { z } from "zod";
import { addressProblem } from "../address.ts";
import { limits } from "../limits.ts";

/** Ends the host of every uploaded file: a search with this domain finds all of them. */
export const documentsDomain = "documents";

/** The host of a document's files, by which its knowledge is found and removed. */
export const documentHost = (id: string): string => `${id}.${documentsDomain}`;

export const isDocumentHost = (host: string): boolean => host.endsWith(`.${documentsDomain}`);

/** The source of an uploaded file: `upload://doc_….documents/handbook.pdf`. */
export function documentUrl(id: string, ...names: string[]): string {
  const path = names.flatMap((name) => name.split("/").filter((part) => !/^\.{0,2}$/.test(part)));
  return `upload://${documentHost(id)}/${path.map(encodeURIComponent).join("/")}`;
}

export const isDocumentUrl = (url: string): boolean => url.startsWith("upload://");

/** What a job reads: an address of the web, or an uploaded document. */
export const readUrlSchema = z
  .string()
  .max(limits.urlChars.value)
  .superRefine((value, context) => {
    const problem = documentUrlShape.test(value) ? undefined : addressProblem(value);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ description: "What is read: any page of a site, or an uploaded document" });

const documentUrlShape = /^upload:\/\/doc_[0-9a-z]{26}\.documents\/[^\s#?]+$/;
