import * as c from '@encrier/contract/school/custom-fields';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import type { Actor } from '#kernel/policy/actor.ts';
import { reachFor } from '../directory/directory.public.ts';
import { type Filling, fillingOf } from './custom-fields.policy.ts';
import { type UsedField, usedFields } from './fields.queries.ts';

function fillingFor(actor: Actor): Filling {
  if (actor.kind !== 'account') return { readers: [], orgIds: [] };
  return fillingOf(actor, (permission) => reachFor({ actor }, permission));
}
/** The only establishments whose pupils a person fills from a list; null for the whole school. */
export const filledOrgs = (actor: Actor): readonly string[] | null => fillingFor(actor).orgIds;

/** Fields of pupils in use, in order. */
export const pupilFields = (db: ReadDb): Promise<UsedField[]> => usedFields(db, 'pupil');

/** Fields that a person may fill from a list. */
export async function importableFields(db: ReadDb, actor: Actor): Promise<c.ImportableField[]> {
  const { readers } = fillingFor(actor);
  return (await pupilFields(db))
    .filter((field) => readers.includes(field.readers))
    .map(({ id, label, labelAr, type, choices }) => ({ id, label, labelAr, type, choices }));
}

/**
 * Whether a person may work on a list with these columns, which fills own fields of these establishments, null for all:
 * the list shows current values of every field it fills.
 */
export function mayFillColumns(
  actor: Actor,
  columns: RawBuilder<unknown>,
  orgs: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { readers, orgIds } = fillingFor(actor);
  const inOrgs = orgIds ? sql`COALESCE(${orgs} <@ ${[...orgIds]}::uuid[], FALSE)` : sql`TRUE`;
  // A deleted field may have had protected values.
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM unnest(${columns}) AS own (name)
    LEFT JOIN custom_fields d ON d.school_id = app.school_id() AND own.name = ${c.ownColumn('')}::text || d.id::text
    WHERE own.name LIKE ${c.ownColumn('%')}
      AND NOT (COALESCE(d.readers, 'protected') = ANY (${readers}::text[]) AND ${inOrgs}))`;
}

/** Values of some fields of pupils: person → field → value. */
export async function valuesIn(db: ReadDb, ids: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const rows = ids.length
    ? await db
        .selectFrom('custom_values')
        .select(['person_id', 'field_id', 'value'])
        .where('field_id', 'in', [...ids])
        .execute()
    : [];
  const out = new Map<string, Map<string, string>>();
  for (const { person_id, field_id, value } of rows)
    out.set(person_id, (out.get(person_id) ?? new Map<string, string>()).set(field_id, value));
  return out;
}

export const listImportableFields = async (ctx: ReadCtx): Promise<ResponseInput<typeof c.listImportableFields>> => ({
  fields: await importableFields(ctx.db, ctx.actor),
});
