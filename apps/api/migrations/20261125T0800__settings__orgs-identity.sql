-- What an organisation is on paper: where it stands, its official codes, who answers for it, its letterhead and its marks.
ALTER TABLE orgs
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
  ADD COLUMN city text NOT NULL DEFAULT '' CHECK (length(city) <= 80),
  ADD COLUMN phone text NOT NULL DEFAULT '' CHECK (length(phone) <= 40),
  ADD COLUMN email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  ADD COLUMN web text NOT NULL DEFAULT '' CHECK (length(web) <= 200),
  ADD COLUMN uai text CHECK (uai ~ '^[0-9]{7}[A-HJ-NPR-Z]$'),
  ADD COLUMN gresa text CHECK (gresa ~ '^[0-9]{5}[A-Z]$'),
  ADD COLUMN ice text CHECK (ice ~ '^[0-9]{15}$'),
  ADD COLUMN head_name text NOT NULL DEFAULT '' CHECK (length(head_name) <= 100),
  ADD COLUMN head_title text NOT NULL DEFAULT '' CHECK (length(head_title) <= 100),
  -- Lines above the name of the school: a ministry, an academy.
  ADD COLUMN heading text NOT NULL DEFAULT '' CHECK (length(heading) <= 300),
  ADD COLUMN logo_file_id uuid, ADD COLUMN stamp_file_id uuid, ADD COLUMN signature_file_id uuid,
  -- From that day on nobody is placed in it any more; what it wrote is read as before.
  ADD COLUMN closed_on date,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (school_id, logo_file_id) REFERENCES files (school_id, id) NOT VALID,
  ADD FOREIGN KEY (school_id, stamp_file_id) REFERENCES files (school_id, id) NOT VALID,
  ADD FOREIGN KEY (school_id, signature_file_id) REFERENCES files (school_id, id) NOT VALID;
COMMENT ON COLUMN orgs.address IS '@public';
COMMENT ON COLUMN orgs.city IS '@public';
COMMENT ON COLUMN orgs.phone IS '@public';
COMMENT ON COLUMN orgs.email IS '@public';
COMMENT ON COLUMN orgs.web IS '@public';
COMMENT ON COLUMN orgs.uai IS '@public';
COMMENT ON COLUMN orgs.gresa IS '@public';
COMMENT ON COLUMN orgs.ice IS '@public';
COMMENT ON COLUMN orgs.head_name IS '@school';
COMMENT ON COLUMN orgs.head_title IS '@school';
COMMENT ON COLUMN orgs.heading IS '@school';
COMMENT ON COLUMN orgs.logo_file_id IS '@school';
COMMENT ON COLUMN orgs.stamp_file_id IS '@school';
COMMENT ON COLUMN orgs.signature_file_id IS '@school';
COMMENT ON COLUMN orgs.closed_on IS '@school';
COMMENT ON COLUMN orgs.version IS '@school';
