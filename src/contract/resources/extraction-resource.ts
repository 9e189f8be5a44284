import type { Resource } from "../crd/definition.ts";
import {
  addressRule,
  conditionNotes,
  fixedOnceSet,
  nameRule,
  readUrlRule,
  rules,
  unchangeable,
} from "../crd/rules.ts";
import type { Rule } from "../crd/rules.ts";
import type { Notes } from "../crd/structural.ts";
import { extractionSpecSchema, extractionStatusSchema, statusChars } from "../extraction.ts";
import { limits } from "../limits.ts";

/** The fields of a spec that its owner may change after the start. */
export const amendableFields = [
  "suspend",
  "cancelRequested",
  "ttlSecondsAfterFinished",
] as const satisfies (keyof typeof extractionSpecSchema.shape)[];

const fixedFields = Object.keys(extractionSpecSchema.shape).filter(
  (field) => !amendableFields.some((name) => name === field),
);

const inSeconds = (ms: number) => `${ms / 1_000} s`;

const requiredRule: Rule = {
  rule: "!has(self.required) || !has(self.properties) || self.required.all(name, name in self.properties)",
  message: "required names no field of properties",
  fieldPath: ".required",
};

/** What `fields` of a request refuses too; names and size are checked when the fields are read. */
const fieldRules = rules(
  { rule: "has(self.type) || has(self.enum)", message: "a field needs a type" },
  {
    rule: "!has(self.type) || self.type == 'string' || (!has(self.enum) && !has(self.format))",
    message: "enum and format are for strings only",
  },
  {
    rule: "!has(self.enum) || !has(self.format)",
    message: "format cannot be beside enum",
  },
);

const specNotes: Notes = {
  "": {
    description: "What to read and how; only suspend, cancelRequested and the ttl may change",
    ...rules(...unchangeable(fixedFields), {
      rule:
        "!has(oldSelf.cancelRequested) || !oldSelf.cancelRequested" +
        " || (has(self.cancelRequested) && self.cancelRequested)",
      message: "cancelRequested cannot be taken back",
      fieldPath: ".cancelRequested",
    }),
  },
  url: rules(readUrlRule),
  "urls[]": rules(addressRule),
  callbackUrl: rules(addressRule),
  fields: rules(
    {
      rule: "self.type == 'object' || (has(self.items) && !has(self.properties) && !has(self.required))",
      message: "a list has its properties and required in items",
    },
    {
      rule: "self.type == 'array' || (has(self.properties) && !has(self.items))",
      message: "an object has properties and no items",
    },
    requiredRule,
  ),
  "fields.properties": { minProperties: 1 },
  "fields.properties{}": fieldRules,
  "fields.items": rules(
    { rule: "has(self.properties)", message: "items need properties" },
    requiredRule,
  ),
  "fields.items.properties": { minProperties: 1 },
  "fields.items.properties{}": fieldRules,
  priority: { description: "interactive: somebody waits for it and it goes first; batch: not so" },
  startDeadlineSeconds: {
    description: `Fails when not begun by then; default ${inSeconds(limits.startDeadlineMs.value)}`,
  },
  activeDeadlineSeconds: {
    description: `Fails when it runs longer; default ${inSeconds(limits.activeDeadlineMs.value)}`,
  },
  ttlSecondsAfterFinished: {
    description: `Removed this long after its end; default ${inSeconds(limits.ttlMs.value)}`,
  },
};

