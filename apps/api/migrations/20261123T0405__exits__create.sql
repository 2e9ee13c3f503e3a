-- When pupils may leave with a permission: weekdays (1 Monday to 7 Sunday), hours of the day, and from when lessons are usually over. One row once somebody changed it.
CREATE TABLE exit_settings (
  school_id integer PRIMARY KEY REFERENCES schools,
  weekdays integer[] NOT NULL DEFAULT '{1,2,3,4,5,6}' CHECK (weekdays <@ '{1,2,3,4,5,6,7}' AND cardinality(weekdays) > 0),
  opens_at text NOT NULL DEFAULT '08:00' CHECK (opens_at ~ '^[0-2][0-9]:[0-5][0-9]$'), closes_at text NOT NULL DEFAULT '18:00' CHECK (closes_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  lessons_end_at text NOT NULL DEFAULT '16:00' CHECK (lessons_end_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  version integer NOT NULL DEFAULT 1,
  CHECK (opens_at < closes_at)
);
SELECT app.tenant('exit_settings', school => 'weekdays opens_at closes_at lessons_end_at');

-- What a family asks for: to leave on one day, or on some days of each week. The office decides.
CREATE TABLE exit_requests (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('one_day', 'standing')),
  day date, weekdays integer[] CHECK (weekdays <@ '{1,2,3,4,5,6,7}'), starts_on date, ends_on date,
  -- Until when: the hour of return of one day, null for who does not come back; the end of the hours of a standing one.
  leaves_at text NOT NULL CHECK (leaves_at ~ '^[0-2][0-9]:[0-5][0-9]$'), until_at text CHECK (until_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  mode text NOT NULL CHECK (mode IN ('alone', 'guardian', 'anyone')), guardian_id uuid,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'approved', 'refused', 'cancelled')),
  asked_by uuid NOT NULL, asked_at timestamptz NOT NULL, decided_by uuid, decided_at timestamptz, answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK ((kind = 'one_day') = (day IS NOT NULL)),
  CHECK ((kind = 'standing') = (weekdays IS NOT NULL AND starts_on IS NOT NULL)),
  CHECK (kind = 'one_day' OR (until_at IS NOT NULL AND cardinality(weekdays) > 0)),
  CHECK (ends_on >= starts_on), CHECK (until_at > leaves_at),
  CHECK ((mode = 'guardian') = (guardian_id IS NOT NULL)),
  CHECK (status NOT IN ('approved', 'refused') OR (decided_by IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX exit_requests_once ON exit_requests (school_id, pupil_id, day, leaves_at) WHERE kind = 'one_day' AND status IN ('asked', 'approved');
CREATE INDEX exit_requests_by_pupil ON exit_requests (school_id, pupil_id, asked_at DESC);
CREATE INDEX exit_requests_by_guardian ON exit_requests (school_id, guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX exit_requests_by_asker ON exit_requests (school_id, asked_by);
CREATE INDEX exit_requests_by_decider ON exit_requests (school_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX exit_requests_waiting ON exit_requests (school_id, asked_at) WHERE status = 'asked';
CREATE INDEX exit_requests_by_day ON exit_requests (school_id, day) WHERE day IS NOT NULL;
SELECT app.tenant('exit_requests', school => 'kind day weekdays starts_on ends_on leaves_at until_at mode status asked_by decided_by', personal => 'reason answer');
