import type { ImageRule } from '@encrier/contract/school/consents';
import type { Insertable } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { isCurrency } from './settings.policy.ts';
import { mayUseMarks } from './orgs/orgs.queries.ts';
import { settingsRoom } from './settings.room.ts';

/** Logos of a school or of an organisation are visible to anyone who reaches the school. */
export function registerSettingsFiles(): void {
  ownsFiles('school', { table: 'school_settings', column: 'logo_file_id', module: null }, async () => true);
  ownsFiles('org_logo', { table: 'orgs', module: null }, async () => true);
  // Anyone who opens the picture of a stamp could print it: it is only shown to people who may use it.
  for (const mark of ['org_stamp', 'org_signature'])
    ownsFiles(mark, { table: 'orgs', module: null }, async (ctx) => mayUseMarks(ctx));
}

export const knownCurrency = (currency: string): boolean => isCurrency(currency);

/** The settings of a new school and its organisations, in their order; returns the ids of the organisations. */
export async function createSettings(
  inAct: InAct,
  settings: Omit<Insertable<Database['school_settings']>, 'school_id'>,
  orgs: readonly { store_id: string; name: string; kind: string }[],
): Promise<{ id: string; storeId: string }[]> {
  const tx = settingsRoom.join(inAct);
  const own = { school_id: tx.schoolId };
  await tx.db
    .insertInto('school_settings')
    .values({ ...own, ...settings })
    .execute();
  const rows = orgs.map(({ store_id, name, kind }, position) => ({
    ...own,
    id: newId(tx.now.getTime()),
    store_id,
    name,
    kind,
    position,
  }));
  await tx.db.insertInto('orgs').values(rows).execute();
  return rows.map((org) => ({ id: org.id, storeId: org.store_id }));
}

/** Sets whether one guardian's yes to images is enough inside the school; returns the former rule. */
export async function setImageRule(inAct: InAct, rule: ImageRule): Promise<string> {
  const tx = settingsRoom.join(inAct);
  const before = await tx.db.selectFrom('school_settings').select('image_rule').forUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('school_settings').set({ image_rule: rule }).execute();
  return before.image_rule;
}

export { setState } from './state.actions.ts';
