import type { NewCredential } from "../../clients/node/src/index.ts";
import { wholeUrl } from "./format.ts";

export type CredentialKind = NewCredential["kind"];
type LoginStep = NonNullable<NewCredential["login"]>["steps"][number];
export type StepAction = LoginStep["action"];

/** What a person has typed into the form of a credential. */
export type CredentialDraft = {
  name: string;
  /** One a line. */
  origins: string;
  kind: CredentialKind;
  headers: { name: string; value: string }[];
  username: string;
  password: string;
  cookies: { name: string; value: string; domain: string; path: string }[];
  /** `at` is an address or a selector; `value` names what `fill` types. */
  steps: { action: StepAction; at: string; value: string }[];
  values: Record<string, string>;
  canaryUrl: string;
  canaryText: string;
};

export const newHeader = { name: "", value: "" };
export const newCookie = { name: "", value: "", domain: "", path: "" };
export const newStep: CredentialDraft["steps"][number] = { action: "click", at: "", value: "" };

export const newDraft: CredentialDraft = {
  name: "",
  origins: "",
  kind: "basic",
  headers: [newHeader],
  username: "",
  password: "",
  cookies: [newCookie],
  // The form that most sites have.
  steps: [
    { action: "goto", at: "", value: "" },
    { action: "fill", at: "", value: "user" },
    { action: "fill", at: "", value: "password" },
    { action: "click", at: "", value: "" },
  ],
  values: {},
  canaryUrl: "",
  canaryText: "",
};

/** The names that the steps type, each once. */
export function valueNames({ steps }: Pick<CredentialDraft, "steps">): string[] {
  const named = steps.filter(({ action, value }) => action === "fill" && value.trim() !== "");
  return [...new Set(named.map(({ value }) => value.trim()))];
}

/** The body of the request, or what no body can express. */
export function credentialOf(draft: CredentialDraft): NewCredential | { problem: string } {
  const { kind } = draft;
  const common = { name: draft.name.trim(), origins: originsOf(draft.origins), kind };
  switch (kind) {
    case "headers": {
      const names = draft.headers.map(({ name }) => name.trim().toLowerCase());
      const twice = names.find((name, at) => names.indexOf(name) !== at);
      if (twice !== undefined) return { problem: `there are two headers ${twice}` };
      const rows = draft.headers.map(({ name, value }) => [name.trim(), value]);
      return { ...common, headers: Object.fromEntries(rows) };
    }
    case "basic":
      return { ...common, basic: { username: draft.username, password: draft.password } };
    case "cookies":
      return { ...common, cookies: draft.cookies.map(cookieOf) };
    case "login": {
      const typed = valueNames(draft).map((name) => [name, draft.values[name] ?? ""]);
      const canary = { url: wholeUrl(draft.canaryUrl), text: draft.canaryText.trim() };
      const values = Object.fromEntries(typed);
      return { ...common, login: { steps: draft.steps.map(stepOf), values, canary } };
    }
  }
}

/** What stays in the form after it was sent. */
export function withoutSecrets(draft: CredentialDraft): CredentialDraft {
  return {
    ...draft,
    headers: draft.headers.map((header) => ({ ...header, value: "" })),
    password: "",
    cookies: draft.cookies.map((cookie) => ({ ...cookie, value: "" })),
    values: {},
  };
}

/** An address is cut to its origin; what is no address is the server's to refuse. */
function originsOf(text: string): string[] {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  return lines.map((line) => {
    const url = URL.parse(wholeUrl(line));
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin : line;
  });
}

function cookieOf({ name, value, domain, path }: CredentialDraft["cookies"][number]) {
  return {
    name: name.trim(),
    value,
    ...(domain.trim() !== "" && { domain: domain.trim() }),
    ...(path.trim() !== "" && { path: path.trim() }),
  };
}

function stepOf({ action, at, value }: CredentialDraft["steps"][number]): LoginStep {
  switch (action) {
    case "goto":
      return { action, url: wholeUrl(at) };
    case "fill":
      return { action, selector: at.trim(), value: value.trim() };
    case "click":
    case "waitFor":
      return { action, selector: at.trim() };
  }
}
