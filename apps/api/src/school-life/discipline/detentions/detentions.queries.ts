import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { detentionDay, listDetentions, PlannedDetention } from '@encrier/contract/school-life/discipline-office';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { holdsPermission } from '#kernel/auth/holders.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { countDays } from '#kernel/policy/days.ts';
import { keepsPupil, lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';
import { isNotOwnHome } from '../../conduct/conduct.public.ts';
import { staffRecord } from '../records/records.queries.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today' | 'zone'>;

/**
 * Detentions `d` of pupils `p` that the caller places, and those they supervise; never those of their own child or
 * themselves.
 */
const readsDetention = (ctx: Asker) =>
  sql<boolean>`(${isNotOwnHome(sql`d.pupil_id`, self(ctx).personId)} AND (${pupilWithin(ctx, 'conduct.examine')}
    OR (d.supervisor_id = ${self(ctx).accountId} AND ${holds(ctx.actor, 'conduct.punish')})))`;

const stored = (db: ReadDb, ctx: Asker) =>
  db
    .selectFrom('detentions as d')
    .innerJoin('discipline_records as r', 'r.id', 'd.record_id')
    .innerJoin('pupils as p', 'p.person_id', 'd.pupil_id')
    .innerJoin('persons as h', 'h.id', 'd.pupil_id')
    .leftJoin('classrooms as o', 'o.id', 'd.classroom_id')
    .select(['d.id', 'd.record_id', 'd.pupil_id', 'd.starts', 'd.ends', 'd.state', 'd.version', 'r.work'])
    .select([
      sql<string>`d.day::text`.as('on_day'),
      nameOf('h').as('pupil'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('class'),
      sql<string>`COALESCE(o.name, '')`.as('room'),
      nameOfAccountOrNone('d.supervisor_id').as('supervisor'),
    ])
    .where('d.state', '<>', 'moved')
    .where(readsDetention(ctx));

type Row = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;
function present(row: Row, ctx: Asker): PlannedDetention {
  const now = momentOf(ctx.now, ctx.zone);
  const begun = row.on_day < now.day || (row.on_day === now.day && row.starts <= now.minute);
  return {
    id: row.id,
    recordId: row.record_id,
    pupil: { id: row.pupil_id, label: row.pupil, class: row.class },
    day: row.on_day,
    starts: row.starts,
    ends: row.ends,
    room: row.room,
    supervisor: row.supervisor,
    state: row.state as PlannedDetention['state'],
    work: row.work,
    version: row.version,
    can: { say: row.state === 'planned' && begun && self(ctx).lookedAtBy === null },
  };
}

export async function readDetentions(
  ctx: ReadCtx,
  { from, to }: QueryOf<typeof listDetentions>,
): Promise<ResponseInput<typeof listDetentions>> {
  if (to < from || countDays({ startsOn: from, endsOn: to }) > 62)
    throw invalid('discipline.days_order', { to: 'discipline.days_order' });
  const rows = await stored(ctx.db, ctx)
    .where(sql<boolean>`d.day BETWEEN ${from}::date AND ${to}::date`)
    .orderBy('d.day')
    .orderBy('d.starts')
    .orderBy('d.id')
    .limit(500)
    .execute();
  return { items: rows.map((row) => present(row, ctx)) };
}

/** A detention as the caller reads it; throws not found for others. */
export async function readDetention(db: ReadDb, ctx: Asker, id: string): Promise<PlannedDetention> {
  const row = await stored(db, ctx).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row, ctx);
}

/** What occupies the hours of a pupil on a day: lessons that take place, and other detentions. */
export async function takenHours(
  db: ReadDb,
  pupilId: string,
  day: string,
): Promise<{ starts: number; ends: number; what: string; whatAr: string }[]> {
  const [takesPlace, his] = keepsPupil(sql`${pupilId}::uuid`);
  const lessons = await db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .select(['l.starts', 'l.ends', lessonTitle.as('what'), lessonTitleAr.as('whatAr')])
    .where(sql<boolean>`l.on_day = ${day}::date`)
    .where('l.state', '=', 'planned')
    .where(sql<boolean>`(${takesPlace} AND ${his})`)
    .execute();
  const others = await db
    .selectFrom('detentions')
    .select(['starts', 'ends', sql<string>`''`.as('what'), sql<string>`''`.as('whatAr')])
    .where('pupil_id', '=', pupilId)
    .where(sql<boolean>`day = ${day}::date`)
    .where('state', 'in', ['planned', 'done'])
    .execute();
  return [...lessons, ...others].sort((a, b) => a.starts - b.starts);
}

/** Whether the school is closed to a pupil that day: a Sunday depends on the timetable, a holiday is closed. */
export async function isClosed(db: ReadDb, pupilId: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('holidays as y')
    .select('y.id')
    .where(sql<boolean>`${day}::date BETWEEN y.starts_on AND y.ends_on`)
    .where(
      sql<boolean>`((y.whole AND y.org_id IS NULL) OR EXISTS (SELECT 1 FROM enrolments e
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        WHERE e.school_id = y.school_id AND e.pupil_id = ${pupilId} AND app.in_force(e.from_on, e.to_on, ${day})
          AND (y.org_id IS NULL OR y.org_id = l.org_id) AND (y.whole
            OR app.closes(y.school_id, y.id, c.id, c.level_id))))`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Accounts that may supervise a detention: those that may punish or place one. */
export const listWatchers = (db: ReadDb) =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', nameOf('a').as('label')])
    .where(sql<boolean>`(${holdsPermission('conduct.punish')} OR ${holdsPermission('conduct.examine')})`);

export async function hoursOf(
  ctx: ReadCtx,
  id: string,
  { day }: QueryOf<typeof detentionDay>,
): Promise<ResponseInput<typeof detentionDay>> {
  const record = await staffRecord(ctx.db, ctx, id);
  return {
    closed: await isClosed(ctx.db, record.pupil.id, day),
    taken: await takenHours(ctx.db, record.pupil.id, day),
    rooms: await ctx.db
      .selectFrom('classrooms')
      .select(['id', 'name as label'])
      .where(
        sql<boolean>`(org_id IS NULL OR org_id IN (SELECT l.org_id FROM enrolments e
          JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
          WHERE e.school_id = app.school_id() AND e.pupil_id = ${record.pupil.id}
            AND app.in_force(e.from_on, e.to_on, ${day})))`,
      )
      .orderBy('name')
      .limit(300)
      .execute(),
    supervisors: await listWatchers(ctx.db).orderBy('a.last_name').orderBy('a.first_name').limit(300).execute(),
  };
}
