-- Lines of one list go to several establishments; what an update changes is told field by field, what is made is counted first.
ALTER TABLE imports ALTER COLUMN org_id DROP NOT NULL;
ALTER TABLE imports ADD COLUMN places jsonb NOT NULL DEFAULT '{}'::jsonb;
COMMENT ON COLUMN imports.places IS '@school';
ALTER TABLE imports ADD COLUMN placed jsonb NOT NULL DEFAULT '{}'::jsonb;
COMMENT ON COLUMN imports.placed IS '@school';
ALTER TABLE imports ADD COLUMN planned jsonb NOT NULL DEFAULT '{}'::jsonb;
COMMENT ON COLUMN imports.planned IS '@school';
ALTER TABLE import_lines ADD COLUMN org_id uuid;
COMMENT ON COLUMN import_lines.org_id IS '@school';
ALTER TABLE import_lines ADD COLUMN changes jsonb NOT NULL DEFAULT '[]'::jsonb;
COMMENT ON COLUMN import_lines.changes IS '@personal';
