-- How much more time a plan gives, in hundredths of the time of a test; a third, or what the school says, where it says nothing.
ALTER TABLE support_plans ADD COLUMN extra_percent smallint CHECK (extra_percent BETWEEN 5 AND 200);
COMMENT ON COLUMN support_plans.extra_percent IS '@sensitive';
