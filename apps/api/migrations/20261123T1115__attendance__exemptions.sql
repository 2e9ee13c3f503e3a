-- A pupil who does without some lessons for a time: of one subject, of one kind, or all of them.
CREATE TABLE exemptions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  subject_id uuid, lesson_kind text CHECK (lesson_kind IN ('practical', 'outing', 'activity')),
  from_on date NOT NULL, to_on date NOT NULL,
  category text NOT NULL CHECK (category IN ('medical', 'administrative', 'other')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- He attends without taking part.
  on_site boolean NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'cancelled')),
  by_id uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (from_on <= to_on), CHECK (subject_id IS NULL OR lesson_kind IS NULL),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX exemptions_by_pupil ON exemptions (school_id, pupil_id, to_on);
CREATE INDEX exemptions_by_end ON exemptions (school_id, to_on);
CREATE INDEX exemptions_by_subject ON exemptions (school_id, subject_id);
CREATE INDEX exemptions_by_author ON exemptions (school_id, by_id);
SELECT app.tenant('exemptions', school => 'state by_id', personal => 'lesson_kind from_on to_on on_site', health => 'category note');
