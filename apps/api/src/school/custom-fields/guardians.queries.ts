import { nameOf } from '#kernel/db/person-name.ts';
import type * as c from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { standingTies } from '#kernel/reach/ties.ts';
import { reachFor, pupilWithin } from '../directory/directory.public.ts';
import { type Standing, rightsOver, stewardsPupil } from '../persons/persons.public.ts';
import { toldFields } from './custom-fields.present.ts';
import { usedFields, valuesOfPerson } from './fields.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };

/**
 * Guardians `h` of the pupils `p` that the caller sees, by today's ties `g`, with the caller's rights on these pupils.
 * Without the pupil's sheet, the caller only sees guardians with authority, as on the pupil's page.
 */
function guardiansSeen(ctx: Asker) {
  const { today } = ctx;
  const reach = reachFor(ctx);
  const over = (permission: Parameters<typeof stewardsPupil>[1]) =>
    reach.all ? stewardsPupil(ctx, permission) : sql<boolean>`FALSE`;
  const seen = ctx.db
    .selectFrom(standingTies('g', today))
    .innerJoin('pupils as p', 'p.person_id', 'g.pupil_id')
    .innerJoin('persons as h', 'h.id', 'g.guardian_id')
    .select(['h.id', 'h.first_name', 'h.last_name'])
    .select([
      sql<boolean>`bool_or(${over('people.contacts')})`.as('sheet'),
      sql<boolean>`bool_or(${over('people.edit')})`.as('edit'),
      sql<boolean>`bool_or(${over('people.sensitive')})`.as('sensitive'),
    ])
    .where(pupilWithin(ctx, 'people.view'))
    .where(sql<boolean>`(g.legal OR ${over('people.contacts')})`)
    .groupBy(['h.school_id', 'h.id', 'h.first_name', 'h.last_name']);
  return { seen, stands: (row: Parameters<typeof rightsOver>[1]) => rightsOver(reach, row) };
}

/** The caller's rights on a guardian; null when the caller cannot see them. */
export async function guardianStanding(ctx: Asker, id: string): Promise<Standing | null> {
  const { seen, stands } = guardiansSeen(ctx);
  const row = await seen.where('h.id', '=', id).executeTakeFirst();
  return row ? stands(row) : null;
}

/** The card of the guardians of a pupil, or of the pupils of a family. */
export const guardianSheets =
  (of: 'p.person_id' | 'p.family_id') =>
  async (ctx: Asker, id: string): Promise<c.GuardianSheets | null> => {
    const fields = await usedFields(ctx.db, 'guardian');
    if (!fields.length) return null;
    const { seen, stands } = guardiansSeen(ctx);
    const rows = await seen
      .select(valuesOfPerson.as('values'))
      .where(of, '=', id)
      .orderBy(sql`min(g.rank)`)
      .orderBy('h.last_name')
      .orderBy('h.first_name')
      .orderBy('h.id')
      .execute();
    const guardians = rows.map((row) => ({
      personId: row.id,
      name: `${row.first_name} ${row.last_name}`,
      holder: 'guardian' as const,
      fields: toldFields(
        ctx,
        stands(row),
        fields.map((field) => ({ ...field, value: row.values[field.id] ?? '' })),
      ),
    }));
    const withFields = guardians.filter((one) => one.fields.length);
    return withFields.length ? { guardians: withFields } : null;
  };

/** Guardians whose sheets the caller opens, with the names of their children that the caller sees. */
export async function guardianRows(ctx: Asker, most: number) {
  const { seen } = guardiansSeen(ctx);
  const opened = stewardsPupil(ctx, 'people.contacts');
  const rows = await seen
    .innerJoin('persons as k', 'k.id', 'p.person_id')
    .select(valuesOfPerson.as('values'))
    .select(sql<string>`string_agg(${nameOf('k')}, ', ' ORDER BY k.birth_on, k.id)`.as('place'))
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today}) AND ${opened}`)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .orderBy('h.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, matricule: null }));
}
