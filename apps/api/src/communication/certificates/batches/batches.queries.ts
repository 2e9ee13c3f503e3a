import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import {
  type BatchKind,
  type CertificateBatch,
  type certificateBatches,
  type certificateBatchPupils,
  type certificateDeparted,
  maxDeparted,
} from '@encrier/contract/communication/certificates-batches';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { classWithin, lastPlaceWithin, pupilWithin } from '../../../school/directory/directory.public.ts';
import { isPastPupil, lastDayOf, standingOfPupil, whyUntrue } from '../certificates.public.ts';
import { batchInReach } from '../certificates.reach.ts';

const shown = 10;
/** Minutes without a paper after which a running batch counts as stalled. */
const stalledAfter = 10;
type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };

/** Batches in reach, with their figures. */
export function batchRows(ctx: Asker) {
  return ctx.db
    .selectFrom('certificate_batches as b')
    .leftJoin('classes as k', 'k.id', 'b.class_id')
    .leftJoin('accounts as a', 'a.id', 'b.made_by')
    .where(batchInReach(ctx))
    .select(['b.id', 'b.kind', 'b.lang', 'b.bilingual', 'b.state', 'b.made_at', 'k.name as class_name'])
    .select(['b.stopped_for', 'b.left_from', 'b.left_to'])
    .select([
      sql<boolean>`(b.state = 'working' AND GREATEST(b.made_at, (SELECT max(k.decided_at)
        FROM certificate_batch_pupils x
        JOIN certificates k ON k.school_id = x.school_id AND k.id = x.certificate_id
        WHERE x.school_id = b.school_id AND x.batch_id = b.id)) < ${ctx.now}::timestamptz -
          make_interval(mins => ${stalledAfter}))`.as('stalled'),
      nameOrNone('a').as('made_by'),
      sql<number>`(SELECT count(*)::int FROM certificate_batch_pupils x
        WHERE x.school_id = b.school_id AND x.batch_id = b.id)`.as('total'),
      sql<number>`(SELECT count(x.certificate_id)::int FROM certificate_batch_pupils x
        WHERE x.school_id = b.school_id AND x.batch_id = b.id)`.as('made'),
      sql<CertificateBatch['refused']>`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'pupil', ${nameOf('p')},
        'code', x.refusal)
          ORDER BY x.position) FROM certificate_batch_pupils x
            JOIN persons p ON p.school_id = x.school_id AND p.id = x.pupil_id
        WHERE x.school_id = b.school_id AND x.batch_id = b.id AND x.refusal <> ''
          AND ${lastPlaceWithin(ctx, 'documents.issue', sql`x.pupil_id`)}), '[]')`.as('refused'),
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>;

/** Whether papers are left that no process is making. */
const mayGoOn = (row: Row): boolean =>
  row.made + row.refused.length < row.total && (row.state === 'stopped' || row.stalled);

export const presentBatch = (row: Row): CertificateBatch => ({
  id: row.id,
  kind: row.kind as BatchKind,
  lang: row.lang as Lang,
  bilingual: row.bilingual,
  className: row.class_name ?? '',
  departed: row.left_from && row.left_to ? { from: row.left_from, to: row.left_to } : null,
  state: row.state as CertificateBatch['state'],
  lostRight: row.stopped_for === 'right',
  stalled: row.stalled,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  total: row.total,
  made: row.made,
  refused: row.refused,
  can: { stop: row.state === 'working', resume: mayGoOn(row), print: row.state !== 'working' && row.made > 0 },
});

export async function listBatches(ctx: ReadCtx): Promise<ResponseInput<typeof certificateBatches>> {
  const rows = await batchRows(ctx).orderBy('b.made_at', 'desc').limit(shown).execute();
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name'])
    .where('y.current', '=', true)
    .where(classWithin(ctx, 'documents.issue'))
    .orderBy('l.position')
    .orderBy('c.name')
    .execute();
  return { items: rows.map(presentBatch), classes };
}

/** Pupils of a class in reach today, with what would prevent or duplicate a certificate. */
export async function batchPupils(
  ctx: Asker,
  { classId, kind, lang }: QueryOf<typeof certificateBatchPupils>,
): Promise<ResponseInput<typeof certificateBatchPupils>> {
  const rows = await ctx.db
    .selectFrom('pupils as u')
    .innerJoin('persons as p', 'p.id', 'u.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', standingOfPupil(ctx.today).as('standing')])
    .select(
      sql<
        string | null
      >`(SELECT k.number FROM certificates k JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id
        AND y.current
        WHERE k.school_id = u.school_id AND k.pupil_id = u.person_id AND k.kind = ${kind} AND k.lang = ${lang}
          AND k.state = 'issued'
        ORDER BY k.issued_on DESC, k.number DESC LIMIT 1)`.as('number'),
    )
    .where(pupilWithin(ctx, 'documents.issue', sql`p.id`, classId))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      label: `${row.last_name} ${row.first_name}`,
      refusal: whyUntrue(kind, row.standing),
      number: row.number,
    })),
  };
}

