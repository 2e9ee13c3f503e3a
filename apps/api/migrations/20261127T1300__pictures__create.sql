-- What is out with a picture, for each pupil among its readers who lost the consent for his image since: somebody has to look.
CREATE TABLE picture_reviews (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('news', 'document', 'resource', 'board', 'message')),
  thing_id uuid NOT NULL, title text NOT NULL DEFAULT '', author_id uuid NOT NULL, pupil_id uuid NOT NULL,
  since_at timestamptz NOT NULL, looked_at timestamptz, looked_by uuid,
  CHECK ((looked_at IS NULL) = (looked_by IS NULL)),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, kind, thing_id, pupil_id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, looked_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id) ON DELETE CASCADE
);
CREATE INDEX picture_reviews_by_pupil ON picture_reviews (school_id, pupil_id);
CREATE INDEX picture_reviews_by_author ON picture_reviews (school_id, author_id);
CREATE INDEX picture_reviews_by_looker ON picture_reviews (school_id, looked_by);
CREATE INDEX picture_reviews_open ON picture_reviews (school_id, since_at) WHERE looked_at IS NULL;
SELECT app.tenant('picture_reviews', school => 'kind thing_id author_id pupil_id since_at looked_at looked_by', personal => 'title');
