-- Whose data left in a file or on paper: the persons behind a line of the journal (LAW-GDP-03). Kept a year, gone with the person.
CREATE TABLE export_subjects (
  school_id integer NOT NULL REFERENCES schools,
  seq bigint NOT NULL,
  person_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (school_id, seq, person_id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN export_subjects.school_id IS '@school';
COMMENT ON COLUMN export_subjects.seq IS '@school';
COMMENT ON COLUMN export_subjects.person_id IS '@personal';
COMMENT ON COLUMN export_subjects.at IS '@school';
CREATE INDEX export_subjects_by_person ON export_subjects (school_id, person_id, seq);
CREATE INDEX export_subjects_by_day ON export_subjects (school_id, at);
ALTER TABLE export_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE export_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON export_subjects USING (school_id = app.school_id()) WITH CHECK (school_id = app.school_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON export_subjects TO encrier_app;

-- Which sheets an account opened in the last minutes, so that every process of the server counts the same (SEC-RAT-02).
CREATE TABLE person_reads (
  school_id integer NOT NULL REFERENCES schools,
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, account_id, person_id)
);
COMMENT ON COLUMN person_reads.school_id IS '@school';
COMMENT ON COLUMN person_reads.account_id IS '@school';
COMMENT ON COLUMN person_reads.person_id IS '@personal';
COMMENT ON COLUMN person_reads.read_at IS '@school';
CREATE INDEX person_reads_age ON person_reads (school_id, read_at);
ALTER TABLE person_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON person_reads USING (school_id = app.school_id()) WITH CHECK (school_id = app.school_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON person_reads TO encrier_app;
