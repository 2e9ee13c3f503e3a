import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const settingsPermissions = {
  'school.settings': {
    scopes: ['school'],
    sensitive: true,
  },
  /** To put the stamp and the signature of an organisation on papers, and to change them. */
  'school.marks': {
    scopes: ['school'],
    sensitive: true,
  },
  'school.keys': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
