import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const attendancePermissions = {
  'attendance.take': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'attendance.validate': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'attendance.justify': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'attendance.notify': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'attendance.slips': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'attendance.settings': {
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
