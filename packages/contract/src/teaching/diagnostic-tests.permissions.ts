import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const diagnosticTestsPermissions = {
  'diagnostic_tests.manage': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
} as const satisfies Record<string, PermissionSpec>;
