export { adoptKey, type AskedKey, isWellFormed, makeKey, makeSecret } from "./api-key.ts";
export { authenticate, isUsable } from "./authenticate.ts";
export { deleteKey, eraseDeleted } from "./erase-tenant.ts";
export { createFailureLimit } from "./failure-limit.ts";
export { createSessions, issueLink, type Visit } from "./sessions.ts";
export { readSigningSecret, rotateSigningSecret, type SigningSecret } from "./signing-secret.ts";
