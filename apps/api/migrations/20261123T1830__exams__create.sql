-- Rules of the school for its supervised tests.
CREATE TABLE exam_settings (
  school_id integer NOT NULL REFERENCES schools,
  -- Most tests of a class on one day, and in one week; days between the proposal and the test.
  per_day smallint NOT NULL DEFAULT 2 CHECK (per_day BETWEEN 1 AND 10),
  per_week smallint NOT NULL DEFAULT 6 CHECK (per_week BETWEEN 1 AND 30),
  notice_days smallint NOT NULL DEFAULT 7 CHECK (notice_days BETWEEN 0 AND 60),
  -- Added to the time of a pupil with extra time, in hundredths.
  extra_percent smallint NOT NULL DEFAULT 33 CHECK (extra_percent BETWEEN 5 AND 100),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id)
);
SELECT app.tenant('exam_settings', school => 'per_day per_week notice_days extra_percent');

-- Tests that belong together: those of a week, a mock examination.
CREATE TABLE exam_sessions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('weekly', 'continuous', 'mock', 'standard', 'makeup')),
  term_id uuid, starts_on date NOT NULL, ends_on date NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id) ON DELETE SET NULL (term_id),
  CHECK (ends_on >= starts_on)
);
CREATE INDEX exam_sessions_by_year ON exam_sessions (school_id, year_id, starts_on);
CREATE INDEX exam_sessions_by_term ON exam_sessions (school_id, term_id) WHERE term_id IS NOT NULL;
SELECT app.tenant('exam_sessions', school => 'label kind starts_on ends_on');

-- A supervised test of one subject, in one course or several.
CREATE TABLE exams (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL, subject_id uuid NOT NULL, session_id uuid,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 60),
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL,
  -- The same hours as instants, for the clock.
  starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  syllabus text NOT NULL DEFAULT '' CHECK (length(syllabus) <= 2000),
  material text NOT NULL DEFAULT '' CHECK (length(material) <= 500),
  scale numeric(6,3) NOT NULL DEFAULT 20 CHECK (scale > 0 AND scale <= 200),
  coefficient numeric(4,2) NOT NULL DEFAULT 1 CHECK (coefficient >= 0 AND coefficient <= 99),
  state text NOT NULL DEFAULT 'proposed'
    CHECK (state IN ('proposed', 'refused', 'validated', 'published', 'marked', 'cancelled', 'postponed')),
  -- Whether it takes its room, its supervisors and its place among the tests of the class.
  counts boolean NOT NULL,
  -- Why it was refused, cancelled or postponed; read by whom it concerns.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  -- Why it stands against a rule.
  override_reason text NOT NULL DEFAULT '' CHECK (length(override_reason) <= 300),
  postponed_from_id uuid,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, decided_by uuid, decided_at timestamptz, published_at timestamptz,
  -- Days before it of the last reminder that was sent.
  reminded smallint, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, id, on_day, starts, ends, counts),
  UNIQUE (school_id, postponed_from_id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, session_id) REFERENCES exam_sessions (school_id, id) ON DELETE SET NULL (session_id),
  FOREIGN KEY (school_id, postponed_from_id) REFERENCES exams (school_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK (starts >= 0 AND starts < ends AND ends <= 1440),
  CHECK (counts = (state IN ('proposed', 'validated', 'published', 'marked')))
);
CREATE INDEX exams_by_day ON exams (school_id, on_day);
CREATE INDEX exams_by_year ON exams (school_id, year_id);
CREATE INDEX exams_by_subject ON exams (school_id, subject_id);
CREATE INDEX exams_by_session ON exams (school_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX exams_by_author ON exams (school_id, created_by);
CREATE INDEX exams_by_decider ON exams (school_id, decided_by) WHERE decided_by IS NOT NULL;
SELECT app.tenant('exams', school => 'title on_day starts ends starts_at ends_at syllabus material scale coefficient state counts reason override_reason created_by created_at decided_by decided_at published_at reminded');

CREATE TABLE exam_courses (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, course_id uuid NOT NULL,
  -- What it became in the gradebook, once.
  assessment_id uuid,
  PRIMARY KEY (school_id, exam_id, course_id),
  UNIQUE (school_id, assessment_id),
  FOREIGN KEY (school_id, exam_id) REFERENCES exams (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, assessment_id) REFERENCES assessments (school_id, id) ON DELETE SET NULL (assessment_id)
);
CREATE INDEX exam_courses_by_course ON exam_courses (school_id, course_id);
SELECT app.tenant('exam_courses');

-- The classes whose pupils sit it: its load is theirs.
CREATE TABLE exam_classes (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, class_id uuid NOT NULL,
  PRIMARY KEY (school_id, exam_id, class_id),
  FOREIGN KEY (school_id, exam_id) REFERENCES exams (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id)
);
CREATE INDEX exam_classes_by_class ON exam_classes (school_id, class_id);
SELECT app.tenant('exam_classes');

CREATE TABLE exam_rooms (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, classroom_id uuid NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL, counts boolean NOT NULL,
  PRIMARY KEY (school_id, exam_id, classroom_id),
  FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts)
    REFERENCES exams (school_id, id, on_day, starts, ends, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id),
  CONSTRAINT exam_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, on_day WITH =,
    int4range(starts, ends) WITH &&) WHERE (counts)
);
CREATE INDEX exam_rooms_by_exam ON exam_rooms (school_id, exam_id, on_day, starts, ends, counts);
CREATE INDEX exam_rooms_by_room ON exam_rooms (school_id, classroom_id);
SELECT app.tenant('exam_rooms', school => 'position on_day starts ends counts');

