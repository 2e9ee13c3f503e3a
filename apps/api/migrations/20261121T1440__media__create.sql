CREATE TABLE albums (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, author_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('photos', 'videos')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'published', 'hidden', 'archived')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 140), description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  taken_on date, place text NOT NULL DEFAULT '' CHECK (length(place) <= 120), search_key text NOT NULL DEFAULT '',
  download text NOT NULL DEFAULT 'none' CHECK (download IN ('none', 'reduced', 'original')),
  -- Last day on which readers find it; its files are deleted a month later (LAW-RET-14).
  expires_on date NOT NULL,
  review_decision text CHECK (review_decision IN ('refused', 'accepted', 'hidden')), review_reason text NOT NULL DEFAULT '', review_by uuid, review_at timestamptz,
  published_at timestamptz, submitted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  CHECK (status <> 'published' OR (title <> '' AND published_at IS NOT NULL)),
  -- Nobody validates his own.
  CHECK (review_decision IS DISTINCT FROM 'accepted' OR review_by <> author_id)
);
CREATE INDEX albums_list ON albums (school_id, status, published_at DESC);
CREATE INDEX albums_updated ON albums (school_id, updated_at DESC);
CREATE INDEX albums_expiry ON albums (school_id, expires_on);
CREATE INDEX albums_search ON albums USING gin (search_key gin_trgm_ops);
SELECT app.tenant('albums', school => 'kind status title description place search_key download review_decision review_reason review_by');

CREATE TABLE album_audience (
  school_id integer NOT NULL REFERENCES schools, album_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, album_id, position),
  FOREIGN KEY (school_id, album_id) REFERENCES albums (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('album_audience', school => 'kind role who exclude');

-- Who it was given to, and whether they opened it.
CREATE TABLE album_recipients (
  school_id integer NOT NULL REFERENCES schools, album_id uuid NOT NULL, person_id uuid NOT NULL,
  child_ids uuid[] NOT NULL DEFAULT '{}',
  audience_kind text NOT NULL CHECK (audience_kind IN ('pupil', 'guardian', 'teacher', 'other')),
  removed_at timestamptz, seen_at timestamptz,
  PRIMARY KEY (school_id, album_id, person_id),
  FOREIGN KEY (school_id, album_id) REFERENCES albums (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX album_recipients_by_person ON album_recipients (school_id, person_id, album_id) WHERE removed_at IS NULL;
SELECT app.tenant('album_recipients', personal => 'child_ids audience_kind');

CREATE TABLE album_items (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, album_id uuid NOT NULL,
  file_id uuid NOT NULL, poster_file_id uuid, position integer NOT NULL, cover boolean NOT NULL DEFAULT false,
  caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 300), seconds integer CHECK (seconds BETWEEN 0 AND 86400), blurred boolean NOT NULL DEFAULT false,
  -- Out of the readers' sight: for want of a consent (LAW-IMG-01), or by somebody's decision.
  hidden_at timestamptz, hidden_for text CHECK (hidden_for IN ('consent', 'decision')), hidden_reason text NOT NULL DEFAULT '' CHECK (length(hidden_reason) <= 500),
  -- Deleted, with an hour to take it back.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, album_id) REFERENCES albums (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  FOREIGN KEY (school_id, poster_file_id) REFERENCES files (school_id, id),
  CHECK ((hidden_at IS NULL) = (hidden_for IS NULL))
);
CREATE INDEX album_items_by_album ON album_items (school_id, album_id, position);
CREATE INDEX album_items_removed ON album_items (school_id, removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX album_items_by_file ON album_items (school_id, file_id);
CREATE INDEX album_items_by_poster ON album_items (school_id, poster_file_id);
SELECT app.tenant('album_items', school => 'cover seconds blurred hidden_for hidden_reason', personal => 'caption');

-- Pupils recognised on a picture; `blurred`: this face was made unrecognisable.
CREATE TABLE album_tags (
  school_id integer NOT NULL REFERENCES schools, item_id uuid NOT NULL, pupil_id uuid NOT NULL, blurred boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, item_id, pupil_id),
  FOREIGN KEY (school_id, item_id) REFERENCES album_items (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id)
);
CREATE INDEX album_tags_by_pupil ON album_tags (school_id, pupil_id);
SELECT app.tenant('album_tags', personal => 'blurred');
