import type { Access } from "../../contract/credentials.ts";
import type { RunOrder } from "../../ports/runs.ts";
import type { Desk } from "../desk.ts";
import { readFailure, type ReadFailure } from "../read-failure.ts";
import { isFor } from "../with-access.ts";
import { openSession, type SessionTools } from "./open-session.ts";
import type { Proof } from "./proof.ts";

export type RequestedAccess = {
  access: Access | null;
  /** Of a session. */
  proof: Proof | null;
  /** Why no page may be read: without the credential a stranger's view would be stored. */
  refusal: ReadFailure | null;
};

/** What the credential of a job or slice sends; where it has to log in, that happens here. */
export async function requestedAccess(
  run: SessionTools & { order: RunOrder; signal: AbortSignal },
  desk: Desk,
  timeIsOver: AbortSignal,
): Promise<RequestedAccess> {
  const { url, credential } = run.order.request;
  if (credential === undefined) return { access: null, proof: null, refusal: null };
  const { access, reason: missing } = await desk.access();
  const refused = (why: string): RequestedAccess => {
    const reason = `the credential of the request ${why}`;
    return { access: null, proof: null, refusal: readFailure("site_blocked", url, reason) };
  };
  if (access === null) {
    return refused(
      missing === undefined ? "does not exist any more" : `cannot be used: ${missing}`,
    );
  }
  if (!isFor(access, url)) return refused("is not for this origin any more");
  if (access.session === undefined) return { access, proof: null, refusal: null };
  const signal = AbortSignal.any([timeIsOver, run.signal]);
  const opened = await openSession(run, (report) => desk.session(report), signal);
  run.signal.throwIfAborted();
  if (!opened.ok) return refused(`cannot be used: ${opened.reason}`);
  // Its values may have been replaced while it waited.
  if (!isFor(opened.access, url)) return refused("is not for this origin any more");
  return { access: opened.access, proof: opened.proof, refusal: null };
}
