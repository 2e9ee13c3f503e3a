-- A code that the office hands to a guardian for one child. It opens nothing: it brings the guardian's request to the right sheet, once.
CREATE TABLE child_codes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, code_hash bytea NOT NULL,
  made_by uuid NOT NULL, made_at timestamptz NOT NULL, expires_on date NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'cancelled', 'waiting', 'accepted', 'refused', 'withdrawn')),
  -- What its request says; none while nobody has used it.
  asked_by uuid, kind text CHECK (kind IN ('father', 'mother', 'tutor', 'grandparent', 'sibling', 'other')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500), asked_at timestamptz,
  decided_by uuid, decided_at timestamptz, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  version integer NOT NULL DEFAULT 1,
  CHECK ((asked_by IS NULL) = (state IN ('open', 'cancelled')) AND (asked_by IS NULL) = (kind IS NULL) AND (asked_by IS NULL) = (asked_at IS NULL)),
  PRIMARY KEY (school_id, id), UNIQUE (school_id, code_hash),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX child_codes_by_pupil ON child_codes (school_id, pupil_id);
CREATE INDEX child_codes_by_maker ON child_codes (school_id, made_by);
CREATE INDEX child_codes_by_decider ON child_codes (school_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX child_codes_by_asker ON child_codes (school_id, asked_by) WHERE asked_by IS NOT NULL;
SELECT app.tenant('child_codes',
  school => 'pupil_id made_by made_at expires_on state asked_by kind asked_at decided_by decided_at', personal => 'note reason', sensitive => 'code_hash');
