import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  AttendanceNotice,
  listNotices,
  listUnreached,
  NoticeQuery,
  Unreached,
} from '@encrier/contract/school-life/attendance-notices';
import { sql } from 'kysely';
import { orderRows } from '#kernel/db/order.ts';
import { guards } from '#kernel/db/stays.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { answeringTies, followsAtHome } from '#kernel/reach/ties.ts';
import { isFound, learnsWhere, classIdWithin, pupilWithin } from '../../../school/directory/directory.public.ts';
import { type Asker, pageSize } from '../office/office.queries.ts';

/** Number of past days shown by default. */
const usualDays = 30;
export const spanOf = (
  today: string,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
) => {
  const last = to ?? today;
  return { from: from ?? addDays(last, -usualDays), to: last };
};

export const hasFailed = sql<boolean>`EXISTS (SELECT 1 FROM deliveries d
  WHERE d.school_id = n.school_id AND d.notification_id = n.id AND d.status IN ('failed', 'dropped'))`;
/** Whether the reader of a notice is the child, or may know on a day where the child is. */
export const readerStillFollows = (day: string) => followsAtHome(sql`a.person_id`, sql`n.child_id`, day);

/** Notices to families about pupils in the caller's reach. */
export const familyNotices = (ctx: Asker) =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.child_id')
    .innerJoin('persons as h', 'h.id', 'n.child_id')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .where(sql<boolean>`n.type IN ('absence', 'retard', 'absence.justificatif', 'absence.rappel', 'billet')`)
    .where(pupilWithin(ctx, 'attendance.notify'));

/** Pupils `p` of a class of this year. */
const inClass = (classId: string, day: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id
    AND e.class_id = ${classId}::uuid AND app.enrolled(e.to_on, ${day}))`;
const classesOf = (ctx: ReadCtx) =>
  ctx.db
    .selectFrom('classes as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('levels as v', 'v.id', 'c.level_id')
    .select(['c.id', 'c.name'])
    .where('y.current', '=', true)
    .where(classIdWithin(ctx, 'attendance.notify', sql`c.id`))
    .orderBy('v.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(300)
    .execute();

const aboutOf = (column: 'title' | 'on_day') =>
  sql<string | null>`(SELECT v.${sql.ref(column)}::text FROM attendance_events v
    WHERE v.school_id = n.school_id AND n.model_type = 'attendance_event' AND v.id::text = n.model_id)`;
const deliveriesOf = sql<
  { channel: 'mail' | 'push'; state: AttendanceNotice['deliveries'][number]['state']; at: string | null }[]
>`COALESCE((SELECT json_agg(json_build_object('channel', d.channel, 'state', d.status, 'at', d.sent_at)
  ORDER BY d.channel) FROM deliveries d
  WHERE d.school_id = n.school_id AND d.notification_id = n.id), '[]')`;
const byChannel = (channel: NonNullable<NoticeQuery['channel']>) =>
  channel === 'app'
    ? sql<boolean>`NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.school_id = n.school_id AND d.notification_id = n.id)`
    : sql<boolean>`EXISTS (SELECT 1 FROM deliveries d WHERE d.school_id = n.school_id AND d.notification_id = n.id
      AND d.channel = ${channel})`;

/** The log narrowed by class, days and words. */
function narrowed(ctx: ReadCtx, { classId, from, to, q }: Omit<NoticeQuery, 'page' | 'view'>) {
  let query = familyNotices(ctx);
  if (classId) query = query.where(inClass(classId, ctx.today));
  if (from) query = query.where(sql<boolean>`n.created_at >= (${from}::date::timestamp AT TIME ZONE ${ctx.zone})`);
  if (to) query = query.where(sql<boolean>`n.created_at < ((${to}::date + 1)::timestamp AT TIME ZONE ${ctx.zone})`);
  query = query.where(isFound(ctx, 'h', q));
  return query;
}

export async function noticeLog(
  ctx: ReadCtx,
  { page, view, channel, kind, ...filter }: NoticeQuery,
): Promise<ResponseInput<typeof listNotices>> {
  let query = narrowed(ctx, filter)
    .select(['n.id', 'n.created_at', 'n.read_at', 'p.person_id'])
    .select([
      sql<AttendanceNotice['kind']>`n.type`.as('kind'),
      nameOf('h').as('pupil'),
      nameOf('a').as('reader'),
      classNameOn(ctx.today).as('class_name'),
      aboutOf('title').as('about'),
      aboutOf('on_day').as('day'),
      deliveriesOf.as('deliveries'),
      readerStillFollows(ctx.today).as('speaks'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ]);
  if (view === 'unread') query = query.where('n.read_at', 'is', null);
  if (view === 'read') query = query.where('n.read_at', 'is not', null);
  if (view === 'failed') query = query.where(hasFailed);
  if (kind) query = query.where('n.type', '=', kind);
  if (channel) query = query.where(byChannel(channel));
  const rows = await query
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await narrowed(ctx, filter)
    .select([
      sql<number>`count(*) FILTER (WHERE n.read_at IS NULL)::int`.as('unread'),
      sql<number>`count(*) FILTER (WHERE ${hasFailed})::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.created_at.toISOString(),
      pupilId: row.person_id,
      pupil: row.pupil,
      className: row.class_name ?? '',
      reader: row.reader,
      about: row.about ?? '',
      day: row.day,
      readAt: row.read_at?.toISOString() ?? null,
      deliveries: row.deliveries.map((one) => ({ ...one, at: one.at && new Date(one.at).toISOString() })),
      can: { again: row.read_at === null && row.speaks },
    })),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
    classes: await classesOf(ctx),
  };
}

