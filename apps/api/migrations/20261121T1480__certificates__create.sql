-- Who signs certificates, their seal, and which ones families make themselves.
CREATE TABLE certificate_settings (
  school_id integer PRIMARY KEY REFERENCES schools,
  signatory text NOT NULL DEFAULT '' CHECK (length(signatory) <= 100), signatory_function text NOT NULL DEFAULT '' CHECK (length(signatory_function) <= 100),
  seal_file_id uuid, self_service text[] NOT NULL DEFAULT '{}' CHECK (self_service <@ '{schooling,enrolment}'),
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (school_id, seal_file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('certificate_settings', school => 'signatory signatory_function self_service');

-- A certificate from its request on. Once issued, what it says never changes: number, code, file and name stay as they were printed.
CREATE TABLE certificates (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, kind text NOT NULL CHECK (kind IN ('schooling', 'enrolment', 'removal')), lang text NOT NULL CHECK (lang IN ('fr', 'en', 'ar')),
  motive text NOT NULL DEFAULT '' CHECK (length(motive) <= 300),
  state text NOT NULL CHECK (state IN ('asked', 'refused', 'issued', 'revoked')),
  -- Null when the office made it without being asked.
  asked_by_id uuid, asked_at timestamptz NOT NULL,
  -- Null when it was issued at once.
  decided_by_id uuid, decided_at timestamptz,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  year_id uuid, number text, code text CHECK (code ~ '^[A-Z2-7]{32}$'), issued_on date, file_id uuid,
  -- Name as the verification shows it: first name and initial.
  shown_name text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, number), UNIQUE (school_id, code),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, asked_by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, decided_by_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  CHECK ((state IN ('issued', 'revoked')) = (number IS NOT NULL)),
  CHECK (number IS NULL OR (code IS NOT NULL AND year_id IS NOT NULL AND issued_on IS NOT NULL AND file_id IS NOT NULL AND shown_name <> '')),
  CHECK (state NOT IN ('refused', 'revoked') OR reason <> '')
);
CREATE INDEX certificates_by_pupil ON certificates (school_id, pupil_id);
CREATE INDEX certificates_recent ON certificates (school_id, asked_at DESC);
SELECT app.tenant('certificates', school => 'kind lang state number', personal => 'motive reason code shown_name');
