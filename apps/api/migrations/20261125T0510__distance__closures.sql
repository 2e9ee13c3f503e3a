-- Where an organisation holds its remote lessons: on a Jitsi server that makes rooms, or wherever each teacher says.
CREATE TABLE distance_providers (
  school_id integer NOT NULL REFERENCES schools, org_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('jitsi', 'link')),
  server text NOT NULL DEFAULT '' CHECK (length(server) <= 200), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, org_id), CHECK ((kind = 'jitsi') = (server <> '')),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
SELECT app.tenant('distance_providers', school => 'kind server');

-- Days on which nobody comes and lessons are held at a distance: of an organisation, one of its levels, or one class.
CREATE TABLE distance_closures (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, org_id uuid NOT NULL, level_id uuid, class_id uuid,
  starts_on date NOT NULL, ends_on date NOT NULL, reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  by_id uuid NOT NULL, made_at timestamptz NOT NULL, undone_at timestamptz,
  PRIMARY KEY (school_id, id), CHECK (starts_on <= ends_on), CHECK (level_id IS NULL OR class_id IS NULL),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX distance_closures_by_day ON distance_closures (school_id, ends_on);
CREATE INDEX distance_closures_by_org ON distance_closures (school_id, org_id);
CREATE INDEX distance_closures_by_level ON distance_closures (school_id, level_id) WHERE level_id IS NOT NULL;
CREATE INDEX distance_closures_by_class ON distance_closures (school_id, class_id) WHERE class_id IS NOT NULL;
CREATE INDEX distance_closures_by_author ON distance_closures (school_id, by_id);
SELECT app.tenant('distance_closures', school => 'reason by_id');

-- Lessons that a closure holds at a distance, with the address that it gave; empty where the teacher gives one.
CREATE TABLE distance_closure_lessons (
  school_id integer NOT NULL REFERENCES schools, closure_id uuid NOT NULL, lesson_id uuid NOT NULL,
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 500),
  PRIMARY KEY (school_id, closure_id, lesson_id),
  FOREIGN KEY (school_id, closure_id) REFERENCES distance_closures (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE
);
CREATE INDEX distance_closure_lessons_by_lesson ON distance_closure_lessons (school_id, lesson_id);
SELECT app.tenant('distance_closure_lessons', school => 'url');

-- What a class has to do on a day of a closure, beside its lessons.
CREATE TABLE distance_works (
  school_id integer NOT NULL REFERENCES schools, closure_id uuid NOT NULL, class_id uuid NOT NULL, on_day date NOT NULL,
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 2000), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, closure_id, class_id, on_day),
  FOREIGN KEY (school_id, closure_id) REFERENCES distance_closures (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id)
);
CREATE INDEX distance_works_by_class ON distance_works (school_id, class_id);
SELECT app.tenant('distance_works', school => 'on_day body');

-- The recording of a lesson, at an address or as a file, until a day.
CREATE TABLE distance_replays (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, lesson_id uuid NOT NULL,
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 500), until_on date NOT NULL,
  by_id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, lesson_id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX distance_replays_by_author ON distance_replays (school_id, by_id);
SELECT app.tenant('distance_replays', school => 'url by_id');
