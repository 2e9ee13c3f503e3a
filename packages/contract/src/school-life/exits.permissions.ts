import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const exitsPermissions = {
  'exits.manage': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'exits.hand_over': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'exits.override': { scopes: ['school', 'cycle'] },
  'exits.settings': { scopes: ['school'] },
} as const satisfies Record<string, PermissionSpec>;
