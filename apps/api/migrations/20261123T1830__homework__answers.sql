-- What is recorded may be handed in; a piece has its difficulty, its criteria, what a late hand-in loses, and where its marks go.
ALTER TABLE homework DROP CONSTRAINT homework_hand_in_check;
ALTER TABLE homework ADD CONSTRAINT homework_hand_in_check CHECK (hand_in IN ('none', 'paper', 'file', 'link', 'text', 'audio'));
ALTER TABLE homework ADD COLUMN difficulty text CHECK (difficulty IN ('easy', 'medium', 'hard'));
COMMENT ON COLUMN homework.difficulty IS '@school';
-- Percents of the mark that a late hand-in loses; said to families, reckoned by the teacher.
ALTER TABLE homework ADD COLUMN late_penalty smallint CHECK (late_penalty BETWEEN 1 AND 100);
COMMENT ON COLUMN homework.late_penalty IS '@school';
-- What is looked at in the work: {id, name, points} each.
ALTER TABLE homework ADD COLUMN criteria jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(criteria) = 'array');
COMMENT ON COLUMN homework.criteria IS '@school';
-- The assessment that its marks are carried to.
ALTER TABLE homework ADD COLUMN assessment_id uuid;
COMMENT ON COLUMN homework.assessment_id IS '@school';

ALTER TABLE homework_works ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
COMMENT ON COLUMN homework_works.id IS '@school';
ALTER TABLE homework_works ADD UNIQUE (school_id, id);
-- Points by criterion.
ALTER TABLE homework_works ADD COLUMN scores jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(scores) = 'object');
COMMENT ON COLUMN homework_works.scores IS '@personal';

SELECT set_config('app.school_id', '0', true);
ALTER TABLE homework ADD FOREIGN KEY (school_id, assessment_id) REFERENCES assessments (school_id, id) ON DELETE SET NULL (assessment_id);
SELECT set_config('app.school_id', '', true);
CREATE INDEX homework_by_assessment ON homework (school_id, assessment_id) WHERE assessment_id IS NOT NULL;

-- What a teacher drew and wrote on a page of what was handed in.
CREATE TABLE hand_in_notes (
  school_id integer NOT NULL REFERENCES schools, hand_in_id uuid NOT NULL, file_id uuid NOT NULL, page smallint NOT NULL CHECK (page BETWEEN 1 AND 200),
  shapes jsonb NOT NULL CHECK (jsonb_typeof(shapes) = 'array'),
  by_id uuid NOT NULL, changed_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, hand_in_id, file_id, page),
  FOREIGN KEY (school_id, hand_in_id) REFERENCES hand_ins (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX hand_in_notes_by_file ON hand_in_notes (school_id, file_id);
CREATE INDEX hand_in_notes_by_author ON hand_in_notes (school_id, by_id);
SELECT app.tenant('hand_in_notes', school => 'page', personal => 'shapes');

-- A pupil who is stuck on a piece, and what his teacher answered him.
CREATE TABLE homework_helps (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, homework_id uuid NOT NULL, pupil_id uuid NOT NULL,
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 500),
  by_id uuid NOT NULL, asked_at timestamptz NOT NULL,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 2000), answered_by uuid, answered_at timestamptz,
  PRIMARY KEY (school_id, id),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL)),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, answered_by) REFERENCES accounts (school_id, id)
);
-- He asks once until he is answered.
CREATE UNIQUE INDEX homework_helps_open ON homework_helps (school_id, homework_id, pupil_id) WHERE answered_at IS NULL;
CREATE INDEX homework_helps_by_piece ON homework_helps (school_id, homework_id);
CREATE INDEX homework_helps_by_pupil ON homework_helps (school_id, pupil_id);
CREATE INDEX homework_helps_by_author ON homework_helps (school_id, by_id);
CREATE INDEX homework_helps_by_answer ON homework_helps (school_id, answered_by) WHERE answered_by IS NOT NULL;
SELECT app.tenant('homework_helps', school => 'by_id answered_by', personal => 'words answer');

-- What the teacher answers to all those whom a piece is for.
CREATE TABLE homework_hints (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, homework_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000), by_id uuid NOT NULL, said_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX homework_hints_by_piece ON homework_hints (school_id, homework_id);
CREATE INDEX homework_hints_by_author ON homework_hints (school_id, by_id);
SELECT app.tenant('homework_hints', school => 'body by_id');

-- From when a day is heavy: of a level, and of the others where no level is said.
CREATE TABLE homework_limits (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, level_id uuid,
  minutes smallint NOT NULL CHECK (minutes BETWEEN 5 AND 600), pieces smallint NOT NULL CHECK (pieces BETWEEN 1 AND 20),
  PRIMARY KEY (school_id, id),
  UNIQUE NULLS NOT DISTINCT (school_id, level_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('homework_limits', school => 'minutes pieces');
