-- A thread is one conversation; each message of it is decided, sent and received by itself.
CREATE TABLE threads (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 150),
  created_by_id uuid NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  -- Whom answers may reach: everybody of the thread, its author only, nobody.
  replies text NOT NULL DEFAULT 'all' CHECK (replies IN ('all', 'sender', 'none')),
  closed_at timestamptz, closed_by_id uuid,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, created_by_id) REFERENCES accounts (school_id, id)
);
SELECT app.tenant('threads', school => 'replies', personal => 'subject');

CREATE TABLE messages (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, thread_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  -- Child a guardian writes for (`x-user-as`), a person.
  child_id uuid,
  -- Role under which it was written; the matrix judged it by this one.
  sender_role text NOT NULL CHECK (sender_role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  -- A machine's own answer (« je suis absent »): never answered by another machine.
  automatic boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'waiting', 'returned', 'refused', 'scheduled', 'sent', 'recalled')),
  -- Subject and text as they are read; what the author wrote before a correction stays in message_reviews.
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 150), html text NOT NULL DEFAULT '', excerpt text NOT NULL DEFAULT '', search_key text NOT NULL DEFAULT '',
  importance text NOT NULL DEFAULT 'normal' CHECK (importance IN ('normal', 'important', 'urgent')),
  ack_required boolean NOT NULL DEFAULT false,
  -- Receivers do not see one another's names.
  hidden_recipients boolean NOT NULL DEFAULT true,
  corrected boolean NOT NULL DEFAULT false, bypass_reason text NOT NULL DEFAULT '',
  send_at timestamptz, sent_at timestamptz, recalled_at timestamptz,
  -- Copies are made by a job; null until every one is.
  delivered_at timestamptz, recipients_count integer NOT NULL DEFAULT 0 CHECK (recipients_count >= 0),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, id, sender_id),
  FOREIGN KEY (school_id, thread_id) REFERENCES threads (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, sender_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, child_id) REFERENCES persons (school_id, id),
  CHECK ((sent_at IS NOT NULL) = (status IN ('sent', 'recalled'))),
  CHECK ((recalled_at IS NOT NULL) = (status = 'recalled')),
  CHECK (status <> 'scheduled' OR send_at IS NOT NULL),
  CHECK (status = 'draft' OR (html <> '' AND subject <> ''))
);
CREATE INDEX messages_by_thread ON messages (school_id, thread_id, sent_at);
CREATE INDEX messages_by_sender ON messages (school_id, sender_id, updated_at DESC);
CREATE INDEX messages_scheduled ON messages (school_id, send_at) WHERE status = 'scheduled';
CREATE INDEX messages_undelivered ON messages (school_id, sent_at) WHERE status = 'sent' AND delivered_at IS NULL;
CREATE INDEX messages_search ON messages USING gin (search_key gin_trgm_ops);
SELECT app.tenant('messages', school => 'sender_role automatic status importance ack_required hidden_recipients corrected bypass_reason recipients_count', personal => 'subject html excerpt search_key');

-- Whom its author chose, as rules (the same as those of a publication) or as accounts of the thread for an answer.
CREATE TABLE message_audience (
  school_id integer NOT NULL REFERENCES schools, message_id uuid NOT NULL, position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('everyone', 'role', 'level', 'class', 'group', 'person')),
  role text CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  level_id uuid, class_id uuid, group_id uuid, person_id uuid,
  who text[] CHECK (who <@ '{pupils,guardians,teachers}'), exclude boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, message_id, position),
  FOREIGN KEY (school_id, message_id) REFERENCES messages (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, level_id) REFERENCES levels (school_id, id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id),
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id),
  CHECK ((kind = 'role') = (role IS NOT NULL)), CHECK ((kind = 'level') = (level_id IS NOT NULL)), CHECK ((kind = 'class') = (class_id IS NOT NULL)),
  CHECK ((kind = 'group') = (group_id IS NOT NULL)), CHECK ((kind = 'person') = (person_id IS NOT NULL))
);
SELECT app.tenant('message_audience', school => 'kind role who exclude');

CREATE TABLE message_attachments (
  school_id integer NOT NULL REFERENCES schools, message_id uuid NOT NULL, file_id uuid NOT NULL, position integer NOT NULL,
  PRIMARY KEY (school_id, message_id, file_id),
  FOREIGN KEY (school_id, message_id) REFERENCES messages (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id)
);
SELECT app.tenant('message_attachments');

