import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const loansPermissions = {
  library_manage_loans: {
    scopes: ['school'],
    firstRoles: { bibliothecaire: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
