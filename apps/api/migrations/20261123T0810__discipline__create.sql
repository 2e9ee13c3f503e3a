-- What a record may be: the school's list. Sanctions are those of the law, which a school may only leave out.
CREATE TABLE discipline_kinds (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  rank text NOT NULL CHECK (rank IN ('recognition', 'punishment', 'sanction')),
  -- The usual one that it was, while its own name may have changed.
  usual text, label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  shape text NOT NULL CHECK (shape IN ('plain', 'work', 'detention', 'out_of_class', 'out_of_school')),
  archived_at timestamptz, position integer NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, usual), UNIQUE (school_id, rank, label)
);
SELECT app.tenant('discipline_kinds', school => 'rank usual label shape archived_at position');

CREATE TABLE discipline_settings (
  school_id integer NOT NULL REFERENCES schools,
  -- Working days that a family has at least to answer before a sanction.
  reply_days smallint NOT NULL CHECK (reply_days BETWEEN 2 AND 20),
  -- Where families may turn to against a decision; printed on letters.
  recourse text NOT NULL DEFAULT '' CHECK (length(recourse) <= 1000), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id)
);
SELECT app.tenant('discipline_settings', school => 'reply_days recourse');

-- What happened: where and when. Who was concerned stands in the records, what was written in the versions.
CREATE TABLE incidents (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('insult', 'violence', 'harassment', 'theft', 'damage', 'cheating', 'phone', 'clothing', 'lateness', 'rules', 'other')),
  severity text NOT NULL CHECK (severity IN ('mild', 'moderate', 'serious', 'very_serious')),
  happened_on date NOT NULL, minute smallint CHECK (minute BETWEEN 0 AND 1439), place text NOT NULL DEFAULT '' CHECK (length(place) <= 120),
  state text NOT NULL DEFAULT 'reported' CHECK (state IN ('reported', 'examined', 'closed')),
  outcome text NOT NULL DEFAULT '' CHECK (length(outcome) <= 2000),
  author_id uuid NOT NULL, created_at timestamptz NOT NULL, examined_by uuid, examined_at timestamptz, closed_by uuid, closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK ((state = 'reported') = (examined_at IS NULL)), CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, examined_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, closed_by) REFERENCES accounts (school_id, id)
);
CREATE INDEX incidents_by_day ON incidents (school_id, happened_on DESC, id);
CREATE INDEX incidents_by_author ON incidents (school_id, author_id);
CREATE INDEX incidents_by_examiner ON incidents (school_id, examined_by) WHERE examined_by IS NOT NULL;
CREATE INDEX incidents_by_closer ON incidents (school_id, closed_by) WHERE closed_by IS NOT NULL;
SELECT app.tenant('incidents', school => 'state happened_on minute examined_by examined_at closed_by closed_at created_at', personal => 'category severity place', sensitive => 'outcome');

-- What is written stays: a correction is one more version.
CREATE TABLE incident_versions (
  school_id integer NOT NULL REFERENCES schools, incident_id uuid NOT NULL, number smallint NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000), by_id uuid NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, incident_id, number),
  FOREIGN KEY (school_id, incident_id) REFERENCES incidents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX incident_versions_by_author ON incident_versions (school_id, by_id);
SELECT app.tenant('incident_versions', school => 'number at', sensitive => 'body');

