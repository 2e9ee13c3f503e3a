-- An audience may also name an organisation, a cycle, a subject (who follows or teaches it) or a regime.
ALTER TABLE post_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE post_audience DROP CONSTRAINT post_audience_kind_check;
ALTER TABLE post_audience ADD CONSTRAINT post_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN post_audience.org_id IS '@school';
COMMENT ON COLUMN post_audience.subject_id IS '@school';
COMMENT ON COLUMN post_audience.word IS '@school';
ALTER TABLE document_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE document_audience DROP CONSTRAINT document_audience_kind_check;
ALTER TABLE document_audience ADD CONSTRAINT document_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN document_audience.org_id IS '@school';
COMMENT ON COLUMN document_audience.subject_id IS '@school';
COMMENT ON COLUMN document_audience.word IS '@school';
ALTER TABLE album_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE album_audience DROP CONSTRAINT album_audience_kind_check;
ALTER TABLE album_audience ADD CONSTRAINT album_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN album_audience.org_id IS '@school';
COMMENT ON COLUMN album_audience.subject_id IS '@school';
COMMENT ON COLUMN album_audience.word IS '@school';
ALTER TABLE resource_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE resource_audience DROP CONSTRAINT resource_audience_kind_check;
ALTER TABLE resource_audience ADD CONSTRAINT resource_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN resource_audience.org_id IS '@school';
COMMENT ON COLUMN resource_audience.subject_id IS '@school';
COMMENT ON COLUMN resource_audience.word IS '@school';
ALTER TABLE board_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE board_audience DROP CONSTRAINT board_audience_kind_check;
ALTER TABLE board_audience ADD CONSTRAINT board_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN board_audience.org_id IS '@school';
COMMENT ON COLUMN board_audience.subject_id IS '@school';
COMMENT ON COLUMN board_audience.word IS '@school';
ALTER TABLE message_audience ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE message_audience DROP CONSTRAINT message_audience_kind_check;
ALTER TABLE message_audience ADD CONSTRAINT message_audience_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN message_audience.org_id IS '@school';
COMMENT ON COLUMN message_audience.subject_id IS '@school';
COMMENT ON COLUMN message_audience.word IS '@school';
ALTER TABLE message_list_rules ADD COLUMN org_id uuid, ADD COLUMN subject_id uuid, ADD COLUMN word text CHECK (length(word) BETWEEN 1 AND 120);
ALTER TABLE message_list_rules DROP CONSTRAINT message_list_rules_kind_check;
ALTER TABLE message_list_rules ADD CONSTRAINT message_list_rules_kind_check CHECK (kind IN ('everyone', 'role', 'org', 'cycle', 'level', 'class', 'group', 'subject', 'regime', 'person')),
  ADD CHECK ((kind = 'org') = (org_id IS NOT NULL)), ADD CHECK ((kind = 'subject') = (subject_id IS NOT NULL)),
  ADD CHECK ((kind IN ('cycle', 'regime')) = (word IS NOT NULL));
COMMENT ON COLUMN message_list_rules.org_id IS '@school';
COMMENT ON COLUMN message_list_rules.subject_id IS '@school';
COMMENT ON COLUMN message_list_rules.word IS '@school';
SELECT set_config('app.school_id', '0', true);
ALTER TABLE post_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE document_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE album_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE resource_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE board_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE message_audience ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id), ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id);
ALTER TABLE message_list_rules ADD FOREIGN KEY (school_id, org_id) REFERENCES orgs (school_id, id) ON DELETE CASCADE, ADD FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id) ON DELETE CASCADE;
SELECT set_config('app.school_id', '', true);

-- Rules that are asked from the reader's side are found by what they name.
DROP INDEX resource_audience_target;
CREATE INDEX resource_audience_target ON resource_audience (school_id, (kind || ':' || COALESCE(role, level_id::text, class_id::text, group_id::text, person_id::text, org_id::text, subject_id::text, word, '')));
DROP INDEX board_audience_target;
CREATE INDEX board_audience_target ON board_audience (school_id, (kind || ':' || COALESCE(role, level_id::text, class_id::text, group_id::text, person_id::text, org_id::text, subject_id::text, word, '')));
