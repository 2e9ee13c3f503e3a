-- The day of the week on which somebody wants the summary of the week, where it is not the school's; and the last day on which such days were served.
CREATE TABLE weekly_days (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  PRIMARY KEY (school_id, account_id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('weekly_days', school => 'account_id weekday');
ALTER TABLE weekly_settings ADD COLUMN own_on date;
COMMENT ON COLUMN weekly_settings.own_on IS '@school';
