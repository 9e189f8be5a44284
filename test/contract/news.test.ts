import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createNews } from "../../src/adapters/embedded/news.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { onDisk } from "./embedded.ts";
import { newsContract } from "./news.suite.ts";

newsContract(
  "SQLite",
  onDisk((database) => ({
    news: createNews(database),
    events: createEvents(database, systemClock),
  })),
);
