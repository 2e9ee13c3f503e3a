-- A backup, read by the server's role, keeps where the numbering of live events stands.
GRANT SELECT ON SEQUENCE live_events_id_seq TO encrier_app;
