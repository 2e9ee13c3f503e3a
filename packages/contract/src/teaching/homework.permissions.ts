import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const homeworkPermissions = {
  'homework.write': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'homework.load': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
} as const satisfies Record<string, PermissionSpec>;
