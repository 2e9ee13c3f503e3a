import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const boardsPermissions = {
  'boards.create': {
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'boards.moderate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
