import { permissionKeys } from '@encrier/contract/kernel/permission';
import { firstRoles } from '@encrier/contract/kernel/permission-spec';
import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { rolesRoom } from '../roles.room.ts';
import { templateNames } from './templates.messages.ts';
import { baseOf, grantsOfFirstRole, templateGrants } from './templates.policy.ts';

/** What the template of a role grants, or null. */
export const grantsOfTemplate = (template: string | null): ReturnType<typeof templateGrants> =>
  templateGrants(template);

/** Gives a new school its first roles; returns the id of Direction. */
export async function createFirstRoles(inAct: InAct): Promise<string> {
  const tx = rolesRoom.join(inAct);
  const own = { school_id: tx.schoolId };
  const roles = firstRoles.map((role) => ({ role, id: newId(tx.now.getTime()) }));
  await tx.db
    .insertInto('custom_roles')
    .values(roles.map(({ role, id }) => ({ ...own, id, ...templateNames[role], base: baseOf(role), template: role })))
    .execute();
  const grants = roles.flatMap(({ role, id }) =>
    Object.entries(grantsOfFirstRole(role)).map(([permission, scope]) => ({ ...own, role_id: id, permission, scope })),
  );
  await tx.db.insertInto('custom_role_grants').values(grants).execute();
  await tx.db
    .insertInto('known_permissions')
    .values(permissionKeys.map((permission) => ({ ...own, permission })))
    .execute();
  const direction = roles.find(({ role }) => role === 'direction');
  if (!direction) throw new Error('no Direction among the first roles');
  return direction.id;
}
