export { adoptKey, type RequestedKey, isWellFormed, makeKey, makeSecret } from "./api-key.ts";
export { authenticate, isUsable } from "./authenticate.ts";
export { createErasing, deleteKey, type EraseDeps } from "./erase-tenant.ts";
export { createFailureLimit } from "./failure-limit.ts";
export { createSessions, issueLink, type Visit } from "./sessions.ts";
export { storageFault } from "./storage-limit.ts";
export { readSigningSecret, rotateSigningSecret, type SigningSecret } from "./signing-secret.ts";
