-- Names sort as a reader expects, whatever the database's own order: accents beside their letter, apostrophes, hyphens and spaces
-- ignored (d'Adam, El Alami, O'Brien). Every list that is ordered by these columns follows.
CREATE COLLATION app.names (provider = icu, locale = 'fr-u-ka-shifted');

ALTER TABLE persons
  ALTER COLUMN last_name TYPE text COLLATE app.names,
  ALTER COLUMN first_name TYPE text COLLATE app.names;
ALTER TABLE accounts
  ALTER COLUMN last_name TYPE text COLLATE app.names,
  ALTER COLUMN first_name TYPE text COLLATE app.names;
