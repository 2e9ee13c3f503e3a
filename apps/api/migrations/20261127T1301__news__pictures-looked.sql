-- When its author last saw who may not be recognised on the pictures of a publication: what was lost since is judged when it leaves.
ALTER TABLE posts ADD COLUMN pictures_looked_at timestamptz;
COMMENT ON COLUMN posts.pictures_looked_at IS '@school';
