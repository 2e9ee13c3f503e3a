-- What a search compares of the names of a person, without his numbers: as `searchKey` of the contract writes it. For
-- readers who are not told these numbers and would else find them out sign by sign.
CREATE FUNCTION app.name_key(first_name text, last_name text, first_name_ar text, last_name_ar text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT lower(btrim(regexp_replace(translate(replace(replace(replace(replace(
    regexp_replace(normalize(concat_ws(' ', first_name, last_name, first_name_ar, last_name_ar), NFKD),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g'),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
    'آأإةى’''', 'اااهي  '), '\s+', ' ', 'g')) COLLATE "und-x-icu") $$;
