import { posix } from "node:path";
import type { DocumentFacts } from "./document-html.ts";
import { noFacts } from "./document-html.ts";
import type { Parts } from "./unzip.ts";
import { at, attribute, elementsOf, parseXml, textOf, type Xml } from "./xml.ts";

/** A reference from one part to another, or to an address outside. */
export type Relation = { type: string; target: string; external: boolean };

export type Relations = ReadonlyMap<string, Relation>;

/** The parts of a DOCX, XLSX or PPTX file and how they refer to each other. */
export class OfficePackage {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The name of the part with the text. */
  get mainPart(): string | undefined {
    return this.related("", "officeDocument")[0];
  }

  part(name: string | undefined): Xml | undefined {
    const bytes = name === undefined ? undefined : this.parts.get(name);
    return bytes === undefined ? undefined : parseXml(bytes);
  }

  relations(part: string): Relations {
    const folder = posix.dirname(part);
    const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
    const found = new Map<string, Relation>();
    for (const element of elementsOf(this.part(part === "" ? "_rels/.rels" : file))) {
      const external = attribute(element, "TargetMode") === "External";
      const target = attribute(element, "Target");
      const type = attribute(element, "Type").split("/").at(-1) ?? "";
      const within = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      found.set(attribute(element, "Id"), { type, external, target: external ? target : within });
    }
    return found;
  }

  /** Names of the parts that `part` refers to by relations of one type. */
  related(part: string, type: string): string[] {
    return [...this.relations(part).values()]
      .filter((it) => it.type === type && !it.external)
      .map(({ target }) => target);
  }

  facts(): DocumentFacts {
    const core = this.part(this.related("", "core-properties")[0]);
    if (core === undefined) return noFacts;
    const field = (name: string): string => textOf(at(core, name)).trim();
    return {
      title: field("title"),
      author: field("creator"),
      description: field("description"),
      language: field("language"),
      created: field("created"),
      modified: field("modified"),
    };
  }
}
