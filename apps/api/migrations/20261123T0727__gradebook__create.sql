-- Parts of a subject, such as oral and written, that weigh by themselves in a course.
CREATE TABLE grade_boxes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, course_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  coefficient numeric(4,2) NOT NULL CHECK (coefficient BETWEEN 0 AND 99),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, course_id, name), UNIQUE (school_id, course_id, id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id)
);
SELECT app.tenant('grade_boxes', school => 'name coefficient');

CREATE TABLE assessments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, course_id uuid NOT NULL, term_id uuid NOT NULL, box_id uuid,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60), topic text NOT NULL DEFAULT '' CHECK (length(topic) <= 80),
  kind text NOT NULL CHECK (kind IN ('test', 'exam', 'written_quiz', 'oral_quiz', 'practical', 'homework', 'talk', 'project', 'participation')),
  on_day date NOT NULL,
  scale numeric(6,3) NOT NULL CHECK (scale > 0 AND scale <= 200),
  coefficient numeric(4,2) NOT NULL DEFAULT 1 CHECK (coefficient BETWEEN 0 AND 99),
  mode text NOT NULL DEFAULT 'normal' CHECK (mode IN ('normal', 'bonus', 'optional', 'off')),
  -- The hour at which it is to be published, and the one at which it was.
  publish_at timestamptz, published_at timestamptz, cancelled_at timestamptz,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, course_id, box_id) REFERENCES grade_boxes (school_id, course_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX assessments_by_course ON assessments (school_id, course_id, term_id);
CREATE INDEX assessments_by_term ON assessments (school_id, term_id);
CREATE INDEX assessments_by_box ON assessments (school_id, course_id, box_id) WHERE box_id IS NOT NULL;
CREATE INDEX assessments_by_author ON assessments (school_id, created_by);
SELECT app.tenant('assessments', school => 'title topic kind on_day scale coefficient mode created_by');

-- A value, a code in its place, or neither once it was emptied.
CREATE TABLE marks (
  school_id integer NOT NULL REFERENCES schools, assessment_id uuid NOT NULL, pupil_id uuid NOT NULL,
  value numeric(6,3) CHECK (value >= 0),
  code text CHECK (code IN ('absent', 'exempt', 'unmarked', 'not_handed', 'unfit', 'absent_zero', 'not_handed_zero')),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
  by_id uuid NOT NULL, at timestamptz NOT NULL,
  -- Last change after its publication.
  changed_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, assessment_id, pupil_id), CHECK (value IS NULL OR code IS NULL),
  FOREIGN KEY (school_id, assessment_id) REFERENCES assessments (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX marks_by_pupil ON marks (school_id, pupil_id);
CREATE INDEX marks_by_author ON marks (school_id, by_id);
SELECT app.tenant('marks', school => 'at by_id', personal => 'value code comment');

-- Figures of a course for a term that its families read: of five pupils and more, from published marks alone. Made when these change.
CREATE TABLE grade_figures (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL, term_id uuid NOT NULL,
  subject jsonb, assessments jsonb NOT NULL, rule_version integer NOT NULL, made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, course_id, term_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id)
);
CREATE INDEX grade_figures_by_term ON grade_figures (school_id, term_id);
SELECT app.tenant('grade_figures', school => 'subject assessments rule_version');

-- A decision on the entry of marks of a term, over the days that the term itself names.
CREATE TABLE grade_terms (
  school_id integer NOT NULL REFERENCES schools, term_id uuid NOT NULL,
  closed boolean NOT NULL, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, term_id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX grade_terms_by_author ON grade_terms (school_id, by_id);
SELECT app.tenant('grade_terms', school => 'closed reason at by_id');
