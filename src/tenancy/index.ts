export { adoptKey, type RequestedKey, isWellFormed, makeKey, makeSecret } from "./api-key.ts";
export { authenticate, isUsable } from "./authenticate.ts";
export {
  accessFrom,
  accessOf,
  createCredential,
  findCredential,
  listCredentials,
  openOrigin,
  removeCredential,
  replaceCredential,
  storedLogins,
} from "./credentials.ts";
export { leaseDocument } from "./document-lease.ts";
export {
  documentIdOf,
  findDocument,
  listDocuments,
  putDocument,
  removeDocument,
} from "./documents.ts";
export { createErasing, deleteKey, type EraseDeps } from "./erase-tenant.ts";
export { createLogins, loginFault, type Logins } from "./logins.ts";
export type { CredentialOwner, LoginOf, LoginStore } from "./login-store.ts";
export { createFailureLimit } from "./failure-limit.ts";
export { createOauth, type Oauth } from "./oauth/oauth.ts";
export { answerLocation, checkAuthorization, resourceOf } from "./oauth/authorization-request.ts";
export { isAccessToken, type Tokens } from "./oauth/token-text.ts";
export type { Outcome } from "./oauth/oauth-outcome.ts";
export {
  createPublishableKey,
  findPublishableKey,
  isPublishable,
  listPublishableKeys,
  removePublishableKey,
} from "./publishable-keys.ts";
export { createRunAccess, storedAccess, type ReadAccess } from "./run-access.ts";
export { secretLogins } from "./secret-logins.ts";
export { createSessions, issueLink, type Visit } from "./sessions.ts";
export { storageFault } from "./storage-limit.ts";
export { readSigningSecret, rotateSigningSecret, type SigningSecret } from "./signing-secret.ts";
