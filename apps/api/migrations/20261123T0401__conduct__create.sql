-- What the staff writes about a pupil; `family_text` is what the family reads of it, where it is shared.
CREATE TABLE conduct_notes (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL, author_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('achievement', 'work', 'behaviour', 'attendance', 'meeting', 'orientation', 'health', 'concern')),
  visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('team', 'office', 'direction')),
  share text NOT NULL DEFAULT 'none' CHECK (share IN ('none', 'guardians', 'family')),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000), family_text text NOT NULL DEFAULT '' CHECK (length(family_text) <= 4000),
  ack_asked boolean NOT NULL DEFAULT false, happened_on date NOT NULL,
  -- Since when the family's word waits for an answer.
  waits_since_at timestamptz,
  shared_at timestamptz, withdrawn_at timestamptz, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK ((share = 'none') = (family_text = '')), CHECK ((share = 'none') = (shared_at IS NULL)),
  -- What is confidential is never shared from here.
  CHECK (category NOT IN ('health', 'concern') OR share = 'none'),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX conduct_notes_by_pupil ON conduct_notes (school_id, pupil_id, happened_on DESC);
CREATE INDEX conduct_notes_by_day ON conduct_notes (school_id, happened_on DESC, id);
CREATE INDEX conduct_notes_by_author ON conduct_notes (school_id, author_id);
SELECT app.tenant('conduct_notes', school => 'visibility share ack_asked', personal => 'category', sensitive => 'body family_text');

-- The exchange of the school with one person at home: separated parents do not read each other's.
CREATE TABLE conduct_replies (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, note_id uuid NOT NULL, by_id uuid NOT NULL, with_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('family', 'school')), body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, note_id) REFERENCES conduct_notes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id), FOREIGN KEY (school_id, with_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX conduct_replies_with ON conduct_replies (school_id, with_id);
CREATE INDEX conduct_replies_by_note ON conduct_replies (school_id, note_id, created_at);
CREATE INDEX conduct_replies_by_author ON conduct_replies (school_id, by_id);
SELECT app.tenant('conduct_replies', school => 'side', sensitive => 'body');

-- Who at home said that he has read it.
CREATE TABLE conduct_receipts (
  school_id integer NOT NULL REFERENCES schools, note_id uuid NOT NULL, person_id uuid NOT NULL, acknowledged_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, note_id, person_id),
  FOREIGN KEY (school_id, note_id) REFERENCES conduct_notes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX conduct_receipts_by_person ON conduct_receipts (school_id, person_id);
SELECT app.tenant('conduct_receipts');
