/**
 * The schema's history, oldest first. Append only: a data directory remembers how many it has
 * seen (`PRAGMA user_version`), so a step that was ever released is never edited.
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

  -- AUTOINCREMENT: a number that was used is not given again, even after its row is gone.
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

  -- How far the log was told to others; what was said before there were others is not told.
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
];
