-- What was decided for a pupil who was absent from a test for a good reason: another day, or none.
CREATE TABLE exam_makeups (
  school_id integer NOT NULL REFERENCES schools, exam_id uuid NOT NULL, pupil_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'sat', 'refused')),
  on_day date, starts smallint, ends smallint,
  -- The room, as it is said to the family.
  place text NOT NULL DEFAULT '' CHECK (length(place) <= 60),
  -- Why there is none; read by who plans tests.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  decided_by uuid NOT NULL, decided_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, exam_id, pupil_id),
  FOREIGN KEY (school_id, exam_id, pupil_id) REFERENCES exam_seats (school_id, exam_id, pupil_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  CHECK (state = 'refused' OR (on_day IS NOT NULL AND starts >= 0 AND starts < ends AND ends <= 1440))
);
CREATE INDEX exam_makeups_by_pupil ON exam_makeups (school_id, pupil_id, on_day);
CREATE INDEX exam_makeups_by_decider ON exam_makeups (school_id, decided_by);
SELECT app.tenant('exam_makeups', school => 'on_day starts ends place decided_by decided_at', personal => 'state reason');
