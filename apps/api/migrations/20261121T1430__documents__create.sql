-- Running numbers of a school by series and year: taken inside the act that uses them, so that none is missing.
CREATE TABLE document_counters (
  school_id integer NOT NULL REFERENCES schools, series text NOT NULL CHECK (length(series) <= 8), year integer NOT NULL, last integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, series, year)
);
SELECT app.tenant('document_counters', school => 'series year last');

CREATE TABLE documents (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  author_id uuid NOT NULL, year_id uuid NOT NULL,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 140), note text NOT NULL DEFAULT '' CHECK (length(note) <= 500), search_key text NOT NULL DEFAULT '',
  category text NOT NULL CHECK (category IN ('certificate', 'attestation', 'transcript', 'report', 'rules', 'authorisation', 'invoice', 'letter', 'agreement', 'other')),
  -- What its readers owe it; scheduled and expired follow from the two instants.
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'withdrawn')),
  file_id uuid, visible_from_at timestamptz, visible_until_at timestamptz, published_at timestamptz,
  -- Last day on which the paper itself is good, and last day for the answer.
  valid_until_on date, answer_by_on date,
  reading_required boolean NOT NULL DEFAULT false,
  signature text NOT NULL DEFAULT 'none' CHECK (signature IN ('none', 'tick', 'code', 'drawn')),
  -- Every guardian with authority signs, not one for the family.
  all_guardians boolean NOT NULL DEFAULT false,
  -- The one pupil a personal document is about, given to those with authority over him, and to him when asked.
  pupil_id uuid, to_pupil boolean NOT NULL DEFAULT false,
  -- Documents sent together, each to its own pupil.
  batch_id uuid,
  created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  CHECK (status = 'draft' OR (title <> '' AND file_id IS NOT NULL AND visible_from_at IS NOT NULL AND published_at IS NOT NULL)),
  CHECK (visible_until_at IS NULL OR visible_from_at IS NULL OR visible_until_at > visible_from_at)
);
CREATE INDEX documents_updated ON documents (school_id, updated_at DESC);
CREATE INDEX documents_by_pupil ON documents (school_id, pupil_id) WHERE pupil_id IS NOT NULL;
CREATE INDEX documents_search ON documents USING gin (search_key gin_trgm_ops);
SELECT app.tenant('documents', school => 'category status reading_required signature all_guardians to_pupil', personal => 'title note search_key');

CREATE TABLE document_audience (
  school_id integer NOT NULL REFERENCES schools, document_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, document_id, position),
  FOREIGN KEY (school_id, document_id) REFERENCES documents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('document_audience', school => 'kind role who exclude');

-- Who it was given to and what they did with it. `answers`: an answer is expected of this person; a pupil whose guardians received it owes none.
CREATE TABLE document_recipients (
  school_id integer NOT NULL REFERENCES schools, document_id uuid NOT NULL, person_id uuid NOT NULL,
  child_ids uuid[] NOT NULL DEFAULT '{}', family_id uuid,
  audience_kind text NOT NULL CHECK (audience_kind IN ('pupil', 'guardian', 'teacher', 'other')),
  answers boolean NOT NULL DEFAULT true,
  removed_at timestamptz, read_at timestamptz, answered_at timestamptz, reminded_at timestamptz,
  PRIMARY KEY (school_id, document_id, person_id),
  FOREIGN KEY (school_id, document_id) REFERENCES documents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, family_id) REFERENCES families (school_id, id)
);
CREATE INDEX document_recipients_by_person ON document_recipients (school_id, person_id, document_id) WHERE removed_at IS NULL;
CREATE INDEX document_recipients_by_family ON document_recipients (school_id, document_id, family_id);
SELECT app.tenant('document_recipients', school => 'answers', personal => 'child_ids audience_kind');

-- A signature as it was given: never changed. `sha256` is that of the file its signer had before his eyes.
CREATE TABLE document_signatures (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  document_id uuid NOT NULL, person_id uuid NOT NULL, account_id uuid NOT NULL,
  number text NOT NULL, method text NOT NULL CHECK (method IN ('tick', 'code', 'drawn')),
  -- Strokes drawn, or the name written in their place.
  mark jsonb, signer text NOT NULL, file_name text NOT NULL, sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'), ip text NOT NULL DEFAULT '', signed_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, document_id, person_id), UNIQUE (school_id, number),
  FOREIGN KEY (school_id, document_id) REFERENCES documents (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX document_signatures_by_person ON document_signatures (school_id, person_id);
SELECT app.tenant('document_signatures', 'SELECT, INSERT, DELETE', school => 'number method sha256', personal => 'mark signer file_name ip');
-- Two sheets of one person may become one; what was signed stays as it was.
GRANT UPDATE (person_id) ON document_signatures TO encrier_app;
