-- Questions that are kept to be asked again.
CREATE TABLE test_bank_questions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  share text NOT NULL CHECK (share IN ('mine', 'subject', 'school')),
  -- Where it is found: teachers of the subject, or all who make tests, of one organisation.
  org_id uuid, subject_id uuid,
  -- As its author wrote it, key included.
  question jsonb NOT NULL CHECK (jsonb_typeof(question) = 'object'),
  tags text[] NOT NULL CHECK (cardinality(tags) <= 8), search_key text NOT NULL,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id),
  CHECK (share = 'mine' OR (org_id IS NOT NULL AND subject_id IS NOT NULL))
);
CREATE INDEX test_bank_questions_by_author ON test_bank_questions (school_id, created_by);
CREATE INDEX test_bank_questions_by_org ON test_bank_questions (school_id, org_id);
CREATE INDEX test_bank_questions_by_subject ON test_bank_questions (school_id, subject_id);
SELECT app.tenant('test_bank_questions', school => 'share question tags search_key created_by');

-- Questions of tests that ask one of the bank as it stands: their copies say how hard it is.
CREATE TABLE test_bank_uses (
  school_id integer NOT NULL REFERENCES schools, bank_id uuid NOT NULL, test_id uuid NOT NULL, question_id uuid NOT NULL,
  PRIMARY KEY (school_id, bank_id, question_id),
  FOREIGN KEY (school_id, bank_id) REFERENCES test_bank_questions (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, test_id) REFERENCES diagnostic_tests (school_id, id) ON DELETE CASCADE
);
CREATE INDEX test_bank_uses_by_test ON test_bank_uses (school_id, test_id);
SELECT app.tenant('test_bank_uses');
