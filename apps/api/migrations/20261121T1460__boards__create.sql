CREATE TABLE boards (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, owner_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 140), description text NOT NULL DEFAULT '' CHECK (length(description) <= 500), search_key text NOT NULL DEFAULT '',
  layout text NOT NULL CHECK (layout IN ('columns', 'wall', 'map')),
  -- What each kind of people addressed may do; its owner always moderates.
  pupils text NOT NULL CHECK (pupils IN ('none', 'read', 'post', 'moderate')),
  guardians text NOT NULL CHECK (guardians IN ('none', 'read', 'post', 'moderate')),
  staff text NOT NULL CHECK (staff IN ('none', 'read', 'post', 'moderate')),
  -- Whose cards wait for a moderator before they show.
  review text NOT NULL CHECK (review IN ('none', 'pupils', 'all')),
  anonymous boolean NOT NULL DEFAULT false, free_moves boolean NOT NULL DEFAULT false, reactions boolean NOT NULL DEFAULT true,
  comments text NOT NULL CHECK (comments IN ('off', 'moderated', 'free')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'locked', 'archived')),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, owner_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX boards_by_owner ON boards (school_id, owner_id);
CREATE INDEX boards_search ON boards USING gin (search_key gin_trgm_ops);
SELECT app.tenant('boards', school => 'title description search_key layout pupils guardians staff review anonymous free_moves reactions comments state');

CREATE TABLE board_audience (
  school_id integer NOT NULL REFERENCES schools, board_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, board_id, position),
  FOREIGN KEY (school_id, board_id) REFERENCES boards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('board_audience', school => 'kind role who exclude');

CREATE TABLE board_sections (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, board_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80), color text NOT NULL CHECK (color IN ('plain', 'rose', 'amber', 'yellow', 'green', 'blue', 'violet')),
  order_key text COLLATE "C" NOT NULL CHECK (order_key ~ '^[0-9A-Za-z]{1,200}$'),
  PRIMARY KEY (school_id, id), UNIQUE (school_id, board_id, id),
  FOREIGN KEY (school_id, board_id) REFERENCES boards (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('board_sections', school => 'title color order_key');

CREATE TABLE board_cards (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, board_id uuid NOT NULL, section_id uuid NOT NULL, author_id uuid NOT NULL,
  -- Child a guardian wrote for, when acting for one.
  child_id uuid,
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'file', 'link', 'video', 'drawing')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 140), body text NOT NULL DEFAULT '' CHECK (length(body) <= 3000),
  url text CHECK (url ~ '^https?://' AND length(url) <= 2000), video_id text CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'), file_id uuid,
  color text NOT NULL DEFAULT 'plain' CHECK (color IN ('plain', 'rose', 'amber', 'yellow', 'green', 'blue', 'violet')), pinned boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('pending', 'published', 'refused')), moderated_by uuid, moderated_at timestamptz,
  -- Compared byte by byte, as browsers do; two equal keys are ordered by id.
  order_key text COLLATE "C" NOT NULL CHECK (order_key ~ '^[0-9A-Za-z]{1,200}$'),
  x integer CHECK (x BETWEEN 0 AND 4000), y integer CHECK (y BETWEEN 0 AND 4000),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), removed_at timestamptz, removed_by uuid,
  -- `version` counts the texts, `rev` every change, so that a browser keeps the latest of two answers.
  version integer NOT NULL DEFAULT 1, rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, board_id) REFERENCES boards (school_id, id) ON DELETE CASCADE,
  -- Never cascades: a column that still holds a card stays.
  FOREIGN KEY (school_id, board_id, section_id) REFERENCES board_sections (school_id, board_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, child_id) REFERENCES persons (school_id, id),
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  CHECK ((kind = 'link') = (url IS NOT NULL)), CHECK ((kind = 'video') = (video_id IS NOT NULL)), CHECK ((kind IN ('image', 'file', 'drawing')) = (file_id IS NOT NULL))
);
CREATE INDEX board_cards_by_board ON board_cards (school_id, board_id);
CREATE INDEX board_cards_removed ON board_cards (school_id, removed_at) WHERE removed_at IS NOT NULL;
SELECT app.tenant('board_cards', school => 'kind video_id color pinned status moderated_by order_key x y removed_by rev', personal => 'title body url');

CREATE TABLE board_reactions (
  school_id integer NOT NULL REFERENCES schools, card_id uuid NOT NULL, account_id uuid NOT NULL,
  PRIMARY KEY (school_id, card_id, account_id),
  FOREIGN KEY (school_id, card_id) REFERENCES board_cards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('board_reactions');

CREATE TABLE board_comments (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, card_id uuid NOT NULL, account_id uuid NOT NULL, child_id uuid,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000), status text NOT NULL CHECK (status IN ('pending', 'published', 'hidden')),
  created_at timestamptz NOT NULL DEFAULT now(), moderated_by uuid, moderated_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, card_id) REFERENCES board_cards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, child_id) REFERENCES persons (school_id, id)
);
CREATE INDEX board_comments_by_card ON board_comments (school_id, card_id, created_at);
SELECT app.tenant('board_comments', school => 'status moderated_by', personal => 'body');

-- Who has the board open: changes are told to them alone.
CREATE TABLE board_presence (
  school_id integer NOT NULL REFERENCES schools, board_id uuid NOT NULL, account_id uuid NOT NULL, moderates boolean NOT NULL, seen_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, board_id, account_id),
  FOREIGN KEY (school_id, board_id) REFERENCES boards (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('board_presence', school => 'moderates', personal => 'seen_at');
