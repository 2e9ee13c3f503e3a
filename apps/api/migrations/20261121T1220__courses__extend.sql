-- The terms that a course is taught in; a course without a row is taught the whole year.
CREATE TABLE course_terms (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL, term_id uuid NOT NULL,
  PRIMARY KEY (school_id, course_id, term_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id) ON DELETE CASCADE,
  -- A term that a course is limited to stays: without it the course would silently last the whole year.
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id)
);
CREATE INDEX course_terms_by_term ON course_terms (school_id, term_id);
SELECT app.tenant('course_terms');
