-- The council of a class for a term, from its opening to its signed minutes.
CREATE TABLE report_councils (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL,
  remarks text NOT NULL DEFAULT '' CHECK (length(remarks) <= 4000), remarks_by uuid,
  opened_at timestamptz NOT NULL, opened_by uuid NOT NULL,
  -- Its minutes are signed by who closes it; opened again, it says why.
  closed_at timestamptz, closed_by uuid, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, class_id, term_id), CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, remarks_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, opened_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, closed_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_councils_by_term ON report_councils (school_id, term_id);
CREATE INDEX report_councils_by_opener ON report_councils (school_id, opened_by);
CREATE INDEX report_councils_by_signer ON report_councils (school_id, closed_by) WHERE closed_by IS NOT NULL;
CREATE INDEX report_councils_by_writer ON report_councils (school_id, remarks_by) WHERE remarks_by IS NOT NULL;
SELECT app.tenant('report_councils', school => 'opened_at opened_by closed_at closed_by remarks_by', personal => 'remarks reason');

-- Who sits in a council: a member of the staff, or somebody whose name was typed.
CREATE TABLE report_council_people (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, class_id uuid NOT NULL, term_id uuid NOT NULL,
  person_id uuid, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  role text NOT NULL CHECK (role IN ('chair', 'teacher', 'delegate', 'parent', 'other')), present boolean NOT NULL DEFAULT true,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils (school_id, class_id, term_id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX report_council_people_by_council ON report_council_people (school_id, class_id, term_id);
CREATE INDEX report_council_people_by_person ON report_council_people (school_id, person_id) WHERE person_id IS NOT NULL;
SELECT app.tenant('report_council_people', school => 'role present', personal => 'name');

-- What was said of a pupil, or of the class, line by line; what is private stays out of the minutes.
CREATE TABLE report_council_notes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, class_id uuid NOT NULL, term_id uuid NOT NULL,
  pupil_id uuid, body text NOT NULL CHECK (length(body) BETWEEN 1 AND 500), private boolean NOT NULL DEFAULT false,
  by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils (school_id, class_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_council_notes_by_council ON report_council_notes (school_id, class_id, term_id);
CREATE INDEX report_council_notes_by_pupil ON report_council_notes (school_id, pupil_id) WHERE pupil_id IS NOT NULL;
CREATE INDEX report_council_notes_by_author ON report_council_notes (school_id, by_id);
SELECT app.tenant('report_council_notes', school => 'by_id at private', personal => 'body');
