import type { Login, LoginRecord } from "../contract/accounts/login.ts";
import { limits } from "../contract/limits.ts";

export type CredentialOwner = { tenant: string; apiKey: string };

/** Whose login it is: a credential, by its name for this owner. */
export type LoginOf = CredentialOwner & { id: string };

/** A login, and what is known of the logins with this version of its values. */
export type KnownLogin = {
  version: string;
  origins: string[];
  login: Login;
  record: LoginRecord;
};

/** Where credentials with a login are, and what is known of their logins. */
export type LoginStore = {
  /** Undefined: there is no such credential, or it does not log in. */
  read(of: LoginOf): Promise<KnownLogin | undefined>;
  /**
   * Changes the record, in one write, unless the values were replaced meanwhile. Returns it;
   * undefined: nothing was changed.
   */
  change(
    of: LoginOf,
    version: string,
    change: (before: LoginRecord) => LoginRecord | undefined,
  ): Promise<LoginRecord | undefined>;
};

export const noLogins: LoginRecord = { lastAt: null, failures: 0, reason: null, lostAt: null };

export const isSuspended = ({ failures }: LoginRecord): boolean =>
  failures >= limits.loginFailures.value;
