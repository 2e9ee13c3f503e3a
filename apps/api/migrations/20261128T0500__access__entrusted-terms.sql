-- A role that somebody of the staff entrusted to a colleague ends with his own; one that the school gave does not.
ALTER TABLE role_terms ADD COLUMN entrusted boolean NOT NULL DEFAULT FALSE;
COMMENT ON COLUMN role_terms.entrusted IS '@school';
