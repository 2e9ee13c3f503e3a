-- Absences of staff as they are said. Why is read by who validates them, and by nobody who only covers lessons.
CREATE TABLE staff_absences (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, person_id uuid NOT NULL,
  starts_on date NOT NULL, ends_on date NOT NULL,
  -- Minute of the first day at which it begins, of the last one at which it ends, on the school's clock.
  from_minute smallint NOT NULL DEFAULT 0 CHECK (from_minute BETWEEN 0 AND 1439), to_minute smallint NOT NULL DEFAULT 1440 CHECK (to_minute BETWEEN 1 AND 1440),
  kind text NOT NULL CHECK (kind IN ('illness', 'training', 'mission', 'leave', 'strike', 'personal')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  state text NOT NULL DEFAULT 'declared' CHECK (state IN ('declared', 'validated', 'refused', 'withdrawn')),
  by_id uuid NOT NULL, created_at timestamptz NOT NULL,
  decided_by uuid, decided_at timestamptz, answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK (starts_on < ends_on OR (starts_on = ends_on AND from_minute < to_minute)),
  CHECK (state NOT IN ('validated', 'refused') OR decided_at IS NOT NULL),
  -- Nobody is away twice at once.
  CONSTRAINT staff_absence_once EXCLUDE USING gist (school_id WITH =, person_id WITH =,
    int4range((starts_on - DATE '2000-01-01') * 1440 + from_minute, (ends_on - DATE '2000-01-01') * 1440 + to_minute) WITH &&) WHERE (state IN ('declared', 'validated'))
);
CREATE INDEX staff_absences_by_day ON staff_absences (school_id, ends_on, starts_on);
CREATE INDEX staff_absences_by_person ON staff_absences (school_id, person_id, starts_on);
CREATE INDEX staff_absences_by_author ON staff_absences (school_id, by_id);
CREATE INDEX staff_absences_by_decider ON staff_absences (school_id, decided_by) WHERE decided_by IS NOT NULL;
SELECT app.tenant('staff_absences', school => 'starts_on ends_on from_minute to_minute state decided_by', personal => 'answer', health => 'kind note');

-- What is done about a lesson of somebody who is away: what he left to do, and what the office decided. The lesson itself is the timetable's.
CREATE TABLE lesson_covers (
  school_id integer NOT NULL REFERENCES schools, lesson_id uuid NOT NULL, person_id uuid NOT NULL,
  task text NOT NULL DEFAULT '' CHECK (length(task) <= 2000),
  outcome text CHECK (outcome IN ('replaced', 'study', 'cancelled')),
  -- Who stands there instead, or watches the study hall; what kind of lesson it was.
  substitute_id uuid, was_kind text,
  -- The hour is owed to the pupils; families were asked whether they leave earlier or come later.
  owed boolean NOT NULL DEFAULT false, release boolean NOT NULL DEFAULT false,
  decided_by uuid, decided_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, lesson_id, person_id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, substitute_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK (outcome <> 'replaced' OR substitute_id IS NOT NULL)
);
CREATE INDEX lesson_covers_by_person ON lesson_covers (school_id, person_id);
CREATE INDEX lesson_covers_by_substitute ON lesson_covers (school_id, substitute_id) WHERE substitute_id IS NOT NULL;
CREATE INDEX lesson_covers_by_decider ON lesson_covers (school_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX lesson_covers_owed ON lesson_covers (school_id, lesson_id) WHERE owed;
SELECT app.tenant('lesson_covers', school => 'task outcome was_kind owed release decided_by');

-- Whom the office asked to stand in, and what he said.
CREATE TABLE cover_proposals (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, lesson_id uuid NOT NULL, person_id uuid NOT NULL, to_id uuid NOT NULL,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 300),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'taken', 'withdrawn')),
  asked_by uuid NOT NULL, asked_at timestamptz NOT NULL, answered_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, lesson_id, person_id) REFERENCES lesson_covers (school_id, lesson_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, to_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id),
  CHECK (person_id <> to_id)
);
-- The first who accepts has it; nobody is asked twice at once.
CREATE UNIQUE INDEX cover_proposals_accepted ON cover_proposals (school_id, lesson_id, person_id) WHERE state = 'accepted';
CREATE UNIQUE INDEX cover_proposals_open ON cover_proposals (school_id, lesson_id, person_id, to_id) WHERE state = 'open';
CREATE INDEX cover_proposals_by_lesson ON cover_proposals (school_id, lesson_id, person_id);
CREATE INDEX cover_proposals_by_teacher ON cover_proposals (school_id, to_id, asked_at DESC);
CREATE INDEX cover_proposals_by_asker ON cover_proposals (school_id, asked_by);
SELECT app.tenant('cover_proposals', school => 'message state asked_by');

-- Pupils whom cancelled lessons leave free at an end of a half-day: they leave or come later when they may, or when their family says so.
CREATE TABLE lesson_releases (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, on_day date NOT NULL,
  half text NOT NULL CHECK (half IN ('morning', 'afternoon')), kind text NOT NULL CHECK (kind IN ('leave', 'arrive')),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439), to_minute smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  -- `allowed`: by what the pupil may do already. `asked` waits for the family, whose word is `free` or `stays`.
  state text NOT NULL CHECK (state IN ('asked', 'allowed', 'free', 'stays', 'withdrawn')),
  made_by uuid, made_at timestamptz NOT NULL, answered_by uuid, answered_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, answered_by) REFERENCES accounts (school_id, id),
  CHECK (from_minute < to_minute),
  CHECK ((state IN ('free', 'stays')) = (answered_by IS NOT NULL) OR state = 'withdrawn')
);
CREATE UNIQUE INDEX lesson_releases_once ON lesson_releases (school_id, pupil_id, on_day, half, kind) WHERE state <> 'withdrawn';
CREATE INDEX lesson_releases_by_day ON lesson_releases (school_id, on_day);
CREATE INDEX lesson_releases_by_pupil ON lesson_releases (school_id, pupil_id, on_day);
CREATE INDEX lesson_releases_by_maker ON lesson_releases (school_id, made_by) WHERE made_by IS NOT NULL;
CREATE INDEX lesson_releases_by_answer ON lesson_releases (school_id, answered_by) WHERE answered_by IS NOT NULL;
SELECT app.tenant('lesson_releases', school => 'on_day half kind from_minute to_minute state made_by answered_by');
