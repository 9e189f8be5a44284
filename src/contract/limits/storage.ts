import { limit } from "./limit.ts";

/** Databases, disks, usage counters and retention. */
export const storageLimits = {
  writesPerGroup: limit(1_000, "one transaction; its commit holds up the process for 20 ms"),
  writesWaiting: limit(20_000, "as many as the queue holds; more would only eat memory"),
  documentBytes: limit(128 * 1024 * 1024, "20 pages at their longest, in UTF-8, fit twice"),
  logBufferBytes: limit(
    1024 * 1024,
    "lines that a full disk has not taken; later ones are dropped",
  ),
  logLineChars: limit(8_192, "a stack trace on one line"),
  documentNames: limit(200_000, "a tenant's pages, listed when those of one domain are removed"),
  retentionMs: limit(30 * 24 * 60 * 60_000, "jobs, results and events are kept 30 days"),
  archiveKeptMs: limit(30 * 24 * 60 * 60_000, "archived pages are kept as long as other results"),
  archiveBodyBytes: limit(
    16 * 1024 * 1024,
    "compressed; it fits a message of a crawler, in base64. A page above is not archived",
  ),
  archiveHeaderChars: limit(64 * 1024, "as long as all headers of a response may be together"),
  archiveListed: limit(200, "pages of an archive that are read at once, with their headers"),
  archiveExpired: limit(
    1_000,
    "archived pages removed at once; a sweep repeats it, with a pause between",
  ),
  archiveRemoved: limit(200, "in a cluster: archived pages that are looked through at once"),
  waczPartBytes: limit(
    8 * 1024 * 1024,
    "a WARC inside a WACZ, which is in memory until it is sent",
  ),
  archivedPages: limit(
    50_000,
    "of one export, the pages of a Site: the index of a WACZ is in memory, some 30 MB",
  ),
  sweepBatch: limit(200, "old jobs removed in one sweep: a moment's work, done again each hour"),
  sweepMs: limit(60 * 60_000, "what is kept for 30 days need not go to the minute"),
  diskLookMs: limit(1_000, "interval of checks of a full disk: delay until new space is noticed"),
  diskReserveBytes: limit(
    1024 * 1024,
    "space in the data directory that is given up to open and close a database on a full disk",
  ),
  diskRetryMs: limit(1_000, "before what a full disk refused is tried again; waits then double"),
  diskRetryMaxMs: limit(15_000, "the longest of these waits"),
  usageFlushMs: limit(250, "what a killed server may forget of the usage, in the user's favour"),
  usageKeptMs: limit(400 * 24 * 60 * 60_000, "thirteen months: this one and the same a year ago"),
  usageRows: limit(5_000, "31 days of 50 endpoints fit three times"),
  repeatMs: limit(24 * 60 * 60_000, "an Idempotency-Key is remembered for a day"),
  eraseEveryMs: limit(1_000, "how soon a deleted key's data begins to go"),
  eraseAgainMs: limit(
    20_000,
    "before a deleted key's data is erased again: a delivery and its books end within a lease of 15 s",
  ),
  eraseBatch: limit(100, "jobs removed in one turn: some 50 ms of the server's time"),
  databaseBusyMs: limit(
    5_000,
    "how long a write waits for another process, such as `keys create`, to finish its own",
  ),
  backupBytes: limit(
    1024 ** 4,
    "of a database in a backup; a file that claims more is refused before it is unpacked",
  ),
  backupKeyFileBytes: limit(1024 * 1024, "the other files of a backup contain some keys each"),
  backupManifestBytes: limit(64 * 1024, "names, sizes and digests of four files fit many times"),
  backupPagesPerStep: limit(
    4_096,
    "of the database, copied without a look at other work of the process: 16 MB",
  ),
  doctorDatabaseBytes: limit(
    2 * 1024 ** 3,
    "a larger database is not read by `lorepod doctor`, which would take minutes",
  ),
  journalBytes: limit(
    16 * 1024 * 1024,
    "the write-ahead log is truncated to this after a large write",
  ),
};
