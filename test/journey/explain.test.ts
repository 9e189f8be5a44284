import { expect, it } from "vitest";
import { serveSite } from "../site/serve.ts";
import { runCommand } from "./product.ts";

const env = { LOREPOD_EGRESS_ALLOW: "127.0.0.0/8", LOREPOD_CHROMIUM: "off" };

const robots = "User-agent: *\nDisallow: /pricing\n";

it("explains a page of a site, without a server", async () => {
  await using site = await serveSite("saas-en");
  const { code, stdout } = await runCommand(["explain", `${site.url}/pricing`], env);
  expect(code).toBe(0);
  expect(stdout).toContain("real: a page of kind service");
  expect(stdout).toMatch(/visibility +question for consent +\d+ +We use cookies/);
  expect(site.asked).toContain("/robots.txt");

  const words = ["explain", `${site.url}/pricing`, "--json", "--text", "We use cookies"];
  const located = await runCommand(words, env);
  expect(JSON.parse(located.stdout)).toMatchObject({
    verdict: "real",
    text: [{ place: "removed", pass: "visibility", reason: "question for consent" }],
  });
});

it("keeps the rules of an extraction: robots.txt and the networks that may be reached", async () => {
  await using site = await serveSite("saas-en", (request, response) => {
    if (request.url !== "/robots.txt") return false;
    response.writeHead(200, { "content-type": "text/plain" }).end(robots);
    return true;
  });
  const refused = await runCommand(["explain", `${site.url}/pricing`], env);
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toMatch(/could not be read: .*robots\.txt/);
  expect(site.asked).not.toContain("/pricing");

  const walled = await runCommand(["explain", site.url], { LOREPOD_EGRESS_ALLOW: "" });
  expect(walled.code).toBe(2);
  expect(walled.stderr).toContain("LOREPOD_EGRESS_ALLOW allows networks of your own");
});
