-- Levels whose pupils are handed over by two members of staff.
CREATE TABLE exit_two_person_levels (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL,
  PRIMARY KEY (school_id, level_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('exit_two_person_levels');

-- What happened at the gate: who left, with whom, and came back; also who was refused. `checking` waits for a second member of staff.
CREATE TABLE exit_passages (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, day date NOT NULL, request_id uuid,
  mode text NOT NULL CHECK (mode IN ('alone', 'guardian')), guardian_id uuid, id_checked boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('checking', 'left', 'returned', 'refused')),
  -- Why it was refused, or would have been without the override, or without a tablet that had no network.
  refusal text CHECK (refusal IN ('court', 'ended', 'not_allowed', 'other_week', 'not_alone')), override_reason text NOT NULL DEFAULT '' CHECK (length(override_reason) <= 500),
  unheard boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL, by_id uuid NOT NULL, second_by_id uuid, returned_at timestamptz, returned_by_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, request_id) REFERENCES exit_requests (school_id, id) ON DELETE SET NULL (request_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, second_by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, returned_by_id) REFERENCES accounts (school_id, id),
  CHECK (mode = 'guardian' OR guardian_id IS NULL),
  CHECK (status <> 'refused' OR refusal IS NOT NULL),
  CHECK ((status = 'returned') = (returned_at IS NOT NULL))
);
-- Two tablets never let one child out twice.
CREATE UNIQUE INDEX exit_passages_once ON exit_passages (school_id, pupil_id, day) WHERE status IN ('checking', 'left');
CREATE INDEX exit_passages_by_day ON exit_passages (school_id, day, at);
CREATE INDEX exit_passages_by_pupil ON exit_passages (school_id, pupil_id, at DESC);
CREATE INDEX exit_passages_by_request ON exit_passages (school_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX exit_passages_by_guardian ON exit_passages (school_id, guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX exit_passages_by_account ON exit_passages (school_id, by_id);
CREATE INDEX exit_passages_by_second ON exit_passages (school_id, second_by_id) WHERE second_by_id IS NOT NULL;
CREATE INDEX exit_passages_by_returner ON exit_passages (school_id, returned_by_id) WHERE returned_by_id IS NOT NULL;
SELECT app.tenant('exit_passages', school => 'day mode id_checked status unheard at', personal => 'override_reason', sensitive => 'refusal');
