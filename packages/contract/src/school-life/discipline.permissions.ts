import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const disciplinePermissions = {
  'conduct.report': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'conduct.punish': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'conduct.examine': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'conduct.sanction': { scopes: ['school', 'cycle'] },
  'conduct.rules': { scopes: ['school'] },
} as const satisfies Record<string, PermissionSpec>;
