-- Days of the week on which nothing but what is urgent is sent (1 is Monday), and a calm mode: what is not urgent comes in the digest.
ALTER TABLE accounts ADD COLUMN quiet_days integer[] NOT NULL DEFAULT '{}' CHECK (quiet_days <@ '{1,2,3,4,5,6,7}' AND cardinality(quiet_days) <= 6),
  ADD COLUMN calm boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN accounts.quiet_days IS '@school';
COMMENT ON COLUMN accounts.calm IS '@school';
