import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const newsPermissions = {
  'nav.view.admin-actualites': {
    scopes: ['school', 'classes'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school', 'prof-redacteur': 'classes' },
  },
  'news.create': {
    scopes: ['school', 'classes'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school', 'prof-redacteur': 'classes' },
  },
  'news.edit': {
    scopes: ['school', 'classes'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'news.publish': {
    scopes: ['school', 'classes'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'news.moderate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
