-- State of a school's data: every act that changed something moves it, also one without a line in the journal.
ALTER TABLE audit_heads ADD COLUMN revision bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN audit_heads.revision IS '@school';
