-- The direction, or an inspector, has read what was written in a course over some days.
CREATE TABLE log_visas (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, course_id uuid NOT NULL,
  starts_on date NOT NULL, ends_on date NOT NULL,
  viewer text NOT NULL CHECK (viewer IN ('direction', 'inspector')),
  -- Who signs, as the paper names him.
  signed_as text NOT NULL CHECK (length(signed_as) BETWEEN 1 AND 120),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  lessons integer NOT NULL CHECK (lessons > 0),
  by_id uuid NOT NULL, made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id), CHECK (starts_on <= ends_on),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_visas_by_course ON log_visas (school_id, course_id, ends_on);
CREATE INDEX log_visas_by_author ON log_visas (school_id, by_id);
SELECT app.tenant('log_visas', school => 'viewer signed_as comment lessons');

-- What an entry said when it was signed, kept when it is opened again.
CREATE TABLE log_versions (
  school_id integer NOT NULL REFERENCES schools, entry_id uuid NOT NULL, revision smallint NOT NULL, visa_id uuid NOT NULL,
  content jsonb NOT NULL, reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300), by_id uuid NOT NULL, opened_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, entry_id, revision),
  FOREIGN KEY (school_id, entry_id) REFERENCES log_entries (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, visa_id) REFERENCES log_visas (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_versions_by_visa ON log_versions (school_id, visa_id);
CREATE INDEX log_versions_by_author ON log_versions (school_id, by_id);
SELECT app.tenant('log_versions', school => 'revision content reason');

ALTER TABLE log_entries ADD COLUMN visa_id uuid;
COMMENT ON COLUMN log_entries.visa_id IS '@school';
-- How many times it was opened again after it was signed, and one more.
ALTER TABLE log_entries ADD COLUMN revision smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN log_entries.revision IS '@school';
-- The column is new and empty: there is nothing to look at behind the wall.
SELECT set_config('app.school_id', '0', true);
ALTER TABLE log_entries ADD FOREIGN KEY (school_id, visa_id) REFERENCES log_visas (school_id, id);
SELECT set_config('app.school_id', '', true);
CREATE INDEX log_entries_by_visa ON log_entries (school_id, visa_id) WHERE visa_id IS NOT NULL;
