-- The kinds of facts are those that the rooms' contracts name, and one function writes them, whose type knows no other
-- (`FactKind`). A list in the schema was a second one: a new room had to write its kind into the table of another.
ALTER TABLE facts DROP CONSTRAINT facts_kind_check;
ALTER TABLE facts ADD CONSTRAINT facts_kind_check CHECK (kind ~ '^[a-z][a-z_]{0,39}$');
