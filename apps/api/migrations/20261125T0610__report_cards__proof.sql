-- Who reads comments again before cards are made: nobody but their authors, the head teacher of the class, or who makes the cards.
ALTER TABLE report_settings ADD COLUMN proof text NOT NULL DEFAULT 'none' CHECK (proof IN ('none', 'head', 'office'));
COMMENT ON COLUMN report_settings.proof IS '@school';

-- A comment is a draft, sent back with what to change, or approved: then its author changes it no more.
ALTER TABLE report_comments
  ADD COLUMN state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'returned', 'approved')),
  ADD COLUMN ask text NOT NULL DEFAULT '' CHECK (length(ask) <= 300),
  ADD COLUMN judged_by uuid, ADD COLUMN judged_at timestamptz,
  ADD FOREIGN KEY (school_id, judged_by) REFERENCES accounts (school_id, id) NOT VALID;
CREATE INDEX report_comments_by_judge ON report_comments (school_id, judged_by) WHERE judged_by IS NOT NULL;
COMMENT ON COLUMN report_comments.state IS '@school';
COMMENT ON COLUMN report_comments.ask IS '@personal';
COMMENT ON COLUMN report_comments.judged_by IS '@school';
COMMENT ON COLUMN report_comments.judged_at IS '@school';

-- The paper of a card for one home of parents who live apart: sealed by itself, with its own code, a row for each guardian of the home.
CREATE TABLE report_copies (
  school_id integer NOT NULL REFERENCES schools, card_id uuid NOT NULL, person_id uuid NOT NULL, copy_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  code text NOT NULL CHECK (code ~ '^[A-Z2-7]{32}$'), file_id uuid NOT NULL,
  PRIMARY KEY (school_id, card_id, person_id),
  FOREIGN KEY (school_id, card_id) REFERENCES report_cards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id)
);
CREATE INDEX report_copies_by_person ON report_copies (school_id, person_id);
CREATE INDEX report_copies_by_file ON report_copies (school_id, file_id);
CREATE INDEX report_copies_by_code ON report_copies (school_id, code);
CREATE INDEX report_copies_by_copy ON report_copies (school_id, copy_id);
SELECT app.tenant('report_copies', school => 'copy_id', personal => 'name code');
