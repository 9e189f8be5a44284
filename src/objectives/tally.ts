import type { ObjectiveEvent, ObjectiveName, Outcome } from "./objectives.ts";

export type Tally = {
  count(events: readonly ObjectiveEvent[]): void;
  /** Every objective of the process with both outcomes, also those that never happened. */
  rows(): { objective: ObjectiveName; outcome: Outcome; events: number }[];
};

/** Counts events of these objectives. Zeros are reported, so that the first bad event is a change. */
export function createTally(names: readonly ObjectiveName[]): Tally {
  const counts = new Map(names.map((name) => [name, { good: 0, bad: 0 }]));
  return {
    count(events) {
      for (const { objective, outcome } of events) {
        const count = counts.get(objective);
        if (count !== undefined) count[outcome]++;
      }
    },
    rows: () =>
      [...counts].flatMap(([objective, { good, bad }]) => [
        { objective, outcome: "good" as const, events: good },
        { objective, outcome: "bad" as const, events: bad },
      ]),
  };
}
