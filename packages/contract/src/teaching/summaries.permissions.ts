import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const summariesPermissions = {
  'reports.view': { scopes: ['school', 'cycle'], firstRoles: { 'vie-scolaire': 'school' } },
  'summaries.write': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'summaries.manage': { scopes: ['school', 'cycle'] },
} as const satisfies Record<string, PermissionSpec>;
