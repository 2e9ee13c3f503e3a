import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { FamilyPage, findFamilies } from '@encrier/contract/school/persons';
import { everyWord, likePattern, searchKeyOf } from '#kernel/content/search-key.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { familyCards } from '#kernel/family-card.ts';
import { countReading } from '#kernel/exports/count-readings.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { isFound, reachFor, pupilWithin } from '../../directory/directory.public.ts';
import { type Asker, childrenOf, steward, type TieRow, tieRows, stewardsPupil } from '../persons.public.ts';
import { presentFamily } from './families.present.ts';

const familyRow = ({ db }: Asker, id: string) =>
  db
    .selectFrom('families')
    .select(['id', 'label', 'address', 'language', 'separated', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Whether the reader may see the family: a child of it is in reach, or it has none and the reader sees the whole
 * school. Throws not found otherwise.
 */
export async function familyStanding(asker: Asker, id: string): Promise<{ edit: boolean }> {
  const reach = reachFor(asker, 'people.contacts');
  const stewardship = steward(asker, 'people.edit');
  const row = reach.all
    ? await asker.db
        .selectFrom('families as fa')
        .leftJoin('pupils as p', 'p.family_id', 'fa.id')
        .select([
          sql<boolean>`bool_or(p.person_id IS NOT NULL
            AND ${pupilWithin(asker, 'people.contacts')})`.as('seen'),
          sql<boolean>`bool_or(p.person_id IS NOT NULL AND ${stewardsPupil(asker, 'people.edit')})`.as('steered'),
          sql<boolean>`count(p.person_id) = 0`.as('empty'),
        ])
        .where('fa.id', '=', id)
        .groupBy('fa.id')
        .executeTakeFirst()
    : undefined;
  const whole = reach.all && reach.orgIds === null;
  if (!row || !(row.seen || (row.empty && whole))) throw notFound();
  return { edit: stewardship?.all === true && (row.steered || (row.empty && stewardship.orgIds === null)) };
}

/** Everything that a family's page shows to this reader, without the cards of other rooms. */
export async function familySheet(asker: Asker, id: string): Promise<FamilyPage> {
  const can = await familyStanding(asker, id);
  const row = await familyRow(asker, id);
  if (!row) throw notFound();
  const children = await childrenOf(asker, id);
  const ties = children.length
    ? ((await tieRows(asker)
        .where(
          'g.pupil_id',
          'in',
          children.map((one) => one.id),
        )
        .execute()) as TieRow[])
    : [];
  return presentFamily(row, { children, ties, can, today: asker.today });
}

/** The page of a family, with the cards of other rooms. */
export async function familyPage(ctx: ReadCtx, id: string): Promise<FamilyPage> {
  const sheet = await familySheet(ctx, id);
  countReading(
    ctx,
    [...sheet.children, ...sheet.guardians].map((one) => one.id),
  );
  return { ...sheet, cards: await familyCards(ctx, id) };
}

/** Families with a child that the caller may edit, by their name or a child's. */
export async function families(
  ctx: ReadCtx,
  { q }: QueryOf<typeof findFamilies>,
): Promise<ResponseInput<typeof findFamilies>> {
  if (!reachFor(ctx).all) return { items: [] };
  let query = ctx.db
    .selectFrom('families as fa')
    .innerJoin('pupils as p', 'p.family_id', 'fa.id')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['fa.id', 'fa.label', sql<string[]>`array_agg(${nameOf('h')} ORDER BY h.first_name)`.as('children')])
    .where(pupilWithin(ctx, 'people.view'))
    .where(stewardsPupil(ctx, 'people.edit'));
  const label = searchKeyOf(sql.ref('fa.label'));
  query = query.where(everyWord(q, (word) => sql`(${isFound(ctx, 'h', word)} OR ${label} LIKE ${likePattern(word)})`));
  return { items: await query.groupBy(['fa.id', 'fa.label']).orderBy('fa.label').orderBy('fa.id').limit(12).execute() };
}
