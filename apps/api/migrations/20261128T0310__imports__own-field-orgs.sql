-- Establishments whose pupils alone a list may fill own fields of, for who mapped it; null for the whole school.
ALTER TABLE imports ADD COLUMN own_orgs uuid[];
COMMENT ON COLUMN imports.own_orgs IS '@school';
