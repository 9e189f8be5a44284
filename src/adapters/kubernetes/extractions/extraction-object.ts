import { createHash } from "node:crypto";
import { extractionStatusSchema, statusChars } from "../../../contract/extraction.ts";
import type { Extraction, ExtractionSpec, ExtractionStatus } from "../../../contract/extraction.ts";
import { group, version } from "../../../contract/resources/resources.ts";
import { createIds } from "../../../kit/ids.ts";
import type { NewExtraction } from "../../../ports/extractions.ts";

/**
 * An Extraction as the API server returns it, valid by the CRD that is generated from the contract.
 */
export type ExtractionObject = {
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    creationTimestamp: string;
    annotations?: Record<string, string>;
  };
  spec: ExtractionSpec;
  /** Unset until the first write: the status takes a second call, which kubectl does not make. */
  status?: ExtractionStatus;
};

/** The name of the object that the REST API creates for an id; undefined when it is not an id. */
export function nameOf(id: string): string | undefined {
  return /^job_[0-9a-hjkmnp-tv-z]{26}$/.test(id) ? id.replace("_", "-") : undefined;
}

/**
 * The id of an object. An object that kubectl created keeps its name; its id is derived from its
 * age and UID, so that ids sort by age and every process derives the same one.
 */
export function idOf({ metadata }: ExtractionObject): string {
  const id = idOfName(metadata.name);
  if (id !== undefined) return id;
  const ids = createIds({
    now: () => Date.parse(metadata.creationTimestamp),
    randomBytes: (size) => createHash("sha256").update(metadata.uid).digest().subarray(0, size),
  });
  return `job_${ids.id()}`;
}

/** The id that a name contains; undefined for names that people chose. */
export function idOfName(name: string): string | undefined {
  const id = name.replace("-", "_");
  return nameOf(id) === undefined ? undefined : id;
}

/** The port's record. An object without status is pending, and belongs to `tenant`. */
export function recordOf(object: ExtractionObject, tenant: string): Extraction {
  const { metadata, spec } = object;
  const id = idOf(object);
  const status = object.status ?? initialStatus(id, tenant);
  return {
    id,
    tenant: status.tenant,
    version: metadata.resourceVersion,
    createdAt: createdAtOf(object),
    spec,
    status,
  };
}

/**
 * The body of the POST. It cannot contain the status, so annotations carry what must not be lost.
 */
export function objectOf({ id, tenant, createdAt, spec }: NewExtraction) {
  const name = nameOf(id);
  if (name === undefined) throw new Error(`${JSON.stringify(id)} is not the id of a job`);
  const annotations = { [annotation.tenant]: tenant, [annotation.createdAt]: createdAt };
  return {
    apiVersion: `${group}/${version}`,
    kind: "Extraction",
    metadata: { name, annotations },
    spec,
  };
}

/** The tenant written by the REST API; the chart's admission policy allows no other author. */
export function annotatedTenant({ metadata }: ExtractionObject): string | undefined {
  return metadata.annotations?.[annotation.tenant];
}

/** A merge patch that results in exactly this status: it removes all other fields. */
export function statusPatch(resourceVersion: string, status: ExtractionStatus) {
  const noStatus = Object.keys(extractionStatusSchema.shape).map((field) => [field, null]);
  return {
    metadata: { resourceVersion },
    status: { ...Object.fromEntries(noStatus), ...cut(status) },
  };
}

const annotation = {
  tenant: `${group}/tenant`,
  /** With milliseconds, which Kubernetes drops. */
  createdAt: `${group}/created-at`,
};

function initialStatus(jobId: string, tenant: string): ExtractionStatus {
  return {
    jobId,
    tenant,
    phase: "Pending",
    conditions: [],
    attempt: 0,
    attempts: [],
    failures: 0,
    losses: 0,
  };
}

function createdAtOf({ metadata }: ExtractionObject): string {
  const written = Date.parse(metadata.annotations?.[annotation.createdAt] ?? "");
  const time = Number.isNaN(written) ? Date.parse(metadata.creationTimestamp) : written;
  return new Date(time).toISOString();
}

/** Shortens text from a site, which could make its job's status too long to write. */
function cut(status: ExtractionStatus): ExtractionStatus {
  const { progress, business } = status;
  const word = (text: string) => text.slice(0, statusChars.business);
  return {
    ...status,
    ...(progress && {
      progress: { ...progress, currentStep: progress.currentStep.slice(0, statusChars.step) },
    }),
    ...(business && {
      business: {
        name: word(business.name),
        domain: word(business.domain),
        category: word(business.category),
      },
    }),
  };
}
