-- Who was chosen to speak for a class or to sit for an establishment, and from which day to which.
CREATE TABLE mandates (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pupil', 'deputy', 'eco', 'parent', 'council')),
  person_id uuid NOT NULL, class_id uuid, org_id uuid,
  place_id uuid NOT NULL GENERATED ALWAYS AS (COALESCE(class_id, org_id)) STORED,
  from_on date NOT NULL, to_on date NOT NULL, by_id uuid NOT NULL, created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((class_id IS NULL) <> (org_id IS NULL) AND (org_id IS NOT NULL) = (kind = 'council')),
  CONSTRAINT mandates_days CHECK (from_on <= to_on),
  PRIMARY KEY (school_id, id),
  -- One person holds one mandate of one place once at a time.
  CONSTRAINT mandates_once EXCLUDE USING gist (school_id WITH =, kind WITH =, person_id WITH =, place_id WITH =, daterange(from_on, to_on, '[]') WITH &&),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX mandates_by_person ON mandates (school_id, person_id);
CREATE INDEX mandates_by_class ON mandates (school_id, class_id) WHERE class_id IS NOT NULL;
CREATE INDEX mandates_by_org ON mandates (school_id, org_id) WHERE org_id IS NOT NULL;
CREATE INDEX mandates_by_author ON mandates (school_id, by_id);
SELECT app.tenant('mandates', school => 'kind person_id class_id org_id place_id from_on to_on by_id created_at version');
