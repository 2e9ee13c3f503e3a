-- When the school answers: its weekdays (1 Monday to 7 Sunday) and hours, beside the calendar's days off. One row once somebody changed it.
CREATE TABLE complaint_settings (
  school_id integer PRIMARY KEY REFERENCES schools,
  weekdays integer[] NOT NULL DEFAULT '{1,2,3,4,5}' CHECK (weekdays <@ '{1,2,3,4,5,6,7}' AND cardinality(weekdays) > 0),
  opens_at text NOT NULL DEFAULT '08:00' CHECK (opens_at ~ '^[0-2][0-9]:[0-5][0-9]$'), closes_at text NOT NULL DEFAULT '17:00' CHECK (closes_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  auto_close_days integer NOT NULL DEFAULT 7 CHECK (auto_close_days BETWEEN 1 AND 60), reopen_days integer NOT NULL DEFAULT 14 CHECK (reopen_days BETWEEN 1 AND 90),
  version integer NOT NULL DEFAULT 1,
  CHECK (opens_at < closes_at)
);
SELECT app.tenant('complaint_settings', school => 'weekdays opens_at closes_at auto_close_days reopen_days');

CREATE TABLE complaint_categories (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  -- Which of the usual categories it was; null for one of the school's own.
  usual text, label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  service text NOT NULL CHECK (service IN ('direction', 'school_life', 'teaching', 'office', 'accounting', 'transport', 'dining', 'health', 'upkeep', 'technical')),
  -- School hours until the first answer, school days until the solution.
  answer_hours integer NOT NULL CHECK (answer_hours BETWEEN 1 AND 200), solve_days integer NOT NULL CHECK (solve_days BETWEEN 1 AND 120),
  -- The account that receives what is late or passed up; null for all who direct complaints.
  escalate_to uuid, position integer NOT NULL DEFAULT 0, archived_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, label)
);
SELECT app.tenant('complaint_categories', school => 'usual label service answer_hours solve_days escalate_to');

CREATE TABLE complaint_handlers (
  school_id integer NOT NULL REFERENCES schools, category_id uuid NOT NULL, account_id uuid NOT NULL,
  PRIMARY KEY (school_id, category_id, account_id),
  FOREIGN KEY (school_id, category_id) REFERENCES complaint_categories (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, account_id) REFERENCES accounts (school_id, id) ON DELETE CASCADE
);
CREATE INDEX complaint_handlers_by_account ON complaint_handlers (school_id, account_id);
SELECT app.tenant('complaint_handlers');

-- Last number given in a school year, by the calendar year in which it begins: the row is locked until the complaint stands, so no number is lost.
CREATE TABLE complaint_counters (
  school_id integer NOT NULL REFERENCES schools, year integer NOT NULL, last integer NOT NULL,
  PRIMARY KEY (school_id, year)
);
SELECT app.tenant('complaint_counters', school => 'year last');

CREATE TABLE complaints (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, number text NOT NULL,
  -- Null once the complaint is anonymised.
  author_id uuid, pupil_id uuid, category_id uuid NOT NULL,
  service text NOT NULL CHECK (service IN ('direction', 'school_life', 'teaching', 'office', 'accounting', 'transport', 'dining', 'health', 'upkeep', 'technical')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 140), body text NOT NULL CHECK (length(body) BETWEEN 1 AND 10000),
  confidential boolean NOT NULL DEFAULT false,
  -- The member of staff complained about: never an assignee nor a reader.
  concerned_id uuid,
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  status text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'acknowledged', 'in_progress', 'waiting_author', 'escalated', 'reopened', 'resolved', 'closed', 'rejected')),
  assigned_to uuid,
  -- What it was made from, such as a message.
  source_type text CHECK (length(source_type) <= 40), source_id uuid,
  outcome text NOT NULL DEFAULT '', satisfaction smallint CHECK (satisfaction BETWEEN 1 AND 5), satisfaction_note text NOT NULL DEFAULT '' CHECK (length(satisfaction_note) <= 1000),
  reopen_count integer NOT NULL DEFAULT 0, escalated_at timestamptz,
  answer_warn_at timestamptz NOT NULL, answer_due_at timestamptz NOT NULL, solve_warn_at timestamptz NOT NULL, solve_due_at timestamptz NOT NULL,
  -- Percent of the delay that was announced: 0, 80 or 100.
  answer_told smallint NOT NULL DEFAULT 0 CHECK (answer_told IN (0, 80, 100)), solve_told smallint NOT NULL DEFAULT 0 CHECK (solve_told IN (0, 80, 100)),
  answered_at timestamptz, waiting_since_at timestamptz, resolved_at timestamptz, ended_at timestamptz, anonymised_at timestamptz,
  search_key text NOT NULL DEFAULT '', created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, number),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, category_id) REFERENCES complaint_categories (school_id, id),
  FOREIGN KEY (school_id, concerned_id) REFERENCES persons (school_id, id),
  CHECK ((source_type IS NULL) = (source_id IS NULL)),
  CHECK ((status = 'waiting_author') = (waiting_since_at IS NOT NULL)),
  CHECK ((status IN ('closed', 'rejected')) = (ended_at IS NOT NULL)),
  CHECK (status <> 'resolved' OR resolved_at IS NOT NULL),
  CHECK (author_id IS NOT NULL OR anonymised_at IS NOT NULL),
  CHECK (assigned_to IS NULL OR assigned_to IS DISTINCT FROM author_id)
);
CREATE INDEX complaints_by_author ON complaints (school_id, author_id, created_at DESC);
CREATE INDEX complaints_by_pupil ON complaints (school_id, pupil_id) WHERE pupil_id IS NOT NULL;
CREATE INDEX complaints_by_concerned ON complaints (school_id, concerned_id) WHERE concerned_id IS NOT NULL;
CREATE INDEX complaints_queue ON complaints (school_id, created_at DESC);
CREATE INDEX complaints_open ON complaints (school_id, solve_due_at) WHERE status NOT IN ('closed', 'rejected');
CREATE INDEX complaints_search ON complaints USING gin (search_key gin_trgm_ops);
SELECT app.tenant('complaints', school => 'number service confidential priority status assigned_to source_type satisfaction reopen_count answer_told solve_told', personal => 'subject body outcome satisfaction_note search_key');

-- The exchange: messages, internal notes (never the author's to read) and the steps of the complaint's life.
CREATE TABLE complaint_entries (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, complaint_id uuid NOT NULL,
  -- Null when the clock did it, or once anonymised.
  by_id uuid, side text NOT NULL CHECK (side IN ('author', 'office')), kind text NOT NULL CHECK (kind IN ('message', 'note', 'step')),
  step text CHECK (step IN ('submitted', 'acknowledged', 'in_progress', 'waiting_author', 'escalated', 'reopened', 'resolved', 'closed', 'rejected')),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 10000), created_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, complaint_id) REFERENCES complaints (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id),
  CHECK ((kind = 'step') = (step IS NOT NULL)), CHECK (kind = 'step' OR body <> ''), CHECK (kind <> 'note' OR side = 'office')
);
CREATE INDEX complaint_entries_by_complaint ON complaint_entries (school_id, complaint_id, created_at);
CREATE INDEX complaint_entries_by_account ON complaint_entries (school_id, by_id) WHERE by_id IS NOT NULL;
SELECT app.tenant('complaint_entries', school => 'side kind step', personal => 'body');
