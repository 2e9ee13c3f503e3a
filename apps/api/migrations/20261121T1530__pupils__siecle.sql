-- Number of a pupil in SIECLE (ELEVE_ID): its documents of guardians call the pupil by it alone.
ALTER TABLE pupils ADD COLUMN siecle_id text CHECK (length(siecle_id) BETWEEN 1 AND 30);
ALTER TABLE pupils ADD CONSTRAINT pupils_school_id_siecle_id_key UNIQUE (school_id, siecle_id);
COMMENT ON COLUMN pupils.siecle_id IS '@personal';
