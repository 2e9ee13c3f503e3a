-- A code shown as a QR that signs a phone in stands apart from the code of a sheet: shorter, and never printed with others.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check CHECK (purpose IN ('activation', 'reset', 'sign_in'));
-- When somebody first chose a password; null until then.
ALTER TABLE accounts ADD COLUMN activated_at timestamptz;
COMMENT ON COLUMN accounts.activated_at IS '@school';
CREATE INDEX accounts_by_activation ON accounts (school_id, activated_at) WHERE activated_at IS NOT NULL;

-- What was handed or sent to somebody so that he signs in: a printed sheet or a mail. Its code stands hashed with the codes.
CREATE TABLE invitations (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL, code_id uuid,
  channel text NOT NULL CHECK (channel IN ('sheet', 'mail')),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')), reason text NOT NULL DEFAULT '',
  reminder boolean NOT NULL DEFAULT false, attempts integer NOT NULL DEFAULT 0,
  created_by uuid, created_at timestamptz NOT NULL, done_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, code_id) REFERENCES one_time_codes (school_id, id) ON DELETE SET NULL (code_id)
);
CREATE INDEX invitations_by_account ON invitations (school_id, account_id, created_at DESC);
CREATE INDEX invitations_waiting ON invitations (school_id, created_at) WHERE status = 'waiting';
CREATE INDEX invitations_by_code ON invitations (school_id, code_id) WHERE code_id IS NOT NULL;
SELECT app.tenant('invitations', school => 'channel status reason reminder attempts created_by');

-- How the school makes user names; without a row, first name and last name.
CREATE TABLE username_rules (
  school_id integer NOT NULL REFERENCES schools,
  rule text NOT NULL CHECK (rule IN ('first.last', 'f.last', 'last.first', 'matricule', 'email')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id)
);
SELECT app.tenant('username_rules', school => 'rule');
