import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const settingsPermissions = {
  'school.settings': {
    scopes: ['school'],
    sensitive: true,
  },
  /** Adds or changes the stamp and the signature of an organisation, and prints them on papers. */
  'school.marks': {
    scopes: ['school'],
    sensitive: true,
  },
  'school.keys': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
