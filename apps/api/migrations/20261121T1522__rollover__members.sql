-- Groups whose members are kept, or not, against what is usual for their kind.
CREATE TABLE rollover_groups (
  school_id integer NOT NULL REFERENCES schools, rollover_id uuid NOT NULL, group_id uuid NOT NULL,
  keep_members boolean NOT NULL,
  PRIMARY KEY (school_id, rollover_id, group_id),
  FOREIGN KEY (school_id, rollover_id) REFERENCES rollovers (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, group_id) REFERENCES groups (school_id, id) ON DELETE CASCADE
);
SELECT app.tenant('rollover_groups', school => 'keep_members');
