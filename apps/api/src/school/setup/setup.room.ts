import { room } from '#kernel/act/act.ts';

/** The one room that writes beside others: it lays the first stone of each, in the one transaction that makes the school. */
export const setupRoom = room('setup', {
  tables: [
    'schools',
    'setup_codes',
    'school_settings',
    'orgs',
    'audit_heads',
    'school_keys',
    'school_years',
    'custom_roles',
    'custom_role_grants',
    'post_categories',
    'persons',
    'staff',
    'accounts',
    'auth_entries',
    'auth_entry_roles',
    'one_time_codes',
  ],
});
