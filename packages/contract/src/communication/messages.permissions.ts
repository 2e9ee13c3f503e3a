import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const messagesPermissions = {
  'messages.validate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'messages.settings': {
    scopes: ['school'],
    sensitive: true,
  },
  'messages.broadcast': {
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school' },
  },
  'messages.bypass': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
