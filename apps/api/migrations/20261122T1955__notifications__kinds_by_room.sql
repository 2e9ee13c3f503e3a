-- Papers and certificates send kinds of their own; what was sent before joins them.
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);
    UPDATE notifications SET type = 'document.piece'
    WHERE school_id = one AND type = 'document.a_signer' AND model_type = 'paper';
    UPDATE notifications SET type = 'document.certificat'
    WHERE school_id = one AND type = 'document' AND model_type = 'certificate';
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
