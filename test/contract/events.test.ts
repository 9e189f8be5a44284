import { createEvents } from "../../src/adapters/embedded/events.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { onDisk } from "./embedded.ts";
import { eventsContract } from "./events.suite.ts";

eventsContract(
  "SQLite",
  onDisk((database) => createEvents(database, systemClock)),
);
