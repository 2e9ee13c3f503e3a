import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const personsPermissions = {
  'people.view': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: {
      'vie-scolaire': 'school',
      secretariat: 'school',
      comptable: 'school',
      infirmier: 'school',
      bibliothecaire: 'school',
      cantine: 'school',
    },
  },
  'people.contacts': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school', infirmier: 'school' },
  },
  'people.edit': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
  'people.sensitive': {
    scopes: ['school', 'cycle'],
    sensitive: true,
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
