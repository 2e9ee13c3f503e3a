-- Stopped by a supervisor since then: the time of the sitting does not run.
ALTER TABLE test_sittings ADD COLUMN paused_at timestamptz;
COMMENT ON COLUMN test_sittings.paused_at IS '@school';

-- What happened during a sitting: seen by the pupil's device, or written down by who supervises.
CREATE TABLE test_incidents (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, sitting_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('left', 'offline', 'back', 'noise', 'network', 'device', 'illness', 'fraud', 'other',
    'pause', 'resume', 'time')),
  by_device boolean NOT NULL, happened_at timestamptz NOT NULL,
  seconds integer CHECK (seconds BETWEEN 0 AND 86400), minutes smallint CHECK (minutes BETWEEN 1 AND 120),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  by_id uuid NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, sitting_id) REFERENCES test_sittings (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX test_incidents_by_sitting ON test_incidents (school_id, sitting_id);
CREATE INDEX test_incidents_by_author ON test_incidents (school_id, by_id);
SELECT app.tenant('test_incidents', school => 'by_device', personal => 'kind seconds minutes note');
