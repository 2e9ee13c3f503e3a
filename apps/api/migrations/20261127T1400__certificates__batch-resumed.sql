-- A batch says why it stopped by itself, and may be gone on with by somebody who has the right to.
ALTER TABLE certificate_batches ADD COLUMN stopped_for text NOT NULL DEFAULT '' CHECK (stopped_for IN ('', 'right'));
COMMENT ON COLUMN certificate_batches.stopped_for IS '@school';
