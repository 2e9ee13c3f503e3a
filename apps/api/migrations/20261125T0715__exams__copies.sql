-- A test is corrected without names where its author says so: a copy is known by its code until its corrector closes.
ALTER TABLE exams ADD COLUMN anonymous boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN exams.anonymous IS '@school';
-- When the copies of a course were all corrected, and their names joined.
ALTER TABLE exam_courses ADD COLUMN corrected_at timestamptz;
COMMENT ON COLUMN exam_courses.corrected_at IS '@school';

-- What a copy is worth. Of whom it is stands with the seat alone.
CREATE TABLE exam_copies (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, copy_no text NOT NULL,
  value numeric(6,2) CHECK (value >= 0), gap text CHECK (gap IN ('unmarked', 'not_handed')),
  by_id uuid NOT NULL, at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, exam_id, copy_no),
  FOREIGN KEY (school_id, exam_id, copy_no) REFERENCES exam_seats (school_id, exam_id, copy_no) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  CHECK (value IS NULL OR gap IS NULL)
);
CREATE INDEX exam_copies_by_author ON exam_copies (school_id, by_id);
SELECT app.tenant('exam_copies', school => 'copy_no at', personal => 'value gap by_id');
