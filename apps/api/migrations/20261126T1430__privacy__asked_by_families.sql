-- A request that somebody made himself, from his own page: his account, and his own words, which the office's note leaves alone.
ALTER TABLE privacy_requests ADD COLUMN asked_by uuid;
ALTER TABLE privacy_requests ADD COLUMN words text NOT NULL DEFAULT '' CHECK (length(words) <= 1000);
ALTER TABLE privacy_requests ADD FOREIGN KEY (school_id, asked_by) REFERENCES accounts (school_id, id) NOT VALID;
CREATE INDEX privacy_requests_by_asker ON privacy_requests (school_id, asked_by) WHERE asked_by IS NOT NULL;
COMMENT ON COLUMN privacy_requests.words IS '@personal';
COMMENT ON COLUMN privacy_requests.asked_by IS '@school';
