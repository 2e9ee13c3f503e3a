-- How a test is corrected: without names, by two, and shown when somebody says so.
ALTER TABLE diagnostic_tests
  -- Names are hidden from those who correct until its results are shown.
  ADD COLUMN blind boolean NOT NULL DEFAULT FALSE,
  -- Nothing is shown to families before who corrects shows it, whatever its rule says.
  ADD COLUMN held boolean NOT NULL DEFAULT FALSE,
  -- Who corrects it a second time, without seeing the marks of the first.
  ADD COLUMN second_id uuid,
  ADD COLUMN released_at timestamptz,
  ADD FOREIGN KEY (school_id, second_id) REFERENCES accounts (school_id, id) NOT VALID,
  ADD CONSTRAINT diagnostic_tests_held CHECK (held OR NOT (blind OR second_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT diagnostic_tests_released CHECK (released_at IS NULL OR held) NOT VALID;
CREATE INDEX diagnostic_tests_by_second ON diagnostic_tests (school_id, second_id) WHERE second_id IS NOT NULL;
COMMENT ON COLUMN diagnostic_tests.blind IS '@school';
COMMENT ON COLUMN diagnostic_tests.held IS '@school';
COMMENT ON COLUMN diagnostic_tests.second_id IS '@school';
COMMENT ON COLUMN diagnostic_tests.released_at IS '@school';

-- Grows with each change of who corrects, so that two who mark different answers of one copy are not in each other's way.
ALTER TABLE test_answers ADD COLUMN version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN test_answers.version IS '@school';

-- What the second corrector gave to an answer; the first's stands with the answer.
CREATE TABLE test_second_marks (
  school_id integer NOT NULL REFERENCES schools, sitting_id uuid NOT NULL, question_id uuid NOT NULL,
  points numeric(6, 2) NOT NULL CHECK (points >= 0),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  by_id uuid NOT NULL, marked_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  -- Once their difference was decided: what the first had given, who decided, and when.
  first_points numeric(6, 2) CHECK (first_points >= 0), decided_by uuid, decided_at timestamptz,
  PRIMARY KEY (school_id, sitting_id, question_id),
  FOREIGN KEY (school_id, sitting_id, question_id)
    REFERENCES test_answers (school_id, sitting_id, question_id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX test_second_marks_by_author ON test_second_marks (school_id, by_id);
CREATE INDEX test_second_marks_by_decider ON test_second_marks (school_id, decided_by) WHERE decided_by IS NOT NULL;
SELECT app.tenant('test_second_marks', school => 'by_id decided_by', personal => 'points comment first_points');

-- Groups that were made from the results of a test.
CREATE TABLE diagnostic_test_groups (
  school_id integer NOT NULL REFERENCES schools, test_id uuid NOT NULL, group_id uuid NOT NULL,
  made_by uuid NOT NULL, made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, test_id, group_id),
  FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX diagnostic_test_groups_by_group ON diagnostic_test_groups (school_id, group_id);
CREATE INDEX diagnostic_test_groups_by_author ON diagnostic_test_groups (school_id, made_by);
SELECT app.tenant('diagnostic_test_groups', school => 'made_by');
