import { parseNetworks, type Networks } from "../networks.ts";

/** A proxy of the operator's network behind the egress proxy. Its address is trusted. */
export type Upstream = {
  kind: "http" | "https" | "socks5";
  host: string;
  port: number;
  login: { user: string; password: string } | null;
};

/** When and how the upstream proxy is used. */
export type UpstreamOptions = {
  proxy: Upstream;
  /** Hosts that are dialled without it. */
  bypass: Bypass;
  /** True: the upstream proxy resolves names, so their addresses cannot be checked. */
  resolvesNames: boolean;
};

const defaultPorts = { http: 80, https: 443, socks5: 1080 } as const;

/** Reads `http://user:password@proxy:8080`; throws without repeating the text, it may be secret. */
export function parseUpstream(text: string): Upstream {
  const url = URL.parse(text);
  const kind = url?.protocol.slice(0, -1);
  if (url === null || (kind !== "http" && kind !== "https" && kind !== "socks5")) {
    throw new Error("the upstream proxy must be http://, https:// or socks5://");
  }
  const user = decodeURIComponent(url.username);
  return {
    kind,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? defaultPorts[kind] : Number(url.port),
    login: user === "" ? null : { user, password: decodeURIComponent(url.password) },
  };
}

export type Bypass = {
  /** By name or literal address, and port. */
  names(host: string, port: number): boolean;
  /** By the addresses of a name. */
  contains(address: string): boolean;
};

/** Reads `LOREPOD_NO_PROXY`: `intranet.example, .example.org, 10.0.0.0/8, host:8080, *`. */
export function parseBypass(entries: readonly string[]): Bypass {
  const rules = entries.map((entry) => entry.trim().toLowerCase()).filter((it) => it !== "");
  const networks = networksOf(rules);
  const hosts = rules.map(hostRule);
  return {
    names: (host, port) =>
      networks.contains(host) || hosts.some((rule) => rule(host.toLowerCase(), port)),
    contains: (address) => networks.contains(address),
  };
}

function networksOf(rules: readonly string[]): Networks {
  const networks = rules.filter((rule) => {
    try {
      return !parseNetworks([rule]).isEmpty;
    } catch {
      return false;
    }
  });
  return parseNetworks(networks);
}

function hostRule(rule: string): (host: string, port: number) => boolean {
  const [, given = rule, onlyPort] = /^([^:]*|\[[^\]]*\]):(\d{1,5})$/.exec(rule) ?? [];
  const name = given.replace(/^\[(.*)\]$/, "$1");
  const domain = name.replace(/^\*?\.?/, "");
  const isPort = (port: number): boolean => onlyPort === undefined || Number(onlyPort) === port;
  if (name === "*") return (_host, port) => isPort(port);
  return (host, port) =>
    domain !== "" && isPort(port) && (host === domain || host.endsWith(`.${domain}`));
}
