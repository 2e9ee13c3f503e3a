import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const resourcesPermissions = {
  'resources.publish': {
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'resources.manage': {
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
