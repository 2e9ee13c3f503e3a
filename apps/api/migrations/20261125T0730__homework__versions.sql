-- How many times at most a piece is handed in; no limit where none is said.
ALTER TABLE homework ADD COLUMN most_turns smallint CHECK (most_turns BETWEEN 1 AND 20);
COMMENT ON COLUMN homework.most_turns IS '@school';
-- Whether it must be handed in, or may be.
ALTER TABLE homework ADD COLUMN required boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN homework.required IS '@school';
