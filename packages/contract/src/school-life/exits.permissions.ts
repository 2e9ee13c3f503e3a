import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const exitsPermissions = {
  'exits.manage': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'exits.settings': { scopes: ['school'] },
} as const satisfies Record<string, PermissionSpec>;
