CREATE TABLE school_years (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL, starts_on date NOT NULL, ends_on date NOT NULL, current boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, name), CHECK (starts_on < ends_on)
);
CREATE UNIQUE INDEX school_years_one_current ON school_years (school_id) WHERE current;
SELECT app.tenant('school_years', school => 'name current');

CREATE TABLE levels (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL, cycle text NOT NULL DEFAULT '', org_id uuid NOT NULL, position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, name),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
SELECT app.tenant('levels', school => 'name cycle');

CREATE TABLE classes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  year_id uuid NOT NULL, level_id uuid NOT NULL, name text NOT NULL,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, year_id, name),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id)
);
CREATE INDEX classes_by_level ON classes (school_id, level_id);
SELECT app.tenant('classes', school => 'name');

CREATE TABLE groups (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  year_id uuid NOT NULL, name text NOT NULL,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, year_id, name),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id)
);
SELECT app.tenant('groups', school => 'name');

CREATE TABLE persons (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100), first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name_ar text NOT NULL DEFAULT '', first_name_ar text NOT NULL DEFAULT '',
  sex char(1) CHECK (sex IN ('F', 'M')), birth_on date, birth_place text NOT NULL DEFAULT '',
  email citext, phone text, address text NOT NULL DEFAULT '', photo_file_id uuid,
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
SELECT app.tenant('persons', personal => 'last_name first_name last_name_ar first_name_ar sex birth_on birth_place email phone address search_key');

CREATE TABLE families (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, label text NOT NULL, separated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, id)
);
SELECT app.tenant('families', personal => 'label', sensitive => 'separated');

CREATE TABLE pupils (
  school_id integer NOT NULL REFERENCES schools, person_id uuid NOT NULL,
  matricule text NOT NULL, massar_code text, board_regime text NOT NULL DEFAULT '', family_id uuid,
  entered_on date, left_on date,
  PRIMARY KEY (school_id, person_id), UNIQUE (school_id, matricule), UNIQUE (school_id, massar_code),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, family_id) REFERENCES families (school_id, id)
);
CREATE INDEX pupils_by_family ON pupils (school_id, family_id);
SELECT app.tenant('pupils', personal => 'matricule massar_code board_regime');

CREATE TABLE enrolments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, year_id uuid NOT NULL, class_id uuid NOT NULL, from_on date NOT NULL, to_on date,
  PRIMARY KEY (school_id, id), CHECK (to_on IS NULL OR to_on >= from_on),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id)
);
CREATE UNIQUE INDEX enrolments_one_open ON enrolments (school_id, pupil_id, year_id) WHERE to_on IS NULL;
CREATE INDEX enrolments_by_class ON enrolments (school_id, class_id) WHERE to_on IS NULL;
SELECT app.tenant('enrolments');

CREATE TABLE group_members (
  school_id integer NOT NULL REFERENCES schools, group_id uuid NOT NULL, pupil_id uuid NOT NULL,
  PRIMARY KEY (school_id, group_id, pupil_id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX group_members_by_pupil ON group_members (school_id, pupil_id);
SELECT app.tenant('group_members');

-- A guardian's tie to a pupil; access follows authority and its dates (LAW-MIN-02, SEC-OBJ-01).
CREATE TABLE guardianships (
  school_id integer NOT NULL REFERENCES schools, pupil_id uuid NOT NULL, guardian_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('father', 'mother', 'tutor', 'grandparent', 'sibling', 'other')),
  legal boolean NOT NULL DEFAULT true, digital_access boolean NOT NULL DEFAULT true,
  starts_on date NOT NULL DEFAULT '1900-01-01', ends_on date,
  PRIMARY KEY (school_id, pupil_id, guardian_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES persons (school_id, id)
);
CREATE INDEX guardianships_by_guardian ON guardianships (school_id, guardian_id);
SELECT app.tenant('guardianships', personal => 'kind', sensitive => 'legal digital_access');

CREATE TABLE staff (
  school_id integer NOT NULL REFERENCES schools, person_id uuid NOT NULL,
  matricule text, function text NOT NULL DEFAULT '', teacher boolean NOT NULL DEFAULT false, left_on date,
  PRIMARY KEY (school_id, person_id), UNIQUE (school_id, matricule),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
SELECT app.tenant('staff', school => 'teacher', personal => 'matricule function');

CREATE TABLE class_teachers (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, person_id uuid NOT NULL, subject text NOT NULL DEFAULT '',
  from_on date NOT NULL DEFAULT '1900-01-01', to_on date,
  PRIMARY KEY (school_id, class_id, person_id, subject),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id)
);
CREATE INDEX class_teachers_by_person ON class_teachers (school_id, person_id);
SELECT app.tenant('class_teachers', school => 'subject');

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
