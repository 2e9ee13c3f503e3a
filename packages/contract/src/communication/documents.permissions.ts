import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const documentsPermissions = {
  'documents.publish': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
