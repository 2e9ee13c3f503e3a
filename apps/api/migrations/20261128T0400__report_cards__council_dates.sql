-- When the council of a class meets for a term; without one, the day of the term stands.
CREATE TABLE report_council_dates (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL,
  on_day date NOT NULL, starts smallint CHECK (starts BETWEEN 0 AND 1439), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, class_id, term_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id)
);
CREATE INDEX report_council_dates_by_term ON report_council_dates (school_id, term_id);
SELECT app.tenant('report_council_dates', school => 'on_day starts');
