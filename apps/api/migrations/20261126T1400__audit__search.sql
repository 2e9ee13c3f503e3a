-- The journal is searched by object alone, by action, and by days.
DROP INDEX audit_by_object;
CREATE INDEX audit_by_object ON audit_log (school_id, object_id, seq);
CREATE INDEX audit_by_action ON audit_log (school_id, action, seq);
CREATE INDEX audit_by_day ON audit_log (school_id, at);
