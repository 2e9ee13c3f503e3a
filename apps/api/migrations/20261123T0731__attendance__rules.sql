-- What happens by itself when absences or lateness pass a mark.
CREATE TABLE attendance_rules (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  trigger text NOT NULL CHECK (trigger IN ('unjustified', 'late_count', 'half_days')),
  count smallint NOT NULL CHECK (count BETWEEN 1 AND 50), within_days smallint NOT NULL CHECK (within_days BETWEEN 1 AND 366),
  delay_hours smallint NOT NULL CHECK (delay_hours BETWEEN 0 AND 720),
  action text NOT NULL CHECK (action IN ('tell_family', 'tell_office', 'follow_up')),
  -- All of them when empty.
  regimes text[] NOT NULL DEFAULT '{}',
  quiet_from smallint NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439), quiet_to smallint NOT NULL CHECK (quiet_to BETWEEN 0 AND 1439),
  -- Switched on: what happened before it is not its business.
  active_since timestamptz, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX attendance_rules_active ON attendance_rules (school_id) WHERE active_since IS NOT NULL;
SELECT app.tenant('attendance_rules', school => 'label trigger count within_days delay_hours action regimes quiet_from quiet_to active_since archived_at');
CREATE TABLE attendance_rule_levels (
  school_id integer NOT NULL REFERENCES schools, rule_id uuid NOT NULL, level_id uuid NOT NULL,
  PRIMARY KEY (school_id, rule_id, level_id),
  FOREIGN KEY (school_id, rule_id) REFERENCES attendance_rules (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE
);
CREATE INDEX attendance_rule_levels_by_level ON attendance_rule_levels (school_id, level_id);
SELECT app.tenant('attendance_rule_levels');

-- What a rule did, once for each thing that set it off; a follow-up is a task until somebody ends it.
CREATE TABLE attendance_hits (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, rule_id uuid NOT NULL, pupil_id uuid NOT NULL,
  -- The moment of the last absence or lateness that counted: those after it count anew.
  upto timestamptz NOT NULL, since_day date NOT NULL, count smallint NOT NULL CHECK (count >= 1),
  state text NOT NULL CHECK (state IN ('told', 'open', 'taken', 'done')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  created_at timestamptz NOT NULL, by_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, rule_id, pupil_id, upto),
  FOREIGN KEY (school_id, rule_id) REFERENCES attendance_rules (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX attendance_hits_by_pupil ON attendance_hits (school_id, pupil_id, created_at);
CREATE INDEX attendance_hits_open ON attendance_hits (school_id, created_at) WHERE state IN ('open', 'taken');
CREATE INDEX attendance_hits_by_account ON attendance_hits (school_id, by_id);
SELECT app.tenant('attendance_hits', school => 'upto since_day count state by_id', personal => 'note');
