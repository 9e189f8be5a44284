/**
 * Where the server stores secrets that belong to no tenant. They are among those of tenants, so no ApiKey
 * may have such a name as its tenant: deleting it would remove them.
 */
export const ownGroups = {
  /** The keys of proofs. */
  installation: "installation",
  /** Sessions, by day, and links that sign in. */
  dashboard: "dashboard-",
  /** Clients and codes of OAuth, by day or year. */
  oauth: "oauth-",
} as const;

/** For a string of a CRD. */
export const notOwnGroup = {
  rule: Object.values(ownGroups)
    .map((group) => (group.endsWith("-") ? `!self.startsWith('${group}')` : `self != '${group}'`))
    .join(" && "),
  message: "this name is reserved for the server's own records",
};
