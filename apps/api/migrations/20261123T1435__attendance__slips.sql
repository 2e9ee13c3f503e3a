-- A slip from the desk: a pupil comes late, is back, or leaves a lesson. The teacher whom he shows it to uses it once.
CREATE TABLE slips (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  on_day date NOT NULL, number integer NOT NULL CHECK (number > 0),
  code text NOT NULL CHECK (length(code) BETWEEN 10 AND 40),
  kind text NOT NULL CHECK (kind IN ('late', 'return', 'leave')),
  reason_id uuid, note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  at_minute smallint NOT NULL CHECK (at_minute BETWEEN 0 AND 1439),
  valid_until timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'issued' CHECK (state IN ('issued', 'used', 'cancelled')),
  issued_by uuid NOT NULL, issued_at timestamptz NOT NULL,
  used_by uuid, used_at timestamptz, used_in text NOT NULL DEFAULT '' CHECK (length(used_in) <= 160),
  -- The lesson, or the class and half-day, in which it was used.
  used_key text NOT NULL DEFAULT '' CHECK (length(used_key) <= 60),
  cancelled_by uuid, cancelled_at timestamptz, why text NOT NULL DEFAULT '' CHECK (length(why) <= 200),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, on_day, number), UNIQUE (school_id, code),
  CHECK ((state = 'used') = (used_at IS NOT NULL)), CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons (school_id, id),
  FOREIGN KEY (school_id, issued_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, used_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, cancelled_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX slips_by_pupil ON slips (school_id, pupil_id, on_day);
CREATE INDEX slips_by_reason ON slips (school_id, reason_id);
CREATE INDEX slips_by_issuer ON slips (school_id, issued_by);
CREATE INDEX slips_by_user ON slips (school_id, used_by);
CREATE INDEX slips_by_canceller ON slips (school_id, cancelled_by);
SELECT app.tenant('slips', school => 'on_day number at_minute valid_until state issued_by issued_at used_by used_at used_key cancelled_by cancelled_at', personal => 'kind note used_in why', sensitive => 'code', health => 'reason_id');
ALTER TABLE facts DROP CONSTRAINT facts_kind_check;
ALTER TABLE facts ADD CONSTRAINT facts_kind_check CHECK (kind IN ('lesson', 'roll_call', 'declared', 'exemption', 'infirmary', 'outing', 'exam', 'detention', 'badge', 'bus', 'exit', 'exclusion', 'slip'));

-- Who sits where, by teacher and class or group.
CREATE TABLE seating_plans (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, person_id uuid NOT NULL,
  class_id uuid, group_id uuid,
  rows smallint NOT NULL CHECK (rows BETWEEN 1 AND 12), columns smallint NOT NULL CHECK (columns BETWEEN 1 AND 12),
  saved_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK ((class_id IS NULL) <> (group_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (school_id, person_id, class_id, group_id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE
);
CREATE INDEX seating_plans_by_class ON seating_plans (school_id, class_id);
CREATE INDEX seating_plans_by_group ON seating_plans (school_id, group_id);
CREATE TABLE seats (
  school_id integer NOT NULL REFERENCES schools, plan_id uuid NOT NULL, pupil_id uuid NOT NULL,
  row_at smallint NOT NULL CHECK (row_at BETWEEN 0 AND 11), column_at smallint NOT NULL CHECK (column_at BETWEEN 0 AND 11),
  PRIMARY KEY (school_id, plan_id, pupil_id), UNIQUE (school_id, plan_id, row_at, column_at),
  FOREIGN KEY (school_id, plan_id) REFERENCES seating_plans (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX seats_by_pupil ON seats (school_id, pupil_id);
SELECT app.tenant('seating_plans', school => 'rows columns saved_at');
SELECT app.tenant('seats', personal => 'row_at column_at');
