-- A board's rules are found by what they name, from the reader's side, as those of resources are.
CREATE INDEX board_audience_target ON board_audience (school_id, (kind || ':' || COALESCE(role, level_id::text, class_id::text, group_id::text, person_id::text, '')));
