-- A paper that says again what another one of the year says, in the same language: it bears the word.
ALTER TABLE certificates ADD COLUMN duplicate boolean NOT NULL DEFAULT FALSE;
COMMENT ON COLUMN certificates.duplicate IS '@school';
