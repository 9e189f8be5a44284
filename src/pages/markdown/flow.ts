/**
 * The content of a page without HTML: the form that markdown, text and blocks are written from.
 */
export type Inline =
  | { readonly kind: "text"; value: string }
  | { readonly kind: "code"; readonly value: string }
  | { readonly kind: "emphasis" | "strong" | "strike"; readonly children: Inline[] }
  | {
      readonly kind: "link";
      readonly url: string;
      readonly title: string;
      readonly children: Inline[];
    }
  | {
      readonly kind: "image";
      readonly url: string;
      readonly alt: string;
      readonly title: string;
      /** Its description is a name that no text gives: of a card, of a heading. */
      readonly isName?: boolean;
    }
  | { readonly kind: "break" }
  | { readonly kind: "maths"; readonly source: string }
  | { readonly kind: "note"; readonly id: string };

export type Flow =
  | {
      readonly kind: "heading";
      readonly level: number;
      readonly children: Inline[];
      readonly anchor: string | null;
    }
  | {
      readonly kind: "paragraph";
      readonly children: Inline[];
      readonly anchor: string | null;
      /** A caption. */
      readonly caption: boolean;
    }
  | { readonly kind: "code"; readonly value: string; readonly language: string }
  | { readonly kind: "maths"; readonly source: string }
  | { readonly kind: "rule" }
  | { readonly kind: "quote"; readonly callout: string | null; readonly children: Flow[] }
  | { readonly kind: "list"; readonly start: number | null; readonly items: ListItem[] }
  | { readonly kind: "table"; readonly rows: Inline[][][]; readonly anchor: string | null }
  | { readonly kind: "definitions"; readonly entries: Definition[] }
  | {
      readonly kind: "exchange";
      /** The level of the heading around the question, 0 without one. */
      readonly level: number;
      readonly question: Inline[];
      readonly answer: Flow[];
      readonly anchor: string | null;
    }
  | {
      readonly kind: "card";
      readonly grid: number;
      readonly card: number;
      readonly children: Flow[];
    }
  | { readonly kind: "note"; readonly id: string; readonly children: Flow[] };

export interface ListItem {
  readonly children: Flow[];
  /** For items of a task list; null for ordinary items. */
  readonly checked: boolean | null;
  readonly anchor: string | null;
}

export interface Definition {
  readonly terms: Inline[][];
  readonly descriptions: Flow[][];
  readonly anchor: string | null;
}