-- What concerns one pupil, good or bad: his part in an incident, a recognition, a punishment, a sanction. The family reads this
-- alone: never the incident, nor another pupil's record. `facts` are the school's words, `family_text` those for the family.
CREATE TABLE discipline_records (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, pupil_id uuid NOT NULL,
  rank text NOT NULL CHECK (rank IN ('recognition', 'part', 'punishment', 'sanction')),
  kind_id uuid, incident_id uuid, role text CHECK (role IN ('author', 'accomplice', 'victim', 'witness')),
  state text NOT NULL CHECK (state IN ('noted', 'given', 'proposed', 'informed', 'decided', 'done', 'not_done', 'executed', 'dropped', 'cancelled', 'closed')),
  happened_on date NOT NULL, facts text NOT NULL DEFAULT '' CHECK (length(facts) <= 4000), family_text text NOT NULL DEFAULT '' CHECK (length(family_text) <= 4000),
  -- What the family reads of the decision; what it was told before stays as it was.
  decision_text text NOT NULL DEFAULT '' CHECK (length(decision_text) <= 4000),
  work text NOT NULL DEFAULT '' CHECK (length(work) <= 2000), due_on date, from_on date, to_on date, suspended boolean NOT NULL DEFAULT false,
  -- Last day on which those at home may answer before anything is decided.
  reply_until date, told_at timestamptz, decided_at timestamptz, decided_by uuid, ended_at timestamptz, ended_by uuid,
  end_reason text NOT NULL DEFAULT '' CHECK (length(end_reason) <= 1000),
  -- From this day on it is shown to nobody, and the next night deletes it.
  erase_on date, author_id uuid NOT NULL, created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK ((rank = 'part') = (role IS NOT NULL)), CHECK ((rank = 'part') = (kind_id IS NULL)), CHECK (rank <> 'part' OR incident_id IS NOT NULL),
  CHECK ((from_on IS NULL) = (to_on IS NULL)), CHECK (from_on <= to_on), CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK (told_at IS NULL OR family_text <> ''), CHECK ((decided_at IS NULL) = (decision_text = '')),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, kind_id) REFERENCES discipline_kinds (school_id, id),
  FOREIGN KEY (school_id, incident_id) REFERENCES incidents (school_id, id) ON DELETE SET NULL (incident_id),
  FOREIGN KEY (school_id, decided_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, ended_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, author_id) REFERENCES accounts (school_id, id)
);
CREATE UNIQUE INDEX discipline_parts_once ON discipline_records (school_id, incident_id, pupil_id) WHERE rank = 'part';
CREATE INDEX discipline_records_by_pupil ON discipline_records (school_id, pupil_id, happened_on DESC);
CREATE INDEX discipline_records_by_day ON discipline_records (school_id, happened_on DESC, id);
CREATE INDEX discipline_records_by_incident ON discipline_records (school_id, incident_id) WHERE incident_id IS NOT NULL;
CREATE INDEX discipline_records_by_kind ON discipline_records (school_id, kind_id) WHERE kind_id IS NOT NULL;
CREATE INDEX discipline_records_by_author ON discipline_records (school_id, author_id);
CREATE INDEX discipline_records_by_decider ON discipline_records (school_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX discipline_records_by_ender ON discipline_records (school_id, ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX discipline_records_to_erase ON discipline_records (school_id, erase_on) WHERE erase_on IS NOT NULL;
SELECT app.tenant('discipline_records', school => 'state happened_on due_on suspended reply_until told_at decided_at decided_by ended_at ended_by erase_on created_at',
  personal => 'rank role from_on to_on work', sensitive => 'facts family_text decision_text end_reason');

-- What the pupil or one of those who guard him answered: kept as it was written. Separated parents do not read each other's.
CREATE TABLE discipline_replies (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, record_id uuid NOT NULL, by_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000), late boolean NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, record_id) REFERENCES discipline_records (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX discipline_replies_by_record ON discipline_replies (school_id, record_id, at);
CREATE INDEX discipline_replies_by_author ON discipline_replies (school_id, by_id);
SELECT app.tenant('discipline_replies', school => 'late at', sensitive => 'body');

-- Who at home said that he has read it: first what the school told, then what it decided.
CREATE TABLE discipline_receipts (
  school_id integer NOT NULL REFERENCES schools, record_id uuid NOT NULL, person_id uuid NOT NULL, of_decision boolean NOT NULL,
  acknowledged_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, record_id, person_id, of_decision),
  FOREIGN KEY (school_id, record_id) REFERENCES discipline_records (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX discipline_receipts_by_person ON discipline_receipts (school_id, person_id);
SELECT app.tenant('discipline_receipts', school => 'of_decision acknowledged_at');

-- Hours of a detention; the pupil it is of stands here too, so that he is never kept twice at once.
CREATE TABLE detentions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, record_id uuid NOT NULL, pupil_id uuid NOT NULL,
  day date NOT NULL, starts smallint NOT NULL, ends smallint NOT NULL, classroom_id uuid, supervisor_id uuid,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'missed', 'moved')),
  placed_by uuid NOT NULL, placed_at timestamptz NOT NULL, said_by uuid, said_at timestamptz, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  CHECK (0 <= starts AND starts < ends AND ends <= 1440), CHECK ((state IN ('done', 'missed')) = (said_at IS NOT NULL)),
  FOREIGN KEY (school_id, record_id) REFERENCES discipline_records (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE SET NULL (classroom_id),
  FOREIGN KEY (school_id, supervisor_id) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, placed_by) REFERENCES accounts (school_id, id),
  FOREIGN KEY (school_id, said_by) REFERENCES accounts (school_id, id),
  CONSTRAINT detentions_pupil_taken EXCLUDE USING gist (school_id WITH =, pupil_id WITH =, day WITH =, int4range(starts, ends) WITH &&) WHERE (state IN ('planned', 'done'))
);
CREATE UNIQUE INDEX detentions_one_planned ON detentions (school_id, record_id) WHERE state IN ('planned', 'done');
CREATE INDEX detentions_by_record ON detentions (school_id, record_id);
CREATE INDEX detentions_by_day ON detentions (school_id, day, starts);
CREATE INDEX detentions_by_classroom ON detentions (school_id, classroom_id) WHERE classroom_id IS NOT NULL;
CREATE INDEX detentions_by_supervisor ON detentions (school_id, supervisor_id) WHERE supervisor_id IS NOT NULL;
CREATE INDEX detentions_by_placer ON detentions (school_id, placed_by);
CREATE INDEX detentions_by_teller ON detentions (school_id, said_by) WHERE said_by IS NOT NULL;
SELECT app.tenant('detentions', school => 'day starts ends state placed_by placed_at said_by said_at');
