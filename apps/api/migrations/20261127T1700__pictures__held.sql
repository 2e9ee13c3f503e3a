-- What opens or leaves later is judged at its minute: with a picture that a pupil among its readers is no longer to be seen on, it waits.
ALTER TABLE picture_reviews ADD COLUMN held boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN picture_reviews.held IS '@school';
ALTER TABLE documents ADD COLUMN pictures_wait boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN documents.pictures_wait IS '@school';
ALTER TABLE resources
  ADD COLUMN pictures_wait boolean NOT NULL DEFAULT false,
  ADD COLUMN tell_on_opening boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN resources.pictures_wait IS '@school';
COMMENT ON COLUMN resources.tell_on_opening IS '@school';
ALTER TABLE messages ADD COLUMN pictures_looked_at timestamptz;
COMMENT ON COLUMN messages.pictures_looked_at IS '@school';
