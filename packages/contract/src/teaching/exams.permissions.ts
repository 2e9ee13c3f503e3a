import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const examsPermissions = {
  'exams.propose': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'exams.manage': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'exams.override': { scopes: ['school'] },
} as const satisfies Record<string, PermissionSpec>;
