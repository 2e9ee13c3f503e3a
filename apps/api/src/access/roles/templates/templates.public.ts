import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { rolesRoom } from '../roles.room.ts';
import { templateNames } from './templates.messages.ts';
import { roleTemplates, type RoleTemplate, type TemplateKey, templateGrants } from './templates.policy.ts';

/** What the template of a role granted on the first day, or null. */
export const grantsOfTemplate = (template: string | null): RoleTemplate['grants'] | null => templateGrants(template);

/** Gives a new school its first roles, made from the templates; answers the id of Direction. */
export async function createFirstRoles(inAct: InAct): Promise<string> {
  const tx = rolesRoom.join(inAct);
  const own = { school_id: tx.schoolId };
  const keys = Object.keys(roleTemplates) as TemplateKey[];
  const ids = new Map(keys.map((key) => [key, newId(tx.now.getTime())]));
  await tx.db
    .insertInto('custom_roles')
    .values(
      keys.map((key) => ({
        ...own,
        id: ids.get(key)!,
        ...templateNames[key],
        base: roleTemplates[key].base,
        template: key,
      })),
    )
    .execute();
  const grants = keys.flatMap((key) =>
    Object.entries(roleTemplates[key].grants).map(([permission, scope]) => ({
      ...own,
      role_id: ids.get(key)!,
      permission,
      scope,
    })),
  );
  await tx.db.insertInto('custom_role_grants').values(grants).execute();
  return ids.get('direction')!;
}
