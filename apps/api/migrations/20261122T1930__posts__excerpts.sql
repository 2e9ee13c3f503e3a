-- The beginning of a publication as it is shown in lists: paragraphs on lines of their own, a dot before the items of lists. Those that
-- were kept before are one run-on line; the text is cleaned already, and read here as `toLines` reads it.
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE posts p SET excerpt = made.excerpt
    FROM (
      SELECT id, CASE WHEN char_length(whole) <= 280 THEN whole
        WHEN char_length(substring(cut FROM '^(.*)[ \n]')) > 140 THEN rtrim(substring(cut FROM '^(.*)[ \n]'), E' \n') || '…'
        ELSE rtrim(cut, E' \n') || '…' END AS excerpt
      FROM (
        SELECT id, whole, left(whole, 279) AS cut
        FROM (
          SELECT id, btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
            replace(replace(replace(replace(
              regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
                '<br ?/?>', E'\n', 'g'), '<li[^>]*>', E'\n- ', 'g'), '</t[dh]>', ' ', 'g'),
                '</?(?:p|h[234]|ul|ol|blockquote|table|tr|hr)(?: [^>]*)?/?>', E'\n', 'g'), '<[^>]*>', '', 'g'),
              '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
            '[ \u00A0\t]+', ' ', 'g'), ' *\n *', E'\n', 'g'), '\n+', E'\n', 'g'), '(^|\n)- ', '\1• ', 'g'), E' \n') AS whole
          FROM posts WHERE school_id = one) AS text) AS bounded) AS made
    WHERE p.school_id = one AND p.id = made.id AND p.excerpt IS DISTINCT FROM made.excerpt;
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
