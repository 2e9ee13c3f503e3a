import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const deliveriesPermissions = {
  /** Who was told of what sort of thing and by which ways, never what it said. */
  'deliveries.follow': {
    scopes: ['school', 'cycle'],
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
