package import LocalAWS
import LocalRecovery

extension StoreSchema {
    package static let userPools = StoreSchema(
        [
            ("1", first), ("identities", identities), ("devices", devices), ("passkeys", passkeys), ("web", web),
            ("saml", saml), ("passkey-ids", "CREATE INDEX passkeys_by_id ON passkeys(id)"), ("factors", factors),
            ("searchable-case", searchableCase), ("auth-events", authEvents),
            ("group-resources", "ALTER TABLE groups ADD COLUMN resource TEXT"),
            ("client-types", "ALTER TABLE clients ADD COLUMN type TEXT NOT NULL DEFAULT 'REGULAR'"),
            ("client-documents", clientDocuments),
            ("session-use", sessionUse),
            ("managed-secrets", "ALTER TABLE clients ADD COLUMN managed_secret TEXT"),
            ("imported-passwords", "ALTER TABLE users ADD COLUMN imported_password TEXT"),
            ("password-changes", "ALTER TABLE users ADD COLUMN password_changed REAL"),
            ("user-journal", UserJournal.sql), ("signing-keys", signingKeys),
        ],
        roots: ["pools", "messages", "spent_sessions"])

    /// Before, the keys were made with the pool.
    private static let signingKeys = """
        CREATE TABLE signing_keys(
          pool TEXT PRIMARY KEY REFERENCES pools ON DELETE CASCADE, id_token BLOB NOT NULL, access_token BLOB NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO signing_keys SELECT id, id_token_key, access_token_key FROM pools;
        ALTER TABLE pools DROP COLUMN id_token_key;
        ALTER TABLE pools DROP COLUMN access_token_key;
        """

    private static let devices = """
        CREATE TABLE devices(
          key TEXT PRIMARY KEY, user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, group_key TEXT NOT NULL,
          salt BLOB, verifier BLOB, name TEXT, is_remembered INTEGER NOT NULL, address TEXT NOT NULL, sdk TEXT NOT NULL,
          session TEXT, created REAL NOT NULL, modified REAL NOT NULL, authenticated REAL NOT NULL) WITHOUT ROWID;
        CREATE INDEX devices_by_user ON devices(user, created);
        """

    /// The tables for sign-ins at the pool's domain.
    private static let web = """
        ALTER TABLE families ADD COLUMN web TEXT;
        CREATE INDEX objects_by_kind ON objects(kind, name);
        CREATE TABLE authorization_codes(
          hash BLOB PRIMARY KEY, family TEXT NOT NULL REFERENCES families ON DELETE CASCADE, redirect_uri TEXT NOT NULL,
          challenge TEXT, nonce TEXT, claims TEXT, flow TEXT NOT NULL, expires REAL NOT NULL,
          is_used INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX authorization_codes_by_family ON authorization_codes(family);
        CREATE INDEX authorization_codes_by_end ON authorization_codes(expires);
        CREATE TABLE browser_sessions(
          hash BLOB PRIMARY KEY, client TEXT NOT NULL REFERENCES clients ON DELETE CASCADE, provider TEXT NOT NULL,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, began REAL NOT NULL,
          expires REAL NOT NULL, ghost TEXT) WITHOUT ROWID;
        CREATE INDEX browser_sessions_by_client ON browser_sessions(client);
        CREATE INDEX browser_sessions_by_user ON browser_sessions(user);
        CREATE INDEX browser_sessions_by_end ON browser_sessions(expires);
        """

    /// The keys of SAML messages, and the sessions that browsers have at SAML providers.
    ///
    /// Deleting a provider also deletes its encryption key. The pool's own signing key belongs to no provider.
    private static let saml = """
        CREATE TABLE saml_keys(
          pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, kind TEXT, provider TEXT NOT NULL, key BLOB NOT NULL,
          certificate BLOB NOT NULL, PRIMARY KEY(pool, provider),
          FOREIGN KEY(pool, kind, provider) REFERENCES objects(pool, kind, name) ON DELETE CASCADE) WITHOUT ROWID;
        ALTER TABLE browser_sessions ADD COLUMN provider_session TEXT;
        """

    /// Before, the time of a session's latest use was not kept.
    private static let sessionUse = """
        ALTER TABLE families ADD COLUMN used REAL NOT NULL DEFAULT 0;
        UPDATE families SET used = auth_time;
        """

    /// The documents that policies keep, and the sessions of browsers that signed in to a document's client.
    private static let clientDocuments = """
        CREATE TABLE client_documents(
          pool TEXT NOT NULL, kind TEXT NOT NULL, policy TEXT NOT NULL, url TEXT NOT NULL, body TEXT, cached REAL,
          expires REAL, PRIMARY KEY(pool, policy, url),
          FOREIGN KEY(pool, kind, policy) REFERENCES objects(pool, kind, name) ON DELETE CASCADE) WITHOUT ROWID;
        ALTER TABLE browser_sessions ADD COLUMN document TEXT;
        """

    /// Before, every pool with MFA and a sender of text messages had these as a factor.
    private static let factors = """
        UPDATE pools SET configuration = json_set(configuration, '$.SmsMfaConfiguration', json('{}'))
          WHERE json_extract(configuration, '$.SmsConfiguration') IS NOT NULL
          AND json_extract(configuration, '$.MfaConfiguration') IN ('ON', 'OPTIONAL');
        """

    /// Before, a filter of users compared with case in pools whose names have case.
    private static let searchableCase = "UPDATE OR REPLACE searchable SET key = lower(key) WHERE key <> lower(key)"

