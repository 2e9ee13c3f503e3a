-- Large uploads under way: their bytes stand in the store, part after part, under their own sums.
-- A row leaves an hour after its last part; a finished one stays as long, so that asking twice gives the same file.
CREATE TABLE uploads (
  school_id integer NOT NULL REFERENCES schools,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) <= 300),
  mime text NOT NULL,
  alt text NOT NULL DEFAULT '',
  -- Bytes, as declared; what arrives is never more.
  size bigint NOT NULL CHECK (size > 0),
  -- What tells the same file again after a reload: its last change and the sum of its beginning.
  modified bigint NOT NULL,
  head text NOT NULL CHECK (head ~ '^[0-9a-f]{64}$'),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- Sums of the parts, in order.
  parts text[] NOT NULL DEFAULT '{}',
  file_id uuid,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_account ON uploads (school_id, account_id, touched_at);
CREATE INDEX uploads_by_file ON uploads (school_id, file_id);
SELECT app.tenant('uploads', school => 'mime size modified head received parts', personal => 'name alt touched_at');
