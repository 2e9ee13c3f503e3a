-- What a school asks of its pupils or its staff beyond the sheet, and what is known of each.
CREATE TABLE custom_fields (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  holder text NOT NULL CHECK (holder IN ('pupil', 'staff')),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60), label_ar text NOT NULL DEFAULT '' CHECK (length(label_ar) <= 60),
  type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'choice', 'yes_no')),
  choices text[] NOT NULL DEFAULT '{}',
  readers text NOT NULL CHECK (readers IN ('teachers', 'office', 'protected')),
  family boolean NOT NULL DEFAULT FALSE,
  position integer NOT NULL, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  CHECK ((type = 'choice') = (cardinality(choices) > 0)),
  -- Families read nothing of a colleague, nor what even the office reads with a right of its own.
  CHECK (NOT family OR (holder = 'pupil' AND readers <> 'protected')),
  PRIMARY KEY (school_id, id),
  CONSTRAINT custom_fields_label UNIQUE (school_id, holder, label)
);
SELECT app.tenant('custom_fields', school => 'holder label label_ar type choices readers family position archived_at version');
CREATE TABLE custom_values (
  school_id integer NOT NULL REFERENCES schools, field_id uuid NOT NULL, person_id uuid NOT NULL,
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 500), set_by uuid NOT NULL, set_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, field_id, person_id),
  FOREIGN KEY (school_id, field_id) REFERENCES custom_fields (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, set_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX custom_values_by_person ON custom_values (school_id, person_id);
CREATE INDEX custom_values_by_author ON custom_values (school_id, set_by);
SELECT app.tenant('custom_values', school => 'field_id person_id set_by set_at', personal => 'value');
