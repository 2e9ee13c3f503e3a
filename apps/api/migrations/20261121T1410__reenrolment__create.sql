-- A campaign asks the families of this year's pupils whether they come back next year; the year to come may not exist yet, so it is named.
CREATE TABLE reenrolment_campaigns (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, from_year_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40), starts_on date NOT NULL, ends_on date NOT NULL,
  -- First and last day on which a family answers.
  opens_on date NOT NULL, closes_on date NOT NULL,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 4000),
  -- False: only the classes of reenrolment_classes.
  all_classes boolean NOT NULL DEFAULT true,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'closed')),
  created_by uuid, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), CHECK (starts_on < ends_on), CHECK (opens_on <= closes_on),
  FOREIGN KEY (school_id, from_year_id) REFERENCES school_years (school_id, id)
);
CREATE UNIQUE INDEX reenrolment_campaigns_one_open ON reenrolment_campaigns (school_id) WHERE state <> 'closed';
CREATE INDEX reenrolment_campaigns_by_year ON reenrolment_campaigns (school_id, from_year_id);
SELECT app.tenant('reenrolment_campaigns', school => 'name message all_classes state created_by');

CREATE TABLE reenrolment_classes (
  school_id integer NOT NULL REFERENCES schools, campaign_id uuid NOT NULL, class_id uuid NOT NULL,
  PRIMARY KEY (school_id, campaign_id, class_id),
  FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE
);
CREATE INDEX reenrolment_classes_by_class ON reenrolment_classes (school_id, class_id);
SELECT app.tenant('reenrolment_classes');

-- A paper that the school asks for.
CREATE TABLE reenrolment_papers (
  school_id integer NOT NULL REFERENCES schools, campaign_id uuid NOT NULL, id uuid NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 120), obligatory boolean NOT NULL DEFAULT true, position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns (school_id, id) ON DELETE CASCADE
);
CREATE INDEX reenrolment_papers_by_campaign ON reenrolment_papers (school_id, campaign_id, position);
SELECT app.tenant('reenrolment_papers', school => 'label obligatory');

-- What the office decided for a pupil; made by the first answer.
CREATE TABLE reenrolment_files (
  school_id integer NOT NULL REFERENCES schools, campaign_id uuid NOT NULL, pupil_id uuid NOT NULL,
  decision text CHECK (decision IN ('enrolled', 'leaving')), note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  decided_by uuid, decided_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, campaign_id, pupil_id), CHECK ((decision IS NULL) = (decided_at IS NULL)),
  FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX reenrolment_files_by_pupil ON reenrolment_files (school_id, pupil_id);
SELECT app.tenant('reenrolment_files', school => 'decided_by', personal => 'decision note');

-- The answer of one guardian, or of the pupil of age, for one pupil; two guardians may differ.
CREATE TABLE reenrolment_answers (
  school_id integer NOT NULL REFERENCES schools, campaign_id uuid NOT NULL, pupil_id uuid NOT NULL, by_id uuid NOT NULL,
  choice text NOT NULL CHECK (choice IN ('accept', 'refuse', 'unsure')),
  options text NOT NULL DEFAULT '' CHECK (length(options) <= 500), board_regime text NOT NULL DEFAULT '' CHECK (length(board_regime) <= 120),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 1000), destination text NOT NULL DEFAULT '' CHECK (length(destination) <= 200), certificate boolean NOT NULL DEFAULT false,
  -- The account that typed in an answer given at the desk; null when its author answered himself.
  recorded_by uuid, answered_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, campaign_id, pupil_id, by_id),
  FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES persons (school_id, id)
);
CREATE INDEX reenrolment_answers_by_pupil ON reenrolment_answers (school_id, pupil_id);
CREATE INDEX reenrolment_answers_by_author ON reenrolment_answers (school_id, by_id);
SELECT app.tenant('reenrolment_answers', school => 'recorded_by', personal => 'choice options board_regime reason destination certificate');

-- A paper that somebody gave for a pupil, with its files or at the desk.
CREATE TABLE reenrolment_pieces (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, campaign_id uuid NOT NULL, paper_id uuid NOT NULL, pupil_id uuid NOT NULL, by_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'given' CHECK (state IN ('given', 'accepted', 'refused')), reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  at_desk boolean NOT NULL DEFAULT false, given_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, paper_id, pupil_id, by_id),
  FOREIGN KEY (school_id, campaign_id) REFERENCES reenrolment_campaigns (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, paper_id) REFERENCES reenrolment_papers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES persons (school_id, id)
);
CREATE INDEX reenrolment_pieces_by_pupil ON reenrolment_pieces (school_id, campaign_id, pupil_id);
CREATE INDEX reenrolment_pieces_of ON reenrolment_pieces (school_id, pupil_id);
CREATE INDEX reenrolment_pieces_by_author ON reenrolment_pieces (school_id, by_id);
SELECT app.tenant('reenrolment_pieces', school => 'at_desk', personal => 'state reason');
