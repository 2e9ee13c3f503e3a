-- Papers that the school asks families for: one piece for each pupil, however many files it takes.
CREATE TABLE paper_campaigns (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, author_id uuid NOT NULL, year_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 140), note text NOT NULL DEFAULT '' CHECK (length(note) <= 500), model_file_id uuid,
  due_on date NOT NULL, required boolean NOT NULL DEFAULT true,
  -- What is taken: one or several of these kinds of file.
  formats text[] NOT NULL DEFAULT '{pdf,image}' CHECK (formats <@ '{pdf,image,office}' AND cardinality(formats) > 0),
  closed_at timestamptz, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, model_file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('paper_campaigns', school => 'title note required formats');

CREATE TABLE paper_pieces (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, campaign_id uuid NOT NULL, pupil_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'missing' CHECK (state IN ('missing', 'submitted', 'accepted', 'refused')),
  submitted_by uuid, submitted_at timestamptz, decided_by uuid, decided_at timestamptz, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  -- Last day on which an accepted paper is good; past it, it is asked for again.
  expires_on date, reminded_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, campaign_id, pupil_id),
  FOREIGN KEY (school_id, campaign_id) REFERENCES paper_campaigns (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX paper_pieces_by_pupil ON paper_pieces (school_id, pupil_id);
SELECT app.tenant('paper_pieces', school => 'state submitted_by decided_by', personal => 'reason');
CREATE TABLE paper_files (
  school_id integer NOT NULL REFERENCES schools, piece_id uuid NOT NULL, file_id uuid NOT NULL, position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, piece_id, file_id),
  FOREIGN KEY (school_id, piece_id) REFERENCES paper_pieces (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('paper_files');
