import { z } from "zod";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

const source = z
  .string()
  .trim()
  .min(1)
  .max(limits.uploadSourceChars.value)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]+$/, { error: "must not contain control characters" })
  .refine((text) => text.split("/").some((part) => !/^\.{0,2}$/.test(part)), {
    error: "must contain a name",
  })
  .meta({
    description:
      "Names the document, for example `handbook.pdf`; another upload with this name replaces it",
    example: "handbook.txt",
  });

const fields = {
  title: z
    .string()
    .trim()
    .min(1)
    .max(limits.uploadTitleChars.value)
    .optional()
    .meta({ description: "Title of the page; omitted: as the document names itself" }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "must be a language such as en or de-AT" })
    .max(35)
    .optional()
    .meta({ description: "BCP 47; omitted: detected from the text" }),
};

/** `POST /v1/documents` as JSON. */
export const documentRequestSchema = z.strictObject({
  source,
  ...fields,
  contentBase64: z
    .base64({ error: "must be the bytes of the file as base64" })
    .min(1)
    .meta({ description: "The file, at most 50 MB", example: "T3BlbiBmcm9tIDkgdG8gNS4=" }),
});

/** The fields of a form; the file itself is beside them. */
export const documentFormSchema = z.strictObject({ source, ...fields });

/** The file that a job reads, as its API process has stored it. */
export const uploadedDocumentSchema = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string().optional(),
  language: z.string().optional(),
  bytes: z.int(),
  hash: z.string(),
  parts: z.int(),
});

export const documentSchema = z.object({
  id: z.string(),
  source: z.string(),
  url: z.string().meta({
    description: "`source` of its items and passages; files of an archive are below it",
  }),
  title: z.string().nullable(),
  language: z.string().nullable(),
  bytes: z.int(),
  hash: z.string().meta({ description: "SHA-256 of the file: sha256:<hex>" }),
  jobId: z.string().meta({ description: "The job that reads it; its pages have the verdicts" }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema.meta({ description: "When other bytes were last uploaded" }),
});

export const documentAcceptedSchema = z.object({
  document: documentSchema,
  jobId: z.string(),
  changed: z.boolean().meta({
    description: "False: the same file is stored under this source already; nothing is read again",
  }),
});

export const documentListQuerySchema = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.documentListMax.value)
    .optional()
    .meta({ description: "Documents at most; default 100" }),
  cursor: z
    .string()
    .regex(/^doc_[0-9a-z]{26}$/, { error: "must be the nextCursor of the previous response" })
    .optional()
    .meta({ description: "`nextCursor` of the previous response" }),
});

export const documentListSchema = z.object({
  documents: z.array(documentSchema).meta({ description: "Sorted by id" }),
  nextCursor: z.string().nullable(),
});

export const documentParamsSchema = z.object({
  documentId: z.string().max(64).meta({ example: "doc_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const documentRemovedSchema = z.object({
  removed: z.int().meta({ description: "Items" }),
  passages: z.int(),
});

/** Names of the parts of an upload among the objects of its job. */
export const uploadedName = "upload.json";
export const uploadPartName = (part: number): string => `upload/${part}`;

export type DocumentUpload = z.infer<typeof documentFormSchema>;
export type UploadedDocument = z.infer<typeof uploadedDocumentSchema>;
export type StoredDocument = z.infer<typeof documentSchema>;
