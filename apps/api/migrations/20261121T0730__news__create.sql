CREATE TABLE post_categories (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, label text NOT NULL, color_key text NOT NULL DEFAULT 'vie',
  PRIMARY KEY (school_id, id), UNIQUE (school_id, label)
);
SELECT app.tenant('post_categories', school => 'label color_key');

CREATE TABLE posts (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  author_id uuid NOT NULL, author_function text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('information', 'evenement', 'urgent', 'compte_rendu')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'scheduled', 'published', 'expired', 'withdrawn')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 140), html text NOT NULL DEFAULT '', excerpt text NOT NULL DEFAULT '', search_key text NOT NULL DEFAULT '',
  category_id uuid, cover_file_id uuid, video_id text CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  publish_at timestamptz, expires_at timestamptz, published_at timestamptz, edited_at timestamptz,
  pinned boolean NOT NULL DEFAULT false, pinned_until_at timestamptz,
  ack_required boolean NOT NULL DEFAULT false, ack_deadline_at timestamptz, ack_reminders boolean NOT NULL DEFAULT true,
  reactions boolean NOT NULL DEFAULT true, comments text NOT NULL DEFAULT 'off' CHECK (comments IN ('off', 'moderated', 'free')),
  notify text NOT NULL DEFAULT 'now' CHECK (notify IN ('now', 'silent', 'digest')),
  event_starts_at timestamptz, event_ends_at timestamptz, event_place text NOT NULL DEFAULT '',
  review_decision text CHECK (review_decision IN ('refused', 'accepted')), review_reason text NOT NULL DEFAULT '', review_by uuid, review_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, category_id) REFERENCES post_categories (school_id, id),
  FOREIGN KEY (school_id, cover_file_id) REFERENCES files (school_id, id),
  -- What readers can see has a title and a date; nobody validates his own (product.md §1, module note 4).
  CHECK (status IN ('draft', 'in_review') OR (title <> '' AND publish_at IS NOT NULL)),
  CHECK (published_at IS NOT NULL OR status NOT IN ('published', 'expired')),
  CHECK (review_decision IS DISTINCT FROM 'accepted' OR review_by <> author_id),
  CHECK (status = 'draft' OR expires_at IS NULL OR publish_at IS NULL OR expires_at > publish_at)
);
CREATE INDEX posts_list ON posts (school_id, status, published_at DESC);
CREATE INDEX posts_updated ON posts (school_id, updated_at DESC);
CREATE INDEX posts_search ON posts USING gin (search_key gin_trgm_ops);
SELECT app.tenant('posts', school => 'kind status title html excerpt search_key video_id pinned ack_required ack_reminders reactions comments notify event_place review_decision review_reason review_by', personal => 'author_function');

CREATE TABLE post_audience (
  school_id integer NOT NULL REFERENCES schools, post_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, post_id, position),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('post_audience', school => 'kind role who exclude');

-- Who it was given to, and what they did with it. Shrinking an audience hides, it never deletes a receipt.
CREATE TABLE post_recipients (
  school_id integer NOT NULL REFERENCES schools, post_id uuid NOT NULL, person_id uuid NOT NULL,
  -- Children a guardian receives it for, and the family whose one answer is enough.
  child_ids uuid[] NOT NULL DEFAULT '{}', family_id uuid,
  audience_kind text NOT NULL CHECK (audience_kind IN ('pupil', 'guardian', 'teacher', 'other')),
  removed_at timestamptz, read_at timestamptz, ack_at timestamptz, reminded_at timestamptz,
  PRIMARY KEY (school_id, post_id, person_id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, family_id) REFERENCES families (school_id, id)
);
CREATE INDEX post_recipients_by_person ON post_recipients (school_id, person_id, post_id) WHERE removed_at IS NULL;
CREATE INDEX post_recipients_by_family ON post_recipients (school_id, post_id, family_id);
SELECT app.tenant('post_recipients', personal => 'child_ids audience_kind');

CREATE TABLE post_attachments (
  school_id integer NOT NULL REFERENCES schools, post_id uuid NOT NULL, file_id uuid NOT NULL, position integer NOT NULL,
  PRIMARY KEY (school_id, post_id, file_id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('post_attachments');

CREATE TABLE post_revisions (
  school_id integer NOT NULL REFERENCES schools, post_id uuid NOT NULL, version integer NOT NULL,
  title text NOT NULL, html text NOT NULL, edited_by uuid NOT NULL, edited_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, post_id, version),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('post_revisions', school => 'title html edited_by');

CREATE TABLE post_reactions (
  school_id integer NOT NULL REFERENCES schools, post_id uuid NOT NULL, account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('aime', 'bravo', 'merci', 'soutien')),
  PRIMARY KEY (school_id, post_id, account_id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('post_reactions', personal => 'kind');

CREATE TABLE post_comments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, post_id uuid NOT NULL, account_id uuid NOT NULL,
  -- Child a guardian wrote for, when acting for one.
  child_id uuid,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000), status text NOT NULL CHECK (status IN ('pending', 'published', 'hidden', 'removed')),
  created_at timestamptz NOT NULL DEFAULT now(), moderated_by uuid, moderated_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX post_comments_by_post ON post_comments (school_id, post_id, created_at);
CREATE INDEX post_comments_pending ON post_comments (school_id, created_at) WHERE status = 'pending';
SELECT app.tenant('post_comments', school => 'status moderated_by', personal => 'body');
