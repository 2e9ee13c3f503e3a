-- Receivers that somebody writes to often, as rules under a name of his.
CREATE TABLE message_lists (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, account_id uuid NOT NULL,
  -- name_key: the name without accents nor capitals; one list for each.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60), name_key text NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, account_id, name_key),
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('message_lists', personal => 'name name_key');

CREATE TABLE message_list_rules (
  school_id integer NOT NULL REFERENCES schools, list_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, list_id, position),
  FOREIGN KEY (school_id, list_id) REFERENCES message_lists (school_id, id) ON DELETE CASCADE,
  -- A list is a convenience: it holds nothing back from being removed.
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('message_list_rules', school => 'kind role who exclude');