/** What a guardian `g` lacks to read about their child; null when notices reach them. */
const whyUnreached = (day: string) =>
  sql<
    Unreached['why'] | null
  >`CASE WHEN NOT ${guards('g', day)} THEN 'no_access' WHEN a.id IS NULL THEN 'no_account' WHEN a.status = 'active'
    THEN NULL ELSE a.status END`;

const sortable = {
  guardian: [sql.ref('r.last_name'), sql.ref('r.first_name')],
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  events: [sql.ref('e.events'), sql.ref('e.last_day')],
};

/**
 * Guardians with authority whom no notice reaches, of absent or late pupils; sorted by how much is known about them. A
 * guardian whom a court keeps away is not among them: the school does not write to them about absences.
 */
export async function unreachedIn(
  ctx: ReadCtx,
  { page, classId, q, sort, ...days }: QueryOf<typeof listUnreached>,
): Promise<ResponseInput<typeof listUnreached>> {
  const { from, to } = spanOf(ctx.today, days);
  let query = ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .innerJoin(answeringTies('g', ctx.today), 'g.pupil_id', 'p.person_id')
    .innerJoin('persons as r', 'r.id', 'g.guardian_id')
    .leftJoin('accounts as a', 'a.person_id', 'g.guardian_id')
    .leftJoin('families as f', 'f.id', 'p.family_id')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('attendance_events as ev')
          .select(['ev.pupil_id'])
          .select([sql<number>`count(*)::int`.as('events'), sql<string>`max(ev.on_day)::text`.as('last_day')])
          .where('ev.state', '=', 'validated')
          .where('ev.kind', 'in', ['absence', 'late', 'left_early'])
          .where('ev.on_day', '>=', from)
          .where('ev.on_day', '<=', to)
          .groupBy('ev.pupil_id')
          .as('e'),
      (join) => join.onRef('e.pupil_id', '=', 'p.person_id'),
    )
    .where(pupilWithin(ctx, 'attendance.notify'))
    .where(sql<boolean>`${whyUnreached(ctx.today)} IS NOT NULL`)
    .where(learnsWhere('g'))
    .select(['p.person_id', 'g.guardian_id', 'e.events', 'e.last_day'])
    .select([
      nameOf('h').as('pupil'),
      nameOf('r').as('guardian'),
      classNameOn(ctx.today).as('class_name'),
      sql<Unreached['why']>`${whyUnreached(ctx.today)}`.as('why'),
      sql<boolean>`(r.address <> '' OR (g.lives_with AND NOT COALESCE(f.separated, FALSE)
        AND COALESCE(f.address, '') <> ''))`.as('address'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ]);
  if (classId) query = query.where(inClass(classId, ctx.today));
  query = query.where(isFound(ctx, 'h', q));
  const rows = await query
    .orderBy(
      orderRows(sort, sortable, sql`e.events DESC, h.last_name, h.first_name, p.person_id, g.rank, g.guardian_id`),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => ({
      pupilId: row.person_id,
      pupil: row.pupil,
      className: row.class_name ?? '',
      guardianId: row.guardian_id,
      guardian: row.guardian,
      why: row.why,
      address: row.address,
      events: row.events,
      lastDay: row.last_day,
    })),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    from,
    to,
    classes: await classesOf(ctx),
  };
}
