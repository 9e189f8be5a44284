import { apiLimits } from "./limits/api.ts";
import { jobsLimits } from "./limits/jobs.ts";
import { oauthLimits } from "./limits/oauth.ts";
import { pagesLimits } from "./limits/pages.ts";
import { egressLimits } from "./limits/egress.ts";
import { knowledgeLimits } from "./limits/knowledge.ts";
import { webhooksLimits } from "./limits/webhooks.ts";
import { storageLimits } from "./limits/storage.ts";
import { sitesLimits } from "./limits/sites.ts";
import { brokerLimits } from "./limits/broker.ts";
import { kubernetesLimits } from "./limits/kubernetes.ts";

/**
 * Everything that bounds a loop, a queue, a body or a wait, each with its reason. `npm run generate`
 * makes docs/limits.md from it. A limit that users may change is a setting in `config.ts`, with its
 * default from here.
 */
export const limits = {
  ...apiLimits,
  ...oauthLimits,
  ...jobsLimits,
  ...pagesLimits,
  ...egressLimits,
  ...knowledgeLimits,
  ...webhooksLimits,
  ...storageLimits,
  ...sitesLimits,
  ...brokerLimits,
  ...kubernetesLimits,
} as const;
