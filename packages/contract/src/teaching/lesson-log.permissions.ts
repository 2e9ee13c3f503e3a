import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const lessonLogPermissions = {
  'lesson-log.write': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'lesson-log.manage': { scopes: ['school', 'cycle'] },
} as const satisfies Record<string, PermissionSpec>;
