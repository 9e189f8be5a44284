export const applications = ["Claude Code", "Claude", "ChatGPT", "Cursor", "VS Code"] as const;
export type Application = (typeof applications)[number];

export type Connection = {
  /** Where in the application it belongs. */
  place: string;
  text: string;
  /** The application's own servers connect, and they sign in by OAuth only. */
  isRemote: boolean;
};

/** What an application needs to know to use the tools of this server; without a key it signs in by OAuth. */
export function connectionOf(application: Application, server: string, key: string): Connection {
  const url = `${server}/mcp`;
  const headers = key === "" ? {} : { headers: { Authorization: `Bearer ${key}` } };
  switch (application) {
    case "Claude Code": {
      const header = key === "" ? "" : ` --header "Authorization: Bearer ${key}"`;
      const text = `claude mcp add --transport http lorepod ${url}${header}`;
      return { place: "In a terminal:", text, isRemote: false };
    }
    case "Claude":
      return {
        place: "Settings, Connectors, Add custom connector; this is the address:",
        text: url,
        isRemote: true,
      };
    case "ChatGPT":
      return {
        place: "Settings, Apps & Connectors, Create (in developer mode); this is the address:",
        text: url,
        isRemote: true,
      };
    case "Cursor":
      return {
        place: "In .cursor/mcp.json of the project, or ~/.cursor/mcp.json for all:",
        text: json({ mcpServers: { lorepod: { url, ...headers } } }),
        isRemote: false,
      };
    case "VS Code":
      return {
        place: "In .vscode/mcp.json:",
        text: json({ servers: { lorepod: { type: "http", url, ...headers } } }),
        isRemote: false,
      };
  }
}

/** A key that a header of a configuration can have; what else is typed is no key. */
export function isKey(text: string): boolean {
  return /^\w{16,200}$/.test(text);
}

const json = (value: object): string => JSON.stringify(value, null, 2);
