import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { BoardCard, BoardPair, getBoard } from '@encrier/contract/school/rollover';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { rolloverOf, roster } from '../rollover.public.ts';

/** Pupils bound for a level, its classes and the pairs among its pupils. */
export async function boardOf(db: ReadDb, id: string, levelId: string): Promise<ResponseInput<typeof getBoard>> {
  const head = await rolloverOf(db, id);
  const level = await db.selectFrom('levels').select('id').where('id', '=', levelId).executeTakeFirst();
  if (!level) throw notFound();
  const classes = await db
    .selectFrom('rollover_classes')
    .select(['id', 'name', 'capacity'])
    .where('rollover_id', '=', id)
    .where('level_id', '=', levelId)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const rows = await roster(db, head)
    .innerJoin('persons as n', 'n.id', 'p.person_id')
    .where('d.level_id', '=', levelId)
    .select(['n.id', 'n.first_name', 'n.last_name', 'n.sex', 'd.decision', 'd.target_id', 'c.name as class_name'])
    .orderBy('n.last_name')
    .orderBy('n.first_name')
    .orderBy('n.id')
    .limit(2000)
    .execute();
  const there = (column: string) =>
    sql<boolean>`EXISTS (SELECT 1 FROM rollover_pupils d WHERE d.school_id = x.school_id
      AND d.rollover_id = x.rollover_id AND d.level_id = ${levelId} AND d.pupil_id = ${sql.ref(`x.${column}`)})`;
  const pairs = await db
    .selectFrom('rollover_pairs as x')
    .select(['x.id', 'x.a_id', 'x.b_id', 'x.kind'])
    .where('x.rollover_id', '=', id)
    .where(there('a_id'))
    .where(there('b_id'))
    .execute();
  return {
    classes,
    pupils: rows.map((row) => ({
      id: row.id,
      label: `${row.first_name} ${row.last_name}`,
      sex: row.sex as BoardCard['sex'],
      repeating: row.decision === 'repeat',
      fromClass: row.class_name ?? '',
      targetId: row.target_id,
    })),
    pairs: pairs.map((row) => ({ id: row.id, aId: row.a_id, bId: row.b_id, kind: row.kind as BoardPair['kind'] })),
  };
}