const statusNotes: Notes = {
  "": {
    description: "State of the extraction; only Lorepod writes it",
    ...rules(
      {
        rule: "self.phase != 'Completed' || has(self.resultRef)",
        message: "Completed needs resultRef",
      },
      { rule: "self.phase != 'Failed' || has(self.failure)", message: "Failed needs failure" },
      {
        rule: "self.attempt >= oldSelf.attempt",
        message: "attempt never goes back",
        fieldPath: ".attempt",
      },
    ),
  },
  jobId: { description: "Id of the job in the REST API", ...rules(fixedOnceSet) },
  tenant: { description: "The tenant of the job", ...rules(fixedOnceSet) },
  phase: { description: "Phase of the job; Completed and Failed are final" },
  observedGeneration: { description: "The last generation of the spec that was processed" },
  ...conditionNotes,
  attempt: { description: "Number of the latest attempt, 0 before the first", minimum: 0 },
  attempts: { description: "The last few attempts", "x-kubernetes-list-type": "atomic" },
  "attempts[].number": { description: "Counted from 1", minimum: 1 },
  "attempts[].startedAt": { description: "When its pod was created" },
  "attempts[].endedAt": { description: "When it ended" },
  "attempts[].outcome": { description: "How it ended; lost: the platform removed it" },
  "attempts[].reason": { description: "Why it ended" },
  failures: { description: "Failed attempts; backoffLimit is their limit", minimum: 0 },
  losses: { description: "Attempts that the platform removed; not counted", minimum: 0 },
  retryAt: { description: "When the next attempt begins" },
  startedAt: { description: "When reading began" },
  activeSince: { description: "When the active deadline's clock began" },
  finishedAt: { description: "When it ended" },
  durationMs: { description: "From its start to its end", minimum: 0 },
  progress: { description: "Progress of the job" },
  "progress.pagesScraped": { minimum: 0 },
  "progress.totalPages": { minimum: 0 },
  "progress.currentStep": { maxLength: statusChars.step },
  waitingFor: { description: "Why the job waits" },
  business: { description: "The business behind the site" },
  "business.name": { description: "Business name", maxLength: statusChars.business },
  "business.domain": { description: "Site domain", maxLength: statusChars.business },
  "business.category": { description: "Kind of business", maxLength: statusChars.business },
  counts: { description: "What was found" },
  "counts.urlsDiscovered": { description: "Unique URLs discovered", minimum: 0 },
  "counts.pagesScraped": { description: "Pages read successfully", minimum: 0 },
  "counts.items": { description: "Knowledge items extracted", minimum: 0 },
  resultRef: { description: "Where the result is stored" },
  "resultRef.object": { description: "Name of the stored object" },
  "resultRef.digest": { description: "sha256 of its bytes" },
  "resultRef.size": { description: "Its bytes", minimum: 0 },
  failure: { description: "Why it failed" },
  "failure.code": { description: "One word for programs" },
  "failure.message": { description: "A sentence for people" },
};

export const extractionResource: Resource = {
  kind: "Extraction",
  plural: "extractions",
  singular: "extraction",
  shortNames: ["ext"],
  description: "A request to read a website, and its state",
  spec: extractionSpecSchema,
  specNotes,
  status: extractionStatusSchema,
  statusNotes,
  rules: [
    nameRule,
    {
      rule:
        "!has(oldSelf.status) || !has(oldSelf.status.phase)" +
        " || !(oldSelf.status.phase in ['Completed', 'Failed'])" +
        " || (has(self.status) && has(self.status.phase)" +
        " && self.status.phase == oldSelf.status.phase)",
      message: "a finished extraction keeps its phase",
      fieldPath: ".status.phase",
    },
  ],
  selectable: [".status.tenant", ".status.phase", ".status.jobId"],
  columns: [
    {
      name: "Phase",
      type: "string",
      jsonPath: ".status.phase",
      description: "Phase of the job",
    },
    {
      name: "Pages",
      type: "integer",
      jsonPath: ".status.progress.pagesScraped",
      description: "Pages read so far",
    },
    {
      name: "Total",
      type: "integer",
      jsonPath: ".status.progress.totalPages",
      description: "Pages planned",
    },
    {
      name: "Reason",
      type: "string",
      jsonPath: ".status.failure.code",
      description: "Why it failed",
    },
    {
      name: "Age",
      type: "date",
      jsonPath: ".metadata.creationTimestamp",
      description: "Time since the request",
    },
    { name: "URL", type: "string", jsonPath: ".spec.url", description: "What is read", wide: true },
    {
      name: "Tenant",
      type: "string",
      jsonPath: ".status.tenant",
      description: "Tenant of the job",
      wide: true,
    },
    {
      name: "Attempt",
      type: "integer",
      jsonPath: ".status.attempt",
      description: "Its pod is <name>-a<attempt>",
      wide: true,
    },
    {
      name: "Duration",
      type: "integer",
      jsonPath: ".status.durationMs",
      description: "Milliseconds from start to end",
      wide: true,
    },
    {
      name: "JobId",
      type: "string",
      jsonPath: ".status.jobId",
      description: "Id in the REST API",
      wide: true,
    },
  ],
};
