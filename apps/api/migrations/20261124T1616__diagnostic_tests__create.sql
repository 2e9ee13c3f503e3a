-- Tests that pupils sit in the application.
CREATE TABLE diagnostic_tests (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  instructions text NOT NULL DEFAULT '' CHECK (length(instructions) <= 2000),
  purpose text NOT NULL CHECK (purpose IN ('diagnostic', 'training', 'graded', 'placement')),
  -- Time to sit it; without, until it closes.
  minutes smallint CHECK (minutes BETWEEN 1 AND 300),
  opens_at timestamptz, closes_at timestamptz,
  attempts smallint NOT NULL CHECK (attempts BETWEEN 1 AND 10),
  shuffle boolean NOT NULL, draw smallint CHECK (draw BETWEEN 1 AND 60), linear boolean NOT NULL,
  shows text NOT NULL CHECK (shows IN ('never', 'handed', 'closed')),
  parents text NOT NULL CHECK (parents IN ('none', 'read', 'sit')),
  -- As their author wrote them, keys included.
  questions jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  published_at timestamptz, closed_at timestamptz,
  -- Its pupils were told that it is open; its corrections were shown.
  opened_at timestamptz, shown_at timestamptz,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id),
  CHECK (opens_at IS NULL OR closes_at IS NULL OR closes_at > opens_at),
  CHECK (closed_at IS NULL OR published_at IS NOT NULL),
  -- A graded test is the pupil's own.
  CHECK (purpose <> 'graded' OR parents <> 'sit')
);
CREATE INDEX diagnostic_tests_by_author ON diagnostic_tests (school_id, created_by);
SELECT app.tenant('diagnostic_tests', school => 'title instructions purpose minutes attempts shuffle draw linear shows parents questions created_by');

-- For which courses' pupils it is.
CREATE TABLE diagnostic_test_courses (
  school_id integer NOT NULL REFERENCES schools, test_id uuid NOT NULL, course_id uuid NOT NULL,
  PRIMARY KEY (school_id, test_id, course_id),
  FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id)
);
CREATE INDEX diagnostic_test_courses_by_course ON diagnostic_test_courses (school_id, course_id);
SELECT app.tenant('diagnostic_test_courses');

-- One pupil, sitting it once. What he is asked, and in which order, is drawn from the id.
CREATE TABLE test_sittings (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, test_id uuid NOT NULL, pupil_id uuid NOT NULL,
  turn smallint NOT NULL CHECK (turn >= 1),
  on_paper boolean NOT NULL,
  started_at timestamptz NOT NULL, due_at timestamptz, handed_at timestamptz,
  by_clock boolean NOT NULL DEFAULT FALSE,
  voided_at timestamptz, void_reason text NOT NULL DEFAULT '' CHECK (length(void_reason) <= 300),
  -- Null while an answer waits to be read.
  score numeric(7, 2), max numeric(7, 2) NOT NULL,
  by_id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, test_id, pupil_id, turn),
  FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  CHECK (handed_at IS NULL OR handed_at >= started_at),
  CHECK (score IS NULL OR (handed_at IS NOT NULL AND score BETWEEN 0 AND max)),
  CHECK ((voided_at IS NULL) = (void_reason = ''))
);
-- Nobody sits one test twice at once.
CREATE UNIQUE INDEX test_sittings_one_open ON test_sittings (school_id, test_id, pupil_id)
  WHERE handed_at IS NULL AND voided_at IS NULL;
CREATE INDEX test_sittings_by_pupil ON test_sittings (school_id, pupil_id);
CREATE INDEX test_sittings_by_author ON test_sittings (school_id, by_id);
SELECT app.tenant('test_sittings', school => 'turn on_paper by_clock by_id', personal => 'void_reason score max');

-- What was answered; `nth` grows with each change on the pupil's device.
CREATE TABLE test_answers (
  school_id integer NOT NULL REFERENCES schools, sitting_id uuid NOT NULL, question_id uuid NOT NULL,
  words jsonb NOT NULL CHECK (jsonb_typeof(words) = 'array'),
  nth integer NOT NULL CHECK (nth >= 0), flagged boolean NOT NULL, saved_at timestamptz NOT NULL,
  -- Arrived after the end: the teacher decides.
  late_words jsonb CHECK (jsonb_typeof(late_words) = 'array'),
  -- By its key, from the hand-in on; by who read it, over the key.
  auto_points numeric(6, 2), points numeric(6, 2), max numeric(6, 2),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  PRIMARY KEY (school_id, sitting_id, question_id),
  FOREIGN KEY (school_id, sitting_id) REFERENCES test_sittings (school_id, id) ON DELETE CASCADE,
  CHECK (points IS NULL OR points BETWEEN 0 AND max),
  CHECK (auto_points IS NULL OR auto_points BETWEEN 0 AND max)
);
SELECT app.tenant('test_answers', school => 'nth max', personal => 'words late_words flagged auto_points points comment');
