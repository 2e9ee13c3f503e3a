-- What is written of a lesson: prepared before it, said to be done after it.
CREATE TABLE log_entries (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, course_id uuid NOT NULL, lesson_id uuid,
  -- Of the lesson when it was last written: what stays when the lesson goes.
  day_on date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL,
  kind text NOT NULL DEFAULT 'lesson'
    CHECK (kind IN ('lesson', 'exercises', 'practical', 'test', 'correction', 'outing', 'project')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 120),
  objective text NOT NULL DEFAULT '' CHECK (length(objective) <= 1000),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 20000),
  -- Parts of the programme and skills that were worked on.
  elements text[] NOT NULL DEFAULT '{}' CHECK (cardinality(elements) <= 12),
  outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'partly', 'not_done')),
  visibility text NOT NULL DEFAULT 'families' CHECK (visibility IN ('families', 'pupils', 'team')),
  published_at timestamptz, written_by uuid NOT NULL, written_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, lesson_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE SET NULL (lesson_id),
  FOREIGN KEY (school_id, written_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_entries_by_course ON log_entries (school_id, course_id, day_on);
CREATE INDEX log_entries_by_author ON log_entries (school_id, written_by);
SELECT app.tenant('log_entries', school => 'starts ends kind title objective body elements outcome visibility written_by');

-- Resources that stand beside a lesson.
CREATE TABLE log_resources (
  school_id integer NOT NULL REFERENCES schools, entry_id uuid NOT NULL, resource_id uuid NOT NULL,
  PRIMARY KEY (school_id, entry_id, resource_id),
  FOREIGN KEY (school_id, entry_id) REFERENCES log_entries (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_resources_by_resource ON log_resources (school_id, resource_id);
SELECT app.tenant('log_resources');

-- Homework that was given from the page of a lesson.
CREATE TABLE log_homework (
  school_id integer NOT NULL REFERENCES schools, lesson_id uuid NOT NULL, homework_id uuid NOT NULL,
  PRIMARY KEY (school_id, homework_id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, homework_id) REFERENCES homework (school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_homework_by_lesson ON log_homework (school_id, lesson_id);
SELECT app.tenant('log_homework');

-- What a teacher notes of a lesson for himself: nobody else reads it.
CREATE TABLE log_notes (
  school_id integer NOT NULL REFERENCES schools, lesson_id uuid NOT NULL, account_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  PRIMARY KEY (school_id, lesson_id, account_id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_notes_by_account ON log_notes (school_id, account_id);
SELECT app.tenant('log_notes', personal => 'body');

-- Contents that a teacher keeps to begin with.
CREATE TABLE log_templates (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('lesson', 'exercises', 'practical', 'test', 'correction', 'outing', 'project')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 120),
  objective text NOT NULL DEFAULT '' CHECK (length(objective) <= 1000),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 20000),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, account_id, name),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id)
);
SELECT app.tenant('log_templates', school => 'name kind title objective body');

-- Within how many hours after a lesson its entry is due.
CREATE TABLE log_settings (
  school_id integer NOT NULL REFERENCES schools, due_hours smallint NOT NULL DEFAULT 48 CHECK (due_hours BETWEEN 1 AND 336),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id)
);
SELECT app.tenant('log_settings', school => 'due_hours');
