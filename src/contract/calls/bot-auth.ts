/** Where verifiers find the public keys of a crawler, and the media type of the answer. */
export const botDirectoryPath = "/.well-known/http-message-signatures-directory";
export const botDirectoryType = "application/http-message-signatures-directory+json";
/**
 * The headers that identify this crawler in one request; none where it may not be signed, or the
 * signal is aborted. Never rejects: a request without a signature is answered by most sites.
 */
export type SignRequest = (
  method: string,
  url: URL,
  signal?: AbortSignal,
) => Promise<Record<string, string>>;

/** The names of these headers. */
export const signatureHeaders = ["signature-agent", "signature-input", "signature"] as const;
