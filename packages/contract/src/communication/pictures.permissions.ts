import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const picturesPermissions = {
  'pictures.review': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
