-- What the signed minutes of a council say of each pupil: marks and classes that change later change no minutes.
CREATE TABLE report_council_pupils (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL, pupil_id uuid NOT NULL,
  average text, body text NOT NULL CHECK (length(body) <= 1000), decision text NOT NULL CHECK (length(decision) <= 60),
  PRIMARY KEY (school_id, class_id, term_id, pupil_id),
  FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_councils (school_id, class_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX report_council_pupils_by_pupil ON report_council_pupils (school_id, pupil_id);
SELECT app.tenant('report_council_pupils', personal => 'average body decision');

-- Whose model it is while it is of no level; the whole school's where it is nobody's.
ALTER TABLE report_models ADD COLUMN org_id uuid,
  ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id) NOT VALID;
CREATE INDEX report_models_by_org ON report_models (school_id, org_id) WHERE org_id IS NOT NULL;
COMMENT ON COLUMN report_models.org_id IS '@school';
