-- Homework given in a course: to its class or group, or to some pupils of it.
CREATE TABLE homework (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, course_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('exercise', 'lesson', 'reading', 'writing', 'talk', 'project', 'revision', 'other')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 20000),
  links text[] NOT NULL DEFAULT '{}' CHECK (cardinality(links) <= 5),
  due_on date NOT NULL, due_lesson_id uuid,
  -- The beginning of the lesson it is due for, else the end of its day: what comes later is late.
  due_at timestamptz NOT NULL,
  minutes smallint CHECK (minutes BETWEEN 1 AND 600),
  hand_in text NOT NULL CHECK (hand_in IN ('none', 'paper', 'file', 'link', 'text')),
  -- Last day on which it is still taken; none where it is refused once it is due.
  late_until_on date,
  -- When it can no longer be handed in.
  closes_at timestamptz NOT NULL,
  -- For the pupils that are named alone.
  named boolean NOT NULL DEFAULT false,
  publish_at timestamptz, published_at timestamptz, edited_at timestamptz, cancelled_at timestamptz,
  -- The due day whose eve was reminded.
  reminded_on date,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, due_lesson_id) REFERENCES lessons (school_id, id) ON DELETE SET NULL (due_lesson_id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id),
  CHECK (late_until_on IS NULL OR late_until_on >= due_on),
  CHECK (closes_at >= due_at)
);
CREATE INDEX homework_by_course ON homework (school_id, course_id, due_on);
CREATE INDEX homework_by_day ON homework (school_id, due_on);
CREATE INDEX homework_by_lesson ON homework (school_id, due_lesson_id) WHERE due_lesson_id IS NOT NULL;
CREATE INDEX homework_by_author ON homework (school_id, created_by);
SELECT app.tenant('homework', school => 'kind title body links due_on minutes hand_in late_until_on named reminded_on created_by');

-- The pupils it is for, where it is not for all.
CREATE TABLE homework_pupils (
  school_id integer NOT NULL REFERENCES schools, homework_id uuid NOT NULL, pupil_id uuid NOT NULL,
  PRIMARY KEY (school_id, homework_id, pupil_id),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX homework_pupils_by_pupil ON homework_pupils (school_id, pupil_id);
SELECT app.tenant('homework_pupils');

-- Where a pupil stands with it: what he says, and what his teacher answered.
CREATE TABLE homework_works (
  school_id integer NOT NULL REFERENCES schools, homework_id uuid NOT NULL, pupil_id uuid NOT NULL,
  done_at timestamptz,
  -- Taken in by hand, on paper.
  received_at timestamptz,
  verdict text CHECK (verdict IN ('corrected', 'again')), verdict_at timestamptz,
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  mark text NOT NULL DEFAULT '' CHECK (length(mark) <= 20),
  by_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, homework_id, pupil_id),
  CHECK ((verdict IS NULL) = (verdict_at IS NULL)),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX homework_works_by_pupil ON homework_works (school_id, pupil_id);
CREATE INDEX homework_works_by_author ON homework_works (school_id, by_id);
SELECT app.tenant('homework_works', personal => 'verdict comment mark by_id');

-- What a pupil handed in, version after version; one that he took back stays as a trace.
CREATE TABLE hand_ins (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, homework_id uuid NOT NULL, pupil_id uuid NOT NULL,
  turn smallint NOT NULL,
  -- Of the receipt.
  number text NOT NULL,
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 10000),
  link text NOT NULL DEFAULT '' CHECK (length(link) <= 2000),
  late boolean NOT NULL, handed_at timestamptz NOT NULL, taken_back_at timestamptz, by_id uuid NOT NULL,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, homework_id, pupil_id, turn),
  UNIQUE (school_id, number),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX hand_ins_by_pupil ON hand_ins (school_id, pupil_id);
CREATE INDEX hand_ins_by_author ON hand_ins (school_id, by_id);
SELECT app.tenant('hand_ins', school => 'turn number late by_id', personal => 'body link');
