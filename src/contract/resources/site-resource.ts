import { z } from "zod";
import type { Resource } from "../crd/definition.ts";
import {
  addressRule,
  conditionNotes,
  fixedOnceSet,
  nameRule,
  rules,
  unchangeable,
} from "../crd/rules.ts";
import type { Notes } from "../crd/structural.ts";
import { conditionSchema, extractionSpecSchema } from "../extraction.ts";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";
import {
  attentionReasons,
  openSyncSchema,
  siteSpecSchema,
  siteStatusSchema,
  syncSchema,
} from "../sites/site.ts";
import { pageStates, type PageState } from "../sites/site-page.ts";

/** The record's spec without what only Lorepod writes; the manual schedule is no schedule. */
export const siteResourceSpecSchema = siteSpecSchema
  .omit({ feedToken: true, removal: true })
  .extend({
    apiKey: extractionSpecSchema.shape.apiKey,
    schedule: z.string().min(1).max(limits.cronChars.value).optional(),
    keepKnowledge: z.boolean().optional(),
  });

export const sitePhases = ["Idle", "Syncing", "Paused", "NeedsConfirmation"] as const;

/** Why a Site that people created is not accepted yet. */
export const siteRefusals = ["NoApiKey", "SiteExists", "PlanLimit", "InvalidSpec"] as const;

export const siteConditionTypes = ["Accepted", "Synced", "Attention"] as const;

const reason = z.string().max(300).optional();
/** Kubernetes drops nulls: what is null in the record is absent here. */
const ofSync = {
  finishedAt: timestampSchema.optional(),
  reason,
  request: z.string().max(64).optional(),
};
const pageCounts = Object.fromEntries(pageStates.map((state) => [state, z.int()])) as Record<
  PageState,
  z.ZodInt
>;
const syncFields = syncSchema.extend(ofSync);

export const siteResourceStatusSchema = z.object({
  conditions: z
    .array(conditionSchema.extend({ type: z.enum(siteConditionTypes) }))
    .max(siteConditionTypes.length)
    .optional(),
  /** This and what follows: once it has been accepted. */
  siteId: z.string().max(64).optional(),
  tenant: z.string().max(64).optional(),
  phase: z.enum(sitePhases).optional(),
  reason,
  observedGeneration: z.int().min(0).optional(),
  counts: z.object({ pages: z.int(), items: z.int(), passages: z.int(), ...pageCounts }).optional(),
  nextSync: timestampSchema.optional(),
  lastSync: syncFields.optional(),
  sync: openSyncSchema
    .extend({
      ...ofSync,
      sliceStartedAt: timestampSchema.optional(),
      retryAt: timestampSchema.optional(),
    })
    .optional(),
  syncs: z.array(syncFields).max(limits.syncsKept.value).optional(),
  syncRequest: z.string().max(64).optional(),
  scheduledBy: z.string().max(limits.cronChars.value).optional(),
  fault: z.enum(attentionReasons).optional(),
  faults: z.int().optional(),
  allowedPages: siteStatusSchema.shape.allowedPages,
  removals: siteStatusSchema.shape.removals.optional(),
});

const countNotes = {
  read: "Pages read again",
  unchanged: "Pages that have not changed",
  changed: "Facts that changed",
  added: "Facts that are new",
  removed: "Facts that are removed",
  failed: "Pages that could not be read",
};

/** Descriptions of the fields under this path. */
function notesOf(path: string, fields: Record<string, string>): Notes {
  return Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [`${path}.${name}`, { description }]),
  );
}

function syncNotes(path: string): Notes {
  return {
    ...notesOf(path, {
      n: "Number of the sync",
      state: "State of the sync",
      startedAt: "When it began",
      finishedAt: "When it ended",
      counts: "What it has found so far",
      bytes: "Bytes received",
      requests: "Requests sent",
      reason: "Why it waits, or has failed",
      request: "The spec.syncRequest that has started it",
    }),
    ...notesOf(`${path}.counts`, countNotes),
  };
}

const openSyncNotes: Record<string, string> = {
  manual: "Whether a client has started it",
  scope: "all: every page; due: pages whose own time has come",
  slice: "Number of the latest slice",
  abreast: "How many slices are read side by side",
  known: "Pages with knowledge when it began",
  step: "Whether a slice runs, or the sync ends",
  sliceStartedAt: "When the slice began",
  fruitless: "Slices in a row without a page",
  retryAt: "When the next slice begins",
  removing: "Pages that it would remove",
  emptying: "How many of them would remain, without items",
  confirmed: "Whether its removals are allowed",
};

const pageNotes: Record<string, string> = {
  pages: "Pages with knowledge",
  items: "Knowledge items",
  passages: "Passages",
  current: "Pages that were read",
  failing: "Pages that cannot be read now; their knowledge stays",
  gone: "Pages that are removed",
  refused: "Pages that are not read",
  unread: "Pages that were not read yet",
};

