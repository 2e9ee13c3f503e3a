import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const mediaPermissions = {
  'media.publish': {
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'media.moderate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
