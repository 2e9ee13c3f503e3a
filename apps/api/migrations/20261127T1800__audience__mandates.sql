-- An audience may also be those who speak for a place: delegates of pupils, of parents, people of a council.
ALTER TABLE post_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN post_audience.mandate IS '@school';
ALTER TABLE document_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN document_audience.mandate IS '@school';
ALTER TABLE album_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN album_audience.mandate IS '@school';
ALTER TABLE paper_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN paper_audience.mandate IS '@school';
ALTER TABLE resource_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN resource_audience.mandate IS '@school';
ALTER TABLE board_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN board_audience.mandate IS '@school';
ALTER TABLE message_audience ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN message_audience.mandate IS '@school';
ALTER TABLE audience_list_rules ADD COLUMN mandate text CHECK (mandate IN ('pupils', 'parents', 'council')),
  ADD CHECK (mandate IS NULL OR (who IS NULL AND (kind IN ('everyone', 'org') OR (mandate <> 'council' AND kind IN ('cycle', 'level', 'class')))));
COMMENT ON COLUMN audience_list_rules.mandate IS '@school';
