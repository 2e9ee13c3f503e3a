-- What was read or decided is found by its object: its unread notices follow it.
CREATE INDEX notifications_unread_by_object ON notifications (school_id, model_type, model_id) WHERE read_at IS NULL;
