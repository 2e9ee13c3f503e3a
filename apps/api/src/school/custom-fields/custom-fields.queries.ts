import { classNameOn } from '#kernel/db/class-name.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { staffInReach, staffWithin, pupilWithin } from '../directory/directory.public.ts';
import { mayEditStaff, type Standing, standing, steward, stewardsPupil } from '../persons/persons.public.ts';
import { toldFields } from './custom-fields.present.ts';
import { readsAtHome } from './custom-fields.reach.ts';
import { valuesOfPerson } from './fields.queries.ts';
import { guardianRows, guardianStanding } from './guardians.queries.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today'> & { db: ReadDb };

/** Every field of the school, in order, with the number of sheets on which it is filled. */
export async function listFields(db: ReadDb): Promise<ResponseInput<typeof c.listCustomFields>> {
  const rows = await db
    .selectFrom('custom_fields as d')
    .select(['d.id', 'd.holder', 'd.label', 'd.label_ar', 'd.type', 'd.choices', 'd.readers', 'd.family', 'd.version'])
    .select([
      sql<boolean>`d.archived_at IS NOT NULL`.as('archived'),
      sql<number>`(SELECT count(*)::int FROM custom_values v WHERE v.school_id = d.school_id AND v.field_id = d.id)`.as(
        'filled',
      ),
    ])
    .orderBy('d.holder')
    .orderBy(sql`d.archived_at IS NOT NULL`)
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
  return {
    items: rows.map(({ label_ar: labelAr, ...row }) => ({
      ...row,
      labelAr,
      holder: row.holder as c.FieldHolder,
      type: row.type as c.FieldType,
      readers: row.readers as c.FieldReaders,
    })),
  };
}

/** Fields in use of one kind of sheet, with the values of one person. */
export const fieldsOf = (db: ReadDb, holder: c.FieldHolder, personId: string) =>
  db
    .selectFrom('custom_fields as d')
    .leftJoin('custom_values as v', (join) => join.onRef('v.field_id', '=', 'd.id').on('v.person_id', '=', personId))
    .select(['d.id', 'd.label', 'd.label_ar as labelAr', 'd.type', 'd.choices', 'd.readers'])
    .select(sql<string>`COALESCE(v.value, '')`.as('value'))
    .where('d.holder', '=', holder)
    .where('d.archived_at', 'is', null)
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();

/** The caller's rights on a member of staff whose page they open; null when they may not open it. */
async function standingBeforeStaff(ctx: Asker, personId: string): Promise<Standing | null> {
  const [sheets, protectedOnes] = [steward(ctx, 'people.contacts'), steward(ctx, 'people.sensitive')];
  if (!sheets) return null;
  const row = await ctx.db
    .selectFrom('staff as s')
    .select(
      sql<boolean>`${protectedOnes ? staffInReach(protectedOnes, ctx.today, sql`s.person_id`) : sql`FALSE`}`.as(
        'sensitive',
      ),
    )
    .where('s.person_id', '=', personId)
    .where(staffWithin(ctx, 'people.view', sql`s.person_id`))
    .where(staffInReach(sheets, ctx.today, sql`s.person_id`))
    .executeTakeFirst();
  if (!row) return null;
  const { sensitive } = row;
  return {
    audience: sensitive ? 'protected' : 'office',
    edit: await mayEditStaff(ctx, ctx.db, personId),
    sensitive,
  };
}
/** The owner of a sheet, and the caller's rights on it; throws not found when the caller cannot see it. */
export async function standingBefore(ctx: Asker, holder: c.FieldHolder, personId: string): Promise<Standing | null> {
  if (holder === 'pupil') return standing(ctx, personId);
  return holder === 'guardian' ? guardianStanding(ctx, personId) : standingBeforeStaff(ctx, personId);
}
const isPupil = async (db: ReadDb, personId: string): Promise<boolean> =>
  (await db.selectFrom('pupils').select('person_id').where('person_id', '=', personId).executeTakeFirst()) !==
  undefined;

