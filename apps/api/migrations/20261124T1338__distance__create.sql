-- The address at which all lessons of a course take place from a day on; empty once it was taken back.
CREATE TABLE course_links (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL,
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 500), from_on date NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, course_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('course_links', school => 'url');
