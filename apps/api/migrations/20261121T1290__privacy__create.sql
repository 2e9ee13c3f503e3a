-- What somebody asked by right, and until when the school owes an answer (GDPR 12: one month).
CREATE TABLE privacy_requests (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('access', 'correction', 'erasure', 'restriction', 'objection')),
  received_on date NOT NULL, due_on date NOT NULL CHECK (due_on >= received_on),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  closed_at timestamptz, closed_by_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK ((state = 'open') = (closed_at IS NULL)),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX privacy_requests_open ON privacy_requests (school_id, due_on) WHERE state = 'open';
CREATE INDEX privacy_requests_by_person ON privacy_requests (school_id, person_id);
SELECT app.tenant('privacy_requests', school => 'kind state', personal => 'note');

-- Who was erased: an id and figures, nothing of the person. A restored backup is erased again from this list.
CREATE TABLE erasures (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, person_id uuid NOT NULL,
  erased_at timestamptz NOT NULL, erased_by_id uuid, counts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (school_id, id), UNIQUE (school_id, person_id)
);
SELECT app.tenant('erasures', 'SELECT, INSERT', school => 'counts');

-- How long the school keeps a kind of data, where it chose otherwise than the usual.
CREATE TABLE retention_rules (
  school_id integer NOT NULL REFERENCES schools, kind text NOT NULL, months integer NOT NULL CHECK (months BETWEEN 1 AND 600), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, kind)
);
SELECT app.tenant('retention_rules', school => 'kind months');
CREATE TABLE retention_runs (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, ran_at timestamptz NOT NULL, ran_by_id uuid, counts jsonb NOT NULL,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX retention_runs_latest ON retention_runs (school_id, ran_at DESC);
SELECT app.tenant('retention_runs', 'SELECT, INSERT', school => 'counts');
