CREATE TABLE school_years (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL, starts_on date NOT NULL, ends_on date NOT NULL, current boolean NOT NULL DEFAULT false,
  -- Set when the school passed on to the next one: its rows are read, no longer written.
  closed_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, name), CHECK (starts_on < ends_on)
);
CREATE UNIQUE INDEX school_years_one_current ON school_years (school_id) WHERE current;
SELECT app.tenant('school_years', school => 'name current');

CREATE TABLE levels (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL, cycle text NOT NULL DEFAULT '', org_id uuid NOT NULL, position integer NOT NULL DEFAULT 0,
  next_level_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, name),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, next_level_id) REFERENCES levels (school_id, id)
);
SELECT app.tenant('levels', school => 'name cycle');

CREATE TABLE subjects (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80), name_ar text NOT NULL DEFAULT '', code text NOT NULL CHECK (length(code) BETWEEN 1 AND 12),
  -- Key of the design's subject colours, not a colour.
  colour text NOT NULL DEFAULT 'vie' CHECK (colour IN ('maths', 'francais', 'arabe', 'anglais', 'histoire', 'svt', 'physique', 'eps', 'arts', 'islam', 'techno', 'vie')),
  family text NOT NULL DEFAULT '', language text NOT NULL DEFAULT 'fr', optional boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, code), UNIQUE (school_id, name)
);
SELECT app.tenant('subjects', school => 'name name_ar code colour family language optional');

CREATE TABLE level_subjects (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL, subject_id uuid NOT NULL,
  coefficient numeric(5,2) NOT NULL DEFAULT 1 CHECK (coefficient BETWEEN 0 AND 100), weekly_minutes integer NOT NULL DEFAULT 0 CHECK (weekly_minutes BETWEEN 0 AND 3000),
  PRIMARY KEY (school_id, level_id, subject_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id) ON DELETE CASCADE
);
CREATE INDEX level_subjects_by_subject ON level_subjects (school_id, subject_id);
SELECT app.tenant('level_subjects', school => 'coefficient weekly_minutes');

CREATE TABLE classrooms (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, org_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60), kind text NOT NULL DEFAULT '', capacity integer CHECK (capacity BETWEEN 1 AND 2000),
  position integer NOT NULL DEFAULT 0, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, org_id, name),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
SELECT app.tenant('classrooms', school => 'name kind capacity');
-- What a room is equipped for; a room without a row takes every subject.
CREATE TABLE classroom_subjects (
  school_id integer NOT NULL REFERENCES schools, classroom_id uuid NOT NULL, subject_id uuid NOT NULL,
  PRIMARY KEY (school_id, classroom_id, subject_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id) ON DELETE CASCADE
);
CREATE INDEX classroom_subjects_by_subject ON classroom_subjects (school_id, subject_id);
SELECT app.tenant('classroom_subjects');

CREATE TABLE persons (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100), first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name_ar text NOT NULL DEFAULT '', first_name_ar text NOT NULL DEFAULT '',
  sex char(1) CHECK (sex IN ('F', 'M')), birth_on date, birth_place text NOT NULL DEFAULT '', nationality text NOT NULL DEFAULT '',
  email citext, phone text, phone2 text, address text NOT NULL DEFAULT '', photo_file_id uuid,
  -- Lower case without accents, both scripts, for search.
  search_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, photo_file_id) REFERENCES files (school_id, id)
);
CREATE INDEX persons_search ON persons USING gin (search_key gin_trgm_ops);
CREATE INDEX persons_by_email ON persons (school_id, email) WHERE email IS NOT NULL;
CREATE INDEX persons_by_phone ON persons (school_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX persons_by_name ON persons (school_id, last_name, first_name);
SELECT app.tenant('persons', personal => 'last_name first_name last_name_ar first_name_ar sex birth_on birth_place nationality email phone phone2 address search_key');

CREATE TABLE families (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, label text NOT NULL, separated boolean NOT NULL DEFAULT false,
  address text NOT NULL DEFAULT '', language text NOT NULL DEFAULT 'fr' CHECK (language IN ('fr', 'en', 'ar')), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id)
);
SELECT app.tenant('families', school => 'language', personal => 'label address', sensitive => 'separated');

CREATE TABLE pupils (
  school_id integer NOT NULL REFERENCES schools, person_id uuid NOT NULL,
  matricule text NOT NULL, massar_code text, ine text, board_regime text NOT NULL DEFAULT '', family_id uuid,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'left', 'graduated', 'archived')),
  -- When a pupil may go home alone: never, at the planned hours, as soon as lessons end.
  exit_permission text NOT NULL DEFAULT 'never' CHECK (exit_permission IN ('never', 'planned', 'free')),
  entered_on date, left_on date, left_reason text NOT NULL DEFAULT '', version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, person_id), UNIQUE (school_id, matricule), UNIQUE (school_id, massar_code), UNIQUE (school_id, ine),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, family_id) REFERENCES families (school_id, id)
);
CREATE INDEX pupils_by_family ON pupils (school_id, family_id);
SELECT app.tenant('pupils', school => 'status exit_permission', personal => 'matricule massar_code ine board_regime left_reason');

