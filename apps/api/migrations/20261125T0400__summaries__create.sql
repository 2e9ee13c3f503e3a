-- What a pupil is asked of himself before a meeting; a level without a row is asked the usual questions.
CREATE TABLE summary_questions (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL,
  questions jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  by_id uuid NOT NULL, changed_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, level_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
SELECT app.tenant('summary_questions', school => 'questions by_id');

-- The report of a pupil for a term.
CREATE TABLE summaries (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, term_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'reviewed', 'published')),
  general text NOT NULL DEFAULT '' CHECK (length(general) <= 2000),
  goals text[] NOT NULL DEFAULT '{}',
  -- As families read it, from its publication on.
  content jsonb,
  published_at timestamptz,
  by_id uuid NOT NULL, changed_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, pupil_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  CHECK ((state = 'published') = (published_at IS NOT NULL)),
  CHECK ((content IS NULL) = (published_at IS NULL))
);
CREATE INDEX summaries_by_term ON summaries (school_id, term_id);
CREATE INDEX summaries_by_author ON summaries (school_id, by_id);
SELECT app.tenant('summaries', school => 'state by_id', personal => 'general goals content');

-- What each teacher says of a pupil for a term.
CREATE TABLE summary_comments (
  school_id integer NOT NULL REFERENCES schools, pupil_id uuid NOT NULL, term_id uuid NOT NULL, author_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000),
  changed_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, pupil_id, term_id, author_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX summary_comments_by_term ON summary_comments (school_id, term_id);
CREATE INDEX summary_comments_by_author ON summary_comments (school_id, author_id);
SELECT app.tenant('summary_comments', personal => 'body');

-- What a pupil says himself before the meeting; `nth` grows with each change on his device.
CREATE TABLE self_assessments (
  school_id integer NOT NULL REFERENCES schools, pupil_id uuid NOT NULL, term_id uuid NOT NULL,
  -- Each with the question as it was asked.
  answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'array'),
  nth integer NOT NULL CHECK (nth >= 1), saved_at timestamptz NOT NULL, handed_at timestamptz,
  PRIMARY KEY (school_id, pupil_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id)
);
CREATE INDEX self_assessments_by_term ON self_assessments (school_id, term_id);
SELECT app.tenant('self_assessments', school => 'nth', personal => 'answers');

-- Teacher, family and pupil on one page; signed, its words change no more.
CREATE TABLE summary_meetings (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, term_id uuid NOT NULL,
  on_day date NOT NULL,
  notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 2000),
  people jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(people) = 'array'),
  signed_at timestamptz, signed_by uuid,
  by_id uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, pupil_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, signed_by) REFERENCES accounts (school_id, id),
  CHECK ((signed_at IS NULL) = (signed_by IS NULL))
);
CREATE INDEX summary_meetings_by_term ON summary_meetings (school_id, term_id);
CREATE INDEX summary_meetings_by_author ON summary_meetings (school_id, by_id);
CREATE INDEX summary_meetings_by_signer ON summary_meetings (school_id, signed_by);
SELECT app.tenant('summary_meetings', school => 'on_day signed_by by_id', personal => 'notes people');

-- Who promised what, until when, and what became of it.
CREATE TABLE summary_commitments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, meeting_id uuid NOT NULL, position smallint NOT NULL,
  party text NOT NULL CHECK (party IN ('pupil', 'family', 'school')),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 300),
  due_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'kept', 'missed', 'dropped')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  -- Those concerned were told that its day comes.
  reminded_on date,
  settled_by uuid, settled_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, meeting_id) REFERENCES summary_meetings (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, settled_by) REFERENCES accounts (school_id, id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((settled_by IS NULL) = (settled_at IS NULL))
);
CREATE INDEX summary_commitments_by_meeting ON summary_commitments (school_id, meeting_id);
CREATE INDEX summary_commitments_open ON summary_commitments (school_id, due_on) WHERE state = 'open';
CREATE INDEX summary_commitments_by_settler ON summary_commitments (school_id, settled_by);
SELECT app.tenant('summary_commitments', school => 'settled_by', personal => 'party body state note');

-- Guardians who agree, each from his own account.
CREATE TABLE summary_confirmations (
  school_id integer NOT NULL REFERENCES schools, meeting_id uuid NOT NULL, person_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, meeting_id, person_id),
  FOREIGN KEY (school_id, meeting_id) REFERENCES summary_meetings (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX summary_confirmations_by_person ON summary_confirmations (school_id, person_id);
SELECT app.tenant('summary_confirmations', school => 'at');
