-- A room and who supervises in it are taken until the pupil with the longest time has finished.
ALTER TABLE exams ADD COLUMN longest smallint NOT NULL DEFAULT 0 CHECK (longest BETWEEN 0 AND 960);
COMMENT ON COLUMN exams.longest IS '@school';
ALTER TABLE exams ADD COLUMN books_until smallint NOT NULL
  GENERATED ALWAYS AS (LEAST(ends + longest, 1440)::smallint) STORED;
COMMENT ON COLUMN exams.books_until IS '@school';
ALTER TABLE exam_rooms DROP CONSTRAINT exam_rooms_school_id_exam_id_on_day_starts_ends_counts_fkey;
ALTER TABLE exam_supervisors DROP CONSTRAINT exam_supervisors_school_id_exam_id_on_day_starts_ends_coun_fkey;
ALTER TABLE exams DROP CONSTRAINT exams_school_id_id_on_day_starts_ends_counts_key;
ALTER TABLE exams ADD UNIQUE (school_id, id, on_day, starts, books_until, counts);
-- Until now nothing was added: what stands in both tables is the end of its test.
SELECT set_config('app.school_id', '0', true);
ALTER TABLE exam_rooms ADD FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts)
  REFERENCES exams (school_id, id, on_day, starts, books_until, counts) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE exam_supervisors ADD FOREIGN KEY (school_id, exam_id, on_day, starts, ends, counts)
  REFERENCES exams (school_id, id, on_day, starts, books_until, counts) ON UPDATE CASCADE ON DELETE CASCADE;
SELECT set_config('app.school_id', '', true);
