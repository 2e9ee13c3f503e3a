-- Timetables are a kind of list.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN ('pupils', 'guardians', 'staff', 'classes', 'subjects', 'classrooms', 'courses', 'lessons'));
