-- Pupils kept at once in one room; null where the school sets no limit.
ALTER TABLE discipline_settings ADD COLUMN detention_places smallint CHECK (detention_places BETWEEN 1 AND 200);
COMMENT ON COLUMN discipline_settings.detention_places IS '@school';
