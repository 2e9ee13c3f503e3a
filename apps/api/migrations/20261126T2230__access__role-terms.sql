-- A role that somebody has in a membership from one day to another, both included: written into the membership on the first, taken back after the last.
CREATE TABLE role_terms (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, entry_id uuid NOT NULL,
  -- A built-in role, or one of the school's own.
  role text CHECK (role IN ('parent', 'eleve', 'prof', 'transport', 'personnel', 'admin')), role_id uuid,
  from_on date NOT NULL, until_on date NOT NULL CHECK (until_on >= from_on),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'given', 'ended', 'cancelled')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  given_by uuid NOT NULL, created_at timestamptz NOT NULL, ended_at timestamptz,
  CHECK ((role IS NULL) <> (role_id IS NULL)), CHECK ((ended_at IS NULL) = (state IN ('planned', 'given'))),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, entry_id) REFERENCES auth_entries (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, role_id) REFERENCES custom_roles (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, given_by) REFERENCES accounts (school_id, id)
);
-- One at a time of each role in a membership.
CREATE UNIQUE INDEX role_terms_once ON role_terms (school_id, entry_id, role, role_id) NULLS NOT DISTINCT WHERE state IN ('planned', 'given');
CREATE INDEX role_terms_by_entry ON role_terms (school_id, entry_id);
CREATE INDEX role_terms_by_role ON role_terms (school_id, role_id) WHERE role_id IS NOT NULL;
CREATE INDEX role_terms_by_giver ON role_terms (school_id, given_by);
SELECT app.tenant('role_terms', school => 'role state given_by', personal => 'reason');
