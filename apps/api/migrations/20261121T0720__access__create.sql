CREATE TABLE accounts (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  person_id uuid, username citext NOT NULL CHECK (length(username) BETWEEN 1 AND 100),
  password_hash text, status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'active', 'disabled')),
  lang text NOT NULL DEFAULT 'fr' CHECK (lang IN ('fr', 'en', 'ar')),
  first_name text NOT NULL, last_name text NOT NULL, email citext, phone text, photo_file_id uuid,
  settings jsonb NOT NULL DEFAULT '{}', tour_seen text[] NOT NULL DEFAULT '{}',
  -- A second factor being set up waits beside the one in force until its first code.
  totp_secret text, totp_pending text, totp_confirmed_at timestamptz, totp_last_step bigint NOT NULL DEFAULT 0,
  quiet_from text NOT NULL DEFAULT '21:00', quiet_to text NOT NULL DEFAULT '07:00', digest_at text NOT NULL DEFAULT '18:30',
  -- Hashes of the devices that signed in before: a new one is told to the owner, an old one is not (SEC-AUT-08).
  known_devices bytea[] NOT NULL DEFAULT '{}',
  search_key text NOT NULL, last_seen_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, username), UNIQUE (school_id, person_id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, photo_file_id) REFERENCES files (school_id, id),
  CHECK (status <> 'active' OR password_hash IS NOT NULL)
);
CREATE INDEX accounts_search ON accounts USING gin (search_key gin_trgm_ops);
SELECT app.tenant('accounts', school => 'status lang settings tour_seen quiet_from quiet_to digest_at totp_last_step',
  personal => 'username first_name last_name email phone search_key', sensitive => 'password_hash totp_secret totp_pending known_devices');

CREATE TABLE auth_entries (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL, org_id uuid NOT NULL,
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ '{eleve,parent,prof,transport,admin,personnel}'),
  active boolean NOT NULL DEFAULT true, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id), UNIQUE (school_id, account_id, org_id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
SELECT app.tenant('auth_entries', school => 'roles active');

CREATE TABLE custom_roles (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  description text NOT NULL DEFAULT '', base text NOT NULL CHECK (base IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  template text, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, name)
);
SELECT app.tenant('custom_roles', school => 'name description base template');
CREATE TABLE custom_role_grants (
  school_id integer NOT NULL REFERENCES schools, role_id uuid NOT NULL, permission text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('school', 'cycle', 'classes', 'children', 'self')),
  PRIMARY KEY (school_id, role_id, permission),
  FOREIGN KEY (school_id, role_id) REFERENCES custom_roles (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('custom_role_grants', school => 'permission scope');
CREATE TABLE auth_entry_roles (
  school_id integer NOT NULL REFERENCES schools, entry_id uuid NOT NULL, role_id uuid NOT NULL,
  PRIMARY KEY (school_id, entry_id, role_id),
  FOREIGN KEY (school_id, entry_id) REFERENCES auth_entries (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, role_id) REFERENCES custom_roles (school_id, id)
);
CREATE INDEX auth_entry_roles_by_role ON auth_entry_roles (school_id, role_id);
SELECT app.tenant('auth_entry_roles');

CREATE TABLE sessions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  token_hash bytea NOT NULL, previous_hash bytea, rotated_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('web', 'mobile')), device_name text NOT NULL DEFAULT '', remember boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL, last_seen_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
  idle_seconds integer NOT NULL, step_up_until_at timestamptz,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, token_hash),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_previous ON sessions (school_id, previous_hash) WHERE previous_hash IS NOT NULL;
CREATE INDEX sessions_by_account ON sessions (school_id, account_id);
SELECT app.tenant('sessions', school => 'kind remember idle_seconds', personal => 'device_name', sensitive => 'token_hash previous_hash');

CREATE TABLE one_time_codes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('activation', 'reset')), code_hash bytea NOT NULL,
  created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, code_hash),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX one_time_codes_by_account ON one_time_codes (school_id, account_id);
SELECT app.tenant('one_time_codes', school => 'purpose created_by', sensitive => 'code_hash');

CREATE TABLE look_as (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, session_id uuid NOT NULL, account_id uuid NOT NULL, target_id uuid NOT NULL,
  reason text NOT NULL, started_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, ended_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, target_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX look_as_by_session ON look_as (school_id, session_id);
SELECT app.tenant('look_as', personal => 'reason');

CREATE TABLE notifications (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  type text NOT NULL, title text NOT NULL, body text NOT NULL, model_type text NOT NULL, model_id text, child_id uuid,
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'critical')),
  -- One notice per fact and person, however often the job runs.
  dedupe_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), read_at timestamptz,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, account_id, dedupe_key),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_account ON notifications (school_id, account_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (school_id, account_id) WHERE read_at IS NULL;
SELECT app.tenant('notifications', school => 'type model_type priority dedupe_key', personal => 'title body');

CREATE TABLE notification_preferences (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, type text NOT NULL,
  mail text NOT NULL CHECK (mail IN ('now', 'digest', 'off')), push text NOT NULL CHECK (push IN ('now', 'digest', 'off')),
  PRIMARY KEY (school_id, account_id, type),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('notification_preferences', school => 'type mail push');

CREATE TABLE push_subscriptions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL, session_id uuid NOT NULL,
  platform text NOT NULL CHECK (platform IN ('web', 'android', 'ios')), endpoint text NOT NULL, keys jsonb,
  fails integer NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id), UNIQUE (school_id, endpoint),
  FOREIGN KEY (school_id, session_id) REFERENCES sessions (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX push_by_account ON push_subscriptions (school_id, account_id);
SELECT app.tenant('push_subscriptions', school => 'platform fails', sensitive => 'endpoint keys');

CREATE TABLE deliveries (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL, notification_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'push')),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'failed', 'dropped')), mode text NOT NULL CHECK (mode IN ('now', 'digest')),
  due_at timestamptz NOT NULL, attempts integer NOT NULL DEFAULT 0, sent_at timestamptz, reason text NOT NULL DEFAULT '',
  PRIMARY KEY (school_id, id), UNIQUE (school_id, notification_id, channel),
  FOREIGN KEY (school_id, notification_id) REFERENCES notifications (school_id, id) ON DELETE CASCADE
);
CREATE INDEX deliveries_due ON deliveries (school_id, due_at) WHERE status = 'waiting';
SELECT app.tenant('deliveries', school => 'channel status mode attempts reason');
