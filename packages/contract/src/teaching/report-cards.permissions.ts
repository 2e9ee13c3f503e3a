import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const reportCardsPermissions = {
  'report-cards.write': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
  'report-cards.manage': { scopes: ['school', 'cycle'] },
} as const satisfies Record<string, PermissionSpec>;
