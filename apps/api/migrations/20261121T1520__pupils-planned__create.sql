-- A change of class, a departure or an arrival written down for a day to come; the clock makes it on its day. At most one open per pupil.
CREATE TABLE planned_moves (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,
  pupil_id uuid NOT NULL, kind text NOT NULL CHECK (kind IN ('class', 'departure', 'arrival')),
  -- The class to enter; null for a departure, and once that class was deleted.
  class_id uuid,
  -- First day in the class, or last day at the school.
  on_day date NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  graduated boolean NOT NULL DEFAULT false, repeating boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'cancelled', 'blocked')),
  -- Reason code of what kept it from being made, or of what cancelled it; empty when somebody did.
  cause text NOT NULL DEFAULT '' CHECK (length(cause) <= 60),
  planned_at timestamptz NOT NULL, settled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, pupil_id) REFERENCES pupils (school_id, person_id),
  FOREIGN KEY (school_id, class_id) REFERENCES classes (school_id, id) ON DELETE SET NULL (class_id),
  CHECK (kind <> 'departure' OR class_id IS NULL), CHECK (kind = 'departure' OR NOT graduated), CHECK (kind = 'arrival' OR NOT repeating),
  CHECK ((state = 'planned') = (settled_at IS NULL)), CHECK (state <> 'blocked' OR cause <> '')
);
CREATE UNIQUE INDEX planned_moves_one_open ON planned_moves (school_id, pupil_id) WHERE state IN ('planned', 'blocked');
CREATE INDEX planned_moves_due ON planned_moves (school_id, on_day) WHERE state = 'planned';
CREATE INDEX planned_moves_by_pupil ON planned_moves (school_id, pupil_id);
CREATE INDEX planned_moves_by_class ON planned_moves (school_id, class_id) WHERE class_id IS NOT NULL;
SELECT app.tenant('planned_moves', school => 'kind on_day state cause', personal => 'reason graduated repeating');
