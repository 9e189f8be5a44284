/** Errors of the token endpoint, by the names of RFC 6749, 7009 and 8707. */
export type OauthError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_target"
  | "unsupported_grant_type";

export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: OauthError; because: string };

export const refused = (error: OauthError, because: string) =>
  ({ ok: false, error, because }) as const;
