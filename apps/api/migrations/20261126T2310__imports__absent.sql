-- Pupils who were in the school when a list of pupils was imported and whom no line named, how many were there, and when somebody was done with them.
ALTER TABLE imports ADD COLUMN absent_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE imports ADD COLUMN present integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN absent_closed_at timestamptz;
COMMENT ON COLUMN imports.absent_ids IS '@personal';
COMMENT ON COLUMN imports.present IS '@school';
COMMENT ON COLUMN imports.absent_closed_at IS '@school';
CREATE INDEX imports_with_absent ON imports (school_id, done_at) WHERE absent_closed_at IS NULL AND absent_ids <> '{}';
