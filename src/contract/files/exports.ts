import { z } from "zod";

export const exportFormats = [
  "jsonl",
  "csv",
  "markdown",
  "llms.txt",
  "llms-full.txt",
  "warc",
  "wacz",
] as const;

/** What a line of `jsonl` or a row of `csv` is. */
export const exportKinds = ["items", "passages", "pages"] as const;

export const exportQuerySchema = z
  .strictObject({
    format: z.enum(exportFormats).meta({
      example: "jsonl",
      description:
        "jsonl and csv: one line or row for each item, passage or page; markdown: a zip with one " +
        "file for each page; llms.txt: a list of the pages; llms-full.txt: the text of all pages; " +
        "warc and wacz: the pages as they were received, where archive was true",
    }),
    kind: z
      .enum(exportKinds)
      .optional()
      .meta({ description: "Of jsonl and csv: what the lines or rows are; default items" }),
  })
  .refine(({ format, kind }) => kind === undefined || format === "jsonl" || format === "csv", {
    path: ["kind"],
    error: "is for the formats jsonl and csv",
  });

export const exportSchema = z.string().meta({
  format: "binary",
  description: "A file; its name is in the header content-disposition",
});

export type ExportKind = (typeof exportKinds)[number];
export type ExportQuery = z.infer<typeof exportQuerySchema>;
