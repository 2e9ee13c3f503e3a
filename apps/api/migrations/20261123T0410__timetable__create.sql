-- Time frames: the hours of a day, for some levels and some dates.
CREATE TABLE time_frames (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, org_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Days of the week that are taught, 1 for Monday.
  weekdays integer[] NOT NULL CHECK (weekdays <@ '{1,2,3,4,5,6,7}' AND cardinality(weekdays) BETWEEN 1 AND 7),
  -- Minutes between two places of the grid where a lesson stands outside the slots.
  step smallint NOT NULL DEFAULT 5 CHECK (step BETWEEN 5 AND 60),
  -- Whether weeks alternate.
  alternates boolean NOT NULL DEFAULT false,
  from_on date NOT NULL, to_on date NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  UNIQUE (school_id, org_id, name, from_on),
  CHECK (from_on <= to_on)
);
SELECT app.tenant('time_frames', school => 'name weekdays step alternates');
CREATE TABLE time_frame_levels (
  school_id integer NOT NULL REFERENCES schools, frame_id uuid NOT NULL, level_id uuid NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL,
  PRIMARY KEY (school_id, frame_id, level_id),
  FOREIGN KEY (school_id, frame_id) REFERENCES time_frames (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  -- One frame a day for a level.
  EXCLUDE USING gist (school_id WITH =, level_id WITH =, daterange(from_on, to_on, '[]') WITH &&)
);
SELECT app.tenant('time_frame_levels');
CREATE TABLE time_frame_slots (
  school_id integer NOT NULL REFERENCES schools, frame_id uuid NOT NULL, position smallint NOT NULL,
  -- Minutes from midnight.
  starts smallint NOT NULL, ends smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lesson', 'break', 'meal', 'welcome', 'study')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 40),
  -- Days it stands on; none means all of the frame.
  weekdays integer[] NOT NULL DEFAULT '{}' CHECK (weekdays <@ '{1,2,3,4,5,6,7}'),
  PRIMARY KEY (school_id, frame_id, position),
  FOREIGN KEY (school_id, frame_id) REFERENCES time_frames (school_id, id) ON DELETE CASCADE,
  CHECK (starts >= 0 AND starts < ends AND ends <= 1440)
);
SELECT app.tenant('time_frame_slots', school => 'starts ends kind name weekdays');

-- The plan of a year: its row is held while somebody writes the plan, so that writers come one after the other.
CREATE TABLE timetables (
  school_id integer NOT NULL REFERENCES schools, year_id uuid NOT NULL,
  -- A Monday whose week is an A; none where weeks are all alike.
  week_a_on date CHECK (extract(isodow FROM week_a_on) = 1),
  published_at timestamptz, changed_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, year_id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id)
);
SELECT app.tenant('timetables');

