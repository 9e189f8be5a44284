/** Host and port in one spelling, whether from a URL or from the target of a tunnel. */
export function authorityOf(hostname: string, port: string | number): string {
  const host = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  return `${host}:${port}`;
}

export function authorityOfUrl({ hostname, port, protocol }: URL): string {
  return authorityOf(hostname, port === "" ? (protocol === "https:" ? "443" : "80") : port);
}
