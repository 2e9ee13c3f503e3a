import type { CustomRole } from '@encrier/contract/access/roles';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import { rolePrecedence } from '@encrier/contract/kernel/schema';
import { grantsOfTemplate } from './templates/templates.public.ts';
import { beyond, builtInGrants, type Grant, type Held, markDiffering, together } from './roles.policy.ts';

type RoleRow = {
  id: string;
  name: string;
  description: string;
  base: string;
  template: string | null;
  version: number;
  grants: Grant[];
  holders: number;
};
const none: Held = new Map();
type Known = Grant & { permission: PermissionKey };

/** A row of the matrix; its reader may edit it when they hold all its rights. */
export function presentRole(row: RoleRow, held: Held): CustomRole {
  const template = grantsOfTemplate(row.template);
  const all = together(row.grants, builtInGrants(row.base as Role));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    base: row.base as Role,
    template: row.template,
    grants: markDiffering(row.grants as Known[], template) as CustomRole['grants'],
    holders: row.holders,
    version: row.version,
    can: {
      edit: beyond(held, all, none).length === 0,
      remove: row.holders === 0 && beyond(held, all, none).length === 0,
    },
  };
}

/** The six built-in roles with what they hold without any custom role. */
export function presentBuiltIn(holders: readonly { role: string; holders: number }[]) {
  return rolePrecedence.map((role) => ({
    role,
    grants: builtInGrants(role) as Known[],
    holders: holders.find((row) => row.role === role)?.holders ?? 0,
  }));
}
