import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { copyIncidents, Incident, IncidentKind, watchTest } from '@encrier/contract/teaching/diagnostic-incidents';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { questionsOf } from '../asking.policy.ts';
import { copyRows } from '../correcting/copies.queries.ts';
import { readsCopy } from '../diagnostic-tests.reach.ts';
import { pupilsRead, readsTest } from '../diagnostic-tests.reach.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
type StoredIncident = Omit<Incident, 'at'> & { at: string };
const written = ({ at, kind, ...rest }: StoredIncident) => ({
  ...rest,
  kind: kind as IncidentKind,
  at: new Date(at).toISOString(),
});
/** Incidents of the sitting `g`, some of the latest. */
const incidentsOf = (most: number) => sql<StoredIncident[]>`COALESCE((SELECT json_agg(json_build_object('id', x.id,
    'kind', x.kind, 'at', x.happened_at, 'seconds', x.seconds, 'minutes', x.minutes, 'note', x.note, 'by', x.by)
    ORDER BY x.happened_at DESC, x.id DESC)
  FROM (SELECT i.*, CASE WHEN i.by_device THEN '' ELSE ${nameOrNone('ip')} END AS by
    FROM test_incidents i JOIN accounts ia ON ia.school_id = i.school_id AND ia.id = i.by_id
    LEFT JOIN persons ip ON ip.school_id = ia.school_id AND ip.id = ia.person_id
    WHERE i.school_id = g.school_id AND i.sitting_id = g.id
    ORDER BY i.happened_at DESC, i.id DESC LIMIT ${most}) x), '[]')`;

/** Who sits a test now, with the incidents; 404 for a person who does not correct it. */
export async function readWatch(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof watchTest>> {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.title', 't.closes_at', 't.questions', 't.shuffle', 't.draw'])
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  const rows = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(sql<{ pupil_id: string; audience: string }>`LATERAL ${pupilsRead(ctx)}`.as<'pr'>(sql`pr`), (join) =>
      join.onTrue(),
    )
    .innerJoin('test_sittings as g', (join) =>
      join.onRef('g.test_id', '=', 't.id').onRef('g.pupil_id', '=', 'pr.pupil_id'),
    )
    .innerJoin('persons as p', 'p.id', 'g.pupil_id')
    .select(['g.id', 'g.pupil_id', 'g.started_at', 'g.due_at', 'g.paused_at', 'g.version', 'g.on_paper', 'pr.audience'])
    .select([
      nameOf('p').as('label'),
      sql<{ answered: number; saved: string | null }>`(SELECT json_build_object(
          'answered', count(*) FILTER (WHERE EXISTS (SELECT 1 FROM jsonb_array_elements_text(w.words) said
            WHERE btrim(said) <> '')), 'saved', max(w.saved_at))
        FROM test_answers w WHERE w.school_id = g.school_id AND w.sitting_id = g.id)`.as('answers'),
      sql<number>`(SELECT count(*)::int FROM test_incidents li WHERE li.school_id = g.school_id AND li.sitting_id = g.id
        AND li.kind = 'left')`.as('left'),
      incidentsOf(20).as('incidents'),
    ])
    .where('t.id', '=', id)
    .where('g.handed_at', 'is', null)
    .where('g.voided_at', 'is', null)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('g.id')
    .limit(500)
    .execute();
  return {
    title: test.title,
    now: ctx.now.toISOString(),
    closesAt: iso(test.closes_at),
    sittings: rows.map((row) => ({
      sittingId: row.id,
      pupilId: row.pupil_id,
      label: row.label,
      audience: row.audience,
      left: row.left,
      startedAt: row.started_at.toISOString(),
      dueAt: iso(row.due_at),
      pausedAt: iso(row.paused_at),
      answered: row.answers.answered,
      asked: questionsOf(test, row).length,
      savedAt: row.answers.saved ? new Date(row.answers.saved).toISOString() : null,
      version: row.version,
      incidents: row.incidents.map(written),
    })),
    can: { act: !isLooking(ctx.actor) },
  };
}

/** The incidents of one sitting, in order; 404 for a person who does not correct it. */
export async function listIncidents(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof copyIncidents>> {
  const row = await copyRows(ctx.db)
    .select(incidentsOf(200).as('incidents'))
    .where('g.id', '=', id)
    .where(readsCopy(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { items: row.incidents.map(written).toReversed() };
}
