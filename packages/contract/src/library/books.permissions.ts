import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const booksPermissions = {
  library_manage_books: {
    scopes: ['school'],
    firstRoles: { bibliothecaire: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
