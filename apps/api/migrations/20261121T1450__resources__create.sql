-- Chapters of a subject, one inside another.
CREATE TABLE resource_folders (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  subject_id uuid NOT NULL, parent_id uuid, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position integer NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, subject_id, id), CHECK (parent_id <> id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, parent_id) REFERENCES resource_folders (school_id, id)
);
CREATE UNIQUE INDEX resource_folders_name ON resource_folders (school_id, subject_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
CREATE INDEX resource_folders_parent ON resource_folders (school_id, parent_id) WHERE parent_id IS NOT NULL;
SELECT app.tenant('resource_folders', school => 'name');

-- What is given: files, a link or a video. Several placements (a class each, a year each) share one content, so that a file is
-- stored and counted once.
CREATE TABLE resource_contents (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, author_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('file', 'link', 'video')),
  link text CHECK (length(link) <= 2000 AND link ~ '^https?://'), video_id text CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  CHECK ((kind = 'link') = (link IS NOT NULL)), CHECK ((kind = 'video') = (video_id IS NOT NULL))
);
CREATE INDEX resource_contents_author ON resource_contents (school_id, author_id);
SELECT app.tenant('resource_contents', school => 'kind link video_id');

CREATE TABLE resource_files (
  school_id integer NOT NULL REFERENCES schools, content_id uuid NOT NULL, file_id uuid NOT NULL, position integer NOT NULL,
  PRIMARY KEY (school_id, content_id, file_id),
  FOREIGN KEY (school_id, content_id) REFERENCES resource_contents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('resource_files');

-- A content placed in a subject, for a year and an audience.
CREATE TABLE resources (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  content_id uuid NOT NULL, author_id uuid NOT NULL, year_id uuid NOT NULL, subject_id uuid NOT NULL, folder_id uuid,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160), description text NOT NULL DEFAULT '' CHECK (length(description) <= 4000),
  kind text NOT NULL CHECK (kind IN ('cours', 'exercice', 'corrige', 'fiche', 'video', 'audio', 'lien', 'manuel', 'annale')),
  tags text[] NOT NULL DEFAULT '{}', difficulty smallint CHECK (difficulty BETWEEN 1 AND 3),
  licence text NOT NULL DEFAULT 'reserved' CHECK (licence IN ('reserved', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nc-sa', 'public')),
  opens_at timestamptz, closes_at timestamptz, downloadable boolean NOT NULL DEFAULT true,
  -- Shown to the colleagues who teach the subject, who may take it over.
  shared boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'hidden', 'archived')),
  position integer NOT NULL DEFAULT 0, search_key text NOT NULL DEFAULT '',
  -- The placement it was taken over from, if any.
  source_id uuid,
  published_at timestamptz, removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, content_id) REFERENCES resource_contents (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES school_years (school_id, id),
  FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
  FOREIGN KEY (school_id, subject_id, folder_id) REFERENCES resource_folders (school_id, subject_id, id),
  CHECK (closes_at IS NULL OR opens_at IS NULL OR closes_at > opens_at),
  CHECK (status <> 'published' OR published_at IS NOT NULL)
);
CREATE INDEX resources_shelf ON resources (school_id, year_id, subject_id, folder_id, position) WHERE removed_at IS NULL;
CREATE INDEX resources_by_author ON resources (school_id, author_id, year_id);
CREATE INDEX resources_by_content ON resources (school_id, content_id);
CREATE INDEX resources_by_source ON resources (school_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX resources_by_folder ON resources (school_id, folder_id) WHERE folder_id IS NOT NULL;
CREATE INDEX resources_removed ON resources (school_id, removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX resources_search ON resources USING gin (search_key gin_trgm_ops);
SELECT app.tenant('resources', school => 'title description kind tags difficulty licence downloadable shared status search_key');

CREATE TABLE resource_levels (
  school_id integer NOT NULL REFERENCES schools, resource_id uuid NOT NULL, level_id uuid NOT NULL,
  PRIMARY KEY (school_id, resource_id, level_id),
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id)
);
SELECT app.tenant('resource_levels');

CREATE TABLE resource_audience (
  school_id integer NOT NULL REFERENCES schools, resource_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, resource_id, position),
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
-- A reader's places are looked up among the rules by one key; see the reading of resources.
CREATE INDEX resource_audience_target ON resource_audience (school_id, (kind || ':' || COALESCE(role, level_id::text, class_id::text, group_id::text, person_id::text, '')));
SELECT app.tenant('resource_audience', school => 'kind role who exclude');

-- Who opened it: how often for its author, and whether it is still new for its reader.
CREATE TABLE resource_views (
  school_id integer NOT NULL REFERENCES schools, resource_id uuid NOT NULL, account_id uuid NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0), first_at timestamptz NOT NULL DEFAULT now(), last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, resource_id, account_id),
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX resource_views_by_account ON resource_views (school_id, account_id);
SELECT app.tenant('resource_views', personal => 'times');

CREATE TABLE resource_favourites (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, resource_id uuid NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, account_id, resource_id),
  FOREIGN KEY (school_id, resource_id) REFERENCES resources (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX resource_favourites_by_resource ON resource_favourites (school_id, resource_id);
SELECT app.tenant('resource_favourites');

-- A reader's visits: what came after `since_at` is new to him until he opens it.
CREATE TABLE resource_visits (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, since_at timestamptz NOT NULL, seen_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, account_id),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('resource_visits');
