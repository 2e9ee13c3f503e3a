-- Permissions that a school has met. One that it has not is given once to its first roles, as the permission declares.
CREATE TABLE known_permissions (
  school_id integer NOT NULL REFERENCES schools (school_id),
  permission text NOT NULL CHECK (length(permission) BETWEEN 1 AND 80),
  PRIMARY KEY (school_id, permission)
);
COMMENT ON COLUMN known_permissions.school_id IS '@school';
COMMENT ON COLUMN known_permissions.permission IS '@school';
-- Schools that stand have met what there is today: before the wall, which lets the owner write for one school at a time.
INSERT INTO known_permissions (school_id, permission)
SELECT s.school_id, k.permission FROM schools s CROSS JOIN unnest(ARRAY[
  'users.manage', 'users.impersonate', 'audit.read', 'credentials.manage', 'credentials.print', 'roles.manage',
  'boards.create', 'boards.moderate', 'documents.issue', 'complaints.handle', 'complaints.settings',
  'documents.publish', 'media.publish', 'media.moderate', 'messages.validate', 'messages.settings',
  'messages.broadcast', 'messages.bypass', 'nav.view.admin-actualites', 'news.create', 'news.edit', 'news.publish',
  'news.moderate', 'resources.publish', 'resources.manage', 'library_manage_books', 'library_manage_loans',
  'assignments.manage', 'diagnostics.view', 'people.merge', 'requests.handle', 'people.import', 'people.view',
  'people.contacts', 'people.edit', 'people.sensitive', 'privacy.manage', 'rollover.manage', 'school.settings',
  'school.keys', 'school.export', 'school.structure'
]) AS k (permission);

ALTER TABLE known_permissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_permissions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON known_permissions USING (school_id = app.school_id()) WITH CHECK (school_id = app.school_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON known_permissions TO encrier_app;
