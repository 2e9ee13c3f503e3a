import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const plansPermissions = {
  'plans.view': { scopes: ['school', 'cycle'], firstRoles: { infirmier: 'school' } },
  'plans.manage': { scopes: ['school', 'cycle'], firstRoles: { infirmier: 'school' } },
  'plans.arrangements': {
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
    firstRoles: { 'vie-scolaire': 'school', infirmier: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