-- A support plan is a fact here; its document belongs to the infirmary.
CREATE TABLE support_plans (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PAI', 'PAP', 'PPS', 'PPRE')), starts_on date NOT NULL, ends_on date,
  PRIMARY KEY (school_id, id), CHECK (ends_on IS NULL OR ends_on >= starts_on),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX support_plans_by_pupil ON support_plans (school_id, pupil_id);
SELECT app.tenant('support_plans', sensitive => 'kind');

CREATE TABLE staff (
  school_id integer NOT NULL REFERENCES schools, person_id uuid NOT NULL,
  matricule text, function text NOT NULL DEFAULT '', teacher boolean NOT NULL DEFAULT false,
  contract text NOT NULL DEFAULT '' CHECK (contract IN ('', 'permanent', 'fixed', 'hourly')), weekly_minutes_due integer CHECK (weekly_minutes_due BETWEEN 0 AND 6000),
  entered_on date, left_on date, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, person_id), UNIQUE (school_id, matricule),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
SELECT app.tenant('staff', school => 'teacher', personal => 'matricule function contract weekly_minutes_due');

CREATE TABLE classes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  year_id uuid NOT NULL, level_id uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  capacity integer CHECK (capacity BETWEEN 1 AND 500), head_teacher_id uuid, classroom_id uuid, next_class_id uuid,
  position integer NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, year_id, name),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, head_teacher_id) REFERENCES staff (school_id, person_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id),
  FOREIGN KEY (school_id, next_class_id) REFERENCES classes (school_id, id)
);
CREATE INDEX classes_by_level ON classes (school_id, level_id);
CREATE INDEX classes_by_head_teacher ON classes (school_id, head_teacher_id) WHERE head_teacher_id IS NOT NULL;
SELECT app.tenant('classes', school => 'name capacity');

CREATE TABLE groups (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  year_id uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind text NOT NULL DEFAULT 'option' CHECK (kind IN ('half', 'option', 'language', 'ability', 'support', 'club')),
  -- The class that a half group is a part of; null for a group across classes.
  class_id uuid, subject_id uuid, capacity integer CHECK (capacity BETWEEN 1 AND 500),
  position integer NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, year_id, name), CHECK (kind <> 'half' OR class_id IS NOT NULL),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id)
);
CREATE INDEX groups_by_class ON groups (school_id, class_id) WHERE class_id IS NOT NULL;
SELECT app.tenant('groups', school => 'name kind capacity');

CREATE TABLE enrolments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, year_id uuid NOT NULL, class_id uuid NOT NULL, from_on date NOT NULL, to_on date,
  repeating boolean NOT NULL DEFAULT false, reason text NOT NULL DEFAULT '',
  PRIMARY KEY (school_id, id), CHECK (to_on IS NULL OR to_on >= from_on),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id)
);
CREATE UNIQUE INDEX enrolments_one_open ON enrolments (school_id, pupil_id, year_id) WHERE to_on IS NULL;
CREATE INDEX enrolments_by_class ON enrolments (school_id, class_id) WHERE to_on IS NULL;
SELECT app.tenant('enrolments', personal => 'repeating reason');

CREATE TABLE group_members (
  school_id integer NOT NULL REFERENCES schools, group_id uuid NOT NULL, pupil_id uuid NOT NULL,
  from_on date NOT NULL DEFAULT '1900-01-01', to_on date,
  PRIMARY KEY (school_id, group_id, pupil_id, from_on), CHECK (to_on IS NULL OR to_on >= from_on),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE UNIQUE INDEX group_members_one_open ON group_members (school_id, group_id, pupil_id) WHERE to_on IS NULL;
CREATE INDEX group_members_by_pupil ON group_members (school_id, pupil_id);
SELECT app.tenant('group_members');

-- A guardian's tie to a pupil; access follows authority and its dates (LAW-MIN-02, SEC-OBJ-01).
CREATE TABLE guardianships (
  school_id integer NOT NULL REFERENCES schools, pupil_id uuid NOT NULL, guardian_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('father', 'mother', 'tutor', 'grandparent', 'sibling', 'other')),
  legal boolean NOT NULL DEFAULT true, digital_access boolean NOT NULL DEFAULT true,
  starts_on date NOT NULL DEFAULT '1900-01-01', ends_on date,
  -- Order in which the school writes and calls.
  rank smallint NOT NULL DEFAULT 1 CHECK (rank BETWEEN 1 AND 9),
  payer boolean NOT NULL DEFAULT false, payer_share numeric(5,2) CHECK (payer_share BETWEEN 0 AND 100),
  lives_with boolean NOT NULL DEFAULT true, emergency_order smallint CHECK (emergency_order BETWEEN 1 AND 9),
  may_pick_up boolean NOT NULL DEFAULT true, identity_document text NOT NULL DEFAULT '',
  receives_reports boolean NOT NULL DEFAULT true, channels text[] NOT NULL DEFAULT '{push,mail}' CHECK (channels <@ '{push,mail,sms,letter}'),
  custody text NOT NULL DEFAULT 'always' CHECK (custody IN ('always', 'even_weeks', 'odd_weeks', 'weekends', 'none')),
  -- A court's decision, in the words that staff at the gate must read.
  restriction text NOT NULL DEFAULT '', restriction_file_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, pupil_id, guardian_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, restriction_file_id) REFERENCES files (school_id, id)
);
CREATE INDEX guardianships_by_guardian ON guardianships (school_id, guardian_id);
SELECT app.tenant('guardianships', personal => 'kind rank payer payer_share lives_with emergency_order may_pick_up receives_reports channels',
  sensitive => 'legal digital_access identity_document custody restriction');

