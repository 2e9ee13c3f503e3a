-- Where a pupil is and ought to be: one line for each thing that a room knows about a stretch of time. Rooms record and withdraw
-- their own; one question reads them all and says who says so.
CREATE TABLE facts (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lesson', 'roll_call', 'declared', 'exemption', 'infirmary', 'outing', 'exam', 'detention', 'badge', 'bus', 'exit', 'exclusion')),
  -- In the school, away from it, or elsewhere than the lesson says while the school answers for the pupil.
  says text NOT NULL CHECK (says IN ('here', 'away', 'elsewhere')),
  -- Seen by somebody, told by somebody, or only foreseen.
  certainty text NOT NULL CHECK (certainty IN ('seen', 'told', 'foreseen')),
  starts_at timestamptz NOT NULL, ends_at timestamptz,
  -- The object that it comes from: its room names it, and takes the line back with it.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40), source_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  UNIQUE (school_id, source, source_id, pupil_id, starts_at),
  CHECK (ends_at IS NULL OR ends_at > starts_at)
);
CREATE INDEX facts_by_pupil ON facts USING gist (school_id, pupil_id, tstzrange(starts_at, ends_at));
CREATE INDEX facts_by_time ON facts USING gist (school_id, tstzrange(starts_at, ends_at));
SELECT app.tenant('facts', school => 'starts_at ends_at certainty source', personal => 'kind says');
