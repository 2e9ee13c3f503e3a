-- Whom a court keeps away from a pupil, said once for the questions of the product and for the functions of the database.
CREATE FUNCTION app.kept_away(restriction text, paper uuid, custody text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT restriction <> '' OR paper IS NOT NULL OR custody = 'none' $$;

-- Of whom an account learns where he is that day, itself among them: those under its authority from whom no court keeps it.
CREATE FUNCTION app.children_followed(school integer, account uuid, day date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT COALESCE(array_agg(x.id), '{}') FROM (
    SELECT a.person_id AS id FROM accounts a WHERE a.school_id = school AND a.id = account AND a.person_id IS NOT NULL
    UNION
    SELECT g.pupil_id FROM accounts a JOIN guardianships g ON g.school_id = a.school_id AND g.guardian_id = a.person_id
    WHERE a.school_id = school AND a.id = account AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day)
      AND NOT app.kept_away(g.restriction, g.restriction_file_id, g.custody)) x $$;
