-- What cards look like: blocks, columns, languages, skills, words of the foot, pictures of who signs.
CREATE TABLE report_models (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80), doc jsonb NOT NULL,
  signature_file_id uuid, stamp_file_id uuid,
  -- Taken away; its pictures stay for the cards that it made.
  removed_at timestamptz, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, signature_file_id) REFERENCES files (school_id, id),
  FOREIGN KEY (school_id, stamp_file_id) REFERENCES files (school_id, id)
);
CREATE INDEX report_models_by_signature ON report_models (school_id, signature_file_id) WHERE signature_file_id IS NOT NULL;
CREATE INDEX report_models_by_stamp ON report_models (school_id, stamp_file_id) WHERE stamp_file_id IS NOT NULL;
SELECT app.tenant('report_models', school => 'name doc removed_at updated_at');

-- Levels whose cards a model makes; a level has one model at most.
CREATE TABLE report_model_levels (
  school_id integer NOT NULL REFERENCES schools, level_id uuid NOT NULL, model_id uuid NOT NULL,
  PRIMARY KEY (school_id, level_id),
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, model_id) REFERENCES report_models (school_id, id) ON DELETE CASCADE
);
CREATE INDEX report_model_levels_by_model ON report_model_levels (school_id, model_id);
SELECT app.tenant('report_model_levels');

-- How far a pupil masters a skill of the model of his level, in the model's own words.
CREATE TABLE report_skills (
  school_id integer NOT NULL REFERENCES schools, class_id uuid NOT NULL, term_id uuid NOT NULL, pupil_id uuid NOT NULL,
  domain text NOT NULL CHECK (length(domain) BETWEEN 1 AND 120), item text NOT NULL CHECK (length(item) BETWEEN 1 AND 200),
  mastery text NOT NULL CHECK (length(mastery) BETWEEN 1 AND 60), by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, class_id, term_id, pupil_id, domain, item),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, term_id) REFERENCES terms (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX report_skills_by_pupil ON report_skills (school_id, pupil_id);
CREATE INDEX report_skills_by_term ON report_skills (school_id, term_id);
CREATE INDEX report_skills_by_author ON report_skills (school_id, by_id);
SELECT app.tenant('report_skills', school => 'at by_id domain item', personal => 'mastery');
