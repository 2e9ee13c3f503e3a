import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const timetablePermissions = {
  'timetable.view': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
  'timetable.manage': {
    scopes: ['school'],
  },
  'timetable.publish': {
    scopes: ['school'],
  },
  'lessons.change': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
