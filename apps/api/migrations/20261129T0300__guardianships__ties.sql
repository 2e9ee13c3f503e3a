-- Ties between pupils and their guardians with the authority that a question needs built in, so that none asks for the
-- table and forgets it (LAW-MIN-02, SEC-OBJ-01). PostgreSQL writes each out into the question that reads it, as it does a
-- view: nothing is gathered that the question does not ask for, and the keys of the table lead there.

-- Of who reads what concerns the pupil that day, and writes for him.
CREATE FUNCTION app.guarding_ties(day date) RETURNS SETOF guardianships LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, day) $$;

-- Of whose word counts for the pupil that day, whether the application is open to him or not.
CREATE FUNCTION app.answering_ties(day date) RETURNS SETOF guardianships LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.answers_for(g.legal, g.starts_on, g.ends_on, day) $$;

-- That hold that day, whatever they allow: whom an office finds on the pupil's sheet, who fetches him.
CREATE FUNCTION app.standing_ties(day date) RETURNS SETOF guardianships LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT g.* FROM guardianships g WHERE g.school_id = app.school_id() AND app.in_force(g.starts_on, g.ends_on, day) $$;
