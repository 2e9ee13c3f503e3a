-- The head teacher's role of a class that passes to who replaces its holder, from a day to come; gone once it has passed.
CREATE TABLE head_handovers (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL,
  from_id uuid NOT NULL, to_id uuid NOT NULL, on_day date NOT NULL,
  PRIMARY KEY (school_id, class_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, from_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, to_id) REFERENCES staff (school_id, person_id),
  CHECK (from_id <> to_id)
);
SELECT app.tenant('head_handovers', school => 'on_day');
