import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const conductPermissions = {
  'conduct.view': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'conduct.write': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'conduct.direct': { scopes: ['school', 'cycle'] },
  'conduct.confidential': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'conduct.health': { scopes: ['school', 'cycle'], firstRoles: { infirmier: 'school' } },
} as const satisfies Record<string, PermissionSpec>;
