-- Days on which a child is with one guardian, whatever the weeks say: a half of the holidays, an exception that parents agreed on.
CREATE TABLE custody_days (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, guardian_id uuid NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL, note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  set_by uuid, set_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, set_by) REFERENCES accounts (school_id, id),
  CHECK (from_on <= to_on),
  -- A child is with one of them on a day.
  CONSTRAINT custody_days_once EXCLUDE USING gist (school_id WITH =, pupil_id WITH =, daterange(from_on, to_on, '[]') WITH &&)
);
CREATE INDEX custody_days_by_guardian ON custody_days (school_id, guardian_id);
SELECT app.tenant('custody_days', school => 'set_by', sensitive => 'from_on to_on note');
