-- A paper in French and in Arabic, side by side; its language says for which of them it counts in lists.
ALTER TABLE certificates ADD COLUMN bilingual boolean NOT NULL DEFAULT FALSE, ADD CHECK (NOT bilingual OR lang IN ('fr', 'ar'));
ALTER TABLE certificate_batches ADD COLUMN bilingual boolean NOT NULL DEFAULT FALSE, ADD CHECK (NOT bilingual OR lang IN ('fr', 'ar'));
COMMENT ON COLUMN certificates.bilingual IS '@school';
COMMENT ON COLUMN certificate_batches.bilingual IS '@school';
