/**
 * What each service may say and hear at the broker; what is not named is refused. A stream's own
 * subjects lie beside it: whoever may write to it stands here as well.
 */
export type Rights = {
  pub?: Allowed;
  sub?: Allowed;
  /** Answers to whoever asked, wherever they want them. */
  resp?: { max: number; ttl: number };
};

type Allowed = { allow?: string[]; deny?: string[] };

const api = (verb: string, ...streams: string[]) =>
  streams.map((stream) => `$JS.API.${verb}.${stream}`);

/** Makes it, changes it when the program has changed, and looks at it. */
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
/** Ended jobs, after their objects have gone. */
const archive = [...keep("ARCHIVE"), ...read("ARCHIVE"), ...purge("ARCHIVE"), "arch.>"];
const hookSlots = [...keep("HOOK_SLOTS"), ...api("STREAM.MSG.GET", "HOOK_SLOTS"), "hookslot.*"];
/** What is delivered, and what became of it. */
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
/** What jobs have spent on the model. */
const spendings = [
  ...keep("MODEL_SPENDING"),
  ...read("MODEL_SPENDING"),
  ...purge("MODEL_SPENDING"),
  "spent.>",
];
/** Where answers come back to those who may hear none but their own; the others share one. */
const ownInboxes = {
  dispatcher: "_INBOX_dispatcher",
  egress: "_INBOX_egress",
  pages: "_INBOX_pages",
} as const;

export function inboxPrefixOf(service: string): string {
  return Object.entries(ownInboxes).find(([name]) => name === service)?.[1] ?? "_INBOX";
}

/** A page worker's or `knowledge`'s answers to one question: pieces, and signs of life meanwhile. */
const answers = { max: 400, ttl: 240e9 };

/**
 * Without what a star beside it allows already: a user's rights travel in one line, of which a
 * broker takes 4 KB unless it is told otherwise.
 */
const lean = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => {
    const star = subject.replace(/[^.]+$/, "*");
    return star === subject || !subjects.includes(star);
  });

export const serviceRights = {
  api: {
    pub: {
      allow: lean([
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
        // A stream for each limit that a key has: their names are numbers of any size.
        ...keep("*"),
        ...api("DIRECT.GET", "*"),
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
        // What was forged in its place.
        ...api("STREAM.MSG.DELETE", "EVENTS"),
        "job.>",
        ...keep("STORED"),
        ...read("STORED"),
        ...purge("STORED"),
        ...archive,
        // The tokens of webhooks that people make, and how many a key has.
        ...secrets,
        ...hookSlots,
        "call.settle",
        "call.settle.>",
        // The mailboxes of pods that wait for an order: the first word is the pod's own.
        "*.order",
      ],
    },
    sub: { allow: ["_INBOX.>", "bell.>", "ext.pool.*.a0.taken.*"] },
  },
  dispatcher: {
    pub: {
      allow: [
        ...everybody,
        ...log,
        ...keep("OBJ_results", "RESULT_NAMES"),
        ...read("OBJ_results", "RESULT_NAMES"),
        // How a callback fared is written there, too.
        ...keep("ARCHIVE"),
        ...read("ARCHIVE"),
        "arch.>",
        ...outbox,
        ...secrets,
        ...keep("NEWS"),
        ...read("NEWS"),
        "news.mark",
      ],
    },
    sub: { allow: [`${ownInboxes.dispatcher}.>`, "bell.>"] },
  },
  /** Where it has several replicas: how each host is spared. */
  egress: {
    pub: {
      allow: [...everybody, ...keep("HOST"), ...api("STREAM.MSG.GET", "HOST"), "host.*"],
    },
    sub: { allow: [`${ownInboxes.egress}.>`] },
  },
  knowledge: {
    pub: {
      allow: [...everybody, ...log, ...documents, ...stored, ...purge("STORED"), ...spendings],
    },
    sub: { allow: ["_INBOX.>", "call.knowledge.>", "call.settle", "call.settle.>"] },
    resp: answers,
  },
  pages: {
    pub: { deny: [">"] },
    sub: { allow: ["call.page.>", `${ownInboxes.pages}.>`] },
    resp: answers,
  },
} as const satisfies Record<string, Rights>;