-- A course (service): a subject taught to a class or a group, by its teachers, so many minutes a week.
CREATE TABLE courses (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL, subject_id uuid NOT NULL,
  class_id uuid, group_id uuid, weekly_minutes integer NOT NULL DEFAULT 0 CHECK (weekly_minutes BETWEEN 0 AND 3000),
  coefficient numeric(5,2) NOT NULL DEFAULT 1 CHECK (coefficient BETWEEN 0 AND 100), marked boolean NOT NULL DEFAULT true, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK ((class_id IS NULL) <> (group_id IS NULL)),
  UNIQUE (school_id, class_id, subject_id), UNIQUE (school_id, group_id, subject_id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id)
);
CREATE INDEX courses_by_subject ON courses (school_id, subject_id);
CREATE INDEX courses_by_year ON courses (school_id, year_id);
SELECT app.tenant('courses', school => 'weekly_minutes coefficient marked');
CREATE TABLE course_teachers (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL, person_id uuid NOT NULL,
  role text NOT NULL DEFAULT 'main' CHECK (role IN ('main', 'co', 'substitute', 'assistant')),
  -- This teacher's part of the course; null for the whole of it.
  weekly_minutes integer CHECK (weekly_minutes BETWEEN 0 AND 3000),
  from_on date NOT NULL DEFAULT '1900-01-01', to_on date,
  PRIMARY KEY (school_id, course_id, person_id, from_on), CHECK (to_on IS NULL OR to_on >= from_on),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id)
);
CREATE INDEX course_teachers_by_person ON course_teachers (school_id, person_id);
SELECT app.tenant('course_teachers', school => 'role weekly_minutes');

-- Who teaches or leads which class, and when: what a teacher sees follows it (SEC-OBJ-03).
CREATE VIEW class_teachers WITH (security_invoker = true) AS
  SELECT c.school_id, coalesce(c.class_id, g.class_id) AS class_id, t.person_id, s.name AS subject, t.from_on, t.to_on
  FROM courses c
  JOIN course_teachers t ON t.school_id = c.school_id AND t.course_id = c.id
  JOIN subjects s ON s.school_id = c.school_id AND s.id = c.subject_id
  LEFT JOIN groups g ON g.school_id = c.school_id AND g.id = c.group_id
  WHERE coalesce(c.class_id, g.class_id) IS NOT NULL
  UNION ALL
  SELECT k.school_id, k.id, k.head_teacher_id, '', y.starts_on, NULL::date
  FROM classes k JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id
  WHERE k.head_teacher_id IS NOT NULL;
GRANT SELECT ON class_teachers TO encrier_app;

CREATE TABLE imports (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pupils', 'staff')), org_id uuid NOT NULL,
  file_name text NOT NULL, status text NOT NULL CHECK (status IN ('mapping', 'checked', 'running', 'done', 'failed')),
  encoding text NOT NULL, separator text NOT NULL, headers text[] NOT NULL, mapping text[] NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}', created jsonb NOT NULL DEFAULT '{}',
  created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
SELECT app.tenant('imports', school => 'kind status encoding separator headers mapping counts created created_by', personal => 'file_name');
CREATE TABLE import_lines (
  school_id integer NOT NULL REFERENCES schools, import_id uuid NOT NULL, line integer NOT NULL,
  cells text[] NOT NULL, skipped boolean NOT NULL DEFAULT false,
  outcome text NOT NULL DEFAULT 'create' CHECK (outcome IN ('create', 'update', 'unchanged', 'error', 'skipped')),
  issues jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (school_id, import_id, line),
  FOREIGN KEY (school_id, import_id) REFERENCES imports (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('import_lines', school => 'line skipped outcome', personal => 'cells issues');
