import type { Answer, SearchResult } from "../../../clients/node/src/index.ts";
import { proofParts } from "./proof-parts.ts";
import { style } from "./style.ts";
import { wordsOf, type Words } from "./words.ts";

/** Pages load this script from the server that they search. */
const script = import.meta.url;

const shortestQuery = 3;
const pauseMs = 600;
const answerMs = 15_000;
const rememberedAnswers = 20;
const defaultLimit = 6;

type Proven = Pick<Answer, "sentences" | "citations"> & { answer: string };
/** With an answer if it was asked for and is not refused. */
type Shown = { results: readonly SearchResult[]; answer?: Proven } | { problem: string };

/** A search field for the pages of a website, with its results and their proofs below it. */
class LorepodSearch extends HTMLElement {
  static observedAttributes = ["label", "placeholder", "lang"];

  readonly #status = make("p", { class: "status", role: "status" });
  readonly #panel = make("div", { class: "panel", part: "panel", role: "region", tabindex: "-1" });
  readonly #input = make("input", {
    type: "search",
    part: "input",
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: "1000",
  });
  readonly #button = make("button", { part: "button" });
  readonly #known = new Map<string, Shown>();
  #words: Words = wordsOf("");
  #asking: AbortController | undefined;
  #connected: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    // A style sheet that is built here needs no permission of the page's policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    this.#button.append(magnifier());
    const form = make("form", { role: "search", part: "form" }, this.#input, this.#button);
    root.append(form, this.#status, this.#panel);
    this.#panel.hidden = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#search();
    });
    this.#input.addEventListener("input", () => this.#searchAfterPause());
    root.addEventListener("keydown", (event) => this.#onKey(event as KeyboardEvent));
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget !== null) this.#close();
    });
  }

  connectedCallback(): void {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!event.composedPath().includes(this)) this.#close();
      },
      { signal },
    );
    this.#label();
  }

  disconnectedCallback(): void {
    this.#connected?.abort();
    this.#close();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#label();
  }

  override focus(options?: FocusOptions): void {
    this.#input.focus(options);
  }

  #label(): void {
    this.#words = wordsOf(this.closest("[lang]")?.getAttribute("lang") ?? "");
    const { search, results } = this.#words;
    const label = this.getAttribute("label") ?? search;
    this.#input.setAttribute("aria-label", label);
    this.#input.placeholder = this.getAttribute("placeholder") ?? label;
    this.#button.setAttribute("aria-label", search);
    this.#panel.setAttribute("aria-label", results);
  }

  #searchAfterPause(): void {
    clearTimeout(this.#pause);
    this.#asking?.abort();
    if (this.#query().length < shortestQuery) return this.#close();
    this.#pause = setTimeout(() => void this.#search(), pauseMs);
  }

  #query(): string {
    return this.#input.value.trim();
  }

  async #search(): Promise<void> {
    clearTimeout(this.#pause);
    this.#asking?.abort();
    const query = this.#query();
    if (query === "") return this.#close();
    const asking = new AbortController();
    this.#asking = asking;
    const path = this.hasAttribute("answers") ? "v1/answer" : "v1/search";
    const body = JSON.stringify({ query, ...this.#choice() });
    const known = this.#known.get(path + body);
    if (known === undefined) this.#announce(this.#words.searching);
    const shown = known ?? (await this.#ask(path, body, asking.signal));
    if (asking.signal.aborted) return;
    this.#show(shown);
    if ("results" in shown) this.#remember(path + body, shown);
  }

  #choice() {
    const text = (name: "language" | "site" | "domain") => {
      const value = this.getAttribute(name);
      return value !== null && value !== "" && { [name]: value };
    };
    // An answer comes with results of a number that the server chooses.
    const limit = !this.hasAttribute("answers") && { limit: this.#limit() };
    return { ...limit, ...text("language"), ...text("site"), ...text("domain") };
  }

  #limit(): number {
    return Number(this.getAttribute("limit") ?? defaultLimit);
  }

  async #ask(path: string, body: string, aborted: AbortSignal): Promise<Shown> {
    const { refused, unreachable, wait } = this.#words;
    let response: Response;
    let given: Partial<Pick<Answer, "results" | keyof Proven>> & { message?: string };
    try {
      response = await fetch(this.#server(path), {
        method: "POST",
        credentials: "omit",
        headers: {
          "content-type": "application/json",
          "x-api-key": this.getAttribute("key") ?? "",
        },
        body,
        signal: AbortSignal.any([aborted, AbortSignal.timeout(answerMs)]),
      });
      given = await response.json();
    } catch (error) {
      // A refusal for the page's origin has no body that the page may read.
      if (!aborted.aborted)
        report(`${String(error)}: no server there, or the key is not for ${location.origin}`);
      return { problem: unreachable };
    }
    const { results, answer, sentences = [], citations = [] } = given;
    if (response.ok && results !== undefined) {
      const proven = typeof answer === "string" && { answer: { answer, sentences, citations } };
      return { results: results.slice(0, this.#limit()), ...proven };
    }
    report(`${response.status} ${given.message}`);
    if (response.status === 429) {
      return { problem: wait.replace("#", response.headers.get("retry-after") ?? "60") };
    }
    return { problem: response.status < 500 ? refused : unreachable };
  }

  #server(path: string): URL {
    const server = this.getAttribute("server");
    return new URL(path, server === null ? script : `${server.replace(/\/$/, "")}/`);
  }

  #remember(asked: string, shown: Shown): void {
    this.#known.delete(asked);
    this.#known.set(asked, shown);
    const [oldest] = this.#known.keys();
    if (this.#known.size > rememberedAnswers) this.#known.delete(oldest ?? "");
  }

  #show(shown: Shown): void {
    const { found, none } = this.#words;
    if ("problem" in shown || shown.results.length === 0) {
      const text = "problem" in shown ? shown.problem : none;
      this.#panel.replaceChildren(make("p", { part: "message" }, text));
      this.#announce(text);
    } else {
      const { results, answer } = shown;
      const list = make("ol", { part: "results" }, ...results.map(entryOf));
      this.#panel.replaceChildren(...(answer === undefined ? [] : [answerOf(answer)]), list);
      const count = found.replace("#", String(results.length));
      this.#announce(answer === undefined ? count : `${answer.answer} ${count}`);
    }
    this.#panel.hidden = false;
    this.#panel.scrollTop = 0;
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }

  #close(): void {
    clearTimeout(this.#pause);
    this.#asking?.abort();
    this.#panel.hidden = true;
    this.#announce("");
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && !this.#panel.hidden) {
      event.preventDefault();
      this.#close();
      this.#input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || this.#panel.hidden) return;
    const stops: HTMLElement[] = [this.#input, ...this.#panel.querySelectorAll("a")];
    const at = stops.findIndex((stop) => stop === this.shadowRoot?.activeElement);
    event.preventDefault();
    stops[at + step]?.focus();
  }
}

