import { isCalledByWords } from '#kernel/content/search-key.ts';
import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import {
  type disciplineChoices,
  type findDisciplinePupils,
  type listRecords,
  recordRanks,
  type StaffRecord,
  type StaffRecordPage,
} from '@encrier/contract/school-life/discipline';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { accountSurname, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isFound, classWithin } from '../../../school/directory/directory.public.ts';
import { atHome } from '../../conduct/conduct.public.ts';
import type { RecordReader } from '../discipline.policy.ts';
import { type Asker, readsRecord, writable } from '../discipline.reach.ts';
import { kindsOf } from '../settings/kinds.queries.ts';
import { soonestReplyOn } from '../settings/rules.queries.ts';
import { type PageRow, presentRecord, presentRecordPage, type RecordRow } from './records.present.ts';

const pageSize = 30;

export const readerOfRecords = (ctx: Asker): RecordReader & { accountId: string; lang: 'fr' | 'en' | 'ar' } => ({
  accountId: self(ctx).accountId,
  lang: self(ctx).lang,
  punishes: holds(ctx.actor, 'conduct.punish'),
  reports: holds(ctx.actor, 'conduct.report'),
  examines: holds(ctx.actor, 'conduct.examine'),
  sanctions: holds(ctx.actor, 'conduct.sanction'),
  looking: self(ctx).lookedAtBy !== null,
  today: ctx.today,
});

/** The current detention hours of the record `r`, or the last ones. */
export const detentionOf = sql<
  StaffRecord['detention']
>`(SELECT json_build_object('id', d.id, 'day', d.day, 'starts', d.starts, 'ends', d.ends, 'state', d.state,
    'room', COALESCE((SELECT o.name FROM classrooms o WHERE o.school_id = d.school_id
      AND o.id = d.classroom_id), ''), 'supervisor', ${nameOfAccountOrNone('d.supervisor_id')})
  FROM detentions d WHERE d.school_id = r.school_id AND d.record_id = r.id AND d.state <> 'moved'
    ORDER BY d.placed_at DESC LIMIT 1)`;
/** Answers to the record `r` under a condition on `y`, the oldest first. */
export const answersOf = (condition: RawBuilder<boolean>): RawBuilder<PageRow['answers']> => sql<
  PageRow['answers']
>`COALESCE((SELECT json_agg(json_build_object('id', y.id, 'by', ${nameOfAccountOrNone('y.by_id')}, 'by_id', y.by_id, 'body', y.body,
  'late', y.late, 'at', y.at) ORDER BY y.at, y.id)
  FROM discipline_replies y WHERE y.school_id = r.school_id AND y.record_id = r.id AND ${condition}), '[]')`;
const readersOf = (today: string): RawBuilder<PageRow['readers']> => sql<
  PageRow['readers']
>`(CASE WHEN r.told_at IS NULL THEN '[]' ELSE COALESCE((SELECT json_agg(json_build_object('label',
  ${nameOf('a')}, 'acknowledgedAt', k.acknowledged_at) ORDER BY a.last_name, a.first_name)
  FROM accounts a LEFT JOIN discipline_receipts k ON k.school_id = r.school_id AND k.record_id = r.id
    AND k.person_id = a.person_id AND k.of_decision = (r.decided_at IS NOT NULL)
  WHERE a.school_id = r.school_id AND (k.person_id IS NOT NULL OR ${atHome(true, today)})), '[]') END)`;

/** Fields of a record `r` of the pupil `p`, `h` that both sides read. */
export const sharedColumns = [
  'r.id',
  'r.pupil_id',
  'r.rank',
  'r.role',
  'r.state',
  'r.work',
  'r.suspended',
  'r.told_at',
  'r.family_text',
  'r.decision_text',
  'r.author_id',
  'k.usual',
  'k.label',
  'k.shape',
] as const;
export const dayColumns = [
  sql<string>`r.happened_on::text`.as('happened_on'),
  sql<string | null>`r.due_on::text`.as('due_on'),
  sql<string | null>`r.from_on::text`.as('from_on'),
  sql<string | null>`r.to_on::text`.as('to_on'),
  sql<string | null>`r.reply_until::text`.as('reply_until'),
  sql<string | null>`r.erase_on::text`.as('erase_on'),
  nameOf('h').as('pupil'),
];

export const storedRecords = (db: ReadDb, today: string) =>
  db
    .selectFrom('discipline_records as r')
    .innerJoin('pupils as p', 'p.person_id', 'r.pupil_id')
    .innerJoin('persons as h', 'h.id', 'r.pupil_id')
    .leftJoin('discipline_kinds as k', 'k.id', 'r.kind_id')
    .select(sharedColumns)
    .select(dayColumns)
    .select(['r.incident_id', 'r.version'])
    .select([
      detentionOf.as('detention'),
      // For a part, the last text of the incident: readers of the part read it too.
      sql<string>`CASE WHEN r.rank = 'part' THEN COALESCE((SELECT v.body FROM incident_versions v
        WHERE v.school_id = r.school_id AND v.incident_id = r.incident_id ORDER BY v.number DESC
        LIMIT 1), '') ELSE r.facts END`.as('facts'),
      classNameOn(today).as('class'),
      nameOfAccountOrNone('r.author_id').as('author'),
      sql<number>`(SELECT count(*)::int FROM discipline_replies y
        WHERE y.school_id = r.school_id AND y.record_id = r.id)`.as('replies'),
      sql<number>`(SELECT count(*)::int FROM discipline_receipts q
        WHERE q.school_id = r.school_id AND q.record_id = r.id AND q.of_decision = (r.decided_at IS NOT NULL))`.as(
        'acknowledged',
      ),
    ]);

