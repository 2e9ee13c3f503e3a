-- How report cards are written in this school: longest comment, words to avoid, what a council may decide.
CREATE TABLE report_settings (
  school_id integer NOT NULL REFERENCES schools,
  max_length integer NOT NULL CHECK (max_length BETWEEN 60 AND 1000),
  forbidden text[] NOT NULL DEFAULT '{}', decisions text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id)
);
SELECT app.tenant('report_settings', school => 'max_length forbidden decisions');

-- What a subject says of a pupil for a term.
CREATE TABLE report_comments (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL, term_id uuid NOT NULL, pupil_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) <= 1000),
  by_id uuid NOT NULL, at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, course_id, term_id, pupil_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_comments_by_pupil ON report_comments (school_id, pupil_id, term_id);
CREATE INDEX report_comments_by_term ON report_comments (school_id, term_id);
CREATE INDEX report_comments_by_author ON report_comments (school_id, by_id);
SELECT app.tenant('report_comments', school => 'at by_id', personal => 'body');

-- Somebody read all comments of a course again.
CREATE TABLE report_reviews (
  school_id integer NOT NULL REFERENCES schools, course_id uuid NOT NULL, term_id uuid NOT NULL,
  by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, course_id, term_id),
  FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_reviews_by_term ON report_reviews (school_id, term_id);
CREATE INDEX report_reviews_by_author ON report_reviews (school_id, by_id);
SELECT app.tenant('report_reviews', school => 'at by_id');

-- The general comment of a pupil and what the council decided, in the school's own words.
CREATE TABLE report_generals (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL, pupil_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) <= 1000), decision text NOT NULL DEFAULT '' CHECK (length(decision) <= 60),
  by_id uuid NOT NULL, at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, class_id, term_id, pupil_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_generals_by_pupil ON report_generals (school_id, pupil_id);
CREATE INDEX report_generals_by_term ON report_generals (school_id, term_id);
CREATE INDEX report_generals_by_author ON report_generals (school_id, by_id);
SELECT app.tenant('report_generals', school => 'at by_id', personal => 'body decision');

-- Sentences that somebody keeps to write comments with, for himself alone.
CREATE TABLE report_sentences (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 300),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_sentences_by_account ON report_sentences (school_id, account_id);
SELECT app.tenant('report_sentences', personal => 'body');

-- A class whose cards of a term are made.
CREATE TABLE report_classes (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL,
  frozen_at timestamptz NOT NULL, frozen_by uuid NOT NULL,
  -- The hour at which families are to read them, and the one at which they could.
  publish_at timestamptz, published_at timestamptz,
  PRIMARY KEY (school_id, class_id, term_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, frozen_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_classes_by_term ON report_classes (school_id, term_id);
CREATE INDEX report_classes_by_author ON report_classes (school_id, frozen_by);
SELECT app.tenant('report_classes', school => 'frozen_at frozen_by publish_at published_at');

-- A card as it was frozen: what it says never changes. A rectification is the next version; the one before stays.
CREATE TABLE report_cards (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, class_id uuid NOT NULL, term_id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1), reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  content jsonb NOT NULL, rule_version integer NOT NULL,
  frozen_at timestamptz NOT NULL, frozen_by uuid NOT NULL,
  -- Another version took its place.
  replaced_at timestamptz,
  -- Its paper: the code by which anybody may check it, its file, and the name that the check shows.
  code text CHECK (code ~ '^[A-Z2-7]{32}$'), file_id uuid, shown_name text NOT NULL DEFAULT '',
  PRIMARY KEY (school_id, id), UNIQUE (school_id, pupil_id, term_id, class_id, version), UNIQUE (school_id, code),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  CHECK (file_id IS NULL OR (code IS NOT NULL AND shown_name <> '')),
  FOREIGN KEY (school_id, class_id, term_id) REFERENCES report_classes (school_id, class_id, term_id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, frozen_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_cards_by_class ON report_cards (school_id, class_id, term_id);
CREATE INDEX report_cards_by_author ON report_cards (school_id, frozen_by);
SELECT app.tenant('report_cards', school => 'rule_version frozen_at frozen_by replaced_at', personal => 'content reason code shown_name');
CREATE INDEX report_cards_by_file ON report_cards (school_id, file_id) WHERE file_id IS NOT NULL;

-- Who read a card and says so: each guardian for himself, or the pupil who is of age.
CREATE TABLE report_receipts (
  school_id integer NOT NULL REFERENCES schools, card_id uuid NOT NULL, person_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, card_id, person_id),
  FOREIGN KEY (school_id, card_id) REFERENCES report_cards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX report_receipts_by_person ON report_receipts (school_id, person_id);
SELECT app.tenant('report_receipts', personal => 'at');
