import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { token } from "../client.ts";
import { serviceRights, type Rights } from "./nats-rights.ts";
import { makeNkey, readNkey, toBase32, type Nkey } from "./nkey.ts";

/**
 * The users of the broker and their rights. An operator signs an account. The account signs its
 * services and a key that can sign crawlers' users only; that key signs one user for each run.
 * Users are created offline; the broker does not know them before they connect.
 */
export type CrawlerKey = { account: string; seed: string };

type ServiceName = keyof typeof serviceRights;

/** File contents by name: the broker's configuration, credentials and signing keys. */
export type AuthorityFiles = Readonly<Record<string, string>>;

/** The broker replaces `{{…}}` by the user's name and tags. */
const ownRun = "{{tag(tenant)}}.{{name()}}.{{tag(attempt)}}";
const crawlerScope = {
  pub: {
    allow: [
      `ext.${ownRun}.>`,
      ...["knowledge", "access"].flatMap((name) => [
        `call.${name}.${ownRun}`,
        `call.${name}.${ownRun}.>`,
      ]),
    ],
  },
  sub: { allow: ["_INBOX_{{name()}}.>"] },
  subs: 20,
  data: -1,
  payload: 1_048_576,
};

const brokerFile = "broker.conf";
const crawlerKeyFile = "crawler-key.json";
const serviceKeyFile = "service-key.seed";
const credentialsFile = (name: ServiceName): string => `${name}.creds`;
const serviceNames = Object.keys(serviceRights) as ServiceName[]; // of the table itself

export function makeAuthority(now: number): AuthorityFiles {
  const [app, crawlers, services] = [makeNkey("account"), makeNkey("account"), makeNkey("account")];
  const crawlerKey: CrawlerKey = { account: app.name, seed: crawlers.seed };
  return {
    [brokerFile]: brokerConfig(
      { account: app.name, system: makeNkey("account").name },
      accountClaims(crawlers.name, [services.name]),
      now,
    ),
    [crawlerKeyFile]: JSON.stringify(crawlerKey),
    [serviceKeyFile]: services.seed,
    ...Object.fromEntries(
      serviceNames.map((name) => [
        credentialsFile(name),
        serviceUser(services, app.name, name, now),
      ]),
    ),
  };
}

/**
 * The files that an authority of an earlier version lacks: users of services that are new or have
 * other rights now, and a key that signs them. The account stays the same, since all that the broker
 * stores belongs to it; keys that have signed existing users stay valid.
 */
export function completeAuthority(files: AuthorityFiles, now: number): AuthorityFiles {
  // Written by this program.
  const { account, seed } = JSON.parse(files[crawlerKeyFile] ?? "") as CrawlerKey;
  const broker = files[brokerFile] ?? "";
  const system = /^system_account: (\w+)$/m.exec(broker)?.[1];
  const current = claimsOf(new RegExp(`^ *${account}: (\\S+)$`, "m").exec(broker)?.[1]);
  if (system === undefined || current === undefined) {
    throw new Error(`${brokerFile} does not know account ${account}`);
  }
  const services = readNkeyOr(files[serviceKeyFile], () => makeNkey("account"));
  const known = listOf(current["signing_keys"]).filter((one) => typeof one === "string");
  const wanted = accountClaims(readNkey(seed).name, [...new Set([...known, services.name])]);
  const lacking = serviceNames.filter(
    (name) => !hasRights(files[credentialsFile(name)], rightsOf(name)),
  );
  return {
    ...(!isDeepStrictEqual(current, plain(wanted)) && {
      [brokerFile]: brokerConfig({ account, system }, wanted, now),
    }),
    ...(files[serviceKeyFile] === undefined && { [serviceKeyFile]: services.seed }),
    ...Object.fromEntries(
      lacking.map((name) => [credentialsFile(name), serviceUser(services, account, name, now)]),
    ),
  };
}

/**
 * The broker trusts the operator in its configuration. Each configuration gets a new operator,
 * whose key is discarded.
 */
function brokerConfig(
  names: { account: string; system: string },
  claims: object,
  now: number,
): string {
  const operator = makeNkey("operator");
  const system = { limits: { ...unlimited, wildcards: true }, type: "account", version: 2 };
  const about = { system_account: names.system, type: "operator", version: 2 };
  return `operator: ${claim(operator, operator.name, "lorepod", now, about)}
system_account: ${names.system}
resolver: MEMORY
resolver_preload: {
  ${names.system}: ${claim(operator, names.system, "SYS", now, system)}
  ${names.account}: ${claim(operator, names.account, "LOREPOD", now, claims)}
}
`;
}

