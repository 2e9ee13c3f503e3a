ALTER TABLE imports DROP CONSTRAINT imports_kind_check, DROP CONSTRAINT imports_status_check;
ALTER TABLE imports
  ADD CONSTRAINT imports_kind_check CHECK (kind IN ('pupils', 'guardians', 'staff', 'classes', 'subjects', 'classrooms', 'courses')),
  ADD CONSTRAINT imports_status_check CHECK (status IN ('mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  -- The upload itself, read again while another sheet or layout may be chosen. No tie: it goes with the other loose uploads after a day.
  ADD COLUMN file_id uuid,
  ADD COLUMN layout text NOT NULL DEFAULT '',
  -- Sheets of a workbook: {name, rows, chosen}; none for a text file.
  ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]',
  -- Row of the file that names the columns, from 1.
  ADD COLUMN header_row integer NOT NULL DEFAULT 1,
  -- What a run wrote can be taken back until then.
  ADD COLUMN undo_until_at timestamptz,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by_id uuid;
COMMENT ON COLUMN imports.file_id IS '@school';
COMMENT ON COLUMN imports.layout IS '@school';
COMMENT ON COLUMN imports.sheets IS '@school';
COMMENT ON COLUMN imports.header_row IS '@school';
COMMENT ON COLUMN imports.undo_until_at IS '@school';
COMMENT ON COLUMN imports.undone_at IS '@school';
COMMENT ON COLUMN imports.undone_by_id IS '@school';

-- A line of a workbook with several sheets also says its sheet and its row there; 0 where the line's number is the row.
ALTER TABLE import_lines ADD COLUMN sheet text NOT NULL DEFAULT '', ADD COLUMN row_number integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN import_lines.sheet IS '@school';
COMMENT ON COLUMN import_lines.row_number IS '@school';

-- Work under way on an import, told from outside its transaction.
CREATE TABLE import_runs (
  school_id integer NOT NULL REFERENCES schools, import_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('check', 'run', 'undo')),
  phase text NOT NULL CHECK (phase IN ('waiting', 'reading', 'writing', 'failed', 'cancelled')),
  done integer NOT NULL DEFAULT 0, total integer NOT NULL DEFAULT 0,
  cancelled boolean NOT NULL DEFAULT false, failure text, asked_by_id uuid, beat_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, import_id),
  FOREIGN KEY (school_id, import_id) REFERENCES imports (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('import_runs', school => 'action phase done total cancelled failure');

-- What a run wrote, a batch of one table a row: keys of rows made, rows as they were before a change.
CREATE TABLE import_changes (
  school_id integer NOT NULL REFERENCES schools, import_id uuid NOT NULL, seq integer NOT NULL,
  relation text NOT NULL, action text NOT NULL CHECK (action IN ('insert', 'update')),
  rows jsonb NOT NULL,
  -- Digest of each row as the run left it, in the order of `rows`: a later edit shows.
  after jsonb,
  PRIMARY KEY (school_id, import_id, seq),
  FOREIGN KEY (school_id, import_id) REFERENCES imports (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('import_changes', school => 'seq relation action after', sensitive => 'rows');

-- What the school said that a header holds; an empty field is a column left out.
CREATE TABLE import_headers (
  school_id integer NOT NULL REFERENCES schools, kind text NOT NULL, header text NOT NULL CHECK (length(header) BETWEEN 1 AND 120), field text NOT NULL, used_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, kind, header)
);
SELECT app.tenant('import_headers', school => 'kind header field');
