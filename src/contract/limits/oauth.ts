import { limit } from "./limit.ts";

/** Clients of `/mcp` that sign in by OAuth, and their tokens. */
export const oauthLimits = {
  oauthRegistrationsPerHour: limit(30, "of one address: an office behind it sets up its editors"),
  oauthRegistrationsInAll: limit(2_000, "in an hour and process: with their day some 100 MB"),
  oauthAddresses: limit(50_000, "addresses of an hour; the quietest are forgotten first"),
  oauthRedirects: limit(10, "a client has one for its website and some for the user's machine"),
  oauthNameChars: limit(100, "a name that fits a page of consent"),
  oauthRequestChars: limit(8_192, "an authorization request with its longest addresses"),
  oauthClientMs: limit(24 * 3_600_000, "a client that no person has allowed by then is removed"),
  oauthCodeMs: limit(
    5 * 60_000,
    "the client calls within seconds; the standard allows ten minutes",
  ),
  oauthTokenMs: limit(3_600_000, "a stolen access token is of use for an hour"),
  oauthRefreshMs: limit(30 * 24 * 3_600_000, "a client used once a month stays signed in"),
  oauthPastTokens: limit(8, "replaced refresh tokens of which a second use is noticed"),
  oauthGrantsPerKey: limit(50, "clients of one key; one encrypted document of some 50 KB"),
  oauthTries: limit(20, "lost writes of one document; in each, another call was faster"),
  mcpPerMinute: limit(600, "messages of one key to /mcp; a tool's own calls count as requests"),
};
