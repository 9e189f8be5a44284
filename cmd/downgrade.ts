import { DataError } from "../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { lockDirectory } from "../src/adapters/embedded/database/lock.ts";
import { toFullText } from "../src/adapters/embedded/items/to-full-text.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { createItemDocuments } from "../src/knowledge/index.ts";

/** Makes the data directory one that the version before lists of terms opens. */
export async function downgrade(config: Config): Promise<number> {
  try {
    using _lock = lockDirectory(config.data);
    const database = openDatabase(config.data);
    try {
      const documentOf = createItemDocuments();
      const documents = await toFullText(database, (item) => documentOf(item).terms);
      console.log(
        `${documents} documents of ${database.dir} are stored as the version before this one stores ` +
          "them: start that version. This version brings the directory up to date again.",
      );
      return 0;
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(`lorepod: ${error.message}`);
    return 1;
  }
}
