export { answerEvents } from "./answers.ts";
export { delayEvents, firstTryEvents } from "./deliveries.ts";
export { jobEvents } from "./jobs.ts";
export {
  objectiveNames,
  objectives,
  objectivesOf,
  type ObjectiveEvent,
  type ObjectiveName,
} from "./objectives.ts";
export { syncEvents } from "./syncs.ts";
export { createTally, type Tally } from "./tally.ts";
