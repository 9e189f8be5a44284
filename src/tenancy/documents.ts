import { documentSchema, type StoredDocument } from "../contract/files/documents.ts";
import { limits } from "../contract/limits.ts";
import { idFromSeed } from "../kit/ids.ts";
import type { Secrets } from "../ports/secrets.ts";

/** The id of the document that a tenant uploads under this source. */
export const documentIdOf = (tenant: string, source: string): string =>
  `doc_${idFromSeed(JSON.stringify([tenant, source]))}`;

/** All documents of a tenant, sorted by id. */
export async function listDocuments(secrets: Secrets, tenant: string): Promise<StoredDocument[]> {
  const names = Array.from({ length: lists }, (_, list) => listName(list));
  const all = await Promise.all(names.map((name) => read(secrets, tenant, name)));
  return all.flatMap(({ documents }) => documents).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function findDocument(
  secrets: Secrets,
  tenant: string,
  id: string,
): Promise<StoredDocument | undefined> {
  const { documents } = await read(secrets, tenant, listOf(id));
  return documents.find((one) => one.id === id);
}

/** Replaces the record of the same id. */
export async function putDocument(
  secrets: Secrets,
  tenant: string,
  document: StoredDocument,
): Promise<void> {
  await change(secrets, tenant, document.id, (others) => [...others, document]);
}

/** No error if there is none. */
export async function removeDocument(secrets: Secrets, tenant: string, id: string): Promise<void> {
  await change(secrets, tenant, id, (others) => others);
}

/** A tenant's documents are in several lists, so that each fits one encrypted value. */
const lists = 16;

const listName = (list: number): string => `documents-${list}`;

/** By the last character of the id, which is random. */
const listOf = (id: string): string => listName((id.codePointAt(id.length - 1) ?? 0) % lists);

async function read(secrets: Secrets, tenant: string, name: string) {
  const stored = await secrets.get(tenant, name);
  const documents = stored ? documentSchema.array().parse(JSON.parse(stored.value)) : [];
  return { documents, version: stored?.version ?? null };
}

async function change(
  secrets: Secrets,
  tenant: string,
  id: string,
  next: (others: StoredDocument[]) => StoredDocument[],
): Promise<void> {
  const name = listOf(id);
  for (let tries = 0; tries < limits.credentialTries.value; tries++) {
    const { documents, version } = await read(secrets, tenant, name);
    const others = documents.filter((one) => one.id !== id);
    const value = JSON.stringify(next(others));
    if (await secrets.put(tenant, name, value, version)) return;
  }
  throw new Error("the documents are written faster than they can be changed");
}
