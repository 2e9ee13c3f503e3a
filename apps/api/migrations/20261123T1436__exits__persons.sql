-- Who may come for a pupil besides his guardians: named by one of them, confirmed by the office where the school asks for it.
CREATE TABLE exit_persons (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100), last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  tie text NOT NULL CHECK (tie IN ('grandparent', 'sibling', 'aunt_uncle', 'nanny', 'neighbour', 'friend', 'other')), phone text NOT NULL CHECK (phone ~ '^\+?[0-9]{6,15}$'),
  starts_on date NOT NULL, ends_on date, weekdays integer[] NOT NULL CHECK (weekdays <@ '{1,2,3,4,5,6,7}' AND cardinality(weekdays) > 0),
  status text NOT NULL CHECK (status IN ('asked', 'confirmed', 'refused', 'withdrawn')),
  asked_by uuid NOT NULL, asked_at timestamptz NOT NULL,
  -- Nobody where the school confirms no one.
  decided_by uuid, decided_at timestamptz, answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  withdrawn_by uuid, withdrawn_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (ends_on >= starts_on), CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, withdrawn_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX exit_persons_by_pupil ON exit_persons (school_id, pupil_id, asked_at DESC);
CREATE INDEX exit_persons_by_asker ON exit_persons (school_id, asked_by);
CREATE INDEX exit_persons_by_decider ON exit_persons (school_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX exit_persons_by_withdrawer ON exit_persons (school_id, withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE INDEX exit_persons_waiting ON exit_persons (school_id, asked_at) WHERE status = 'asked';
SELECT app.tenant('exit_persons', school => 'starts_on ends_on weekdays status asked_by decided_by withdrawn_by', personal => 'first_name last_name tie phone answer');

-- Lets one person take a pupil home on one day. The code is shown to the family, and stands here by its digest alone.
CREATE TABLE exit_passes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, person_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 201), tie text NOT NULL CHECK (tie IN ('grandparent', 'sibling', 'aunt_uncle', 'nanny', 'neighbour', 'friend', 'other')),
  phone text NOT NULL DEFAULT '' CHECK (phone ~ '^(\+?[0-9]{6,15})?$'),
  day date NOT NULL, leaves_at text NOT NULL CHECK (leaves_at ~ '^[0-2][0-9]:[0-5][0-9]$'), code_hash bytea NOT NULL,
  made_by uuid NOT NULL, made_at timestamptz NOT NULL, revoked_at timestamptz, revoked_by uuid, used_at timestamptz,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, code_hash), CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, person_id) REFERENCES exit_persons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, revoked_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX exit_passes_by_pupil ON exit_passes (school_id, pupil_id, day DESC);
CREATE INDEX exit_passes_by_day ON exit_passes (school_id, day);
CREATE INDEX exit_passes_by_person ON exit_passes (school_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX exit_passes_by_maker ON exit_passes (school_id, made_by);
CREATE INDEX exit_passes_by_revoker ON exit_passes (school_id, revoked_by) WHERE revoked_by IS NOT NULL;
SELECT app.tenant('exit_passes', school => 'day leaves_at made_by revoked_by', personal => 'name tie phone', sensitive => 'code_hash');

-- Whether the office confirms who is named, and who may be given a pass of one day.
ALTER TABLE exit_settings ADD COLUMN confirms boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN exit_settings.confirms IS '@school';
ALTER TABLE exit_settings ADD COLUMN pass_for text NOT NULL DEFAULT 'anyone' CHECK (pass_for IN ('anyone', 'confirmed', 'nobody'));
COMMENT ON COLUMN exit_settings.pass_for IS '@school';

-- Who came, when he is no guardian: by name, which stays when the person is forgotten.
ALTER TABLE exit_passages DROP CONSTRAINT exit_passages_mode_check;
ALTER TABLE exit_passages ADD CONSTRAINT exit_passages_mode_check CHECK (mode IN ('alone', 'guardian', 'third'));
ALTER TABLE exit_passages DROP CONSTRAINT exit_passages_refusal_check;
ALTER TABLE exit_passages ADD CONSTRAINT exit_passages_refusal_check CHECK (refusal IN ('court', 'ended', 'not_allowed', 'other_week', 'not_alone',
  'not_confirmed', 'withdrawn', 'not_today', 'no_authority', 'pass_past', 'pass_early', 'pass_used', 'pass_revoked'));
ALTER TABLE exit_passages ADD COLUMN person_id uuid;
ALTER TABLE exit_passages ADD COLUMN pass_id uuid;
ALTER TABLE exit_passages ADD COLUMN with_name text NOT NULL DEFAULT '' CHECK (length(with_name) <= 201);
COMMENT ON COLUMN exit_passages.person_id IS '@school';
COMMENT ON COLUMN exit_passages.pass_id IS '@school';
COMMENT ON COLUMN exit_passages.with_name IS '@personal';
ALTER TABLE exit_passages ADD CONSTRAINT exit_passages_third CHECK ((mode = 'third') = (with_name <> ''));
-- Both columns are new and empty: no school's rows need to be read to prove it.
SELECT set_config('app.school_id', '0', true);
ALTER TABLE exit_passages ADD FOREIGN KEY (school_id, person_id) REFERENCES exit_persons (school_id, id) ON DELETE SET NULL (person_id);
ALTER TABLE exit_passages ADD FOREIGN KEY (school_id, pass_id) REFERENCES exit_passes (school_id, id) ON DELETE SET NULL (pass_id);
CREATE INDEX exit_passages_by_person ON exit_passages (school_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX exit_passages_by_pass ON exit_passages (school_id, pass_id) WHERE pass_id IS NOT NULL;