const schedulePattern = String.raw`^(hourly|daily|weekly|adaptive|\\S+( +\\S+){4})$`;

export const siteResource: Resource = {
  kind: "Site",
  plural: "sites",
  singular: "site",
  shortNames: [],
  description: "A website that is read completely and again on a schedule, and its state",
  spec: siteResourceSpecSchema,
  specNotes: {
    "": {
      description: "What to read, when, and what has been asked for; url and apiKey never change",
      ...rules(...unchangeable(["url", "apiKey"])),
    },
    url: rules(addressRule),
    schedule: {
      description: "hourly, daily, weekly, adaptive, or a cron expression in UTC; omitted: manual",
      ...rules({
        rule: `self.matches('${schedulePattern}')`,
        message: "must be hourly, daily, weekly, adaptive or a cron expression with five fields",
      }),
    },
    syncRequest: { description: "A new text starts one sync" },
    confirmSync: { description: "Number of the waiting sync whose removals are allowed" },
    cancelSync: { description: "Number of the sync to cancel" },
    keepKnowledge: { description: "True: deleting the Site leaves what it has read" },
  },
  status: siteResourceStatusSchema,
  statusNotes: {
    "": {
      description: "State of the Site; only Lorepod writes it",
      ...rules(
        {
          rule: "has(self.siteId) == has(self.tenant) && has(self.siteId) == has(self.phase)",
          message: "siteId, tenant and phase come together",
        },
        {
          rule: "!has(oldSelf.siteId) || has(self.siteId)",
          message: "an accepted Site stays accepted",
        },
      ),
    },
    ...conditionNotes,
    siteId: { description: "Id of the Site in the REST API", ...rules(fixedOnceSet) },
    tenant: { description: "The tenant it belongs to", ...rules(fixedOnceSet) },
    phase: { description: "What it does now" },
    reason: { description: "Why it is paused, or waits" },
    observedGeneration: { description: "The last generation of the spec that was processed" },
    counts: { description: "What it has read: pages with knowledge, by state, and what they gave" },
    ...notesOf("counts", pageNotes),
    nextSync: { description: "When the next sync begins" },
    lastSync: { description: "The latest sync that has ended" },
    ...syncNotes("lastSync"),
    sync: { description: "The sync that is under way" },
    ...syncNotes("sync"),
    ...notesOf("sync", openSyncNotes),
    syncs: {
      description: "The latest syncs that have ended, newest first",
      "x-kubernetes-list-type": "atomic",
    },
    ...syncNotes("syncs[]"),
    syncRequest: { description: "The last spec.syncRequest that has started a sync" },
    scheduledBy: { description: "The schedule for which nextSync was computed" },
    fault: { description: "The fault that stops it now" },
    faults: { description: "How many faults were published" },
    allowedPages: { description: "The maxPages that the plan has allowed" },
    removals: {
      description: "Pages that recent syncs have removed, for the guard",
      "x-kubernetes-list-type": "atomic",
    },
    ...notesOf("removals[]", {
      at: "When, in milliseconds since 1970",
      pages: "How many pages",
      emptied: "How many of them remain, without items",
      confirmed: "Whether they were confirmed",
    }),
  },
  rules: [nameRule],
  selectable: [".status.tenant", ".status.phase", ".status.siteId"],
  columns: [
    { name: "URL", type: "string", jsonPath: ".spec.url", description: "What is read" },
    { name: "Phase", type: "string", jsonPath: ".status.phase", description: "What it does now" },
    {
      name: "Pages",
      type: "integer",
      jsonPath: ".status.counts.pages",
      description: "Pages with knowledge",
    },
    {
      name: "LastSync",
      type: "date",
      jsonPath: ".status.lastSync.finishedAt",
      description: "When the latest sync ended",
    },
    {
      name: "NextSync",
      type: "string",
      jsonPath: ".status.nextSync",
      description: "When the next sync begins",
    },
    {
      name: "Attention",
      type: "string",
      jsonPath: ".status.conditions[?(@.type=='Attention')].reason",
      description: "Why it needs its owner",
    },
    {
      name: "Age",
      type: "date",
      jsonPath: ".metadata.creationTimestamp",
      description: "Since it was made",
    },
    {
      name: "Accepted",
      type: "string",
      jsonPath: ".status.conditions[?(@.type=='Accepted')].reason",
      description: "Accepted, or why it is not",
      wide: true,
    },
    {
      name: "Schedule",
      type: "string",
      jsonPath: ".spec.schedule",
      description: "When it is read",
      wide: true,
    },
    {
      name: "Tenant",
      type: "string",
      jsonPath: ".status.tenant",
      description: "Whose it is",
      wide: true,
    },
    {
      name: "SiteId",
      type: "string",
      jsonPath: ".status.siteId",
      description: "Id in the REST API",
      wide: true,
    },
  ],
};

export type SiteResourceSpec = z.infer<typeof siteResourceSpecSchema>;
export type SiteResourceStatus = z.infer<typeof siteResourceStatusSchema>;