    /// Users' actions as threat protection lists them; codes of the web side keep the key of their flow from now on.
    private static let authEvents = """
        CREATE TABLE auth_events(
          number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, type TEXT NOT NULL, time REAL NOT NULL,
          response TEXT NOT NULL, is_by_password INTEGER NOT NULL, feedback TEXT);
        CREATE INDEX auth_events_by_user ON auth_events(user, number);
        DELETE FROM authorization_codes;
        """

    private static let passkeys = """
        CREATE TABLE passkeys(
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, id TEXT NOT NULL, public_key BLOB NOT NULL,
          counter INTEGER NOT NULL, relying_party TEXT NOT NULL, attachment TEXT, transports TEXT NOT NULL,
          created REAL NOT NULL, PRIMARY KEY(user, id)) WITHOUT ROWID;
        """

    /// The first version.
    ///
    /// All data of a user refers to the user's row, so deleting the row deletes all of the data.
    private static let first = """
        CREATE TABLE pools(
          id TEXT PRIMARY KEY, name TEXT NOT NULL, configuration TEXT NOT NULL, created REAL NOT NULL,
          modified REAL NOT NULL, id_token_key BLOB NOT NULL, access_token_key BLOB NOT NULL, sealing_key BLOB NOT NULL);
        CREATE TABLE clients(
          id TEXT PRIMARY KEY, pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, name TEXT NOT NULL,
          configuration TEXT NOT NULL, secrets TEXT NOT NULL, created REAL NOT NULL, modified REAL NOT NULL);
        CREATE TABLE users(
          row INTEGER PRIMARY KEY AUTOINCREMENT, pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, sub TEXT NOT NULL,
          username TEXT NOT NULL, username_key TEXT NOT NULL, status TEXT NOT NULL, is_enabled INTEGER NOT NULL,
          attributes TEXT NOT NULL, pending TEXT NOT NULL, salt BLOB, verifier BLOB, password_history BLOB NOT NULL,
          temporary_password_expires REAL, failures INTEGER NOT NULL, last_failure REAL NOT NULL,
          locked_until REAL NOT NULL, factors TEXT NOT NULL, created REAL NOT NULL, modified REAL NOT NULL);
        CREATE INDEX users_by_pool ON users(pool);
        CREATE UNIQUE INDEX users_by_username ON users(pool, username_key);
        CREATE UNIQUE INDEX users_by_sub ON users(pool, sub);
        CREATE INDEX users_by_status ON users(pool, status);
        CREATE TABLE aliases(
          pool TEXT NOT NULL, attribute TEXT NOT NULL, key TEXT NOT NULL,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
          PRIMARY KEY(pool, key, attribute)) WITHOUT ROWID;
        CREATE INDEX aliases_by_user ON aliases(user);
        CREATE TABLE searchable(
          pool TEXT NOT NULL, attribute TEXT NOT NULL, key TEXT NOT NULL,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
          PRIMARY KEY(pool, attribute, key, user)) WITHOUT ROWID;
        CREATE INDEX searchable_by_user ON searchable(user);
        CREATE TABLE groups(
          pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, name TEXT NOT NULL, description TEXT, role_arn TEXT,
          precedence INTEGER, created REAL NOT NULL, modified REAL NOT NULL, PRIMARY KEY(pool, name)) WITHOUT ROWID;
        CREATE TABLE memberships(
          pool TEXT NOT NULL, name TEXT NOT NULL, user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
          PRIMARY KEY(user, name),
          FOREIGN KEY(pool, name) REFERENCES groups(pool, name) ON DELETE CASCADE) WITHOUT ROWID;
        CREATE INDEX memberships_by_group ON memberships(pool, name, user);
        CREATE TABLE codes(
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, purpose TEXT NOT NULL, attribute TEXT NOT NULL,
          hash BLOB NOT NULL, expires REAL NOT NULL, PRIMARY KEY(user, purpose, attribute)) WITHOUT ROWID;
        CREATE TABLE spent_sessions(id TEXT PRIMARY KEY, expires REAL NOT NULL) WITHOUT ROWID;
        CREATE INDEX spent_sessions_by_end ON spent_sessions(expires);
        CREATE TABLE families(
          id TEXT PRIMARY KEY, pool TEXT NOT NULL, client TEXT NOT NULL,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, auth_time REAL NOT NULL, event_id TEXT NOT NULL,
          device_key TEXT, expires REAL NOT NULL, is_revoked INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX families_by_user ON families(user, event_id);
        CREATE INDEX families_by_end ON families(expires);
        CREATE TABLE refresh_tokens(
          hash BLOB PRIMARY KEY, family TEXT NOT NULL REFERENCES families ON DELETE CASCADE, replaced REAL) WITHOUT ROWID;
        CREATE INDEX refresh_tokens_by_family ON refresh_tokens(family);
        CREATE TABLE messages(number INTEGER PRIMARY KEY AUTOINCREMENT, message TEXT NOT NULL);
        CREATE TABLE objects(
          pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, kind TEXT NOT NULL, name TEXT NOT NULL,
          value TEXT NOT NULL, created REAL NOT NULL, modified REAL NOT NULL,
          PRIMARY KEY(pool, kind, name)) WITHOUT ROWID;
        """

    /// The table of users' identities at other providers.
    private static let identities = """
        CREATE TABLE identities(
          pool TEXT NOT NULL, provider TEXT NOT NULL, attribute TEXT NOT NULL, value TEXT NOT NULL,
          user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
          PRIMARY KEY(pool, provider, attribute, value)) WITHOUT ROWID;
        CREATE INDEX identities_by_user ON identities(user);
        """
}
