-- An event for who holds one of these permissions, beside the accounts it names; without either it is everybody's.
ALTER TABLE live_events ADD COLUMN permissions text[];
COMMENT ON COLUMN live_events.permissions IS '@school';
