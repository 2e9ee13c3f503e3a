-- What an answer answers, and whether it goes to that message's sender or to everybody of the thread.
ALTER TABLE messages ADD COLUMN reply_to_id uuid, ADD COLUMN reply_kind text,
  ADD CONSTRAINT messages_reply_kind_check CHECK (reply_kind IN ('sender', 'all')),
  ADD CONSTRAINT messages_reply_check CHECK ((reply_to_id IS NULL) = (reply_kind IS NULL));
COMMENT ON COLUMN messages.reply_kind IS '@school';
COMMENT ON COLUMN messages.reply_to_id IS '@school';