-- A lesson of every week, as planned. What people see are the dated lessons that publishing makes from it.
CREATE TABLE lesson_series (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL, org_id uuid,
  kind text NOT NULL DEFAULT 'lesson' CHECK (kind IN ('lesson', 'practical', 'study', 'activity', 'meeting')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 80),
  course_id uuid, subject_id uuid, class_id uuid, group_id uuid,
  -- 1 when the whole class is in it, 0 for a part of it.
  whole smallint NOT NULL CHECK (whole IN (0, 1)),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  week text NOT NULL DEFAULT 'all' CHECK (week IN ('all', 'A', 'B')),
  starts smallint NOT NULL, ends smallint NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL,
  classroom_id uuid, locked boolean NOT NULL DEFAULT false,
  -- Stands beside what it overlaps, by a declared right; the reason is kept.
  overlap boolean NOT NULL DEFAULT false, overlap_reason text NOT NULL DEFAULT '' CHECK (length(overlap_reason) <= 200),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, id, weekday, week, starts, ends, from_on, to_on, overlap),
  FOREIGN KEY (school_id, year_id) REFERENCES timetables (school_id, year_id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id),
  CHECK (starts >= 0 AND starts < ends AND ends <= 1440),
  CHECK (from_on <= to_on),
  CHECK (overlap = (overlap_reason <> '')),
  CHECK (course_id IS NOT NULL OR title <> ''),
  CONSTRAINT series_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, weekday WITH =, int4range(starts, ends) WITH &&,
    daterange(from_on, to_on, '[]') WITH &&, int4range(CASE week WHEN 'B' THEN 1 ELSE 0 END, CASE week WHEN 'A' THEN 1 ELSE 2 END) WITH &&)
    WHERE (NOT overlap AND classroom_id IS NOT NULL),
  CONSTRAINT series_class_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, weekday WITH =, int4range(starts, ends) WITH &&,
    daterange(from_on, to_on, '[]') WITH &&, int4range(CASE week WHEN 'B' THEN 1 ELSE 0 END, CASE week WHEN 'A' THEN 1 ELSE 2 END) WITH &&)
    WHERE (NOT overlap AND class_id IS NOT NULL AND whole = 1),
  CONSTRAINT series_part_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, weekday WITH =, int4range(starts, ends) WITH &&,
    daterange(from_on, to_on, '[]') WITH &&, int4range(CASE week WHEN 'B' THEN 1 ELSE 0 END, CASE week WHEN 'A' THEN 1 ELSE 2 END) WITH &&, whole WITH <>)
    WHERE (NOT overlap AND class_id IS NOT NULL)
);
CREATE INDEX lesson_series_by_year ON lesson_series (school_id, year_id);
CREATE INDEX lesson_series_by_course ON lesson_series (school_id, course_id);
SELECT app.tenant('lesson_series', school => 'kind title whole weekday week starts ends locked overlap', personal => 'overlap_reason');
CREATE TABLE series_teachers (
  school_id integer NOT NULL REFERENCES schools, series_id uuid NOT NULL, person_id uuid NOT NULL,
  -- The hours of the series, which the key keeps equal: a teacher is in one place at a time.
  weekday smallint NOT NULL, week text NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL, overlap boolean NOT NULL,
  PRIMARY KEY (school_id, series_id, person_id),
  FOREIGN KEY (school_id, series_id, weekday, week, starts, ends, from_on, to_on, overlap)
    REFERENCES lesson_series (school_id, id, weekday, week, starts, ends, from_on, to_on, overlap) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id),
  CONSTRAINT series_teacher_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, weekday WITH =, int4range(starts, ends) WITH &&,
    daterange(from_on, to_on, '[]') WITH &&, int4range(CASE week WHEN 'B' THEN 1 ELSE 0 END, CASE week WHEN 'A' THEN 1 ELSE 2 END) WITH &&)
    WHERE (NOT overlap)
);
SELECT app.tenant('series_teachers', school => 'weekday week starts ends overlap');

