-- Who left can be planned to come back into a class on a day.
ALTER TABLE planned_moves DROP CONSTRAINT planned_moves_kind_check;
ALTER TABLE planned_moves ADD CONSTRAINT planned_moves_kind_check CHECK (kind IN ('class', 'departure', 'arrival', 'return'));
