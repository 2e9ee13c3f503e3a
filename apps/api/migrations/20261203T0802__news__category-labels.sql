-- Two categories that differ by case or accents alone look the same: the room compares their folded labels before it
-- writes, and two requests at once both passed. The index compares them as the room does.
-- Where a school has two already, both may have publications, so none is lost or merged: the later ones get a number.
DO $$
DECLARE
  one integer;
  twin record;
  n integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    FOR twin IN SELECT c.id, c.label FROM post_categories c WHERE c.school_id = one AND EXISTS (
        SELECT FROM post_categories o WHERE o.school_id = one AND o.id < c.id
          AND app.name_key(o.label, '', '', '') = app.name_key(c.label, '', '', ''))
      ORDER BY c.id LOOP
      n := 2;
      WHILE EXISTS (SELECT FROM post_categories o WHERE o.school_id = one
          AND app.name_key(o.label, '', '', '') = app.name_key(left(twin.label, 34) || ' (' || n || ')', '', '', '')) LOOP
        n := n + 1;
      END LOOP;
      UPDATE post_categories SET label = left(twin.label, 34) || ' (' || n || ')' WHERE school_id = one AND id = twin.id;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;

ALTER TABLE post_categories DROP CONSTRAINT post_categories_school_id_label_key;
CREATE UNIQUE INDEX post_categories_label ON post_categories (school_id, app.name_key(label, '', '', ''));