const open = sql<boolean>`(r.state IN ('proposed', 'informed') AND r.rank = 'sanction')`;
/** Whether the family answered before the decision. */
export const familyAnswered = sql<boolean>`(r.state IN ('informed', 'given', 'not_done') AND EXISTS (SELECT 1
  FROM discipline_replies y WHERE y.school_id = r.school_id AND y.record_id = r.id))`;
/** A detention without planned hours. */
export const toPlace = sql<boolean>`(r.rank = 'punishment' AND r.state IN ('given', 'not_done') AND EXISTS (SELECT 1
  FROM discipline_kinds tk WHERE tk.school_id = r.school_id AND tk.id = r.kind_id AND tk.shape = 'detention')
  AND NOT EXISTS (SELECT 1 FROM detentions d WHERE d.school_id = r.school_id AND d.record_id = r.id
    AND d.state = 'planned'))`;
const waits = { open, answered: familyAnswered, to_place: toPlace };

const sortable = {
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  kind: [placeOf(sql.ref('r.rank'), recordRanks), sql.ref('r.kind_id')],
  author: accountSurname(sql.ref('r.author_id')),
  day: [sql.ref('r.happened_on'), sql.ref('r.created_at')],
};

export async function readRecords(
  ctx: ReadCtx,
  wish: QueryOf<typeof listRecords>,
): Promise<ResponseInput<typeof listRecords>> {
  const reader = readerOfRecords(ctx);
  let query = storedRecords(ctx.db, ctx.today).where(readsRecord(ctx));
  if (wish.rank) query = query.where('r.rank', '=', wish.rank);
  if (wish.waits !== 'all') query = query.where(waits[wish.waits]);
  if (wish.pupil) query = query.where('r.pupil_id', '=', wish.pupil);
  if (wish.mine) query = query.where('r.author_id', '=', reader.accountId);
  if (wish.q) query = query.where(isCalledByWords('h', wish.q));
  if (wish.class)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = r.school_id AND e.pupil_id = r.pupil_id
        AND e.class_id = ${wish.class} AND app.enrolled(e.to_on, ${ctx.today}))`,
    );
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(wish.sort, sortable, sql`r.happened_on DESC, r.created_at DESC, r.id`))
    .limit(pageSize)
    .offset((wish.page - 1) * pageSize)
    .execute();
  const counts = await ctx.db
    .selectFrom('discipline_records as r')
    .innerJoin('pupils as p', 'p.person_id', 'r.pupil_id')
    .where(readsRecord(ctx))
    .select([
      sql<number>`count(*) FILTER (WHERE ${open})::int`.as('open'),
      sql<number>`count(*) FILTER (WHERE ${familyAnswered})::int`.as('answered'),
      sql<number>`count(*) FILTER (WHERE ${toPlace})::int`.as('toPlace'),
    ])
    .executeTakeFirstOrThrow();
  const may = !reader.looking;
  return {
    items: rows.map((row) => presentRecord(row as unknown as RecordRow, reader)),
    page: wish.page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
    can: {
      report: may && reader.reports,
      punish: may && reader.punishes,
      sanction: may && reader.sanctions,
      examine: may && reader.examines,
    },
  };
}

/** A record as the caller reads it as staff; throws not found for others. */
export async function staffRecord(db: ReadDb, ctx: Asker, id: string): Promise<StaffRecordPage> {
  const row = await storedRecords(db, ctx.today)
    .select(['r.end_reason', 'r.decided_at', 'r.ended_at'])
    .select([
      nameOfAccountOrNone('r.decided_by').as('decided_by_name'),
      nameOfAccountOrNone('r.ended_by').as('ended_by_name'),
      answersOf(sql<boolean>`TRUE`).as('answers'),
      readersOf(ctx.today).as('readers'),
    ])
    .where(readsRecord(ctx))
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return presentRecordPage(row as unknown as PageRow, readerOfRecords(ctx), await soonestReplyOn(db, ctx.today));
}

export async function listDisciplineChoices(ctx: ReadCtx): Promise<ResponseInput<typeof disciplineChoices>> {
  const kinds = await kindsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name as label'])
    .where('y.current', '=', true)
    .where(classWithin(ctx, holds(ctx.actor, 'conduct.view') ? 'conduct.view' : 'conduct.sanction'))
    .orderBy('c.name')
    .execute();
  return {
    kinds: kinds.filter(({ archived }) => !archived).map(({ id, rank, label, shape }) => ({ id, rank, label, shape })),
    classes,
    soonestReply: await soonestReplyOn(ctx.db, ctx.today),
  };
}

export async function pupilsFound(
  ctx: ReadCtx,
  { q = '', pupil }: QueryOf<typeof findDisciplinePupils>,
): Promise<ResponseInput<typeof findDisciplinePupils>> {
  if (!q && !pupil) return { items: [] };
  const items = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', nameOf('h').as('label'), sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('class')])
    .where(writable(ctx, 'conduct.report'))
    .where(pupil ? sql<boolean>`h.id = ${pupil}::uuid` : isFound(ctx, 'h', q))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(20)
    .execute();
  return { items };
}
