-- Two rows may say one absence: what a teacher called and what the office wrote for many. The office's stands, the other is kept and names it.
ALTER TABLE attendance_events DROP CONSTRAINT attendance_events_state_check,
  ADD CONSTRAINT attendance_events_state_check CHECK (state IN ('pending', 'validated', 'rejected', 'superseded')) NOT VALID,
  ADD COLUMN superseded_by uuid,
  ADD FOREIGN KEY (school_id, superseded_by) REFERENCES attendance_events (school_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT attendance_events_superseded CHECK ((state = 'superseded') = (superseded_by IS NOT NULL)) NOT VALID;
CREATE INDEX attendance_events_by_standing ON attendance_events (school_id, superseded_by) WHERE superseded_by IS NOT NULL;
COMMENT ON COLUMN attendance_events.superseded_by IS '@school';
