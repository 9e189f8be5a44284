/**
 * The subjects that each service may publish and subscribe to; all others are refused. The subjects
 * of a stream are listed after it for the services that may write to it.
 */
export type Rights = {
  pub?: Allowed;
  sub?: Allowed;
  /** Replies to any subject that a request names. */
  resp?: { max: number; ttl: number };
};

type Allowed = { allow?: string[]; deny?: string[] };

const api = (verb: string, ...streams: string[]) =>
  streams.map((stream) => `$JS.API.${verb}.${stream}`);

/** Creates a stream, updates it after an upgrade, and reads its state. */
const keep = (...streams: string[]) => [
  ...api("STREAM.CREATE", ...streams),
  ...api("STREAM.UPDATE", ...streams),
  ...api("STREAM.INFO", ...streams),
];

const read = (...streams: string[]) => [
  ...api("DIRECT.GET", ...streams),
  ...api("DIRECT.GET", ...streams.map((stream) => `${stream}.>`)),
  ...api("STREAM.MSG.GET", ...streams),
];

/** Of streams that allow direct reads. */
const readDirect = (stream: string) => [...api("DIRECT.GET", stream, `${stream}.>`)];

const purge = (...streams: string[]) => api("STREAM.PURGE", ...streams);

const everybody = ["$JS.API.INFO"];
const log = [...keep("EVENTS"), ...read("EVENTS")];
const documents = [
  ...keep("OBJ_results", "RESULT_NAMES"),
  ...read("OBJ_results", "RESULT_NAMES"),
  ...purge("OBJ_results", "RESULT_NAMES"),
  "$O.results.>",
  "rname.>",
];
/** How many bytes each tenant stores. */
const stored = [...keep("STORED"), ...read("STORED"), "stored.>"];
/** Ended jobs, also after their objects were removed. */
const archive = [...keep("ARCHIVE"), ...read("ARCHIVE"), ...purge("ARCHIVE"), "arch.>"];
const hookSlots = [...keep("HOOK_SLOTS"), ...api("STREAM.MSG.GET", "HOOK_SLOTS"), "hookslot.*"];
/** Deliveries and their outcomes. */
const outbox = [
  ...keep("OUTBOX", "OUTBOX_BODIES"),
  ...read("OUTBOX", "OUTBOX_BODIES"),
  ...purge("OUTBOX", "OUTBOX_BODIES"),
  ...api("STREAM.MSG.DELETE", "OUTBOX"),
  "outbox.>",
  "outbody.>",
  ...hookSlots,
];
/** Webhook tokens and signing secrets, sealed. */
const secrets = [...keep("SECRETS"), ...api("STREAM.MSG.GET", "SECRETS"), "secret.>"];
/** The model calls and tokens used by jobs. */
const spendings = [
  ...keep("MODEL_SPENDING"),
  ...read("MODEL_SPENDING"),
  ...purge("MODEL_SPENDING"),
  "spent.>",
];
/** The page tables of Sites. */
const readSitePages = [...keep("SITE_PAGES"), ...readDirect("SITE_PAGES")];
const sitePages = [
  ...readSitePages,
  ...purge("SITE_PAGES"),
  ...api("STREAM.MSG.DELETE", "SITE_PAGES"),
  "page.>",
  "pagehour.>",
  "pagemove.>",
];
/** The fact ledgers of Sites. */
const siteFacts = [...keep("SITE_FACTS"), ...readDirect("SITE_FACTS"), "fact.>"];
/** What is stored of Sites beside their objects. */
const readSiteRecords = [...keep("SITE_RECORDS"), ...readDirect("SITE_RECORDS")];
const siteRecords = [...readSiteRecords, ...purge("SITE_RECORDS"), "siterecord.>"];
/** Pages as they were received. */
const keepArchivedPages = [...keep("RAW_PAGES"), ...purge("RAW_PAGES")];
/** Reply prefixes of services that may receive only their own replies; the others share one. */
const ownInboxes = {
  dispatcher: "_INBOX_dispatcher",
  egress: "_INBOX_egress",
  pages: "_INBOX_pages",
} as const;

export function inboxPrefixOf(service: string): string {
  return Object.entries(ownInboxes).find(([name]) => name === service)?.[1] ?? "_INBOX";
}

