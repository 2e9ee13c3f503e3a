-- Words of a certificate as the school wrote them; a kind and a language without a line, or without words, keeps the usual ones.
CREATE TABLE certificate_texts (
  school_id integer NOT NULL REFERENCES schools,
  kind text NOT NULL CHECK (kind IN ('schooling', 'enrolment', 'removal')), lang text NOT NULL CHECK (lang IN ('fr', 'en', 'ar')),
  title text CHECK (length(title) BETWEEN 1 AND 120),
  -- Before and after the block of facts; fields between braces are filled in when one is made.
  opening text CHECK (length(opening) BETWEEN 1 AND 1000), body text CHECK (length(body) BETWEEN 1 AND 3000),
  updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, kind, lang), CHECK (num_nulls(title, opening, body) IN (0, 3))
);
SELECT app.tenant('certificate_texts', school => 'kind lang title opening body');
