import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { isFound, pupilWithin } from '../../../school/directory/directory.public.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { ExemptCategory, ExemptKind, FamilyExemption } from '@encrier/contract/school-life/attendance';
import type { Exemption, exemptiblePupils, listExemptions } from '@encrier/contract/school-life/attendance-exemptions';
import { sql } from 'kysely';
import { searchWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Asker, pageSize } from '../office/office.queries.ts';

const filesOf = filesJson('exemption', sql.ref('x.id'));
const subjectOf = (column: 'name' | 'name_ar') => sql<string>`COALESCE((SELECT ${sql.ref(`s.${column}`)} FROM subjects s
  WHERE s.school_id = x.school_id AND s.id = x.subject_id), '')`;

const shown = (ctx: Asker) =>
  ctx.db
    .selectFrom('exemptions as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .where(pupilWithin(ctx, 'attendance.justify'))
    .select(['x.id', 'x.pupil_id', 'x.lesson_kind', 'x.from_on', 'x.to_on', 'x.category', 'x.note', 'x.on_site'])
    .select(['x.state', 'x.version'])
    .select([
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      subjectOf('name').as('subject'),
      subjectOf('name_ar').as('subjectAr'),
      nameOfAccountOrNone('x.by_id').as('by'),
      filesOf.as('files'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** An exemption as the office reads it; reason and files are hidden in look-as. */
function present(row: Row, ctx: Asker): Exemption {
  const looking = self(ctx).lookedAtBy !== null;
  return {
    id: row.id,
    pupilId: row.pupil_id,
    pupil: row.pupil,
    className: row.class_name ?? '',
    subject: row.subject,
    subjectAr: row.subjectAr,
    lessonKind: row.lesson_kind as ExemptKind | null,
    from: row.from_on,
    to: row.to_on,
    category: looking ? null : (row.category as ExemptCategory),
    note: looking ? '' : row.note,
    onSite: row.on_site,
    state: row.state as Exemption['state'],
    by: row.by,
    files: looking ? [] : row.files,
    version: row.version,
    can: { end: !looking && row.state === 'active' && row.to_on >= ctx.today },
  };
}

/** Current and future exemptions, the first to end first; or past ones, the latest first. */
export async function readExemptions(
  ctx: ReadCtx,
  { page, view }: QueryOf<typeof listExemptions>,
): Promise<ResponseInput<typeof listExemptions>> {
  const current = sql<boolean>`(x.state = 'active' AND ${ctx.today} <= x.to_on)`;
  const query = shown(ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where(view === 'current' ? current : sql<boolean>`NOT ${current}`);
  const rows = await (view === 'current' ? query.orderBy('x.to_on') : query.orderBy('x.to_on', 'desc'))
    .orderBy('h.last_name')
    .orderBy('x.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => present(row, ctx)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    today: ctx.today,
    subjects: await ctx.db
      .selectFrom('subjects')
      .select(['id', 'name', 'name_ar as nameAr'])
      .orderBy('name')
      .limit(300)
      .execute(),
  };
}

/** One exemption as the office reads it; not found out of its reach. */
export async function oneExemption(ctx: Asker, id: string): Promise<Exemption> {
  const row = await shown(ctx).where('x.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row, ctx);
}

/** Pupils in reach who are found by these words. */
export async function pupilsNamed(ctx: ReadCtx, q: string): Promise<ResponseInput<typeof exemptiblePupils>> {
  const words = searchWords(q);
  if (!words.length) return { items: [] };
  let query = ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .where(pupilWithin(ctx, 'attendance.justify'))
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .select(['p.person_id', 'h.first_name', 'h.last_name', classNameOn(ctx.today).as('class_name')]);
  query = query.where(isFound(ctx, 'h', q));
  const rows = await query.orderBy('h.last_name').orderBy('h.first_name').limit(10).execute();
  return {
    items: rows.map((row) => ({
      id: row.person_id,
      label: `${row.first_name} ${row.last_name}`,
      class: row.class_name ?? '',
    })),
  };
}
export const reachesPupil = async (ctx: Asker, pupilId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', '=', pupilId)
    .where(pupilWithin(ctx, 'attendance.justify'))
    .executeTakeFirst()) !== undefined;

/** Whether the caller's office reads an exemption. */
export const readsExemption = async (ctx: Asker, id: string): Promise<boolean> =>
  (await shown(ctx).clearSelect().select('x.id').where('x.id', '=', id).executeTakeFirst()) !== undefined;

/** Exemptions of pupils of one family since a day, the latest first. */
export async function familyExemptions(
  db: ReadDb,
  ids: readonly string[],
  since: string,
  looking: boolean,
): Promise<(FamilyExemption & { pupilId: string })[]> {
  const rows = await db
    .selectFrom('exemptions as x')
    .select(['x.id', 'x.pupil_id', 'x.lesson_kind', 'x.from_on', 'x.to_on', 'x.category', 'x.on_site'])
    .select([subjectOf('name').as('subject'), subjectOf('name_ar').as('subjectAr'), filesOf.as('files')])
    .where('x.pupil_id', 'in', [...ids])
    .where('x.state', '=', 'active')
    .where('x.to_on', '>=', since)
    .orderBy('x.from_on', 'desc')
    .orderBy('x.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    pupilId: row.pupil_id,
    subject: row.subject,
    subjectAr: row.subjectAr,
    lessonKind: row.lesson_kind as ExemptKind | null,
    from: row.from_on,
    to: row.to_on,
    category: looking ? null : (row.category as ExemptCategory),
    onSite: row.on_site,
    files: looking ? [] : row.files,
  }));
}
