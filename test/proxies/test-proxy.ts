export type ProxyOptions = {
  login?: { user: string; password: string };
  /** TLS to the proxy itself. */
  secure?: boolean;
  refuse?: (target: string) => boolean;
  /** The proxy's own names. */
  names?: Record<string, string>;
};

export type TestProxy = AsyncDisposable & {
  /** With user and password, as the setting has it. */
  url: string;
  /** `host:port` of every request, in order. */
  targets: string[];
};
