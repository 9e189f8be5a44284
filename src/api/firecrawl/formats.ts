import { AppError } from "../../contract/errors.ts";
import type { PageForm, ScreenshotRequest } from "../../contract/calls/page-calls.ts";
import type { Format, ScrapeOptions } from "../../contract/firecrawl/options.ts";

/** What a request asks for, each form once. */
export type Wanted = {
  markdown: boolean;
  forms: PageForm[];
  screenshot: Pick<ScreenshotRequest, "fullPage" | "width" | "height"> | null;
  /** The schema of the wanted values. */
  json: Record<string, unknown> | null;
};

export function wantedOf(formats: readonly Format[] = ["markdown"]): Wanted {
  const wanted: Wanted = { markdown: false, forms: [], screenshot: null, json: null };
  for (const format of formats) {
    const asked: Asked = typeof format === "string" ? { type: format } : format;
    switch (asked.type) {
      case "markdown":
        wanted.markdown = true;
        break;
      case "screenshot@fullPage":
        wanted.screenshot = { fullPage: true };
        break;
      case "screenshot": {
        wanted.screenshot = windowOf(asked);
        break;
      }
      case "json":
        wanted.json = asked.schema;
        break;
      default:
        if (!wanted.forms.includes(asked.type)) wanted.forms.push(asked.type);
    }
  }
  return wanted;
}

type Asked = Exclude<Format, string> | { type: "screenshot@fullPage" };
type Screenshot = Extract<Asked, { type: "screenshot" }>;

const windowOf = ({ fullPage = false, viewport }: Screenshot) => ({ fullPage, ...viewport });

/** The options as the reader's own rules. */
export function readingOf(
  options: Pick<ScrapeOptions, "includeTags" | "excludeTags" | "onlyMainContent" | "waitFor">,
) {
  const { includeTags, excludeTags, onlyMainContent = true, waitFor = 0 } = options;
  // Everything that is selected is content, so this selects the page with its menus and its footer.
  const only = includeTags ?? (onlyMainContent ? undefined : ["*"]);
  return {
    ...(only !== undefined && { onlySelectors: only }),
    ...(excludeTags !== undefined && { exceptSelectors: excludeTags }),
    // Only a browser waits.
    ...(waitFor > 0 && { waitMs: waitFor, engine: "browser" as const }),
  };
}

/** Our names of the options, in a message for a client that knows the others. */
export function inTheirWords(message: string): string {
  return message
    .replaceAll("onlySelectors", "includeTags")
    .replaceAll("exceptSelectors", "excludeTags")
    .replaceAll("waitMs", "waitFor")
    .replaceAll("maxPages", "limit")
    .replaceAll("includePatterns", "includePaths")
    .replaceAll("excludePatterns", "excludePaths")
    .replace(/\bfields\b/g, "formats.schema");
}

export async function inTheirForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "bad_request") throw error;
    throw new AppError(error.code, inTheirWords(error.message));
  }
}
