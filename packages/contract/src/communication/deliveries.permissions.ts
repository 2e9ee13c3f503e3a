import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const deliveriesPermissions = {
  /** Who got which kind of notification through which channels, without content. */
  'deliveries.follow': {
    scopes: ['school', 'cycle'],
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
