import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ChoiceSite } from "./made-sites.ts";

/** Two websites of the public data, with the pages that answer what their users ask. */
export function publicSites(dataFolder: string): ChoiceSite[] {
  return [
    {
      name: "flink-web",
      start: "/",
      page: pagesIn(join(dataFolder, "sites/flink-web/content"), "https://flink.apache.org"),
      wanted: {
        "what it is": ["/what-is-flink/flink-architecture/", "/what-is-flink/flink-applications/"],
        operations: ["/what-is-flink/flink-operations/"],
        "use cases": ["/what-is-flink/use-cases/", "/use-cases/"],
        users: ["/what-is-flink/powered-by/", "/powered-by/"],
        downloads: ["/downloads/"],
        help: ["/what-is-flink/community/", "/getting-help/", "/community/"],
        security: ["/what-is-flink/security/", "/security/"],
        roadmap: ["/what-is-flink/roadmap/", "/roadmap/"],
        "getting started": ["/getting-started/*"],
        documentation: ["/documentation/*"],
        contributing: ["/how-to-contribute/*"],
        releases: ["/downloads/", "/posts/*"],
      },
    },
    {
      name: "graphile-worker",
      start: "/docs",
      page: pagesIn(
        join(dataFolder, "sites/graphile-worker/content"),
        "https://worker.graphile.org",
      ),
      wanted: {
        prices: ["/pricing"],
        faq: ["/docs/faq"],
        support: ["/support", "/docs/support"],
        sponsors: ["/sponsors"],
        installation: ["/docs/installation"],
        requirements: ["/docs/requirements"],
        configuration: ["/docs/config", "/docs/pro/config"],
        pro: ["/docs/pro", "/docs/pro/*"],
        tasks: ["/docs/tasks"],
        errors: ["/docs/error-handling"],
        scaling: ["/docs/scaling", "/docs/performance"],
        cron: ["/docs/cron"],
      },
    },
  ];
}

function pagesIn(folder: string, origin: string): ChoiceSite["page"] {
  return (path) => {
    for (const end of ["", ".html", "index.html", "/index.html"]) {
      const file = join(folder, path + end);
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
      return readFileSync(file, "utf8").replaceAll(origin, "ORIGIN");
    }
    return undefined;
  };
}