CREATE TABLE exam_supervisors (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, person_id uuid NOT NULL, classroom_id uuid NOT NULL,
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL, counts boolean NOT NULL,
  PRIMARY KEY (school_id, exam_id, person_id),
  FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts)
    REFERENCES exams (school_id, id, on_day, starts, ends, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, exam_id, classroom_id) REFERENCES exam_rooms (school_id, exam_id, classroom_id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id),
  CONSTRAINT exam_supervisor_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, on_day WITH =,
    int4range(starts, ends) WITH &&) WHERE (counts)
);
CREATE INDEX exam_supervisors_by_exam ON exam_supervisors (school_id, exam_id, on_day, starts, ends, counts);
CREATE INDEX exam_supervisors_by_person ON exam_supervisors (school_id, person_id, on_day);
CREATE INDEX exam_supervisors_by_room ON exam_supervisors (school_id, exam_id, classroom_id);
SELECT app.tenant('exam_supervisors', school => 'on_day starts ends counts');

-- Who is called to it, where he sits, and how it went for him.
CREATE TABLE exam_seats (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, pupil_id uuid NOT NULL,
  -- Of the summons, and of the copy that bears no name.
  number smallint NOT NULL, copy_no text NOT NULL,
  classroom_id uuid, seat smallint CHECK (seat > 0),
  -- Minutes added to his time; what for stands in his plan alone.
  extra_minutes smallint NOT NULL DEFAULT 0 CHECK (extra_minutes BETWEEN 0 AND 300),
  presence text CHECK (presence IN ('present', 'absent', 'late', 'excluded', 'exempt')),
  handed_at timestamptz, by_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, exam_id, pupil_id),
  UNIQUE (school_id, exam_id, number),
  UNIQUE (school_id, exam_id, copy_no),
  UNIQUE (school_id, exam_id, classroom_id, seat),
  FOREIGN KEY (school_id, exam_id) REFERENCES exams (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, exam_id, classroom_id) REFERENCES exam_rooms (school_id, exam_id, classroom_id)
    ON DELETE SET NULL (classroom_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX exam_seats_by_pupil ON exam_seats (school_id, pupil_id);
CREATE INDEX exam_seats_by_author ON exam_seats (school_id, by_id) WHERE by_id IS NOT NULL;
SELECT app.tenant('exam_seats', school => 'number copy_no seat by_id', personal => 'presence handed_at', sensitive => 'extra_minutes');
