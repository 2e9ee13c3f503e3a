-- A span of days whose rows no longer change. It counts half-days by the hours of its closing, whatever the school chooses later.
CREATE TABLE attendance_closings (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL CHECK (to_on >= from_on),
  morning_from smallint NOT NULL, morning_to smallint NOT NULL, afternoon_from smallint NOT NULL, afternoon_to smallint NOT NULL,
  -- Reasons of those days that counted as no absence.
  busy_ids uuid[] NOT NULL,
  closed_by uuid NOT NULL, closed_at timestamptz NOT NULL,
  reopened_by uuid, reopened_at timestamptz, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK ((reopened_at IS NULL) = (reason = '')),
  CONSTRAINT attendance_closings_once EXCLUDE USING gist (school_id WITH =, daterange(from_on, to_on, '[]') WITH &&) WHERE (reopened_at IS NULL),
  FOREIGN KEY (school_id, closed_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, reopened_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX attendance_closings_by_author ON attendance_closings (school_id, closed_by);
CREATE INDEX attendance_closings_by_reopener ON attendance_closings (school_id, reopened_by);
SELECT app.tenant('attendance_closings', school => 'from_on to_on morning_from morning_to afternoon_from afternoon_to busy_ids closed_by closed_at reopened_by reopened_at', personal => 'reason');
