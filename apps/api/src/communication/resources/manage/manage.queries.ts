import { nameOf } from '#kernel/db/person-name.ts';
import type { allResources } from '@encrier/contract/communication/resources';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { pageOfRows } from '../author/author.public.ts';

/** Everybody's resources of this year, or what was removed in the last days. */
export function listEverything(ctx: ReadCtx, query: QueryOf<typeof allResources>) {
  const kept = sql<boolean>`((r.removed_at IS NOT NULL) = ${query.removed === '1'}::boolean
    AND (${query.author ?? null}::uuid IS NULL OR r.author_id = ${query.author ?? null})
    AND (${query.removed === '1'}::boolean OR r.year_id IN (SELECT id FROM school_years
      WHERE school_id = r.school_id AND current)))`;
  type Authors = { authors: { id: string; name: string }[] };
  return pageOfRows<Authors>(
    ctx,
    query,
    kept,
    sql`COALESCE((SELECT json_agg(json_build_object('id', a.id, 'name', ${nameOf('a')})
      ORDER BY a.last_name, a.first_name) FROM accounts a
    WHERE a.school_id = ${ctx.schoolId} AND EXISTS (SELECT 1 FROM resources o
      WHERE o.school_id = a.school_id AND o.author_id = a.id AND o.removed_at IS NULL)), '[]') AS authors`,
  );
}

type Space = { key: string; name: string; resources: number; files: number; bytes: number };

/** Bytes that contents hold: one statement. */
export async function readSpace(ctx: ReadCtx) {
  const {
    rows: [found],
  } = await sql<{ bytes: number; files: number; authors: Space[]; subjects: Space[] }>`
    WITH held AS MATERIALIZED (SELECT k.id, k.author_id, count(d.id)::int AS files, COALESCE(sum(d.size),
      0)::float8 AS bytes FROM resource_contents k
      LEFT JOIN resource_files z ON z.school_id = k.school_id AND z.content_id = k.id
        LEFT JOIN files d ON d.school_id = z.school_id AND d.id = z.file_id WHERE k.school_id = ${ctx.schoolId}
        GROUP BY k.id, k.author_id),
    place AS MATERIALIZED (SELECT r.content_id, count(*)::int AS places, (array_agg(r.subject_id
      ORDER BY r.created_at, r.id))[1] AS subject_id FROM resources r WHERE r.school_id = ${ctx.schoolId}
      GROUP BY r.content_id),
    line AS MATERIALIZED (SELECT h.*, p.places, p.subject_id FROM held h JOIN place p ON p.content_id = h.id)
    SELECT (SELECT COALESCE(sum(bytes), 0) FROM line)::float8 AS bytes, (SELECT COALESCE(sum(files), 0)
      FROM line)::int AS files,
      COALESCE((SELECT json_agg(x ORDER BY x.bytes DESC, x.name)
        FROM (SELECT a.id AS key, ${nameOf('a')} AS name, sum(l.places)::int AS resources,
        sum(l.files)::int AS files, sum(l.bytes) AS bytes
        FROM line l JOIN accounts a ON a.school_id = ${ctx.schoolId} AND a.id = l.author_id
          GROUP BY a.id, a.first_name, a.last_name) x), '[]') AS authors,
      COALESCE((SELECT json_agg(x ORDER BY x.bytes DESC, x.name)
        FROM (SELECT s.id AS key, s.name, sum(l.places)::int AS resources, sum(l.files)::int AS files,
        sum(l.bytes) AS bytes
        FROM line l JOIN subjects s ON s.school_id = ${ctx.schoolId} AND s.id = l.subject_id
          GROUP BY s.id, s.name) x), '[]') AS subjects`.execute(ctx.db as never);
  return { ...found!, quota: ctx.kernel.config.fileQuota.school };
}
