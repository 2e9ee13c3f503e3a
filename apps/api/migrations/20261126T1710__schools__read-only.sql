-- A school may be read and not written for a time; why is told to its people.
ALTER TABLE schools DROP CONSTRAINT schools_status_check;
ALTER TABLE schools ADD CONSTRAINT schools_status_check CHECK (status IN ('active', 'read_only', 'suspended', 'archived', 'moved'));
ALTER TABLE schools ADD COLUMN state_reason text NOT NULL DEFAULT '' CHECK (length(state_reason) <= 200);
