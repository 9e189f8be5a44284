import { z } from "zod";
import { parseCron } from "../../kit/time/cron.ts";
import { limits } from "../limits.ts";

export const scheduleNames = ["hourly", "daily", "weekly", "adaptive"] as const;

export type ScheduleName = (typeof scheduleNames)[number];

const isName = (text: string): text is ScheduleName => scheduleNames.some((name) => name === text);

/** Why a text is no schedule; undefined when it is one. */
export function scheduleProblem(text: string): string | undefined {
  if (isName(text)) return undefined;
  const cron = parseCron(text);
  if (cron === undefined) {
    return `must be ${scheduleNames.join(", ")} or a cron expression with five fields`;
  }
  if (cron.next(Date.now()) === undefined) return "must name a day that comes";
  const isOften = cron.minGapMs < limits.syncIntervalMinMs.value;
  return isOften ? "must not run more often than hourly" : undefined;
}

/** How often a schedule runs at its shortest: plan limits refer to it. */
export function shortestIntervalMs(schedule: Schedule): number {
  if (schedule === null) return Infinity;
  if (schedule === "hourly" || schedule === "adaptive") return 3_600_000;
  if (schedule === "daily") return 24 * 3_600_000;
  if (schedule === "weekly") return 7 * 24 * 3_600_000;
  return parseCron(schedule)?.minGapMs ?? Infinity;
}

/** Null: only a client starts a sync. */
export const scheduleSchema = z
  .string()
  .max(limits.cronChars.value)
  .superRefine((text, context) => {
    const message = scheduleProblem(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  })
  .nullable()
  .meta({ description: "hourly, daily, weekly, adaptive, a cron expression in UTC, or null" });

export type Schedule = z.infer<typeof scheduleSchema>;
