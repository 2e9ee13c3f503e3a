-- Ties by which a guardian learns where a pupil is: those by which he reads of him, but those of whom a court keeps away.
CREATE FUNCTION app.following_ties(day date) RETURNS SETOF guardianships LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id()
  AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day)
  AND NOT app.kept_away(g.restriction, g.restriction_file_id, g.custody) $$;
