-- The log of what families were told about attendance, the latest first.
CREATE INDEX notifications_attendance ON notifications (school_id, created_at DESC)
  WHERE type IN ('absence', 'retard', 'absence.justificatif', 'absence.rappel');