/** Pupils in reach who left, or will leave, between two days, with what would prevent or duplicate a certificate. */
export async function listDeparted(
  ctx: Asker,
  { from, to, kind, lang }: QueryOf<typeof certificateDeparted>,
): Promise<ResponseInput<typeof certificateDeparted>> {
  const wrong = findUnrealDay({ from, to });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_day' });
  const day = sql<string>`CASE WHEN ${isPastPupil} OR u.left_on IS NOT NULL THEN ${lastDayOf} ELSE (SELECT min(m.on_day)
    FROM planned_moves m WHERE m.school_id = u.school_id AND m.pupil_id = u.person_id AND m.kind = 'departure'
      AND m.state IN ('planned', 'blocked')) END`;
  type Place = { class: string; level: string } | null;
  const rows = await ctx.db
    .selectFrom('pupils as u')
    .innerJoin('persons as p', 'p.id', 'u.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', standingOfPupil(ctx.today).as('standing')])
    .select([
      sql<string>`(${day})::text`.as('left_on'),
      sql<Place>`(SELECT json_build_object('class', c.name, 'level', l.name) FROM enrolments e
        JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        WHERE e.school_id = u.school_id AND e.pupil_id = u.person_id
          ORDER BY y.current DESC, y.starts_on DESC, e.from_on DESC LIMIT 1)`.as('place'),
      sql<string | null>`(SELECT k.number FROM certificates k
        JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id
        WHERE k.school_id = u.school_id AND k.pupil_id = u.person_id AND k.kind = ${kind} AND k.lang = ${lang}
          AND k.state = 'issued' AND (y.current OR k.issued_on >= ${day})
        ORDER BY k.issued_on DESC, k.number DESC LIMIT 1)`.as('number'),
    ])
    .where(sql<SqlBool>`${day} BETWEEN ${from}::date AND ${to}::date`)
    .where(lastPlaceWithin(ctx, 'documents.issue', sql`u.person_id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(maxDeparted + 1)
    .execute();
  if (rows.length > maxDeparted) throw conflict('certificates.too_many_left');
  return {
    items: rows.map((row) => ({
      id: row.id,
      label: `${row.last_name} ${row.first_name}`,
      class: row.place?.class ?? '',
      level: row.place?.level ?? '',
      leftOn: row.left_on,
      refusal: whyUntrue(kind, row.standing),
      number: row.number,
    })),
  };
}

export type Next = { pupilId: string; kind: BatchKind; lang: Lang; bilingual: boolean; madeBy: string };
/** The next pupil of a batch; null once all papers are made, or the batch was stopped. */
export async function nextOf(db: ReadDb, id: string): Promise<Next | null> {
  const row = await db
    .selectFrom('certificate_batch_pupils as x')
    .innerJoin('certificate_batches as b', 'b.id', 'x.batch_id')
    .select(['x.pupil_id', 'b.kind', 'b.lang', 'b.bilingual', 'b.made_by'])
    .where('b.id', '=', id)
    .where('b.state', '=', 'working')
    .where('x.certificate_id', 'is', null)
    .where('x.refusal', '=', '')
    .orderBy('x.position')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { pupil_id: pupilId, bilingual, made_by: madeBy } = row;
  return { pupilId, kind: row.kind as BatchKind, lang: row.lang as Lang, bilingual, madeBy };
}

/** Valid papers of a batch, in its order; without pupils who left the caller's reach. */
export const papersOf = (ctx: Asker, id: string) =>
  ctx.db
    .selectFrom('certificate_batch_pupils as x')
    .innerJoin('certificates as k', 'k.id', 'x.certificate_id')
    .innerJoin('files as f', 'f.id', 'k.file_id')
    .select(['x.pupil_id', 'f.sha256', 'f.pages'])
    .where('x.batch_id', '=', id)
    .where('k.state', '=', 'issued')
    .where(lastPlaceWithin(ctx, 'documents.issue', sql`x.pupil_id`))
    .orderBy('x.position')
    .execute();
