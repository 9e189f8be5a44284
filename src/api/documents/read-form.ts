import type { Readable } from "node:stream";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";

/** Receives the one file of a form, piece by piece. */
export type FileSink = { begin(fileName: string): void; write(piece: Uint8Array): Promise<void> };

type Part = { name: string; fileName: string | undefined; value: string };

/**
 * Reads a form (`multipart/form-data`, RFC 7578) while it arrives: its file goes to the sink and is never
 * in memory as a whole. Returns its fields.
 */
export async function readForm(
  body: Readable,
  contentType: string,
  sink: FileSink,
): Promise<Record<string, string>> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  if (boundary === null) throw bad("the content-type names no boundary");
  const reader = new FormReader(boundary[1] ?? boundary[2] ?? "", sink);
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    await reader.push(Buffer.from(piece as Uint8Array)); // a request is a stream of bytes
  }
  return reader.fields();
}

class FormReader {
  readonly #delimiter: Buffer;
  readonly #sink: FileSink;
  readonly #fields: Record<string, string> = {};
  /** The first delimiter may be at the start of the body, without a line before it. */
  #rest: Buffer = Buffer.from("\r\n");
  #state: "content" | "delimiter" | "headers" | "end" = "content";
  /** Undefined before the first part. */
  #part: Part | undefined;
  #parts = 0;
  #hasFile = false;

  constructor(boundary: string, sink: FileSink) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#sink = sink;
  }

  fields(): Record<string, string> {
    if (this.#state !== "end") throw bad("the form is incomplete");
    if (!this.#hasFile) throw bad("the form has no file");
    return this.#fields;
  }

  async push(piece: Buffer): Promise<void> {
    if (this.#state === "end") return;
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    // Each step but the last of a piece takes bytes away.
    for (let goesOn = true; goesOn;) goesOn = await this.#step();
  }

  async #step(): Promise<boolean> {
    switch (this.#state) {
      case "content":
        return this.#content();
      case "delimiter":
        return this.#afterDelimiter();
      case "headers":
        return this.#headers();
      case "end":
        this.#rest = Buffer.alloc(0);
        return false;
    }
  }

  async #content(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter);
    // The end of the piece may be the start of a delimiter.
    const end = at === -1 ? Math.max(0, this.#rest.length - this.#delimiter.length) : at;
    await this.#take(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(at === -1 ? end : at + this.#delimiter.length);
    if (at === -1) return false;
    const part = this.#part;
    if (part !== undefined && part.fileName === undefined) {
      this.#fields[part.name] = Buffer.from(part.value, "latin1").toString("utf8");
    }
    this.#state = "delimiter";
    return true;
  }

  async #take(bytes: Buffer): Promise<void> {
    const part = this.#part;
    if (part === undefined || bytes.length === 0) return;
    if (part.fileName !== undefined) return this.#sink.write(bytes);
    if (part.value.length + bytes.length > limits.uploadFieldBytes.value) {
      throw bad(`${part.name.slice(0, 40)} is too long for a field of a form`);
    }
    // One character may be divided among two pieces, so bytes are collected.
    part.value += bytes.toString("latin1");
  }

  #afterDelimiter(): boolean {
    if (this.#rest.length < 2) return false;
    const next = this.#rest.toString("latin1", 0, 2);
    if (next !== "\r\n" && next !== "--") throw bad("a line of the form's boundary has more text");
    // The line break begins the headers, so that a part without any is found too.
    if (next === "--") this.#state = "end";
    else this.#state = "headers";
    return true;
  }

  #headers(): boolean {
    const at = this.#rest.indexOf("\r\n\r\n");
    if (at === -1) {
      if (this.#rest.length > limits.uploadFieldBytes.value) throw bad("a header is too long");
      return false;
    }
    const text = this.#rest.toString("utf8", 0, at);
    this.#rest = this.#rest.subarray(at + 4);
    this.#begin(text);
    this.#state = "content";
    // The line break before a delimiter belongs to it, also where the value is empty.
    return true;
  }

  #begin(headers: string): void {
    this.#parts++;
    if (this.#parts > limits.uploadFormParts.value) throw bad("the form has too many parts");
    const line = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(headers)?.[1] ?? "";
    const name = parameter(line, "name");
    if (name === undefined) throw bad("a part of the form has no name");
    const fileName = parameter(line, "filename");
    this.#part = { name, fileName, value: "" };
    if (fileName === undefined) {
      if (name in this.#fields) throw bad(`${name.slice(0, 40)} is twice in the form`);
      return;
    }
    if (name !== "file") throw bad("the file of the form must have the name file");
    if (this.#hasFile) throw bad("the form must have one file; several fit into a zip archive");
    this.#hasFile = true;
    this.#sink.begin(fileName);
  }
}

/** A parameter of the header, with the escapes that browsers write. */
function parameter(line: string, name: string): string | undefined {
  const found = new RegExp(String.raw`;\s*${name}="((?:\\.|[^"\\])*)"`, "i").exec(line)?.[1];
  const plain = found ?? new RegExp(String.raw`;\s*${name}=([^\s;"]+)`, "i").exec(line)?.[1];
  return plain?.replace(/\\(["\\])/g, "$1").replace(/%22/g, '"');
}

const bad = (message: string): AppError => new AppError("bad_request", message);
