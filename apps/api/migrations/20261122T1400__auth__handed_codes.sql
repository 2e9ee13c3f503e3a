-- A code that the school handed out for an account in use opens everything but correspondence, until this instant.
ALTER TABLE accounts ADD COLUMN correspondence_from_at timestamptz;
COMMENT ON COLUMN accounts.correspondence_from_at IS '@school';
ALTER TABLE sessions ADD COLUMN correspondence_from_at timestamptz;
COMMENT ON COLUMN sessions.correspondence_from_at IS '@school';
-- One-time codes for the day when the second factor's device is lost, each as a keyed digest; a used one leaves the list.
ALTER TABLE accounts ADD COLUMN recovery_codes bytea[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN accounts.recovery_codes IS '@sensitive';
