import { isCalledByWords } from '#kernel/content/search-key.ts';
import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import {
  incidentCategories,
  type IncidentCategory,
  type IncidentPage,
  type IncidentRow,
  type IncidentState,
  incidentStates,
  type listIncidents,
  type Severity,
} from '@encrier/contract/school-life/discipline-incidents';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import { accountSurname, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { incidentWorkflow } from '../discipline.policy.ts';
import { type Asker, examinesIncident, namesPupil, readsIncident, readsRecord } from '../discipline.reach.ts';
import { readerOfRecords, storedRecords } from '../records/records.queries.ts';
import { presentRecord, type RecordRow } from '../records/records.present.ts';

const pageSize = 30;
type Row = {
  id: string;
  category: IncidentCategory;
  severity: Severity;
  state: IncidentState;
  happened_on: string;
  minute: number | null;
  place: string;
  body: string;
  author: string;
  author_id: string;
  people: IncidentRow['people'];
  replies: number;
  version: number;
};

const stored = (ctx: Asker, db: ReadDb) =>
  db
    .selectFrom('incidents as i')
    .select(['i.id', 'i.category', 'i.severity', 'i.state', 'i.minute', 'i.place', 'i.author_id', 'i.version'])
    .select([
      sql<string>`i.happened_on::text`.as('happened_on'),
      nameOfAccountOrNone('i.author_id').as('author'),
      sql<string>`(SELECT v.body FROM incident_versions v WHERE v.school_id = i.school_id AND v.incident_id = i.id
        ORDER BY v.number DESC LIMIT 1)`.as('body'),
      sql<
        IncidentRow['people']
      >`COALESCE((SELECT json_agg(json_build_object('role', r.role, 'label', CASE WHEN ${namesPupil(ctx)}
        THEN ${nameOf('h')} END,
          'class', CASE WHEN ${namesPupil(ctx)} THEN COALESCE(${classNameOn(ctx.today)}, '') ELSE '' END)
            ORDER BY r.created_at, r.id)
        FROM discipline_records r JOIN pupils p ON p.school_id = r.school_id AND p.person_id = r.pupil_id
          JOIN persons h ON h.school_id = p.school_id AND h.id = p.person_id
        WHERE r.school_id = i.school_id AND r.incident_id = i.id AND r.rank = 'part'), '[]')`.as('people'),
      sql<number>`(SELECT count(*)::int FROM discipline_replies y
        JOIN discipline_records r ON r.school_id = y.school_id AND r.id = y.record_id
        JOIN pupils p ON p.school_id = r.school_id AND p.person_id = r.pupil_id
        WHERE r.school_id = i.school_id AND r.incident_id = i.id AND ${namesPupil(ctx)})`.as('replies'),
    ]);

const present = (row: Row, accountId: string): IncidentRow => ({
  id: row.id,
  category: row.category,
  severity: row.severity,
  state: row.state,
  happenedOn: row.happened_on,
  minute: row.minute,
  place: row.place,
  body: row.body,
  dir: directionOf(row.body),
  author: row.author,
  mine: row.author_id === accountId,
  people: row.people,
  replies: row.replies,
  version: row.version,
});

const sortable = {
  category: [placeOf(sql.ref('i.category'), incidentCategories), sql.ref('i.severity')],
  author: accountSurname(sql.ref('i.author_id')),
  day: [sql.ref('i.happened_on'), sql.ref('i.created_at')],
  state: placeOf(sql.ref('i.state'), incidentStates),
};

export async function readIncidents(
  ctx: ReadCtx,
  wish: QueryOf<typeof listIncidents>,
): Promise<ResponseInput<typeof listIncidents>> {
  const { accountId, lookedAtBy } = self(ctx);
  let query = stored(ctx, ctx.db).where(readsIncident(ctx));
  if (wish.state) query = query.where('i.state', '=', wish.state);
  if (wish.category) query = query.where('i.category', '=', wish.category);
  if (wish.q)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM discipline_records r
        JOIN pupils p ON p.school_id = r.school_id AND p.person_id = r.pupil_id
        JOIN persons h ON h.school_id = p.school_id AND h.id = p.person_id
        WHERE r.school_id = i.school_id AND r.incident_id = i.id AND ${isCalledByWords('h', wish.q)} AND ${namesPupil(ctx)})`,
    );
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(wish.sort, sortable, sql`i.happened_on DESC, i.created_at DESC, i.id`))
    .limit(pageSize)
    .offset((wish.page - 1) * pageSize)
    .execute();
  const counts = await ctx.db
    .selectFrom('incidents as i')
    .where(readsIncident(ctx))
    .select([
      sql<number>`count(*) FILTER (WHERE i.state = 'reported')::int`.as('reported'),
      sql<number>`count(*) FILTER (WHERE i.state = 'examined')::int`.as('examined'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: rows.map((row) => present(row as unknown as Row, accountId)),
    page: wish.page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
    can: { report: holds(ctx.actor, 'conduct.report') && lookedAtBy === null },
  };
}

/** Files of the incident `i`. */
const filesOf = filesJson('incident', sql.ref('i.id'));

type Versions = { number: number; body: string; by: string; at: string }[];
/** An incident as the caller reads it; throws not found for others. */
export async function readIncident(db: ReadDb, ctx: Asker, id: string): Promise<IncidentPage> {
  const row = await stored(ctx, db)
    .select(['i.outcome', 'i.examined_at', 'i.closed_at'])
    .select([
      nameOfAccountOrNone('i.examined_by').as('examiner'),
      nameOfAccountOrNone('i.closed_by').as('closer'),
      examinesIncident(ctx).as('examines'),
      filesOf.as('files'),
      sql<Versions>`(SELECT json_agg(json_build_object('number', v.number, 'body', v.body, 'by', ${nameOfAccountOrNone('v.by_id')},
        'at', v.at) ORDER BY v.number)
        FROM incident_versions v WHERE v.school_id = i.school_id AND v.incident_id = i.id)`.as('versions'),
    ])
    .where(readsIncident(ctx))
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const records = await storedRecords(db, ctx.today)
    .where('r.incident_id', '=', id)
    .where(readsRecord(ctx))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  const reader = readerOfRecords(ctx);
  const shown = present(row as unknown as Row, reader.accountId);
  const writes = !reader.looking && shown.state !== 'closed' && (shown.mine || row.examines);
  const examines = !reader.looking && row.examines && reader.examines;
  return {
    ...shown,
    versions: row.versions.map((one) => ({
      ...one,
      dir: directionOf(one.body),
      at: new Date(one.at).toISOString(),
    })),
    files: reader.looking ? [] : row.files,
    outcome: row.outcome,
    examinedBy: row.examiner,
    examinedAt: row.examined_at?.toISOString() ?? null,
    closedBy: row.closer,
    closedAt: row.closed_at?.toISOString() ?? null,
    records: records.map((one) => presentRecord(one as unknown as RecordRow, reader)),
    can: {
      add: writes,
      involve: writes && reader.reports,
      examine: examines && incidentWorkflow.allows(shown.state, 'examine'),
      close: examines && incidentWorkflow.allows(shown.state, 'close'),
    },
  };
}

/** Whether the caller opens the files of an incident: people who read its text; nobody during look-as. */
export async function opensFiles(ctx: Asker, db: ReadDb, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || self(ctx).lookedAtBy !== null) return false;
  const found = await db
    .selectFrom('incidents as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(readsIncident(ctx))
    .executeTakeFirst();
  return found !== undefined;
}
