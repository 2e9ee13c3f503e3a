-- Two clicks on one message make one complaint.
CREATE UNIQUE INDEX complaints_by_source ON complaints (school_id, author_id, source_type, source_id) WHERE source_id IS NOT NULL;
-- Whether its author himself named the member of staff: whom the office names later is between colleagues.
ALTER TABLE complaints ADD COLUMN named_by_author boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN complaints.named_by_author IS '@school';