/** Replies of a page worker to one call: pieces, and `alive` messages meanwhile. */
const answers = { max: 400, ttl: 240e9 };
/** Replies of `knowledge`: a slice of a Site takes minutes. */
const longAnswers = { max: 600, ttl: 720e9 };

/**
 * Without the subjects that a wildcard in the list allows: a user's rights are in the first line
 * that it sends, of which the broker reads 4 KB by default.
 */
const withoutCovered = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => {
    const star = subject.replace(/[^.]+$/, "*");
    return star === subject || !subjects.includes(star);
  });

export const serviceRights = {
  api: {
    pub: {
      allow: withoutCovered([
        ...everybody,
        ...log,
        ...purge("EVENTS"),
        ...documents,
        ...stored,
        ...purge("STORED"),
        ...archive,
        ...outbox,
        ...keep("USAGE", "SECRETS", "REPEATS"),
        ...read("USAGE", "SECRETS", "REPEATS"),
        ...purge("USAGE", "SECRETS", "REPEATS"),
        // A stream for each distinct limit of a key; any number may be in its name.
        ...keep("*"),
        "$JS.API.DIRECT.GET.>",
        ...sitePages,
        ...siteFacts,
        ...purge("SITE_FACTS"),
        ...siteRecords,
        ...keepArchivedPages,
        "rate.>",
        "usage.>",
        "secret.>",
        "repeat.>",
        "call.page.>",
      ]),
    },
    sub: { allow: ["_INBOX.>", "bell.>"] },
  },
  controller: {
    pub: {
      allow: [
        ...everybody,
        ...log,
        ...purge("EVENTS"),
        // Removes forged events.
        ...api("STREAM.MSG.DELETE", "EVENTS"),
        "job.>",
        ...keep("STORED"),
        ...read("STORED"),
        ...purge("STORED"),
        ...archive,
        // The tokens of webhooks created with kubectl, and how many webhooks a key has.
        ...secrets,
        ...hookSlots,
        "call.settle",
        "call.settle.>",
        // One subject in place of two for each stream: the list has to fit into a line.
        "$JS.API.DIRECT.GET.>",
        // Slices of Sites: their documents, the rows of their pages, and what is removed.
        ...documents,
        "stored.>",
        ...sitePages,
        ...siteFacts,
        ...purge("SITE_FACTS"),
        ...siteRecords,
        ...keepArchivedPages,
        "call.site",
        "call.site.>",
        // The orders of pods of the warm pool: the first token is the pod's name.
        "*.order",
      ],
    },
    // Crawlers call for the credential of their job.
    sub: { allow: ["_INBOX.>", "bell.>", "ext.pool.*.a0.taken.*", "call.access.>"] },
    resp: answers,
  },
  dispatcher: {
    pub: {
      allow: [
        ...everybody,
        ...log,
        ...keep("OBJ_results", "RESULT_NAMES"),
        ...read("OBJ_results", "RESULT_NAMES"),
        // The outcome of a callback is written there too.
        ...keep("ARCHIVE"),
        ...read("ARCHIVE"),
        "arch.>",
        ...outbox,
        ...secrets,
        ...readSiteRecords,
        ...keep("NEWS"),
        ...read("NEWS"),
        "news.mark",
      ],
    },
    sub: { allow: [`${ownInboxes.dispatcher}.>`, "bell.>"] },
  },
  /** Needed with several replicas: places at hosts. */
  egress: {
    pub: {
      allow: [...everybody, ...keep("HOST"), ...api("STREAM.MSG.GET", "HOST"), "host.*"],
    },
    sub: { allow: [`${ownInboxes.egress}.>`] },
  },
  knowledge: {
    pub: {
      allow: [
        ...everybody,
        ...log,
        // Changed pages of Sites, in the log of their sync.
        "job.>",
        ...documents,
        ...stored,
        ...purge("STORED"),
        ...spendings,
        ...readSitePages,
        ...siteFacts,
        ...readSiteRecords,
        ...keepArchivedPages,
        ...readDirect("RAW_PAGES"),
        "arch_page.>",
      ],
    },
    sub: {
      allow: [
        "_INBOX.>",
        "call.knowledge.>",
        "call.settle",
        "call.settle.>",
        "call.site",
        "call.site.>",
      ],
    },
    resp: longAnswers,
  },
  pages: {
    pub: { deny: [">"] },
    sub: { allow: ["call.page.>", `${ownInboxes.pages}.>`] },
    resp: answers,
  },
} as const satisfies Record<string, Rights>;
