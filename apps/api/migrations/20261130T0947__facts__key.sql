-- A fact is what one object says of one pupil from one instant on: that is its key, and nothing asks for it by a number of its
-- own. A roll call writes one for each pupil, and has one index less to write for each. The object comes first: what it said
-- is taken back by its id.
ALTER TABLE facts
  DROP CONSTRAINT facts_pkey,
  DROP CONSTRAINT facts_school_id_source_source_id_pupil_id_starts_at_key,
  ADD PRIMARY KEY (school_id, source_id, pupil_id, starts_at, source);
