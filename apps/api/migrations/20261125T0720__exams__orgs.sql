-- An organisation may have rules of its own; the others have those of the school.
CREATE TABLE exam_org_rules (
  school_id integer NOT NULL REFERENCES schools, org_id uuid NOT NULL,
  per_day smallint NOT NULL CHECK (per_day BETWEEN 1 AND 10),
  per_week smallint NOT NULL CHECK (per_week BETWEEN 1 AND 30),
  notice_days smallint NOT NULL CHECK (notice_days BETWEEN 0 AND 60),
  extra_percent smallint NOT NULL CHECK (extra_percent BETWEEN 5 AND 100),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (school_id, org_id),
  FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('exam_org_rules', school => 'per_day per_week notice_days extra_percent');

-- A session is of one organisation, or of the whole school where it names none.
ALTER TABLE exam_sessions ADD COLUMN org_id uuid;
COMMENT ON COLUMN exam_sessions.org_id IS '@school';
-- The room in which a test is made up for; several pupils may share it.
ALTER TABLE exam_makeups ADD COLUMN classroom_id uuid;
COMMENT ON COLUMN exam_makeups.classroom_id IS '@school';
SELECT set_config('app.school_id', '0', true);
ALTER TABLE exam_sessions ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id);
ALTER TABLE exam_makeups ADD FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id);
SELECT set_config('app.school_id', '', true);
CREATE INDEX exam_sessions_by_org ON exam_sessions (school_id, org_id) WHERE org_id IS NOT NULL;
CREATE INDEX exam_makeups_by_room ON exam_makeups (school_id, classroom_id, on_day) WHERE classroom_id IS NOT NULL;
