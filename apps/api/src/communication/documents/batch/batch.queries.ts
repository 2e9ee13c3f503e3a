import { nameOf } from '#kernel/db/person-name.ts';
import type { MatchedFile, PupilChoice } from '@encrier/contract/communication/documents';
import { sql } from 'kysely';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isFound, orgWithin } from '../../../school/directory/directory.public.ts';
import { matchNames, type Pupil } from './batch.policy.ts';

/** Pupils with a place this year in the organisations in reach, by search; all of them without one. */
function pupils(db: ReadDb, ctx: Ctx, q: string | undefined, limit: number): Promise<Pupil[]> {
  const code = q?.trim() ?? '';
  // The choice shows the matricule to all its readers; the Massar code only counts for readers of sheets.
  const named = code ? sql`(${isFound(ctx, 'p', code)} OR upper(u.matricule) = upper(${code}))` : sql`TRUE`;
  return db
    .selectFrom(
      sql<Pupil>`(
      SELECT p.id, ${nameOf('p')} AS label, c.name AS class, u.matricule, u.massar_code AS massar,
        p.first_name AS first, p.last_name AS last
      FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        AND ${orgWithin(ctx, 'documents.publish', sql`l.org_id`)}
      JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id
        JOIN persons p ON p.school_id = e.school_id AND p.id = e.pupil_id
      WHERE e.school_id = ${ctx.schoolId} AND app.enrolled(e.to_on, ${ctx.today}) AND ${named}
      ORDER BY p.last_name, p.first_name, p.id LIMIT ${limit})`.as('p'),
    )
    .selectAll()
    .execute();
}

export async function findPupils(ctx: ReadCtx, q: string | undefined): Promise<{ items: PupilChoice[] }> {
  const found = await pupils(ctx.db, ctx, q, 12);
  return { items: found.map(({ id, label, class: name, matricule }) => ({ id, label, class: name, matricule })) };
}

/** Proposes a pupil for each of the caller's own uploads. */
export function matchFiles(ctx: Ctx, fileIds: readonly string[]): Promise<{ items: MatchedFile[] }> {
  const mine = self(ctx).accountId;
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const unique = [...new Set(fileIds)];
    const files = await db
      .selectFrom('files')
      .select(['id', 'name'])
      .where('id', 'in', unique)
      .where('owner_type', 'is', null)
      .where('created_by', '=', mine)
      .execute();
    if (files.length !== unique.length) throw invalid('documents.file_unknown', { fileIds: 'documents.file_unknown' });
    const order = new Map(unique.map((id, at) => [id, at]));
    files.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    return { items: matchNames(files, await pupils(db, ctx, undefined, 20_000)) };
  });
}

/** Which of these pupils are enrolled in this school. */
export const knownPupils = async (db: ReadDb, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('pupils')
        .select('person_id')
        .where('person_id', 'in', [...new Set(ids)])
        .execute()
    ).map((row) => row.person_id),
  );

/** Names of the pupils whose document no active account can open that day. */
export async function silentOf(db: ReadDb, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('persons as p', 'p.id', 'd.pupil_id')
    .select(nameOf('p').as('label'))
    .where('d.batch_id', '=', batchId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_recipients as r')
            .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
            .select('a.id')
            .whereRef('r.document_id', '=', 'd.id')
            .where('a.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('p.last_name')
    .execute();
  return rows.map((row) => row.label);
}