const unlimited = {
  subs: -1,
  data: -1,
  payload: -1,
  imports: -1,
  exports: -1,
  conn: -1,
  leaf: -1,
};

function accountClaims(crawlerSigner: string, signers: readonly string[]): object {
  const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const scope = {
    kind: "user_scope",
    key: crawlerSigner,
    role: "crawler",
    template: crawlerScope,
  };
  return {
    limits: { ...unlimited, ...stored, wildcards: true },
    signing_keys: [scope, ...signers],
    type: "account",
    version: 2,
  };
}

function readNkeyOr(seed: string | undefined, make: () => Nkey): Nkey {
  return seed === undefined ? make() : readNkey(seed);
}

/** The NATS claims of a token; undefined without a token. */
function claimsOf(jwt: string | undefined): Record<string, unknown> | undefined {
  const [, body] = (jwt ?? "").split(".");
  if (body === undefined) return undefined;
  // Written by this program, in the shape of `claim`.
  return JSON.parse(Buffer.from(body, "base64url").toString()).nats as Record<string, unknown>;
}

function hasRights(text: string | undefined, rights: object): boolean {
  const { issuer_account: _account, ...claims } = claimsOf(text?.split("\n")[1]) ?? {};
  return isDeepStrictEqual(claims, plain(rights));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The value as JSON represents it in a token. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The user of one run: the job as its name, tenant and attempt as tags, with an expiry. */
export function crawlerUser(
  key: CrawlerKey,
  run: { tenant: string; job: string; attempt: number },
  time: { now: number; endsAt: number },
): string {
  const user = makeNkey("user");
  // The broker puts both into subjects unchanged: a wildcard would match other tenants.
  const [job, tenant] = [token(run.job), token(run.tenant)];
  const jwt = claim(
    readNkey(key.seed),
    user.name,
    job,
    time.now,
    {
      issuer_account: key.account,
      tags: [`tenant:${tenant}`, `attempt:a${run.attempt}`],
      type: "user",
      version: 2,
    },
    time.endsAt,
  );
  return credentials(jwt, user.seed);
}

function serviceUser(signer: Nkey, account: string, name: ServiceName, now: number): string {
  const user = makeNkey("user");
  const claims = { ...rightsOf(name), issuer_account: account };
  return credentials(claim(signer, user.name, name, now, claims), user.seed);
}

function rightsOf(name: ServiceName): object {
  const { pub, ...rights }: Rights = serviceRights[name];
  return {
    sub: {},
    ...rights,
    pub: { ...pub, ...(pub?.allow && { allow: withoutCovered(pub.allow) }) },
    subs: -1,
    data: -1,
    payload: -1,
    type: "user",
    version: 2,
  };
}

/**
 * Without the subjects that another one of the list covers: a user's rights are in the first line
 * that it sends, of which the broker reads 4 KB.
 */
function withoutCovered(subjects: string[]): string[] {
  const all = [...new Set(subjects)];
  return all.filter((one) => !all.some((other) => other !== one && covers(other, one)));
}

function covers(pattern: string, subject: string): boolean {
  const [wide, narrow] = [pattern.split("."), subject.split(".")];
  if (wide.at(-1) === ">") {
    return narrow.length >= wide.length && wide.slice(0, -1).every(matches);
  }
  return wide.length === narrow.length && wide.every(matches);
  function matches(word: string, at: number): boolean {
    return word === narrow[at] || (word === "*" && narrow[at] !== ">");
  }
}

/** A JSON web token as NATS signs it. */
function claim(
  issuer: Nkey,
  subject: string,
  name: string,
  now: number,
  nats: object,
  endsAt?: number,
): string {
  const body = {
    ...(endsAt !== undefined && { exp: Math.ceil(endsAt / 1_000) }),
    iat: Math.floor(now / 1_000),
    iss: issuer.name,
    name,
    sub: subject,
    nats,
  };
  const jti = toBase32(createHash("sha512-256").update(JSON.stringify(body)).digest());
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = encode({ typ: "JWT", alg: "ed25519-nkey" });
  const text = `${head}.${encode({ jti, ...body })}`;
  return `${text}.${issuer.sign(text).toString("base64url")}`;
}

/** The file that NATS clients read. */
function credentials(jwt: string, seed: string): string {
  return `-----BEGIN NATS USER JWT-----
${jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`;
}
