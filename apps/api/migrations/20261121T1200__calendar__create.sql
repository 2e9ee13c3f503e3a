CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Trimesters or semesters of a year. An organisation with rows of its own follows those; the others follow the rows without one.
CREATE TABLE terms (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL, org_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  starts_on date NOT NULL, ends_on date NOT NULL,
  -- Days between which teachers enter marks; null for as long as the term lasts.
  entry_from_on date, entry_to_on date, council_on date,
  -- From this day families read the report cards.
  published_on date, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (starts_on < ends_on), CHECK (entry_from_on <= entry_to_on),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  EXCLUDE USING gist (school_id WITH =, year_id WITH =, coalesce(org_id, '00000000-0000-0000-0000-000000000000') WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
);
CREATE INDEX terms_by_year ON terms (school_id, year_id);
SELECT app.tenant('terms', school => 'name');

-- Days without lessons; without an organisation they hold for the whole school. Both days are off.
CREATE TABLE holidays (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, org_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('holiday', 'public_holiday', 'closure')),
  starts_on date NOT NULL, ends_on date NOT NULL,
  -- An expected date is computed or announced; the school confirms or moves it.
  state text NOT NULL DEFAULT 'confirmed' CHECK (state IN ('confirmed', 'expected')),
  source text NOT NULL DEFAULT '', version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (starts_on <= ends_on),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id)
);
CREATE INDEX holidays_by_day ON holidays (school_id, ends_on);
SELECT app.tenant('holidays', school => 'name kind state source');
