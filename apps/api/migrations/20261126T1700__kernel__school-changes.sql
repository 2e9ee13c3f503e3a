-- The last transaction that changed any table of a school: while it is the same, nobody asks where each table stands.
CREATE TABLE school_changes (
  school_id integer PRIMARY KEY REFERENCES schools,
  -- Number of the transaction. It is never given twice.
  changed bigint NOT NULL
) WITH (fillfactor = 50);
SELECT app.tenant('school_changes', school => 'changed');
