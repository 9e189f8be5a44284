type OfRow = (row: "NEW" | "OLD") => string;

const ownTenant: OfRow = (row) => `${row}.tenant`;
const itemTenant: OfRow = (row) => `(SELECT tenant FROM item_tenants WHERE n = ${row}.n)`;

/** Part of a released step, so its statements are never edited. A row never changes its tenant. */
function counting(table: string, tenant: OfRow, bytes: OfRow): string {
  return `
  CREATE TRIGGER ${table}_stored_insert AFTER INSERT ON ${table} BEGIN
    INSERT INTO stored_bytes VALUES (${tenant("NEW")}, ${bytes("NEW")})
      ON CONFLICT (tenant) DO UPDATE SET bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER ${table}_stored_update AFTER UPDATE ON ${table} BEGIN
    UPDATE stored_bytes SET bytes = bytes + (${bytes("NEW")}) - (${bytes("OLD")})
      WHERE tenant = ${tenant("NEW")};
  END;
  ${uncounting(table, tenant, bytes)}`;
}

function uncounting(table: string, tenant: OfRow, bytes: OfRow): string {
  return `
  CREATE TRIGGER ${table}_stored_delete AFTER DELETE ON ${table} BEGIN
    UPDATE stored_bytes SET bytes = bytes - (${bytes("OLD")}) WHERE tenant = ${tenant("OLD")};
    DELETE FROM stored_bytes WHERE tenant = ${tenant("OLD")} AND bytes <= 0;
  END;`;
}

/** A body is removed with the last page that has it. */
function unusedBodies(name: string, change: string): string {
  return `
  CREATE TRIGGER archive_unused_${name} AFTER ${change} ON archive_pages
  WHEN NOT EXISTS (
    SELECT 1 FROM archive_pages WHERE tenant = OLD.tenant AND digest = OLD.digest
  ) BEGIN
    DELETE FROM archive_bodies WHERE tenant = OLD.tenant AND digest = OLD.digest;
  END;`;
}

/** For tables that stay where a later step is undone. */
function repeatable(triggers: string): string {
  return triggers.replaceAll("CREATE TRIGGER", "CREATE TRIGGER IF NOT EXISTS");
}

