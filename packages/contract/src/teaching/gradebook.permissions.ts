import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const gradebookPermissions = {
  'grades.write': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'grades.read': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'grades.close': { scopes: ['school'] },
} as const satisfies Record<string, PermissionSpec>;
