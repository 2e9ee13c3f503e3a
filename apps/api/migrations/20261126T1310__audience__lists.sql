-- Lists of receivers serve every audience; the office may share some.
ALTER TABLE message_lists RENAME TO audience_lists;
ALTER TABLE message_list_rules RENAME TO audience_list_rules;
ALTER TABLE audience_lists ADD COLUMN shared boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN audience_lists.shared IS '@school';
CREATE INDEX audience_lists_shared ON audience_lists (school_id) WHERE shared;
