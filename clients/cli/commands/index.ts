import type { Command } from "../command.ts";
import { completionCommand } from "../completion.ts";
import { credentialCommands } from "./credentials.ts";
import { askCommand } from "./ask.ts";
import { accountCommand, loginCommand, logoutCommand } from "./account.ts";
import { businessCommand, extractCommand, planCommand } from "./extract.ts";
import { evalCommand } from "./eval.ts";
import { exportCommand } from "./export.ts";
import { documentCommands } from "./documents.ts";
import { explainCommand } from "./explain.ts";
import { importCommand } from "./import.ts";
import { jobCommands } from "./jobs.ts";
import { markdownCommand, screenshotCommand, sitemapCommand } from "./pages.ts";
import { proofCommands } from "./proof.ts";
import { publishableKeyCommands } from "./publishable-keys.ts";
import { searchCommand } from "./search.ts";
import { serveCommand } from "./serve.ts";
import { verifyCommand } from "./verify.ts";
import { siteCommands } from "./sites.ts";
import { webhookCommands } from "./webhooks.ts";

const others: Command[] = [
  serveCommand,
  extractCommand,
  businessCommand,
  planCommand,
  searchCommand,
  askCommand,
  evalCommand,
  verifyCommand,
  markdownCommand,
  explainCommand,
  screenshotCommand,
  sitemapCommand,
  exportCommand,
  importCommand,
  ...proofCommands,
  ...jobCommands,
  ...siteCommands,
  ...documentCommands,
  ...credentialCommands,
  ...publishableKeyCommands,
  ...webhookCommands,
  accountCommand,
  loginCommand,
  logoutCommand,
];

/** Every command of a client, in the order of the help. */
export const commands: Command[] = [...others, completionCommand(others)];
