-- What was asked for the cards of several classes at once, which a worker does: at any moment it goes on where it stood.
CREATE TABLE report_batches (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  what text NOT NULL CHECK (what IN ('freeze', 'pdf', 'copies', 'zip', 'send')),
  incomplete boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'stopped', 'failed')),
  asked_by uuid NOT NULL, asked_at timestamptz NOT NULL, ended_at timestamptz,
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0), total integer NOT NULL CHECK (total >= 0),
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 60),
  -- What it made, until it expires.
  file_id uuid, expires_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  CHECK (file_id IS NULL OR (expires_at IS NOT NULL AND state = 'done'))
);
CREATE INDEX report_batches_recent ON report_batches (school_id, asked_at);
CREATE INDEX report_batches_by_author ON report_batches (school_id, asked_by);
CREATE INDEX report_batches_by_file ON report_batches (school_id, file_id) WHERE file_id IS NOT NULL;
-- One at a time for each person: two presses ask once.
CREATE UNIQUE INDEX report_batches_open ON report_batches (school_id, asked_by) WHERE state IN ('waiting', 'running');
SELECT app.tenant('report_batches', school => 'what incomplete state asked_by done total failure');

CREATE TABLE report_batch_classes (
  school_id integer NOT NULL REFERENCES schools, batch_id uuid NOT NULL, nth smallint NOT NULL CHECK (nth >= 1),
  class_id uuid NOT NULL, term_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'left')),
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 60),
  PRIMARY KEY (school_id, batch_id, nth),
  UNIQUE (school_id, batch_id, class_id, term_id),
  FOREIGN KEY (school_id, batch_id) REFERENCES report_batches (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX report_batch_classes_by_class ON report_batch_classes (school_id, class_id);
CREATE INDEX report_batch_classes_by_term ON report_batch_classes (school_id, term_id);
SELECT app.tenant('report_batch_classes', school => 'nth state failure');
