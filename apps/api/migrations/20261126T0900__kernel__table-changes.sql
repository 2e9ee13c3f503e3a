-- The last transaction that changed a table for a school: what is kept of an answer holds while its tables stand where they stood.
CREATE TABLE table_changes (
  school_id integer NOT NULL REFERENCES schools,
  table_name text NOT NULL CHECK (length(table_name) BETWEEN 1 AND 63),
  -- Number of the transaction. It is never given twice.
  changed bigint NOT NULL,
  PRIMARY KEY (school_id, table_name)
) WITH (fillfactor = 50);
SELECT app.tenant('table_changes', school => 'table_name changed');
