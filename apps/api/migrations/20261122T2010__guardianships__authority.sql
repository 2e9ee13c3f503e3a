-- A guardian's authority on a day, written once (LAW-MIN-02, SEC-OBJ-01). Both are written out into the question that asks.

-- Whose word counts for the pupil: legal authority, from its first to its last day.
CREATE FUNCTION app.answers_for(legal boolean, starts_on date, ends_on date, day date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT legal AND app.in_force(starts_on, ends_on, day) $$;

-- Who reads what concerns the pupil, and writes for him: legal authority, with the application open to him.
CREATE FUNCTION app.guards(legal boolean, digital_access boolean, starts_on date, ends_on date, day date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT legal AND digital_access AND app.in_force(starts_on, ends_on, day) $$;
