-- Letters that leave by the application: after a short wait in which they can still be cancelled.
ALTER TABLE letter_mailings
  ADD COLUMN state text NOT NULL DEFAULT 'paper' CHECK (state IN ('paper', 'waiting', 'sending', 'sent', 'cancelled')),
  ADD COLUMN send_at timestamptz, ADD COLUMN sent_at timestamptz,
  ADD CHECK ((state = 'paper') = (send_at IS NULL)), ADD CHECK ((state = 'sent') = (sent_at IS NOT NULL));
COMMENT ON COLUMN letter_mailings.state IS '@school';
COMMENT ON COLUMN letter_mailings.send_at IS '@school';
COMMENT ON COLUMN letter_mailings.sent_at IS '@school';

-- The paper as it was sent: what its receivers open is that file, whatever changes afterwards.
ALTER TABLE letter_copies ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN file_id uuid, ADD COLUMN sent_at timestamptz,
  ADD UNIQUE (school_id, id), ADD FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id) NOT VALID,
  ADD CHECK ((file_id IS NULL) = (sent_at IS NULL));
ALTER TABLE letter_copies ALTER COLUMN id DROP DEFAULT;
CREATE INDEX letter_copies_by_file ON letter_copies (school_id, file_id) WHERE file_id IS NOT NULL;
COMMENT ON COLUMN letter_copies.id IS '@school';
COMMENT ON COLUMN letter_copies.file_id IS '@school';
COMMENT ON COLUMN letter_copies.sent_at IS '@school';

-- Who opens a letter: those of its home who may read what concerns the pupil.
CREATE TABLE letter_receivers (
  school_id integer NOT NULL REFERENCES schools, copy_id uuid NOT NULL, person_id uuid NOT NULL, read_at timestamptz,
  PRIMARY KEY (school_id, copy_id, person_id),
  FOREIGN KEY (school_id, copy_id) REFERENCES letter_copies (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX letter_receivers_by_person ON letter_receivers (school_id, person_id);
SELECT app.tenant('letter_receivers');
