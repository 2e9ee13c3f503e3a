-- Counts the rows of tables anew for the planner, in the transaction that filled them. For a school that the counts do not
-- know yet PostgreSQL expects one row of each table: until it counted by itself, a minute later, a publication to six
-- hundred families took six seconds. Only the owner of a table may have it counted, hence SECURITY DEFINER.
CREATE FUNCTION app.count_tables(names text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE one text;
BEGIN
  -- In one order, so that two at once wait for each other and never for each other's.
  FOR one IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = ANY (names) ORDER BY c.relname
  LOOP
    EXECUTE format('ANALYZE public.%I', one);
  END LOOP;
END $$;
