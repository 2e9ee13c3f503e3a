-- Answer of somebody with authority over a pupil's image, or of the pupil of age: a row is never changed, the latest one counts (LAW-IMG-01).
CREATE TABLE consents (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, by_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('portrait', 'class_photo', 'albums', 'website', 'press')),
  granted boolean NOT NULL, decided_at timestamptz NOT NULL, ends_on date,
  -- The account that typed in an answer given on paper; null when its author answered himself.
  recorded_by uuid,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES persons (school_id, id)
);
CREATE INDEX consents_by_pupil ON consents (school_id, pupil_id, purpose, by_id, decided_at DESC, id DESC);
CREATE INDEX consents_by_author ON consents (school_id, by_id);
SELECT app.tenant('consents', 'SELECT, INSERT, DELETE', school => 'purpose recorded_by', personal => 'granted');
-- Two sheets of one person may become one; what was answered stays as it was.
GRANT UPDATE (pupil_id, by_id) ON consents TO encrier_app;

-- Inside the school, whether one guardian's yes is enough or all must give theirs; outside, all always must.
ALTER TABLE school_settings ADD COLUMN image_rule text NOT NULL DEFAULT 'one' CHECK (image_rule IN ('one', 'all'));
COMMENT ON COLUMN school_settings.image_rule IS '@school';

CREATE TABLE change_requests (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  -- Whose sheet is to change: that of the guardian who asks, or of one of his children.
  target text NOT NULL CHECK (target IN ('guardian', 'pupil')), person_id uuid NOT NULL,
  asked_by uuid NOT NULL, note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'partly', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz NOT NULL, decided_by uuid, decided_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX change_requests_by_asker ON change_requests (school_id, asked_by, created_at DESC);
CREATE INDEX change_requests_by_person ON change_requests (school_id, person_id);
CREATE INDEX change_requests_waiting ON change_requests (school_id, created_at) WHERE state = 'submitted';
SELECT app.tenant('change_requests', school => 'target state asked_by decided_by', personal => 'note');
CREATE TABLE change_request_lines (
  school_id integer NOT NULL REFERENCES schools, request_id uuid NOT NULL, id uuid NOT NULL,
  field text NOT NULL CHECK (field IN ('last_name', 'first_name', 'last_name_ar', 'first_name_ar', 'address', 'phone', 'phone2', 'email', 'birth_place', 'nationality', 'exit_permission', 'board_regime', 'pick_up')),
  -- What the sheet said when the change was asked for; text, or for `pick_up` the person to add as JSON.
  old_value text NOT NULL DEFAULT '', new_value text NOT NULL,
  decision text NOT NULL DEFAULT 'waiting' CHECK (decision IN ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500), position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, request_id, id), UNIQUE (school_id, request_id, field),
  FOREIGN KEY (school_id, request_id) REFERENCES change_requests (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('change_request_lines', school => 'field decision', personal => 'old_value new_value reason');
