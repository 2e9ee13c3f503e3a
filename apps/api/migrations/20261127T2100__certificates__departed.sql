-- A batch for those who left between two days, of whatever class: it stands in the organisation of who asked, or in none.
ALTER TABLE certificate_batches
  ADD COLUMN left_from date, ADD COLUMN left_to date, ADD COLUMN org_id uuid,
  DROP CONSTRAINT certificate_batches_kind_check,
  ADD CHECK (kind IN ('schooling', 'enrolment', 'attendance', 'conduct', 'exeat', 'removal')),
  ADD CHECK ((left_from IS NULL) = (left_to IS NULL) AND left_from <= left_to),
  ADD CHECK (CASE WHEN left_from IS NULL THEN kind <> 'removal' AND org_id IS NULL
    ELSE kind IN ('removal', 'exeat') AND class_id IS NULL END),
  ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id) ON DELETE SET NULL (org_id) NOT VALID;
COMMENT ON COLUMN certificate_batches.left_from IS '@school';
COMMENT ON COLUMN certificate_batches.left_to IS '@school';
COMMENT ON COLUMN certificate_batches.org_id IS '@school';
CREATE INDEX certificate_batches_by_org ON certificate_batches (school_id, org_id) WHERE org_id IS NOT NULL;
-- One of a kind and a language is under way at a time in an organisation.
CREATE UNIQUE INDEX certificate_batches_departed_open ON certificate_batches (school_id, org_id, kind, lang) NULLS NOT DISTINCT
  WHERE state = 'working' AND left_from IS NOT NULL;
