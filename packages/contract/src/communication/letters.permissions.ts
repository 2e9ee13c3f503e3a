import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const lettersPermissions = {
  'letters.write': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
