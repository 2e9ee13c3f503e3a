-- When a school sends the summary of the week, one for each child: the day (1 is Monday) and the hour on its clock, and the last day that was sent.
CREATE TABLE weekly_settings (
  school_id integer PRIMARY KEY REFERENCES schools,
  sends boolean NOT NULL DEFAULT true, weekday smallint NOT NULL DEFAULT 5 CHECK (weekday BETWEEN 1 AND 7),
  hour smallint NOT NULL DEFAULT 17 CHECK (hour BETWEEN 6 AND 21), sent_on date, version integer NOT NULL DEFAULT 1
);
SELECT app.tenant('weekly_settings', school => 'sends weekday hour');
