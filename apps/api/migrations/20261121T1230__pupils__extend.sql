-- Ways of narrowing a list that one account finds again by name.
CREATE TABLE saved_filters (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  screen text NOT NULL CHECK (screen IN ('pupils')), name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60), query text NOT NULL CHECK (length(query) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id), UNIQUE (school_id, account_id, screen, name),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('saved_filters', school => 'screen', personal => 'name query');
