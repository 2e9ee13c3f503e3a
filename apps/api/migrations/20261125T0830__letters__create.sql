-- Letters of the school: a text in one or several languages, with fields.
CREATE TABLE letter_templates (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  -- Each with its language, its subject and its rich text, French first.
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'array'),
  created_by uuid NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, created_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX letter_templates_by_author ON letter_templates (school_id, created_by);
SELECT app.tenant('letter_templates', school => 'title texts created_by');

-- Letters that were made at once, with the text as it was then.
CREATE TABLE letter_mailings (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  title text NOT NULL, texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'array'),
  made_by uuid NOT NULL, made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX letter_mailings_by_author ON letter_mailings (school_id, made_by);
CREATE INDEX letter_mailings_recent ON letter_mailings (school_id, made_at DESC);
SELECT app.tenant('letter_mailings', school => 'title texts made_by');

-- One letter: about whom, to whom and where, and what its fields said that day.
CREATE TABLE letter_copies (
  school_id integer NOT NULL REFERENCES schools, mailing_id uuid NOT NULL, nth smallint NOT NULL CHECK (nth >= 1),
  pupil_id uuid NOT NULL, names text[] NOT NULL, address text NOT NULL, lang text NOT NULL CHECK (lang IN ('fr', 'en', 'ar')),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  PRIMARY KEY (school_id, mailing_id, nth),
  FOREIGN KEY (school_id, mailing_id) REFERENCES letter_mailings (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX letter_copies_by_pupil ON letter_copies (school_id, pupil_id);
SELECT app.tenant('letter_copies', school => 'nth lang', personal => 'names address fields');