-- One copy for one receiver. A recalled copy that nobody had read goes.
CREATE TABLE message_copies (
  school_id integer NOT NULL REFERENCES schools, message_id uuid NOT NULL, account_id uuid NOT NULL, thread_id uuid NOT NULL,
  -- Children it is received for; the copy closes when authority over all of them has ended.
  child_ids uuid[] NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL, read_at timestamptz, ack_at timestamptz,
  PRIMARY KEY (school_id, message_id, account_id),
  FOREIGN KEY (school_id, message_id) REFERENCES messages (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, thread_id) REFERENCES threads (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX message_copies_of_thread ON message_copies (school_id, account_id, thread_id);
SELECT app.tenant('message_copies', personal => 'child_ids');

-- What one account sees of one thread: a line of its boxes.
CREATE TABLE thread_boxes (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL, thread_id uuid NOT NULL,
  child_ids uuid[] NOT NULL DEFAULT '{}',
  last_received_id uuid, last_received_at timestamptz, last_sent_id uuid, last_sent_at timestamptz,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0), archived_at timestamptz,
  PRIMARY KEY (school_id, account_id, thread_id),
  FOREIGN KEY (school_id, thread_id) REFERENCES threads (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  CHECK ((last_received_id IS NULL) = (last_received_at IS NULL)), CHECK ((last_sent_id IS NULL) = (last_sent_at IS NULL))
);
CREATE INDEX thread_boxes_inbox ON thread_boxes (school_id, account_id, last_received_at DESC) WHERE archived_at IS NULL AND last_received_at IS NOT NULL;
CREATE INDEX thread_boxes_sent ON thread_boxes (school_id, account_id, last_sent_at DESC) WHERE last_sent_at IS NOT NULL;
CREATE INDEX thread_boxes_unread ON thread_boxes (school_id, account_id) WHERE unread > 0 AND archived_at IS NULL;
SELECT app.tenant('thread_boxes', school => 'unread', personal => 'child_ids');

-- Who may write to whom: a line only where the school differs from the rule of the house.
CREATE TABLE message_matrix (
  school_id integer NOT NULL REFERENCES schools, sender_role text NOT NULL, receiver_role text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('allowed', 'review', 'forbidden')),
  -- own: the people of one's own classes and children; all: the whole school.
  reach text NOT NULL CHECK (reach IN ('own', 'all')),
  PRIMARY KEY (school_id, sender_role, receiver_role),
  CHECK (sender_role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')), CHECK (receiver_role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'))
);
SELECT app.tenant('message_matrix', school => 'sender_role receiver_role mode reach');

