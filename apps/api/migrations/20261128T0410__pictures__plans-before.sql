-- What was planned with a picture before pictures were judged at their minute is judged too: until then it waits, and nobody sees it before.
DO $$ DECLARE one integer; BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE documents d SET pictures_wait = true
    WHERE d.school_id = one AND d.status = 'published' AND d.pupil_id IS NULL AND d.visible_from_at > now() AND NOT d.pictures_wait
      AND EXISTS (SELECT FROM files f WHERE f.school_id = one AND f.id = d.file_id AND f.type = 'image');
    UPDATE resources r SET pictures_wait = true
    WHERE r.school_id = one AND r.status = 'published' AND r.opens_at > now() AND NOT r.pictures_wait
      AND EXISTS (SELECT FROM resource_files t JOIN files f ON f.school_id = t.school_id AND f.id = t.file_id AND f.type = 'image'
        WHERE t.school_id = one AND t.content_id = r.content_id);
    UPDATE posts SET pictures_looked_at = created_at
    WHERE school_id = one AND status IN ('in_review', 'scheduled') AND pictures_looked_at IS NULL;
    UPDATE messages SET pictures_looked_at = created_at
    WHERE school_id = one AND status IN ('waiting', 'scheduled') AND pictures_looked_at IS NULL;
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
