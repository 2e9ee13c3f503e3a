-- What a subject holds at a level over a year: its chapters, in order, with the time planned for each.
CREATE TABLE log_programmes (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL, subject_id uuid NOT NULL,
  -- The direction wrote it: teachers read it, and no longer change it.
  by_school boolean NOT NULL DEFAULT false,
  written_by uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, level_id, subject_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, written_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_programmes_by_subject ON log_programmes (school_id, subject_id);
CREATE INDEX log_programmes_by_author ON log_programmes (school_id, written_by);
SELECT app.tenant('log_programmes', school => 'by_school written_by');

CREATE TABLE log_chapters (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, level_id uuid NOT NULL, subject_id uuid NOT NULL,
  position smallint NOT NULL, title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  minutes integer NOT NULL CHECK (minutes BETWEEN 30 AND 12000),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, level_id, subject_id) REFERENCES log_programmes (school_id, level_id, subject_id) ON DELETE CASCADE
);
CREATE INDEX log_chapters_by_programme ON log_chapters (school_id, level_id, subject_id, position);
SELECT app.tenant('log_chapters', school => 'title minutes');

-- Lessons that a teacher prepares to give them again: to another class, another year, or shared with those of the subject.
CREATE TABLE log_sequences (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  level_id uuid NOT NULL, subject_id uuid NOT NULL, chapter_id uuid,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120), shared boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, chapter_id) REFERENCES log_chapters (school_id, id) ON DELETE SET NULL (chapter_id)
);
CREATE INDEX log_sequences_by_author ON log_sequences (school_id, account_id);
CREATE INDEX log_sequences_by_subject ON log_sequences (school_id, subject_id, level_id);
CREATE INDEX log_sequences_by_level ON log_sequences (school_id, level_id);
CREATE INDEX log_sequences_by_chapter ON log_sequences (school_id, chapter_id) WHERE chapter_id IS NOT NULL;
SELECT app.tenant('log_sequences', school => 'title shared');

CREATE TABLE log_steps (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, sequence_id uuid NOT NULL, position smallint NOT NULL,
  -- How many lessons in a row it takes.
  lessons smallint NOT NULL DEFAULT 1 CHECK (lessons BETWEEN 1 AND 10),
  kind text NOT NULL CHECK (kind IN ('lesson', 'exercises', 'practical', 'test', 'correction', 'outing', 'project')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  objective text NOT NULL DEFAULT '' CHECK (length(objective) <= 1000),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 20000),
  -- Homework to give in it.
  homework text NOT NULL DEFAULT '' CHECK (length(homework) <= 300),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, sequence_id) REFERENCES log_sequences (school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_steps_by_sequence ON log_steps (school_id, sequence_id, position);
SELECT app.tenant('log_steps', school => 'lessons kind title objective body homework');

CREATE TABLE log_step_resources (
  school_id integer NOT NULL REFERENCES schools, step_id uuid NOT NULL, resource_id uuid NOT NULL,
  PRIMARY KEY (school_id, step_id, resource_id),
  FOREIGN KEY (school_id, step_id) REFERENCES log_steps (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE
);
CREATE INDEX log_step_resources_by_resource ON log_step_resources (school_id, resource_id);
SELECT app.tenant('log_step_resources');

-- A sequence was laid over the lessons of a course: what can be taken back while nobody touched it.
CREATE TABLE log_layings (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, sequence_id uuid, course_id uuid NOT NULL,
  by_id uuid NOT NULL, laid_at timestamptz NOT NULL, undone_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, sequence_id) REFERENCES log_sequences (school_id, id) ON DELETE SET NULL (sequence_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX log_layings_by_course ON log_layings (school_id, course_id, laid_at);
CREATE INDEX log_layings_by_sequence ON log_layings (school_id, sequence_id) WHERE sequence_id IS NOT NULL;
CREATE INDEX log_layings_by_author ON log_layings (school_id, by_id);
SELECT app.tenant('log_layings', school => 'by_id');

-- The chapter that a lesson belongs to, and where it comes from when a sequence was laid over it.
ALTER TABLE log_entries ADD COLUMN chapter_id uuid, ADD COLUMN step_id uuid, ADD COLUMN laying_id uuid;
COMMENT ON COLUMN log_entries.chapter_id IS '@school';
COMMENT ON COLUMN log_entries.step_id IS '@school';
COMMENT ON COLUMN log_entries.laying_id IS '@school';
-- The columns are new and empty: there is nothing to look at behind the wall.
SELECT set_config('app.school_id', '0', true);
ALTER TABLE log_entries
  ADD FOREIGN KEY (school_id, chapter_id) REFERENCES log_chapters (school_id, id) ON DELETE SET NULL (chapter_id),
  ADD FOREIGN KEY (school_id, step_id) REFERENCES log_steps (school_id, id) ON DELETE SET NULL (step_id),
  ADD FOREIGN KEY (school_id, laying_id) REFERENCES log_layings (school_id, id) ON DELETE SET NULL (laying_id);
SELECT set_config('app.school_id', '', true);
CREATE INDEX log_entries_by_chapter ON log_entries (school_id, chapter_id) WHERE chapter_id IS NOT NULL;
CREATE INDEX log_entries_by_step ON log_entries (school_id, step_id) WHERE step_id IS NOT NULL;
CREATE INDEX log_entries_by_laying ON log_entries (school_id, laying_id) WHERE laying_id IS NOT NULL;
