-- The passage to the next school year, prepared at leisure, then made in one transaction and undone whole within 72 hours.
CREATE TABLE rollovers (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, from_year_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40), starts_on date NOT NULL, ends_on date NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'running', 'done', 'undone')),
  copy_courses boolean NOT NULL DEFAULT true, copy_teachers boolean NOT NULL DEFAULT true, copy_groups boolean NOT NULL DEFAULT false, copy_terms boolean NOT NULL DEFAULT true,
  to_year_id uuid,
  -- What a run made, by kind: the ids an undo takes back.
  made jsonb NOT NULL DEFAULT '{}', counts jsonb NOT NULL DEFAULT '{}',
  -- Reason code of the last run that was given up.
  failure text NOT NULL DEFAULT '',
  created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, undone_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (starts_on < ends_on),
  FOREIGN KEY (school_id, from_year_id) REFERENCES school_years (school_id, id)
);
CREATE UNIQUE INDEX rollovers_one_open ON rollovers (school_id) WHERE status IN ('draft', 'running');
CREATE INDEX rollovers_by_year ON rollovers (school_id, from_year_id);
SELECT app.tenant('rollovers', school => 'name status copy_courses copy_teachers copy_groups copy_terms made counts failure created_by');

-- Classes of the next year; each keeps its id when it is made.
CREATE TABLE rollover_classes (
  school_id integer NOT NULL REFERENCES schools, rollover_id uuid NOT NULL, id uuid NOT NULL, level_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60), capacity integer CHECK (capacity BETWEEN 1 AND 500), position integer NOT NULL DEFAULT 0,
  -- The class of this year whose room, head teacher and courses it takes over.
  source_id uuid,
  PRIMARY KEY (school_id, rollover_id, id), UNIQUE (school_id, rollover_id, name),
  FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id)
);
CREATE INDEX rollover_classes_by_level ON rollover_classes (school_id, level_id);
SELECT app.tenant('rollover_classes', school => 'name capacity');

-- Where the pupils of a class of this year who pass go.
CREATE TABLE rollover_paths (
  school_id integer NOT NULL REFERENCES schools, rollover_id uuid NOT NULL, class_id uuid NOT NULL, target_id uuid,
  PRIMARY KEY (school_id, rollover_id, class_id),
  FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, rollover_id, target_id) REFERENCES rollover_classes (school_id, rollover_id, id) ON DELETE SET NULL (target_id)
);
CREATE INDEX rollover_paths_by_target ON rollover_paths (school_id, rollover_id, target_id);
CREATE INDEX rollover_paths_by_class ON rollover_paths (school_id, class_id);
SELECT app.tenant('rollover_paths');

CREATE TABLE rollover_pupils (
  school_id integer NOT NULL REFERENCES schools, rollover_id uuid NOT NULL, pupil_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('pass', 'repeat', 'leave', 'graduate')),
  level_id uuid, target_id uuid,
  -- Somebody decided, as against the proposal.
  by_hand boolean NOT NULL DEFAULT false,
  -- Set by the run: the enrolment it made, and the pupil's row before it.
  enrolment_id uuid, before jsonb,
  PRIMARY KEY (school_id, rollover_id, pupil_id),
  CHECK ((decision IN ('pass', 'repeat')) = (level_id IS NOT NULL)), CHECK (target_id IS NULL OR level_id IS NOT NULL),
  FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, rollover_id, target_id) REFERENCES rollover_classes (school_id, rollover_id, id) ON DELETE SET NULL (target_id)
);
CREATE INDEX rollover_pupils_by_target ON rollover_pupils (school_id, rollover_id, target_id);
CREATE INDEX rollover_pupils_by_pupil ON rollover_pupils (school_id, pupil_id);
CREATE INDEX rollover_pupils_by_level ON rollover_pupils (school_id, level_id);
SELECT app.tenant('rollover_pupils', personal => 'decision by_hand before');

-- Pupils whom a class must hold together, or keep apart.
CREATE TABLE rollover_pairs (
  school_id integer NOT NULL REFERENCES schools, rollover_id uuid NOT NULL, id uuid NOT NULL, a_id uuid NOT NULL, b_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('together', 'apart')),
  PRIMARY KEY (school_id, rollover_id, id), UNIQUE (school_id, rollover_id, a_id, b_id), CHECK (a_id < b_id),
  FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, a_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, b_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX rollover_pairs_by_a ON rollover_pairs (school_id, a_id);
CREATE INDEX rollover_pairs_by_b ON rollover_pairs (school_id, b_id);
SELECT app.tenant('rollover_pairs', personal => 'kind');
