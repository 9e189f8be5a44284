import { useEffect, useState } from "preact/hooks";
import { connectionBack, connectionLost, isAway } from "./connection.ts";

/** The signed-in user, as reported by the server. */
export type Session = {
  who: "admin" | "key";
  csrf: string;
  endsAt: string;
  version: string;
  /** Whether the server can search by meaning. */
  embeddings: boolean;
};

export type SignedIn =
  | { state: "unknown" }
  | { state: "out"; because: string | null }
  | { state: "in"; session: Session };

let current: SignedIn = { state: "unknown" };
const changed = new EventTarget();

function set(next: SignedIn): void {
  current = next;
  changed.dispatchEvent(new Event("changed"));
}

export function useSession(): SignedIn {
  const [seen, setSeen] = useState(current);
  useEffect(() => {
    const update = () => setSeen(current);
    changed.addEventListener("changed", update);
    update();
    return () => changed.removeEventListener("changed", update);
  }, []);
  return seen;
}

export const csrfOf = (): string => (current.state === "in" ? current.session.csrf : "");

/** Asks the server who this browser is, until it answers. */
export async function look(): Promise<void> {
  for (;;) {
    const response = await fetch("/dashboard/session").catch(() => undefined);
    if (response?.status === 200) return set({ state: "in", session: await response.json() });
    if (response !== undefined && !isAway(response.status)) {
      return set({ state: "out", because: null });
    }
    connectionLost();
    await connectionBack(new AbortController().signal);
  }
}

/** Signs in with one of the three; answers what is wrong, in words. */
export async function signIn(
  shown: { token: string } | { key: string } | { code: string },
): Promise<string | null> {
  try {
    const response = await fetch("/dashboard/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(shown),
    });
    const body = await response.json();
    if (!response.ok) return String(body.message);
    chooseKey(null);
    set({ state: "in", session: body });
    return null;
  } catch {
    return "The server does not answer.";
  }
}

export async function signOut(): Promise<void> {
  try {
    await fetch("/dashboard/session", { method: "DELETE", headers: { "x-csrf-token": csrfOf() } });
  } catch {
    // The session is still open: the page must not look as if it were not.
    return connectionLost();
  }
  chooseKey(null);
  set({ state: "out", because: null });
}

/** The server refused the session: it ended, or its key was revoked. */
export function sessionOver(): void {
  if (current.state !== "in") return;
  set({ state: "out", because: "Your session is over: it ended, or its key was revoked." });
}

const chosenName = "lorepod.key";

/** The key that an admin acts as, kept for this tab. */
export const chosenKey = (): string | null => sessionStorage.getItem(chosenName);

export function chooseKey(id: string | null): void {
  if (id === null) sessionStorage.removeItem(chosenName);
  else sessionStorage.setItem(chosenName, id);
}
