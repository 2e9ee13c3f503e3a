-- Guardians have sheets too. What is asked of them is read by the school alone.
ALTER TABLE custom_fields DROP CONSTRAINT custom_fields_holder_check,
  ADD CONSTRAINT custom_fields_holder_check CHECK (holder IN ('pupil', 'guardian', 'staff'));
