-- What the caller held when the answer was stored; an answer is sent again only to somebody who has lost nothing since.
ALTER TABLE idempotency_keys
  ADD COLUMN rights bytea NOT NULL DEFAULT '',
  ADD COLUMN children uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN idempotency_keys.rights IS '@school';
COMMENT ON COLUMN idempotency_keys.children IS '@school';
