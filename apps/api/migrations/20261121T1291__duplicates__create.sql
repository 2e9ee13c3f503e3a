-- Two sheets that somebody looked at and found to be two people; always the smaller id first.
CREATE TABLE duplicate_dismissals (
  school_id integer NOT NULL REFERENCES schools, first_id uuid NOT NULL, second_id uuid NOT NULL, dismissed_by_id uuid, dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, first_id, second_id), CHECK (first_id < second_id),
  FOREIGN KEY (school_id, first_id) REFERENCES persons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, second_id) REFERENCES persons (school_id, id) ON DELETE CASCADE
);
CREATE INDEX duplicate_dismissals_by_second ON duplicate_dismissals (school_id, second_id);
SELECT app.tenant('duplicate_dismissals', 'SELECT, INSERT, DELETE');

-- A sheet that was joined to another: all it said is kept here, so that nothing is lost.
CREATE TABLE merges (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, person_id uuid NOT NULL, dropped_id uuid NOT NULL,
  merged_at timestamptz NOT NULL, merged_by_id uuid, dropped jsonb NOT NULL,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, dropped_id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX merges_by_person ON merges (school_id, person_id);
SELECT app.tenant('merges', 'SELECT, INSERT, DELETE', personal => 'dropped');
GRANT UPDATE (person_id) ON merges TO encrier_app;
