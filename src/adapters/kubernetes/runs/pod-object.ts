import { limits } from "../../../contract/limits.ts";
import type { PodTemplate } from "../../../contract/resources/pod-template.ts";
import { group } from "../../../contract/resources/resources.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import type { SecretVariables } from "./pod-starter.ts";

/** `instance` is the installation: the label `app.kubernetes.io/instance`. */
export type CrawlerPods = PodTemplate & { instance: string };

export const runLabel = `${group}/run`;
const jobLabel = `${group}/job`;
const tenantLabel = `${group}/tenant`;
const attemptLabel = `${group}/attempt`;

export function podLabels(instance: string): Record<string, string> {
  return {
    "app.kubernetes.io/name": "lorepod",
    "app.kubernetes.io/component": "crawler",
    "app.kubernetes.io/instance": instance,
  };
}

export const podSelector = (instance: string): string =>
  Object.entries(podLabels(instance))
    .map(([name, value]) => `${name}=${value}`)
    .join(",");

/** The pod of a run. Its order and its user at the broker come from a Secret. */
export function podOf(
  order: RunOrder,
  template: CrawlerPods,
  owner: object,
  name: string,
  variables: SecretVariables,
  now: number,
) {
  const seconds = Math.max(1, Math.ceil((order.deadlineAt - now) / 1_000));
  return {
    metadata: {
      name,
      labels: { ...podLabels(template.instance), ...orderLabels(order) },
      ownerReferences: [owner],
    },
    spec: podSpec(template, variables, seconds),
  };
}

/** The labels by which the pod of a run is found. */
export const orderLabels = (order: RunOrder): Record<string, string> => ({
  [runLabel]: order.name,
  [jobLabel]: order.job,
  [tenantLabel]: order.tenant,
  [attemptLabel]: String(order.attempt),
});

/** The spec of every crawler pod; its variables come from a Secret. */
export function podSpec(
  template: CrawlerPods,
  { secret, names }: SecretVariables,
  activeDeadlineSeconds: number,
) {
  return {
    restartPolicy: "Never",
    activeDeadlineSeconds,
    terminationGracePeriodSeconds: 3,
    ...(template.priorityClass !== "" && { priorityClassName: template.priorityClass }),
    nodeSelector: template.nodeSelector,
    tolerations: template.tolerations,
    serviceAccountName: template.serviceAccount,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    // The egress proxy resolves names; crawlers get the proxy and the broker as IP addresses.
    dnsPolicy: "Default",
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10_001,
      runAsGroup: 10_001,
      fsGroup: 10_001,
      seccompProfile: { type: "RuntimeDefault" },
    },
    containers: [
      {
        name: "crawler",
        image: template.image,
        imagePullPolicy: template.pullPolicy,
        args: ["crawler-pod"],
        env: [
          { name: "NODE_OPTIONS", value: heapOptions() },
          ...names.map((name) => ({
            name,
            valueFrom: { secretKeyRef: { name: secret, key: name } },
          })),
        ],
        resources: template.resources,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        volumeMounts: [
          { name: "tmp", mountPath: "/tmp" },
          { name: "shm", mountPath: "/dev/shm" },
        ],
      },
    ],
    volumes: [
      { name: "tmp", emptyDir: { sizeLimit: "512Mi" } },
      { name: "shm", emptyDir: { medium: "Memory", sizeLimit: "256Mi" } },
    ],
  };
}

/**
 * A page needs as much memory in a pod as in a child process, whatever the container's limit is.
 */
function heapOptions(): string {
  const { crawlerHeapMb, youngHeapMb } = limits;
  return `--max-old-space-size=${crawlerHeapMb.value} --max-semi-space-size=${youngHeapMb.value}`;
}

/** The same order always has the same pod. */
export const podName = (owner: string, attempt: number): string => `${owner}-a${attempt}`;

/** The run of a pod; undefined for pods of other owners. */
export function runOfLabels(labels: Record<string, string> = {}) {
  const { [runLabel]: name, [jobLabel]: job, [tenantLabel]: tenant } = labels;
  const attempt = Number(labels[attemptLabel]);
  if (name === undefined || job === undefined || tenant === undefined) return undefined;
  return Number.isInteger(attempt) ? { name, job, tenant, attempt } : undefined;
}
