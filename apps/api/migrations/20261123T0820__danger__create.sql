-- What an adult of the staff fears for a child. No key to a pupil stands here: no page, list or export of a pupil leads to it.
CREATE TABLE danger_reports (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, author_id uuid NOT NULL,
  about text NOT NULL CHECK (length(about) BETWEEN 1 AND 200), body text NOT NULL CHECK (length(body) BETWEEN 1 AND 8000),
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'assessed', 'transmitted', 'closed')),
  created_at timestamptz NOT NULL, due_at timestamptz, closed_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)), CHECK ((state IN ('received', 'assessed')) = (due_at IS NOT NULL)),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX danger_reports_by_day ON danger_reports (school_id, created_at DESC, id);
CREATE INDEX danger_reports_by_author ON danger_reports (school_id, author_id);
SELECT app.tenant('danger_reports', school => 'state', sensitive => 'about body');

-- Each step with what was noted of it; nothing is written over.
CREATE TABLE danger_steps (
  school_id integer NOT NULL REFERENCES schools, report_id uuid NOT NULL, number smallint NOT NULL,
  step text NOT NULL CHECK (step IN ('assess', 'transmit', 'close')), note text NOT NULL CHECK (length(note) BETWEEN 1 AND 4000),
  by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, report_id, number),
  FOREIGN KEY (school_id, report_id) REFERENCES danger_reports (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX danger_steps_by_account ON danger_steps (school_id, by_id);
SELECT app.tenant('danger_steps', school => 'number step at', sensitive => 'note');

-- Who opened a report, and when first; every opening is a line of the journal.
CREATE TABLE danger_readings (
  school_id integer NOT NULL REFERENCES schools, report_id uuid NOT NULL, reader_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, report_id, reader_id),
  FOREIGN KEY (school_id, report_id) REFERENCES danger_reports (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, reader_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX danger_readings_by_reader ON danger_readings (school_id, reader_id);
SELECT app.tenant('danger_readings', school => 'at');