CREATE TABLE message_roles (
  school_id integer NOT NULL REFERENCES schools, role text NOT NULL CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  -- The switch: nobody of this role sends, and copies still waiting stop.
  stopped_at timestamptz, stopped_by_id uuid, stop_reason text NOT NULL DEFAULT '',
  max_per_day integer NOT NULL DEFAULT 50 CHECK (max_per_day BETWEEN 1 AND 1000), max_recipients integer NOT NULL DEFAULT 1000 CHECK (max_recipients BETWEEN 1 AND 100000),
  -- Hours of sending on the school's clock; equal values: at any hour. Outside them a message waits for the next opening.
  open_from text NOT NULL DEFAULT '00:00', open_to text NOT NULL DEFAULT '00:00', open_days integer[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}', version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, role), CHECK (open_days <@ '{1,2,3,4,5,6,7}'), CHECK (open_from ~ '^([01]\d|2[0-3]):[0-5]\d$' AND open_to ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
SELECT app.tenant('message_roles', school => 'role stop_reason max_per_day max_recipients open_from open_to open_days');

-- A person's right to disconnect.
CREATE TABLE message_habits (
  school_id integer NOT NULL REFERENCES schools, account_id uuid NOT NULL,
  away_from_at timestamptz, away_to_at timestamptz, auto_reply text NOT NULL DEFAULT '' CHECK (length(auto_reply) <= 1000),
  -- Hours outside which new messages do not ring; equal values: always.
  open_from text NOT NULL DEFAULT '00:00', open_to text NOT NULL DEFAULT '00:00', open_days integer[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}', version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, account_id), FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE,
  CHECK (open_days <@ '{1,2,3,4,5,6,7}'), CHECK (open_from ~ '^([01]\d|2[0-3]):[0-5]\d$' AND open_to ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
SELECT app.tenant('message_habits', school => 'open_from open_to open_days', personal => 'auto_reply');

-- When a message waits for a second pair of eyes. The first rule that holds decides of the deadline and of what follows it.
CREATE TABLE message_rules (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, position integer NOT NULL, label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80), enabled boolean NOT NULL DEFAULT true,
  sender_role text CHECK (sender_role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')), receiver_role text CHECK (receiver_role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  condition text NOT NULL CHECK (condition IN ('always', 'attachment', 'recipients', 'words', 'hours')),
  threshold integer CHECK (threshold BETWEEN 1 AND 100000), words text[] NOT NULL DEFAULT '{}',
  delay_minutes integer NOT NULL DEFAULT 1440 CHECK (delay_minutes BETWEEN 15 AND 20160),
  expiry text NOT NULL DEFAULT 'escalate' CHECK (expiry IN ('approve', 'refuse', 'escalate')), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK ((condition = 'recipients') = (threshold IS NOT NULL)), CHECK ((condition = 'words') = (words <> '{}'))
);
SELECT app.tenant('message_rules', school => 'label enabled sender_role receiver_role condition threshold words delay_minutes expiry');

-- One passage before the readers' eyes: a message sent back and submitted again has several.
CREATE TABLE message_reviews (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, message_id uuid NOT NULL,
  -- The message's own sender (the key below holds them together): nobody decides of his own, whatever the road (SEC-BIZ-01).
  sender_id uuid NOT NULL,
  -- Null: the matrix asked for it, not a rule.
  rule_id uuid, why text NOT NULL CHECK (why IN ('matrix', 'always', 'attachment', 'recipients', 'words', 'hours')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'corrected', 'returned', 'refused', 'withdrawn')),
  original_subject text NOT NULL, original_html text NOT NULL, corrected_subject text, corrected_html text,
  asked_at timestamptz NOT NULL DEFAULT now(), due_at timestamptz NOT NULL, expiry text NOT NULL CHECK (expiry IN ('approve', 'refuse', 'escalate')), escalated_at timestamptz,
  locked_by_id uuid, locked_until_at timestamptz,
  -- Null with a decision: the deadline decided.
  decided_by_id uuid, decided_at timestamptz, reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 1000), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, message_id, sender_id) REFERENCES messages (school_id, id, sender_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_reviews_not_own CHECK (decided_by_id <> sender_id),
  FOREIGN KEY (school_id, rule_id) REFERENCES message_rules (school_id, id) ON DELETE SET NULL (rule_id),
  FOREIGN KEY (school_id, decided_by_id) REFERENCES accounts (school_id, id), FOREIGN KEY (school_id, locked_by_id) REFERENCES accounts (school_id, id),
  CHECK ((decided_at IS NOT NULL) = (status <> 'waiting')), CHECK ((locked_by_id IS NULL) = (locked_until_at IS NULL)),
  CHECK ((corrected_html IS NOT NULL) = (status = 'corrected')), CHECK (status NOT IN ('returned', 'refused') OR reason <> '' OR decided_by_id IS NULL)
);
CREATE UNIQUE INDEX message_reviews_one_waiting ON message_reviews (school_id, message_id) WHERE status = 'waiting';
CREATE INDEX message_reviews_queue ON message_reviews (school_id, due_at) WHERE status = 'waiting';
CREATE INDEX message_reviews_decided ON message_reviews (school_id, decided_at DESC) WHERE status <> 'waiting';
SELECT app.tenant('message_reviews', school => 'why status expiry reason', personal => 'original_subject original_html corrected_subject corrected_html');

CREATE TABLE message_reports (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, message_id uuid NOT NULL, reporter_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('insult', 'harassment', 'spam', 'mistake', 'other')), note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'handled', 'dismissed')), created_at timestamptz NOT NULL DEFAULT now(),
  handled_by_id uuid, handled_at timestamptz, answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, message_id, reporter_id),
  FOREIGN KEY (school_id, message_id) REFERENCES messages (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, reporter_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE, FOREIGN KEY (school_id, handled_by_id) REFERENCES accounts (school_id, id),
  CHECK ((handled_at IS NOT NULL) = (status <> 'open'))
);
CREATE INDEX message_reports_open ON message_reports (school_id, created_at) WHERE status = 'open';
SELECT app.tenant('message_reports', school => 'kind status answer', personal => 'note');
