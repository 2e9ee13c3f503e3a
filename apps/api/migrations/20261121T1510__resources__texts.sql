-- A resource may be a text written in the application: cleaned HTML, at most 20,000 characters (module note 11).
ALTER TABLE resource_contents ADD COLUMN html text CHECK (length(html) BETWEEN 1 AND 20000);
COMMENT ON COLUMN resource_contents.html IS '@school';
ALTER TABLE resource_contents DROP CONSTRAINT resource_contents_kind_check;
ALTER TABLE resource_contents ADD CONSTRAINT resource_contents_kind_check CHECK (kind IN ('file', 'link', 'video', 'text'));
ALTER TABLE resource_contents ADD CONSTRAINT resource_contents_text_check CHECK ((kind = 'text') = (html IS NOT NULL));