/** The card of a sheet: what its reader may see and write; absent when the school has no field for it. */
export async function ofPerson(ctx: Asker, personId: string): Promise<CardData<typeof c.customFieldsCard> | null> {
  const holder = (await isPupil(ctx.db, personId)) ? 'pupil' : 'staff';
  const rows = await fieldsOf(ctx.db, holder, personId);
  if (!rows.length) return null;
  const stands = await standingBefore(ctx, holder, personId);
  if (!stands) return null;
  const fields = toldFields(ctx, stands, rows);
  return fields.length ? { personId, holder, fields } : null;
}

/** What families read about the caller's children; a field filled for none of them is left out. */
export async function readOwnFields(ctx: ReadCtx): Promise<ResponseInput<typeof c.ownCustomFields>> {
  const rows = await ctx.db
    .selectFrom('custom_values as v')
    .innerJoin('custom_fields as d', 'd.id', 'v.field_id')
    .select(['v.person_id', 'v.value', 'd.label', 'd.label_ar as labelAr', 'd.type'])
    .where(readsAtHome(ctx))
    .orderBy('v.person_id')
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
  const found = new Map<string, typeof rows>();
  for (const row of rows) found.set(row.person_id, [...(found.get(row.person_id) ?? []), row]);
  return {
    items: [...found].map(([pupilId, own]) => ({
      pupilId,
      fields: own.map(({ label, labelAr, type, value }) => ({ label, labelAr, type: type as c.FieldType, value })),
    })),
  };
}

/** Most sheets of a file. */
const maxSheets = 20_000;
const sheetColumns = ['h.id', 'h.first_name', 'h.last_name'] as const;
const pupilRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select([...sheetColumns, 'p.matricule', valuesOfPerson.as('values')])
    .select([
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      stewardsPupil(ctx, 'people.sensitive').as('sensitive'),
    ])
    .where(
      sql<boolean>`app.here(p.left_on, ${ctx.today}) AND ${pupilWithin(ctx, 'people.view')}
        AND ${stewardsPupil(ctx, 'people.contacts')}`,
    )
    .orderBy(sql`place`)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(maxSheets)
    .execute();
function staffRows(ctx: Asker) {
  const inReach = (reach: ReturnType<typeof steward>) =>
    reach ? staffInReach(reach, ctx.today, sql`s.person_id`) : sql<boolean>`FALSE`;
  return ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as h', 'h.id', 's.person_id')
    .select([...sheetColumns, 's.matricule', valuesOfPerson.as('values')])
    .select(['s.function as place', sql<boolean>`${inReach(steward(ctx, 'people.sensitive'))}`.as('sensitive')])
    .where(sql<boolean>`app.here(s.left_on, ${ctx.today}) AND ${staffWithin(ctx, 'people.view', sql`s.person_id`)}`)
    .where(sql<boolean>`${inReach(steward(ctx, 'people.contacts'))}`)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(maxSheets)
    .execute();
}
const rowsOf = { pupil: pupilRows, guardian: (ctx: Asker) => guardianRows(ctx, maxSheets), staff: staffRows };
/** The sheets that the caller opens, by class and name, each with its visible fields. */
export async function listSheets(ctx: Asker, holder: c.FieldHolder) {
  const fields = (await listFields(ctx.db)).items.filter((one) => one.holder === holder && !one.archived);
  const rows = await rowsOf[holder](ctx);
  // A column without any visible value in this file is left out.
  const readable = fields.filter(({ readers }) => readers !== 'protected' || rows.some(({ sensitive }) => sensitive));
  return {
    fields: readable,
    rows: rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      matricule: row.matricule,
      place: row.place,
      values: readable.map(({ id, readers }) =>
        readers !== 'protected' || row.sensitive ? (row.values[id] ?? '') : '',
      ),
    })),
  };
}
