import { createHash } from "node:crypto";
import { token } from "./nats.ts";
import { serviceRights, type Rights } from "./nats-rights.ts";
import { makeNkey, readNkey, toBase32, type Nkey } from "./nkey.ts";

/**
 * Who may do what at the broker, without asking anybody: an operator vouches for an account, the
 * account for its services and for a key that can sign users of one shape only, and that key for
 * one user a run. Users are made offline; the broker knows none of them before they come.
 */
export type Authority = {
  /** Configures the broker. */
  config: string;
  /** Credentials of each service. */
  services: Record<ServiceName, string>;
  /** Signs users of crawlers, and nothing else. */
  crawlerKey: CrawlerKey;
};

export type CrawlerKey = { account: string; seed: string };

export type ServiceName = keyof typeof serviceRights;

/** `{{…}}` is filled in by the broker from the user's own name and tags. */
const mine = "{{tag(tenant)}}.{{name()}}.{{tag(attempt)}}";
const crawlerScope = {
  pub: { allow: [`ext.${mine}.>`, `call.knowledge.${mine}`, `call.knowledge.${mine}.>`] },
  sub: { allow: ["_INBOX_{{name()}}.>"] },
  subs: 20,
  data: -1,
  payload: 1_048_576,
};

export function makeAuthority(now: number): Authority {
  const operator = makeNkey("operator");
  const system = makeNkey("account");
  const app = makeNkey("account");
  const signer = makeNkey("account");
  const scope = { kind: "user_scope", key: signer.name, role: "crawler", template: crawlerScope };
  const unlimited = {
    subs: -1,
    data: -1,
    payload: -1,
    imports: -1,
    exports: -1,
    conn: -1,
    leaf: -1,
  };
  const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const account = (name: string, key: Nkey, more: object) =>
    claim(operator, key.name, name, now, { ...more, type: "account", version: 2 });
  const systemJwt = account("SYS", system, { limits: { ...unlimited, wildcards: true } });
  const appJwt = account("LOREPOD", app, {
    limits: { ...unlimited, ...stored, wildcards: true },
    signing_keys: [scope],
  });
  const operatorJwt = claim(operator, operator.name, "lorepod", now, {
    system_account: system.name,
    type: "operator",
    version: 2,
  });
  const config = `operator: ${operatorJwt}
system_account: ${system.name}
resolver: MEMORY
resolver_preload: {
  ${system.name}: ${systemJwt}
  ${app.name}: ${appJwt}
}
`;
  const names = Object.keys(serviceRights) as ServiceName[]; // of the table itself
  const services = Object.fromEntries(
    names.map((name) => [name, serviceUser(app, name, now)]),
  ) as Authority["services"]; // one for each name of the table
  return { config, services, crawlerKey: { account: app.name, seed: signer.seed } };
}

/** One run's user: its name is the job, its tags say whose and which attempt; it ends by itself. */
export function crawlerUser(
  key: CrawlerKey,
  run: { tenant: string; job: string; attempt: number },
  time: { now: number; endsAt: number },
): string {
  const user = makeNkey("user");
  // The broker puts both into subjects as they are: a star would be everybody's.
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

function serviceUser(app: Nkey, name: ServiceName, now: number): string {
  const user = makeNkey("user");
  const { pub, ...rights }: Rights = serviceRights[name];
  const jwt = claim(app, user.name, name, now, {
    sub: {},
    ...rights,
    pub: { ...pub, ...(pub?.allow && { allow: leastWords(pub.allow) }) },
    subs: -1,
    data: -1,
    payload: -1,
    type: "user",
    version: 2,
  });
  return credentials(jwt, user.seed);
}

/**
 * Without what another subject of the list covers: a user's rights travel in the first line it
 * sends, of which the broker reads 4 KB.
 */
function leastWords(subjects: string[]): string[] {
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
