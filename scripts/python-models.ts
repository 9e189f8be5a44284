import type { Schema } from "../src/api/index.ts";
import { documentFields, enumNames, innerNames, secretFields, views } from "./python-names.ts";

/** Collects the classes that answers need. Each occurs once, after the classes that it uses. */
export class Models {
  readonly #classes = new Map<string, { shape: string; text: string }>();
  readonly #enums = new Map<string, string>();

  /** The type of an answer. */
  answer(name: string, schema: Schema): string {
    return this.#type(schema, name, "tuple");
  }

  /** The type of an argument. */
  given(schema: Schema, owner: string, field: string): string {
    return this.#type(schema, `${owner}.${field}`, "Sequence");
  }

  /** The type of an answer's field, by its name in JSON. */
  field(schema: Schema, owner: string, name: string): string {
    const field = schema.properties?.[name];
    if (field === undefined) throw new Error(`scripts/python-names.ts: ${owner} has no ${name}`);
    return this.#type(field, `${owner}.${name}`, "tuple");
  }

  names(): string[] {
    return [...this.#enums.keys(), ...this.#classes.keys()].toSorted();
  }

  text(): string {
    const enums = [...this.#enums].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const used = Object.entries(views).filter(([name]) => this.#classes.has(name));
    return [
      notice,
      '"""What the API answers: frozen dataclasses; fields they do not know are passed over."""',
      "",
      "from __future__ import annotations",
      "",
      "from collections.abc import Mapping",
      "from dataclasses import dataclass, field",
      "from datetime import datetime",
      "from typing import Any, Literal, TypeAlias",
      "",
      "from lorepod._model import Model",
      "from lorepod._views import (",
      ...used.map(([, view]) => `    ${view},`).toSorted(),
      ")",
      "",
      ...enums.map(([name, text]) => `${name}: TypeAlias = ${text}`),
      "",
      "Document: TypeAlias = Mapping[str, Any]",
      '"""A JSON object, as it is."""',
      "",
      ...[...this.#classes.values()].map(({ text }) => text),
    ].join("\n");
  }

  #type(schema: Schema, place: string, list: "tuple" | "Sequence"): string {
    if (schema.enum !== undefined) return this.#enum(schema.enum);
    if (schema.const !== undefined) return `Literal[${JSON.stringify(schema.const)}]`;
    if (schema.anyOf !== undefined) {
      const types = schema.anyOf.map((one) => this.#type(one, place, list));
      return [...new Set(types)].join(" | ");
    }
    if (schema.items !== undefined) {
      const item = this.#type(schema.items, place, list);
      return list === "tuple" ? `tuple[${item}, ...]` : `Sequence[${item}]`;
    }
    if (schema.properties !== undefined) {
      return isDocument(schema, place) ? "Document" : this.#object(schema, place);
    }
    if (typeof schema.additionalProperties === "object") {
      const value = this.#type(schema.additionalProperties, place, list);
      return value === "Any" ? "Document" : `Mapping[str, ${value}]`;
    }
    if (schema.format === "date-time") return list === "tuple" ? "datetime" : "datetime | str";
    return [schema.type ?? "any"]
      .flat()
      .map((type) => plainTypes[type] ?? "Any")
      .join(" | ");
  }

  #enum(values: unknown[]): string {
    const text = `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
    const name = enumNames[values.join(" ")];
    if (name === undefined) return text;
    this.#enums.set(name, text.length < 80 ? text : wrapped(values));
    return name;
  }

  #object(schema: Schema, place: string): string {
    const shape = JSON.stringify(schema, (key, value: unknown) =>
      // Requests forbid other fields and answers do not; both use the same class.
      ["description", "example", "additionalProperties"].includes(key) && value !== Object(value)
        ? undefined
        : value,
    );
    const name = place.includes(".") ? innerNames[place] : place;
    const same = [...this.#classes].find(([known, one]) =>
      name === undefined ? one.shape === shape : known === name,
    );
    if (same !== undefined) {
      const [known, one] = same;
      if (one.shape !== shape) throw new Error(`scripts/python-names.ts: two shapes of ${known}`);
      return known;
    }
    const made =
      name ?? place.replaceAll(/(?:^|\.)./g, (one) => one.replace(".", "").toUpperCase());
    const text = this.#class(made, schema);
    this.#classes.set(made, { shape, text });
    return made;
  }

  #class(name: string, { properties = {}, required = [] }: Schema): string {
    const fields = Object.entries(properties).map(([json, schema]) => {
      const type = this.#type(schema, `${name}.${json}`, "tuple");
      const optional = !required.includes(json);
      const hidden = secretFields.has(`${name}.${json}`);
      const whole = optional && !type.includes("None") ? `${type} | None` : type;
      const value = hidden
        ? ` = field(${optional ? "default=None, " : ""}repr=False)`
        : optional
          ? " = None"
          : "";
      const doc = schema.description === undefined ? [] : [`    ${docstring(schema.description)}`];
      return [`    ${snake(json)}: ${whole}${value}`, ...doc].join("\n");
    });
    const view = views[name];
    const bases = [...(view === undefined ? [] : [view]), "Model"].join(", ");
    return [
      "",
      "@dataclass(frozen=True, kw_only=True, repr=False)",
      `class ${name}(${bases}):`,
      ...fields,
      "",
    ].join("\n");
  }
}

export const notice = "# Made by `npm run generate` from the contract. Do not edit.";

/** A JSON Schema, whose own fields are called "properties". */
const isDocument = ({ properties }: Schema, place: string): boolean =>
  properties?.["properties"] !== undefined &&
  documentFields.has(place.slice(place.lastIndexOf(".") + 1));

/** Reserved words of Python that an API may use as names. */
const keywords = new Set(["as", "class", "from", "global", "import", "in", "is", "not", "with"]);

const plainTypes: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** `jobId` -> `job_id`. */
export function snake(name: string): string {
  const plain = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keywords.has(plain) ? `${plain}_` : plain;
}

export function docstring(text: string): string {
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  return `"""${safe.endsWith('"') ? `${safe} ` : safe}"""`;
}

function wrapped(values: unknown[]): string {
  return ["Literal[", ...values.map((value) => `    ${JSON.stringify(value)},`), "]"].join("\n");
}
