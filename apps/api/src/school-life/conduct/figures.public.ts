import { sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { holds } from '#kernel/policy/actor.ts';
import { isNotOwnHome } from './conduct.reach.ts';
import { staffReader } from './conduct.reach.ts';

export type ConductFigures = { praised: number; reproached: number };
/** Notes visible to the whole team, between two days, for people who read them; null for a pupil out of reach. */
export async function conductFigures(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'>,
  pupilIds: readonly string[],
  days: { from: string; to: string },
): Promise<(pupilId: string) => ConductFigures | null> {
  if (!holds(ctx.actor, 'conduct.view') || !pupilIds.length) return () => null;
  const reader = staffReader(ctx);
  const of = (category: string) =>
    sql<number>`(SELECT count(*)::int FROM conduct_notes n WHERE n.school_id = p.school_id AND n.pupil_id = p.person_id
      AND n.withdrawn_at IS NULL
      AND n.visibility = 'team' AND n.category = ${category} AND n.happened_on BETWEEN ${days.from} AND ${days.to})`;
  const rows = await db
    .selectFrom('pupils as p')
    .select(['p.person_id as id', of('achievement').as('praised'), of('behaviour').as('reproached')])
    .where('p.person_id', 'in', [...pupilIds])
    .where(reader.view)
    .where(isNotOwnHome(sql`p.person_id`, reader.personId))
    .execute();
  const found = new Map(rows.map(({ id, praised, reproached }) => [id, { praised, reproached }]));
  return (pupilId) => found.get(pupilId) ?? null;
}
