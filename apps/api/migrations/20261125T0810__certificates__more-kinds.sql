-- Attendance, good conduct, and leave to enter another school.
ALTER TABLE certificates DROP CONSTRAINT certificates_kind_check,
  ADD CONSTRAINT certificates_kind_check CHECK (kind IN ('schooling', 'enrolment', 'removal', 'attendance', 'conduct', 'exeat'));
ALTER TABLE certificate_texts DROP CONSTRAINT certificate_texts_kind_check,
  ADD CONSTRAINT certificate_texts_kind_check CHECK (kind IN ('schooling', 'enrolment', 'removal', 'attendance', 'conduct', 'exeat'));
