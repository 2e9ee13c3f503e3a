-- How averages of a level are reckoned and shown: kinds of assessments that weigh together, rounding, ranks. Without a row, as usual.
CREATE TABLE grade_rules (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL,
  parts jsonb NOT NULL DEFAULT '[]',
  unit text NOT NULL CHECK (unit IN ('hundredth', 'tenth', 'half', 'point')),
  way text NOT NULL CHECK (way IN ('nearest', 'up')),
  ranks boolean NOT NULL, by_id uuid NOT NULL, at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, level_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX grade_rules_by_author ON grade_rules (school_id, by_id);
SELECT app.tenant('grade_rules', school => 'parts unit way ranks at by_id');

-- The hour from which guardians read what their child reads already; with him where there is none.
ALTER TABLE assessments ADD COLUMN parents_at timestamptz;
COMMENT ON COLUMN assessments.parents_at IS '@school';

-- Two kinds more: the examination of the end of a term, which may weigh apart, and the test that opens a subject.
ALTER TABLE assessments DROP CONSTRAINT assessments_kind_check;
ALTER TABLE assessments ADD CONSTRAINT assessments_kind_check CHECK (kind IN ('test', 'exam', 'final_exam', 'written_quiz',
  'oral_quiz', 'practical', 'homework', 'talk', 'project', 'participation', 'diagnostic'));
