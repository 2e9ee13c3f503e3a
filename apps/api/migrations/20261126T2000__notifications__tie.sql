-- In what quality somebody was told, where his kind of notice allows several: a word, and the permission of a right.
ALTER TABLE notifications ADD COLUMN tie text CHECK (length(tie) <= 80);
COMMENT ON COLUMN notifications.tie IS '@school';
