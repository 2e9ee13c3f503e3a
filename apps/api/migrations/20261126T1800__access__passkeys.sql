-- Keys that a device keeps for its owner (WebAuthn), each good for one account at the address of this server alone.
CREATE TABLE passkeys (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  -- What the device calls the key, and its public half (COSE); nothing here opens anything.
  credential bytea NOT NULL CHECK (length(credential) BETWEEN 1 AND 1023), public_key bytea NOT NULL CHECK (length(public_key) <= 2000),
  -- Uses that the device counted; a count that falls is a copy. Many devices leave it at 0.
  uses bigint NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- Kept by the account of a maker of devices too: a lost device does not lose it.
  backed_up boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at timestamptz NOT NULL, last_used_at timestamptz,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, credential),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_account ON passkeys (school_id, account_id);
SELECT app.tenant('passkeys', school => 'uses backed_up', personal => 'name', sensitive => 'credential public_key');
