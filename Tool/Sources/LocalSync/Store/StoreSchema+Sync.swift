package import LocalAWS

extension StoreSchema {
    package static let sync = StoreSchema(
        [("sync-1", first)],
        roots: [
            "sync_pools", "sync_datasets", "sync_sessions", "sync_devices", "sync_stream", "sync_stream_places",
            "sync_payloads",
        ])

    /// Keys and values are blobs, because text ends at a zero byte and compares by Unicode's rules.
    private static let first = """
        CREATE TABLE sync_pools(
          pool TEXT PRIMARY KEY, events TEXT NOT NULL, push TEXT, streams TEXT, sessions INTEGER NOT NULL,
          bulk TEXT) WITHOUT ROWID;
        CREATE TABLE sync_datasets(
          id INTEGER PRIMARY KEY, pool TEXT NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL,
          sync_count INTEGER NOT NULL, created REAL NOT NULL, modified REAL NOT NULL, modified_by TEXT NOT NULL,
          size INTEGER NOT NULL, records INTEGER NOT NULL, is_deleted INTEGER NOT NULL, deleted_count INTEGER,
          merged_into TEXT, UNIQUE (pool, identity, name));
        CREATE TABLE sync_records(
          dataset INTEGER NOT NULL REFERENCES sync_datasets ON DELETE CASCADE, key BLOB NOT NULL, value BLOB,
          sync_count INTEGER NOT NULL, modified REAL NOT NULL, modified_by TEXT NOT NULL, device_modified REAL NOT NULL,
          PRIMARY KEY (dataset, key)) WITHOUT ROWID;
        CREATE INDEX sync_records_by_count ON sync_records(dataset, sync_count);
        CREATE TABLE sync_sessions(
          token TEXT PRIMARY KEY, pool TEXT NOT NULL, identity TEXT NOT NULL, dataset TEXT NOT NULL,
          expires REAL NOT NULL) WITHOUT ROWID;
        CREATE INDEX sync_sessions_by_end ON sync_sessions(expires);
        CREATE TABLE sync_devices(
          id TEXT PRIMARY KEY, pool TEXT NOT NULL, identity TEXT NOT NULL, platform TEXT NOT NULL,
          token TEXT NOT NULL) WITHOUT ROWID;
        CREATE INDEX sync_devices_by_identity ON sync_devices(pool, identity);
        CREATE TABLE sync_subscriptions(
          device TEXT NOT NULL REFERENCES sync_devices ON DELETE CASCADE, dataset TEXT NOT NULL,
          PRIMARY KEY (device, dataset)) WITHOUT ROWID;
        CREATE TABLE sync_stream(
          number INTEGER PRIMARY KEY AUTOINCREMENT, pool TEXT NOT NULL, stream TEXT NOT NULL, identity TEXT NOT NULL,
          dataset TEXT NOT NULL, data BLOB NOT NULL, time REAL NOT NULL);
        CREATE TABLE sync_stream_places(
          sink TEXT NOT NULL, stream TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (sink, stream)) WITHOUT ROWID;
        CREATE TABLE sync_payloads(
          name TEXT PRIMARY KEY, pool TEXT NOT NULL, body BLOB NOT NULL, expires REAL NOT NULL) WITHOUT ROWID;
        """
}