/** The sentences, each with links to the words of the pages that prove it. */
function answerOf({ sentences, citations }: Proven): HTMLElement {
  const parts = sentences.flatMap(({ text, citations: numbers }) => [
    `${text} `,
    ...citations
      .filter(({ n }) => numbers.includes(n))
      .map(({ n, title, quote, link }) => {
        const label = { "aria-label": `${n}: ${title}`, title: quote };
        return make("sup", {}, linkTo(link, { part: "citation", ...label }, `[${n}]`));
      }),
    " ",
  ]);
  return make("p", { class: "answer", part: "answer", dir: "auto" }, ...parts);
}

function entryOf({ title, domain, evidence, highlights }: SearchResult): HTMLElement {
  const link = linkTo(evidence.link, { part: "link", dir: "auto" }, title);
  const place = make(
    "span",
    { class: "place", part: "place", dir: "auto" },
    [domain, ...evidence.headingPath].join(" › "),
  );
  const proof = proofParts(evidence.quote, highlights).map(({ text, marked }) =>
    marked ? make("mark", { part: "mark" }, text) : text,
  );
  const quote = make("blockquote", { part: "proof", dir: "auto" }, ...proof);
  return make("li", { part: "result" }, link, place, ...(proof.length > 0 ? [quote] : []));
}

function linkTo(url: string, attributes: Record<string, string>, text: string): HTMLElement {
  const link = make("a", attributes, text);
  const target = URL.parse(url);
  if (target !== null && /^https?:$/.test(target.protocol)) link.href = target.href;
  return link;
}

function magnifier(): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21");
  svg.append(path);
  return svg;
}

/** Texts stay texts: nothing of a page becomes markup here. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** For the page's developer; visitors see a sentence in their language. */
function report(problem: string): void {
  console.error(`lorepod-search: ${problem}`);
}

if (customElements.get("lorepod-search") === undefined) {
  customElements.define("lorepod-search", LorepodSearch);
}
