-- What keeps a pupil away from a lesson, as the school names it.
CREATE TABLE absence_reasons (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  -- Key of a usual reason, whose name follows the reader's language while nobody changed it.
  usual text, label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  -- Excuses what it explains.
  valid boolean NOT NULL DEFAULT true,
  -- Of health: named to the office and the family alone.
  health boolean NOT NULL DEFAULT false,
  -- The school keeps the pupil busy elsewhere: it counts as no absence.
  busy boolean NOT NULL DEFAULT false,
  -- Families may choose it; it asks for a paper.
  families boolean NOT NULL DEFAULT true, paper boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, usual), UNIQUE (school_id, label)
);
SELECT app.tenant('absence_reasons', school => 'usual label valid health busy families paper');

CREATE TABLE attendance_settings (
  school_id integer NOT NULL REFERENCES schools,
  -- Minutes after which what nothing contradicts is validated by itself; 0 for never.
  auto_minutes smallint NOT NULL DEFAULT 20 CHECK (auto_minutes BETWEEN 0 AND 720),
  -- Hours of the two half-days, in minutes from midnight.
  morning_from smallint NOT NULL DEFAULT 510, morning_to smallint NOT NULL DEFAULT 750,
  afternoon_from smallint NOT NULL DEFAULT 840, afternoon_to smallint NOT NULL DEFAULT 1020,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id),
  CHECK (0 <= morning_from AND morning_from < morning_to AND morning_to <= afternoon_from AND afternoon_from < afternoon_to AND afternoon_to <= 1440)
);
SELECT app.tenant('attendance_settings', school => 'auto_minutes morning_from morning_to afternoon_from afternoon_to');

-- One roll call of a dated lesson, or of a class for half a day.
CREATE TABLE roll_calls (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  lesson_id uuid, class_id uuid, half text CHECK (half IN ('morning', 'afternoon')),
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL,
  -- Name of the lesson or of the half-day's class when it was taken.
  title text NOT NULL CHECK (length(title) <= 160),
  -- Pupils who were called.
  pupils integer NOT NULL CHECK (pupils >= 0),
  by_id uuid NOT NULL, taken_at timestamptz NOT NULL, saved_at timestamptz NOT NULL,
  offline boolean NOT NULL DEFAULT false,
  -- Came from a device after the day was over: nothing of it is validated by itself.
  belated boolean NOT NULL DEFAULT false,
  -- The last save that was taken: the same one sent again changes nothing.
  save_id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, lesson_id), UNIQUE (school_id, class_id, on_day, half),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE SET NULL (lesson_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  CHECK (half IS NULL OR (class_id IS NOT NULL AND lesson_id IS NULL)),
  CHECK (0 <= starts AND starts < ends AND ends <= 1440)
);
CREATE INDEX roll_calls_by_day ON roll_calls (school_id, on_day);
CREATE INDEX roll_calls_by_author ON roll_calls (school_id, by_id);
SELECT app.tenant('roll_calls', school => 'half on_day starts ends title pupils offline belated');

CREATE TABLE attendance_events (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('absence', 'late', 'left_early', 'excluded', 'material')),
  -- On the school's clock, and as instants.
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL,
  starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  minutes smallint NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  roll_call_id uuid, source text NOT NULL CHECK (source IN ('roll_call', 'office')), title text NOT NULL DEFAULT '',
  reason_id uuid, note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  family_note text NOT NULL DEFAULT '' CHECK (length(family_note) <= 500),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'validated', 'rejected')),
  justification text NOT NULL DEFAULT 'none' CHECK (justification IN ('none', 'announced', 'given', 'accepted', 'refused', 'more')),
  created_by uuid, created_at timestamptz NOT NULL,
  -- Null with a date: the clock decided.
  decided_by uuid, decided_at timestamptz, told_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, roll_call_id, pupil_id, kind),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, roll_call_id) REFERENCES roll_calls (school_id, id),
  FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons (school_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK (0 <= starts AND starts <= ends AND ends <= 1440), CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE INDEX attendance_events_by_pupil ON attendance_events (school_id, pupil_id, on_day);
CREATE INDEX attendance_events_by_day ON attendance_events (school_id, on_day);
CREATE INDEX attendance_events_pending ON attendance_events (school_id, created_at) WHERE state = 'pending';
CREATE INDEX attendance_events_by_reason ON attendance_events (school_id, reason_id);
CREATE INDEX attendance_events_by_author ON attendance_events (school_id, created_by);
CREATE INDEX attendance_events_by_decider ON attendance_events (school_id, decided_by);
SELECT app.tenant('attendance_events', school => 'on_day starts ends source title created_by decided_by', personal => 'kind minutes reason_id note family_note state justification');

-- « Mon enfant sera absent »: what the family says before.
CREATE TABLE absence_declarations (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, reason_id uuid,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'cancelled')),
  by_id uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (starts_at < ends_at),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX absence_declarations_by_pupil ON absence_declarations (school_id, pupil_id, starts_at);
CREATE INDEX absence_declarations_by_reason ON absence_declarations (school_id, reason_id);
CREATE INDEX absence_declarations_by_author ON absence_declarations (school_id, by_id);
SELECT app.tenant('absence_declarations', school => 'state', personal => 'starts_at ends_at reason_id note');

-- Why a pupil was away, as his family explains it afterwards.
CREATE TABLE justifications (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, reason_id uuid NOT NULL,
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 2000),
  state text NOT NULL DEFAULT 'given' CHECK (state IN ('given', 'accepted', 'refused', 'more')),
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  by_id uuid NOT NULL, created_at timestamptz NOT NULL, decided_by uuid, decided_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, reason_id) REFERENCES absence_reasons (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX justifications_by_pupil ON justifications (school_id, pupil_id, created_at);
CREATE INDEX justifications_waiting ON justifications (school_id, created_at) WHERE state = 'given';
CREATE INDEX justifications_by_reason ON justifications (school_id, reason_id);
CREATE INDEX justifications_by_author ON justifications (school_id, by_id);
CREATE INDEX justifications_by_decider ON justifications (school_id, decided_by);
SELECT app.tenant('justifications', school => 'state decided_by', personal => 'reason_id body answer');
CREATE TABLE justification_events (
  school_id integer NOT NULL REFERENCES schools, justification_id uuid NOT NULL, event_id uuid NOT NULL,
  PRIMARY KEY (school_id, justification_id, event_id),
  FOREIGN KEY (school_id, justification_id) REFERENCES justifications (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, event_id) REFERENCES attendance_events (school_id, id) ON DELETE CASCADE
);
CREATE INDEX justification_events_by_event ON justification_events (school_id, event_id);
SELECT app.tenant('justification_events');
