-- Certificates of one kind issued to many pupils at once, one after the other.
CREATE TABLE certificate_batches (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('schooling', 'enrolment', 'attendance', 'conduct', 'exeat')),
  lang text NOT NULL CHECK (lang IN ('fr', 'en', 'ar')), class_id uuid,
  state text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'done', 'stopped')),
  made_by uuid NOT NULL, made_at timestamptz NOT NULL, ended_at timestamptz,
  CHECK ((ended_at IS NULL) = (state = 'working')),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE SET NULL (class_id),
  FOREIGN KEY (school_id, made_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX certificate_batches_recent ON certificate_batches (school_id, made_at DESC);
CREATE INDEX certificate_batches_by_maker ON certificate_batches (school_id, made_by);
CREATE INDEX certificate_batches_by_class ON certificate_batches (school_id, class_id) WHERE class_id IS NOT NULL;
SELECT app.tenant('certificate_batches', school => 'kind lang state made_by');
-- Whom a batch is for, in its order; `refusal` says why somebody has no paper.
CREATE TABLE certificate_batch_pupils (
  school_id integer NOT NULL REFERENCES schools, batch_id uuid NOT NULL, pupil_id uuid NOT NULL, position integer NOT NULL,
  certificate_id uuid, refusal text NOT NULL DEFAULT '', CHECK (certificate_id IS NULL OR refusal = ''),
  PRIMARY KEY (school_id, batch_id, pupil_id),
  FOREIGN KEY (school_id, batch_id) REFERENCES certificate_batches (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, certificate_id) REFERENCES certificates (school_id, id)
);
CREATE INDEX certificate_batch_pupils_by_pupil ON certificate_batch_pupils (school_id, pupil_id);
CREATE UNIQUE INDEX certificate_batch_pupils_paper ON certificate_batch_pupils (school_id, certificate_id) WHERE certificate_id IS NOT NULL;
SELECT app.tenant('certificate_batch_pupils', school => 'refusal');
