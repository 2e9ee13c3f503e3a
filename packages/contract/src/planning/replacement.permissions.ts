import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const replacementPermissions = {
  'sessions.cancel': { scopes: ['school'], firstRoles: { 'vie-scolaire': 'school' } },
  'sessions.absences': { scopes: ['school'] },
  'sessions.display': { scopes: ['school'], firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' } },
} as const satisfies Record<string, PermissionSpec>;
