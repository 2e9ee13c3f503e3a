-- A teacher's plan of a class may be made for one room; without a room it stands for all the others.
ALTER TABLE seating_plans ADD COLUMN classroom_id uuid,
  ADD FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE NOT VALID,
  DROP CONSTRAINT seating_plans_school_id_person_id_class_id_group_id_key,
  ADD CONSTRAINT seating_plans_once UNIQUE NULLS NOT DISTINCT (school_id, person_id, class_id, group_id, classroom_id);
CREATE INDEX seating_plans_by_classroom ON seating_plans (school_id, classroom_id) WHERE classroom_id IS NOT NULL;
COMMENT ON COLUMN seating_plans.classroom_id IS '@school';
