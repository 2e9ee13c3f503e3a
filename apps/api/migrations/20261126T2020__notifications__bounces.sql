-- Addresses that a mail server refused for good, until a mail arrives or the address changes; and when somebody sent a notice again.
CREATE TABLE mail_bounces (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, email text NOT NULL, reason text NOT NULL CHECK (length(reason) <= 40),
  since_at timestamptz NOT NULL, last_at timestamptz NOT NULL, times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, account_id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('mail_bounces', personal => 'email', school => 'reason times');
ALTER TABLE deliveries ADD COLUMN again_at timestamptz;
COMMENT ON COLUMN deliveries.again_at IS '@school';
-- The log of a school reads its notices by day.
CREATE INDEX notifications_by_day ON notifications (school_id, created_at DESC, id);