-- A lesson of one day, with a life of its own once it is published.
CREATE TABLE lessons (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL, org_id uuid,
  -- The series it comes from, and the day it stands for there, which stays when the lesson moves.
  series_id uuid, series_on date,
  kind text NOT NULL DEFAULT 'lesson'
    CHECK (kind IN ('lesson', 'practical', 'exam', 'outing', 'activity', 'study', 'detention', 'meeting')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 80),
  course_id uuid, subject_id uuid, class_id uuid, group_id uuid, whole smallint NOT NULL CHECK (whole IN (0, 1)),
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL, classroom_id uuid,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'cancelled')),
  overlap boolean NOT NULL DEFAULT false, overlap_reason text NOT NULL DEFAULT '' CHECK (length(overlap_reason) <= 200),
  -- Takes its place, its room and its people: neither cancelled nor allowed to overlap.
  counts boolean NOT NULL,
  remote_url text NOT NULL DEFAULT '' CHECK (length(remote_url) <= 500),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- What a hand changed since it was published, and what it was before.
  changes text[] NOT NULL DEFAULT '{}' CHECK (changes <@ '{added,moved,room,teacher,remote,cancelled}'),
  before jsonb, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200), changed_at timestamptz,
  -- The cancelled lesson that it makes up for.
  makes_up_id uuid, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, series_id, series_on),
  UNIQUE (school_id, id, on_day, starts, ends, counts),
  FOREIGN KEY (school_id, year_id) REFERENCES timetables (school_id, year_id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, series_id) REFERENCES lesson_series (school_id, id) ON DELETE SET NULL (series_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id),
  FOREIGN KEY (school_id, makes_up_id) REFERENCES lessons (school_id, id) ON DELETE SET NULL (makes_up_id),
  CHECK (starts >= 0 AND starts < ends AND ends <= 1440),
  CHECK (counts = (state <> 'cancelled' AND NOT overlap)),
  CHECK (overlap = (overlap_reason <> '')),
  CHECK (course_id IS NOT NULL OR title <> ''),
  CONSTRAINT lesson_room_taken EXCLUDE USING gist (school_id WITH =, classroom_id WITH =, on_day WITH =, int4range(starts, ends) WITH &&)
    WHERE (counts AND classroom_id IS NOT NULL),
  CONSTRAINT lesson_class_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, on_day WITH =, int4range(starts, ends) WITH &&)
    WHERE (counts AND class_id IS NOT NULL AND whole = 1),
  CONSTRAINT lesson_part_taken EXCLUDE USING gist (school_id WITH =, class_id WITH =, on_day WITH =, int4range(starts, ends) WITH &&, whole WITH <>)
    WHERE (counts AND class_id IS NOT NULL)
);
CREATE INDEX lessons_by_day ON lessons (school_id, on_day);
CREATE INDEX lessons_by_class ON lessons (school_id, class_id, on_day);
CREATE INDEX lessons_by_group ON lessons (school_id, group_id, on_day);
CREATE INDEX lessons_by_course ON lessons (school_id, course_id, on_day);
CREATE INDEX lessons_by_classroom ON lessons (school_id, classroom_id, on_day);
SELECT app.tenant('lessons', school => 'kind title on_day whole starts ends state overlap counts remote_url changes before', personal => 'overlap_reason note reason');
CREATE TABLE lesson_teachers (
  school_id integer NOT NULL REFERENCES schools, lesson_id uuid NOT NULL, person_id uuid NOT NULL,
  -- Stands in for who is absent.
  substitute boolean NOT NULL DEFAULT false,
  on_day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL, counts boolean NOT NULL,
  PRIMARY KEY (school_id, lesson_id, person_id),
  FOREIGN KEY (school_id, lesson_id, on_day, starts, ends, counts)
    REFERENCES lessons (school_id, id, on_day, starts, ends, counts) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES staff (school_id, person_id),
  CONSTRAINT lesson_teacher_taken EXCLUDE USING gist (school_id WITH =, person_id WITH =, on_day WITH =, int4range(starts, ends) WITH &&)
    WHERE (counts)
);
CREATE INDEX lesson_teachers_by_person ON lesson_teachers (school_id, person_id, on_day);
SELECT app.tenant('lesson_teachers', school => 'substitute on_day starts ends counts');

-- Each time that the plan was made public: from which day, and what it changed.
CREATE TABLE timetable_publications (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, year_id uuid NOT NULL,
  -- The organisation in force when it was asked for; none for the whole school.
  org_id uuid, from_on date NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  tell boolean NOT NULL DEFAULT true, asked_by_id uuid NOT NULL, asked_at timestamptz NOT NULL, done_at timestamptz,
  added integer NOT NULL DEFAULT 0, changed integer NOT NULL DEFAULT 0, removed integer NOT NULL DEFAULT 0,
  -- Lessons that the plan could not take because a hand had given their place to something else.
  kept integer NOT NULL DEFAULT 0, failure text NOT NULL DEFAULT '',
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES timetables (school_id, year_id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id),
  FOREIGN KEY (school_id, asked_by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX timetable_publications_by_year ON timetable_publications (school_id, year_id, asked_at);
SELECT app.tenant('timetable_publications', school => 'state tell added changed removed kept failure');

-- A secret address under which a calendar program reads somebody's lessons.
CREATE TABLE calendar_feeds (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL, person_id uuid NOT NULL,
  token_hash bytea NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), read_at timestamptz,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, account_id, person_id),
  UNIQUE (school_id, token_hash),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
SELECT app.tenant('calendar_feeds', sensitive => 'token_hash');
