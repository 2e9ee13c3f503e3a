-- Days on which the slots of a frame have other hours: a month of short days, an afternoon given up.
CREATE TABLE changed_hours (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, frame_id uuid NOT NULL,
  from_on date NOT NULL, to_on date NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, frame_id) REFERENCES time_frames (school_id, id),
  CHECK (from_on <= to_on),
  -- A day of a frame has one set of hours.
  EXCLUDE USING gist (school_id WITH =, frame_id WITH =, daterange(from_on, to_on, '[]') WITH &&)
);
SELECT app.tenant('changed_hours', school => 'reason');
CREATE TABLE changed_hours_slots (
  school_id integer NOT NULL REFERENCES schools, hours_id uuid NOT NULL, position smallint NOT NULL,
  -- The slot as its frame has it, and as it is on those days.
  starts smallint NOT NULL, ends smallint NOT NULL, new_starts smallint NOT NULL, new_ends smallint NOT NULL,
  weekdays integer[] NOT NULL DEFAULT '{}' CHECK (weekdays <@ '{1,2,3,4,5,6,7}'),
  PRIMARY KEY (school_id, hours_id, position),
  FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours (school_id, id) ON DELETE CASCADE,
  CHECK (starts >= 0 AND starts < ends AND ends <= 1440),
  CHECK (new_starts >= 0 AND new_starts < new_ends AND new_ends <= 1440)
);
SELECT app.tenant('changed_hours_slots', school => 'starts ends new_starts new_ends weekdays');
-- Lessons that keep their own hours on such a day: at the changed ones a teacher, a room or a class would be taken twice.
CREATE TABLE changed_hours_left (
  school_id integer NOT NULL REFERENCES schools, hours_id uuid NOT NULL, series_id uuid NOT NULL, on_day date NOT NULL,
  PRIMARY KEY (school_id, hours_id, series_id, on_day),
  FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, series_id) REFERENCES lesson_series (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('changed_hours_left', school => 'on_day');

-- The hours that a lesson has in the plan, while those of its day are changed.
ALTER TABLE lessons ADD COLUMN hours_id uuid, ADD COLUMN base_starts smallint, ADD COLUMN base_ends smallint,
  ADD FOREIGN KEY (school_id, hours_id) REFERENCES changed_hours (school_id, id) ON DELETE SET NULL (hours_id) NOT VALID,
  ADD CHECK ((base_starts IS NULL) = (base_ends IS NULL));
CREATE INDEX lessons_by_hours ON lessons (school_id, hours_id) WHERE hours_id IS NOT NULL;
COMMENT ON COLUMN lessons.hours_id IS '@school';
COMMENT ON COLUMN lessons.base_starts IS '@school';
COMMENT ON COLUMN lessons.base_ends IS '@school';

-- A minute of a usual day as it falls on a day of changed hours: inside a slot in proportion, beside the slots as far from the nearest.
CREATE FUNCTION app.changed_minute(school integer, hours uuid, weekday integer, at integer, ending boolean) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT round(s.new_starts + (at - s.starts)::numeric * (s.new_ends - s.new_starts) / (s.ends - s.starts))::integer FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays))
        AND CASE WHEN ending THEN s.starts < at AND at <= s.ends ELSE s.starts <= at AND at < s.ends END ORDER BY s.starts LIMIT 1),
    (SELECT s.new_ends + at - s.ends FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays)) AND s.ends <= at ORDER BY s.ends DESC LIMIT 1),
    (SELECT at + s.new_starts - s.starts FROM public.changed_hours_slots s
      WHERE s.school_id = school AND s.hours_id = hours AND (s.weekdays = '{}' OR weekday = ANY (s.weekdays)) ORDER BY s.starts LIMIT 1))
$$;
