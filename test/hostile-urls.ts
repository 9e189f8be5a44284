/**
 * URLs that lead a fetcher to an address it must not reach, one table for each way to write them.
 * `address` shows its address in the text, `name` only after a lookup, `invalid` is no URL at all.
 */
export type HostileUrl = { url: string; kind: "address" | "name" | "invalid" };

/** What a resolver in a test answers for the hosts of the kind `name`. */
export const hostileNames: Record<string, string[]> = {
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  "printer.localhost": ["127.0.0.1"],
  "metadata.google.internal": ["169.254.169.254"],
  "10.20.30.40.wildcard.example": ["10.20.30.40"],
  "a9fea9fe.wildcard.example": ["169.254.169.254"],
  "inside.example": ["192.168.7.7"],
  "inside-six.example": ["fd12:3456::1"],
  "mapped.example": ["::ffff:10.0.0.1"],
  "translated.example": ["64:ff9b::a00:1"],
  "one-of-two.example": ["93.184.215.14", "10.0.0.1"],
  "public-then-loopback.example": ["93.184.215.14", "::1"],
  "unspecified.example": ["0.0.0.0"],
  "no-address.example": ["not an address"],
};

const addresses = [
  // loopback, on any port and in any part of its network
  "http://127.0.0.1/",
  "https://127.0.0.1:8443/",
  "http://127.0.0.53:53/",
  "http://127.8.9.10/",
  "http://127.255.255.254/",
  // unspecified: most systems connect to themselves
  "http://0.0.0.0/",
  "http://0.0.0.0:6443/",
  "http://0.1.2.3/",
  // private networks at their first and last address, and the carriers' shared network
  "http://10.0.0.0/",
  "http://10.255.255.255/",
  "http://172.16.0.1/",
  "http://172.31.255.254/",
  "http://192.168.0.1/",
  "http://192.168.255.255:8080/",
  "http://100.64.0.1/",
  "http://100.127.255.255/",
  // link-local, and where clouds answer with credentials
  "http://169.254.0.1/",
  "http://169.254.169.254/latest/api/token",
  "http://169.254.170.2/v2/credentials",
  "http://100.100.100.200/latest/meta-data/",
  "http://168.63.129.16/machine",
  "http://[fd00:ec2::254]/latest/meta-data/",
  // documentation, benchmarks, multicast, reserved, broadcast
  "http://192.0.2.7/",
  "http://198.51.100.7/",
  "http://203.0.113.7/",
  "http://198.18.0.1/",
  "http://224.0.0.251/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  // IPv6: loopback, unspecified, unique local, link-local, multicast, documentation
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]:8080/",
  "http://[::]/",
  "http://[fc00::1]/",
  "http://[fdff:ffff::1]/",
  "http://[fe80::1]/",
  "http://[ff02::1]/",
  "http://[2001:db8::1]/",
  // IPv4 inside IPv6
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:c0a8:101]/",
  "http://[0:0:0:0:0:ffff:10.1.2.3]/",
  "http://[::10.0.0.1]/",
  "http://[64:ff9b::127.0.0.1]/",
  "http://[2002:7f00:1::]/",
  // decimal, hexadecimal, octal, short and mixed numbers
  "http://2130706434/",
  "http://167772161/",
  "http://0x7f000001/",
  "http://0x7f.0.0.1/",
  "http://0XC0A80101/",
  "http://017700000001/",
  "http://0177.0.0.01/",
  "http://0000177.0x0.0.1/",
  "http://10.1/",
  "http://172.16.1/",
  "http://0xa9.254.0251.254/",
  "http://0x0/",
  // other characters that mean digits and dots
  "http://%31%32%37.0.0.1/",
  "http://127%2e0%2e0%2e1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://127。0。0。1/",
  "http://１０.0.0.1/",
  "http://10\u00ad.0.0.1/",
  "http://127.0.0.1./",
  // what looks like a host and is a user, a fragment or a path
  "http://example.com@127.0.0.1/",
  "http://example.com:80@10.0.0.1:80/",
  "http://example.com%2f@192.168.1.1/",
  "http://a@b@169.254.169.254/",
  "http://127.0.0.1#@example.com/",
  "http://127.0.0.1?@example.com/",
  "http://127.0.0.1\\@example.com/",
  "http:\\\\127.0.0.1/",
  "http:127.0.0.1/",
  "http:////10.0.0.1/",
  " \thttp://127.0.0.1/",
  "http://127.0.\t0.1/",
  // no web, or a port that no website uses
  "file:///etc/shadow",
  "ftp://93.184.215.14/",
  "gopher://93.184.215.14:70/_",
  "dict://93.184.215.14:11211/stats",
  "ldap://93.184.215.14/",
  "data:text/html,hello",
  "javascript:alert(1)",
  "http://93.184.215.14:22/",
  "http://93.184.215.14:25/",
  "https://93.184.215.14:6379/",
  "http://user:password@93.184.215.14/",
];

const names = [
  "http://localhost/",
  "https://LOCALHOST:443/",
  "http://localhost./",
  "http://printer.localhost/",
  "http://metadata.google.internal/computeMetadata/v1/",
  "http://10.20.30.40.wildcard.example/",
  "http://a9fea9fe.wildcard.example/",
  "http://inside.example/",
  "http://inside-six.example/",
  "http://mapped.example/",
  "http://translated.example/",
  "http://one-of-two.example/",
  "https://public-then-loopback.example/",
  "http://unspecified.example/",
  "http://no-address.example/",
  "http://ｉnside.example/",
];

const invalid = [
  "127.0.0.1",
  "//127.0.0.1/",
  "http://",
  "http:///",
  "http://:80/",
  "http://256.0.0.1/",
  "http://127.0.0.1.5/",
  "http://4294967296/",
  "http://0x1ffffffff/",
  "http://08.0.0.1/",
  "http://1.2.3.4.5.6/",
  "http://::1/",
  "http://[::1/",
  "http://[::1]x/",
  "http://[fe80::1%25eth0]/",
  "http://[1:2:3:4:5:6:7:8:9]/",
  "http://127.0.0.1:65536/",
  "http://127.0.0.1:80a/",
  "http://127.0.0.1:-1/",
  "http://127.0.0.1 /",
  "http://a b/",
  "http://a<b>/",
];

const of = (kind: HostileUrl["kind"], urls: string[]): HostileUrl[] =>
  urls.map((url) => ({ url, kind }));

export const hostileUrls: HostileUrl[] = [
  ...of("address", addresses),
  ...of("name", names),
  ...of("invalid", invalid),
];

/** Public: a wall that refuses these is as wrong as one with a hole. */
export const harmlessUrls = [
  "https://example.com/",
  "http://example.com/?next=http://127.0.0.1/",
  "https://example.com/#@127.0.0.1",
  "https://127.0.0.1.example.com/",
  "https://localhost.example.com/",
  "http://93.184.215.14/",
  "http://1572395790/",
  "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
  "https://xn--bcher-kva.example/",
];