/**
 * The schema's history, oldest first. Append only: a data directory stores how many steps it has
 * run (`PRAGMA user_version`), so the statements of a released step are never edited.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE extractions (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    version TEXT NOT NULL,
    created_at TEXT NOT NULL,
    phase TEXT NOT NULL,
    open INTEGER NOT NULL,
    spec TEXT NOT NULL,
    status TEXT NOT NULL
  ) STRICT;
  CREATE INDEX extractions_by_tenant ON extractions (tenant, id);
  CREATE INDEX extractions_by_phase ON extractions (phase, id);
  CREATE INDEX extractions_open ON extractions (id) WHERE open = 1;

  -- AUTOINCREMENT: a number is never used again, even after its row was deleted.
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    job TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    attempt INTEGER,
    event TEXT NOT NULL,
    UNIQUE (tenant, job, id)
  ) STRICT;
  CREATE INDEX events_by_job ON events (tenant, job, seq);

  CREATE TABLE documents (
    tenant TEXT NOT NULL,
    job TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (tenant, job, name)
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    tenant TEXT NOT NULL,
    prefix TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- Search. AUTOINCREMENT: each tenant has full-text tables of its own, named by this number.
  CREATE TABLE item_tenants (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE items (
    row INTEGER PRIMARY KEY,
    n INTEGER NOT NULL REFERENCES item_tenants (n),
    id TEXT NOT NULL,
    domain TEXT NOT NULL,
    category TEXT NOT NULL,
    source TEXT NOT NULL,
    job TEXT NOT NULL,
    words TEXT NOT NULL,
    item TEXT NOT NULL,
    UNIQUE (n, id)
  ) STRICT;
  CREATE INDEX items_by_domain ON items (n, domain, category);
  CREATE INDEX items_by_source ON items (n, source);
  CREATE INDEX items_by_job ON items (n, job);

  CREATE TABLE item_vectors (
    n INTEGER NOT NULL,
    model TEXT NOT NULL,
    row INTEGER NOT NULL REFERENCES items (row) ON DELETE CASCADE,
    vector BLOB NOT NULL,
    PRIMARY KEY (row),
    UNIQUE (n, model, row)
  ) STRICT;

  CREATE TABLE item_words (
    n INTEGER NOT NULL,
    word TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (n, word)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What keys have beside their first columns, as JSON.
  ALTER TABLE keys ADD COLUMN more TEXT NOT NULL DEFAULT '{}';

  CREATE TABLE usage (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    requests INTEGER NOT NULL,
    PRIMARY KEY (tenant, day, endpoint)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE secrets (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (tenant, name)
  ) STRICT;

  CREATE TABLE repeats (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    job TEXT NOT NULL,
    PRIMARY KEY (tenant, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX repeats_by_age ON repeats (at);
  `,
  `
  -- Page memory.
  CREATE TABLE snapshots (
    tenant TEXT NOT NULL,
    url TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tenant, url)
  ) STRICT;
  `,
  `
  CREATE TABLE hooks (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    key_id TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX hooks_by_tenant ON hooks (tenant, id);
  CREATE INDEX hooks_by_key ON hooks (key_id);

  -- The last event that was delivered to webhooks; earlier events of an old directory are not.
  CREATE TABLE news_mark (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO news_mark SELECT 1, coalesce(max(seq), 0) FROM events;

  CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    message TEXT NOT NULL,
    tenant TEXT NOT NULL,
    lane TEXT NOT NULL,
    job TEXT,
    event TEXT NOT NULL,
    url TEXT,
    created_at INTEGER NOT NULL,
    -- pending, leased, held, delivered, failed
    state TEXT NOT NULL,
    -- pending: when it is due; leased: when the lease is over.
    next_at INTEGER NOT NULL,
    lease TEXT,
    failed INTEGER NOT NULL,
    tries TEXT NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_by_turn ON deliveries (state, lane, next_at, seq, job);
  CREATE INDEX deliveries_by_lane ON deliveries (lane, seq);
  CREATE INDEX deliveries_by_tenant ON deliveries (tenant, seq);
  CREATE INDEX deliveries_by_message ON deliveries (message);

  -- A message goes with the last of its deliveries.
  CREATE TRIGGER deliveries_gone AFTER DELETE ON deliveries BEGIN
    DELETE FROM messages WHERE id = OLD.message
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE message = OLD.message);
  END;
  `,
  `
  -- Written and emptied to find out whether a full disk takes writes again.
  CREATE TABLE disk_probe (one INTEGER PRIMARY KEY CHECK (one = 1), body BLOB NOT NULL) STRICT;
  `,
  `
  -- Another process may have changed a tenant's items: what is remembered of them has a version.
  ALTER TABLE item_tenants ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- What is stored of each tenant, kept up to date by triggers: read before each extraction.
  CREATE TABLE stored_bytes (
    tenant TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO stored_bytes SELECT tenant, sum(bytes) FROM (
    SELECT tenant, octet_length(body) AS bytes FROM documents
    UNION ALL SELECT tenant, octet_length(event) FROM events
    UNION ALL SELECT tenant, octet_length(body) FROM snapshots
    UNION ALL SELECT tenant, octet_length(item) + octet_length(words)
      FROM items JOIN item_tenants USING (n)
    UNION ALL SELECT tenant, octet_length(vector) FROM item_vectors JOIN item_tenants USING (n)
  ) GROUP BY tenant;
  ${counting("documents", ownTenant, (row) => `octet_length(${row}.body)`)}
  ${counting("snapshots", ownTenant, (row) => `octet_length(${row}.body)`)}
  -- Events are never changed, and counted by their writer.
  ${uncounting("events", ownTenant, (row) => `octet_length(${row}.event)`)}
  ${counting("items", itemTenant, (row) => `octet_length(${row}.item) + octet_length(${row}.words)`)}
  ${counting("item_vectors", itemTenant, (row) => `octet_length(${row}.vector)`)}
  `,
  `
  -- What jobs have spent on the model; the budget of a job is counted here for all processes.
  CREATE TABLE model_spending (
    tenant TEXT NOT NULL,
    job TEXT NOT NULL,
    calls INTEGER NOT NULL,
    input INTEGER NOT NULL,
    output INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tenant, job)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What settling looks items up by: all pages that state an item, and what it states. Items stored
  -- before have no fact until they are stored again.
  ALTER TABLE items ADD COLUMN fact TEXT;
  CREATE INDEX items_by_fact ON items (n, fact);

  -- The sources of an item after the first, which is in its row.
  CREATE TABLE item_sources (
    n INTEGER NOT NULL,
    source TEXT NOT NULL,
    row INTEGER NOT NULL REFERENCES items (row) ON DELETE CASCADE,
    PRIMARY KEY (row, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX item_sources_by_source ON item_sources (n, source);
  INSERT OR IGNORE INTO item_sources (n, source, row)
    SELECT items.n, further.value ->> '$.source', items.row
    FROM items, json_each(CASE WHEN json_valid(items.item) THEN items.item END, '$.sources') further
    WHERE further.value ->> '$.source' <> items.source;
  `,
  `
  -- Documents of the index are items or passages. The new indexes list and count either alone.
  ALTER TABLE items ADD COLUMN kind TEXT NOT NULL DEFAULT 'item';
  DROP INDEX items_by_domain;
  CREATE INDEX items_by_domain ON items (n, kind, domain, category);
  CREATE INDEX items_by_kind ON items (n, kind, id);
  `,
  `
  -- BCP 47 in lower case, and empty where it is unknown.
  ALTER TABLE items ADD COLUMN language TEXT NOT NULL DEFAULT '';
  `,
  `
  -- Lists of the documents of each term. Tenants that have full-text tables are moved to them in the
  -- background (lists = 0 until then). Documents have numbers of their own for each tenant, which are
  -- never used again; a document of the full-text tables alone has none.
  ALTER TABLE item_tenants ADD COLUMN lists INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE item_tenants ADD COLUMN last_doc INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE item_tenants ADD COLUMN docs INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE item_tenants ADD COLUMN all_terms INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE item_tenants ADD COLUMN title_terms INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE items ADD COLUMN doc INTEGER;

  CREATE TABLE item_docs (
    n INTEGER NOT NULL,
    doc INTEGER NOT NULL,
    row INTEGER NOT NULL,
    all_terms INTEGER NOT NULL,
    title_terms INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (n, doc)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE item_lists (
    n INTEGER NOT NULL,
    share INTEGER NOT NULL,
    term TEXT NOT NULL,
    part INTEGER NOT NULL,
    last INTEGER NOT NULL,
    documents BLOB NOT NULL,
    PRIMARY KEY (n, share, term, part)
  ) STRICT, WITHOUT ROWID;

  -- Written, and not in the lists yet.
  CREATE TABLE item_added (
    n INTEGER NOT NULL,
    share INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    terms TEXT NOT NULL,
    documents BLOB NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (n, share, turn)
  ) STRICT, WITHOUT ROWID;

  -- Removed, and still in the lists.
  CREATE TABLE item_dropped (
    n INTEGER NOT NULL,
    doc INTEGER NOT NULL,
    PRIMARY KEY (n, doc)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The last vectors that were written, for processes that hold codes of all of them.
  CREATE TABLE item_vector_turns (
    n INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (n, turn, row)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A search reads the ids of its best documents without their rows, which are all over the file.
  CREATE INDEX items_by_doc ON items (n, doc, id);
  `,
  `
  -- Vectors of the later parts of long documents; that of the first part is in item_vectors.
  CREATE TABLE item_vector_parts (
    n INTEGER NOT NULL,
    model TEXT NOT NULL,
    row INTEGER NOT NULL REFERENCES items (row) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    vector BLOB NOT NULL,
    UNIQUE (row, part)
  ) STRICT;
  CREATE INDEX item_vector_parts_by_model ON item_vector_parts (n, model, row, part);
  ${counting("item_vector_parts", itemTenant, (row) => `octet_length(${row}.vector)`)}
  `,
  `
  -- The known pages of Sites. Other columns than the key and the page repeat parts of it for indexes.
  -- IF NOT EXISTS: the tables of Sites stay where the lists of terms were undone.
  CREATE TABLE IF NOT EXISTS site_pages (
    tenant TEXT NOT NULL,
    site TEXT NOT NULL,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    next_at INTEGER,
    page TEXT NOT NULL,
    PRIMARY KEY (tenant, site, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS site_pages_by_state ON site_pages (tenant, site, state, url);
  CREATE INDEX IF NOT EXISTS site_pages_due ON site_pages (tenant, site, next_at) WHERE next_at IS NOT NULL;
  `,
  `
  -- Changes of the facts of Sites.
  CREATE TABLE IF NOT EXISTS fact_entries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    item TEXT NOT NULL,
    category TEXT NOT NULL,
    source TEXT NOT NULL,
    entry TEXT NOT NULL,
    UNIQUE (tenant, site, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS fact_entries_by_time ON fact_entries (tenant, site, at, seq);
  CREATE INDEX IF NOT EXISTS fact_entries_by_item ON fact_entries (tenant, site, item, at, seq);
  CREATE INDEX IF NOT EXISTS fact_entries_by_source ON fact_entries (tenant, site, source);
  `,
  `
  -- Sites. A key has one Site for each URL, compared by the URL's key.
  CREATE TABLE IF NOT EXISTS sites (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    version TEXT NOT NULL,
    created_at TEXT NOT NULL,
    url_key TEXT NOT NULL,
    spec TEXT NOT NULL,
    status TEXT NOT NULL,
    UNIQUE (tenant, url_key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sites_by_tenant ON sites (tenant, id);
  `,
  `
  -- Pages that a Site has read, for the filter of searches by Site.
  CREATE INDEX IF NOT EXISTS site_pages_read ON site_pages (tenant, site, url)
    WHERE json_extract(page, '$.contentHash') IS NOT NULL;
  `,
  `
  -- Who may be shown a document; NULL: its owner alone. Earlier versions did not note it.
  ALTER TABLE items ADD COLUMN audience TEXT;
  `,
  `
  -- Pages as they were received, and their compressed bodies, each once for a tenant.
  CREATE TABLE IF NOT EXISTS archive_pages (
    tenant TEXT NOT NULL,
    owner TEXT NOT NULL,
    url TEXT NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    page TEXT NOT NULL,
    PRIMARY KEY (tenant, owner, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS archive_pages_by_digest ON archive_pages (tenant, digest);
  CREATE INDEX IF NOT EXISTS archive_pages_by_url ON archive_pages (tenant, url);
  CREATE INDEX IF NOT EXISTS archive_pages_by_time ON archive_pages (at);
  CREATE TABLE IF NOT EXISTS archive_bodies (
    tenant TEXT NOT NULL,
    digest TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (tenant, digest)
  ) STRICT;
  ${repeatable(counting("archive_pages", ownTenant, (row) => `octet_length(${row}.page)`))}
  ${repeatable(counting("archive_bodies", ownTenant, (row) => `octet_length(${row}.body)`))}
  ${repeatable(unusedBodies("delete", "DELETE"))}
  ${repeatable(unusedBodies("update", "UPDATE OF digest"))}
  `,
  `
  -- Lists the documents of one category, without reading all others of their kind.
  CREATE INDEX items_by_category ON items (n, kind, category, id);
  `,
];

/**
 * The way back to the schema before lists of terms; the full-text tables are filled first. A later
 * step has to be undone here too, unless it may run twice: the tables of Sites and of archived pages
 * stay, because an older version does not read them and the next one takes them up again.
 */
export const beforeLists = {
  undo: [
    "DELETE FROM item_vector_parts",
    ...[
      "item_vector_parts",
      "item_vector_turns",
      "item_dropped",
      "item_added",
      "item_lists",
      "item_docs",
    ].map((table) => `DROP TABLE ${table}`),
    "DROP INDEX items_by_category",
    "DROP INDEX items_by_doc",
    "ALTER TABLE items DROP COLUMN doc",
    "ALTER TABLE items DROP COLUMN audience",
    ...["title_terms", "all_terms", "docs", "last_doc", "lists"].map(
      (column) => `ALTER TABLE item_tenants DROP COLUMN ${column}`,
    ),
    "PRAGMA user_version = 12",
  ],
};
