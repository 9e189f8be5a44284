import { describe, expect, it } from "vitest";
import { jobListQuerySchema } from "./http.ts";
import { nearestName, problemsOf } from "./problems.ts";
import { asyncRequestSchema, extractionRequestSchema } from "./request.ts";
import { searchRequestSchema } from "./search.ts";

const url = "https://example.com/";

function problems(
  body: unknown,
  schema: typeof asyncRequestSchema | typeof extractionRequestSchema,
) {
  const parsed = schema.safeParse(body);
  if (parsed.success) return "";
  return problemsOf(parsed.error, body, Object.keys(schema.shape));
}

describe("what is wrong with a request, in words", () => {
  const table: [string, unknown, string][] = [
    ["nothing", { url, maxPages: 20, urls: [url], engine: "http" }, ""],
    ["no body", undefined, "the body must be a JSON object"],
    ["a list", [], "the body must be a JSON object"],
    ["no url", {}, "url is required"],
    ["too many pages", { url, maxPages: 21 }, "maxPages must be between 1 and 20, got 21"],
    ["too few pages", { url, maxPages: 0 }, "maxPages must be between 1 and 20, got 0"],
    ["half a page", { url, maxPages: 1.5 }, "maxPages must be a whole number, got 1.5"],
    ["a wrong type", { url, maxPages: "5" }, 'maxPages must be a number, got "5"'],
    ["a null", { url, singlePage: null }, "singlePage must be true or false, got null"],
    ["a typo", { url, maxpages: 5 }, "unknown field maxpages, did you mean maxPages?"],
    ["a stranger", { url, colour: "red" }, "unknown field colour"],
    [
      "a bare host",
      { url: "example.com/a" },
      "url must be a full URL, did you mean https://example.com/a?",
    ],
    [
      "a host and port",
      { url: "localhost:3000" },
      "url must be a full URL, did you mean https://localhost:3000?",
    ],
    ["another scheme", { url: "ftp://example.com" }, "url must begin with http:// or https://"],
    ["a script", { url: "javascript:alert(1)" }, "url must begin with http:// or https://"],
    [
      "a password",
      { url: "https://a:b@example.com" },
      "url must not carry a user name or password",
    ],
    ["not a URL", { url: "hello world" }, "url must be a full URL such as https://example.com/"],
    ["a number in a list", { url, urls: [url, 3] }, "urls[1] must be a string, got 3"],
    ["an empty list", { url, urls: [] }, "urls must have at least 1 entry, got 0"],
    ["an engine", { url, engine: "ie6" }, 'engine must be one of auto, http, browser, got "ie6"'],
    [
      "a pattern that goes back",
      { url, excludePatterns: ["/a", "regex:(a)\\1"] },
      "excludePatterns[1] is not supported: \\1 is not supported",
    ],
    [
      "an empty pattern",
      { url, includePatterns: [""] },
      "includePatterns[0] must have at least 1 character, got 0",
    ],
    [
      "several at once",
      { maxPages: 99, singlePage: 1, x: 1 },
      "url is required; maxPages must be between 1 and 20, got 99; singlePage must be true or false, got 1; unknown field x",
    ],
  ];
  it.each(table)("%s", (_name, body, words) => {
    expect(problems(body, extractionRequestSchema)).toBe(words);
  });

  it("takes callbackUrl on the async call only", () => {
    const body = { url, callbackUrl: url };
    expect(problems(body, asyncRequestSchema)).toBe("");
    expect(problems(body, extractionRequestSchema)).toBe("unknown field callbackUrl");
  });

  const categories = "PRODUCT, FEATURE, PRICING, FAQ, SUPPORT, COMPANY, LEGAL, OTHER";
  it.each([
    ["FOO", `category must be one of ${categories}, got "FOO"`],
    [["FAQ", "FOO"], `category[1] must be one of ${categories}, got "FOO"`],
    [[], "category must have at least 1 entry, got 0"],
    [5, `category must be one of ${categories}, got 5`],
  ])("of a field that is a word or a list of words: %j", (category, words) => {
    const body = { query: "x", category };
    const { error } = searchRequestSchema.safeParse(body);
    expect(error && problemsOf(error, body, [])).toBe(words);
  });

  it("calls the entries of a list in a query by the list's name", () => {
    const query = { status: "failed,done" };
    const { error } = jobListQuerySchema.safeParse(query);
    expect(error && problemsOf(error, query, [])).toBe(
      'status must be one of pending, processing, completed, failed, got "done"',
    );
  });

  it("does not repeat a huge value or name", () => {
    const body = { url, maxPages: "x".repeat(5_000), ["y".repeat(5_000)]: 1 };
    expect(problems(body, extractionRequestSchema).length).toBeLessThan(250);
  });
});

describe("nearestName", () => {
  const known = ["maxPages", "url", "urls", "singlePage"];
  const table: [string, string | undefined][] = [
    ["max_pages", "maxPages"],
    ["MAXPAGES", "maxPages"],
    ["maxPage", "maxPages"],
    ["singelPage", "singlePage"],
    ["uri", "url"],
    ["zzz", undefined],
  ];
  it.each(table)("%s", (name, near) => {
    expect(nearestName(name, known)).toBe(near);
  });
});
