import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { recipientsOf } from '../audience/audience.public.ts';

/** Whom a board is for, as its rules say. */
export async function rulesOfBoard(db: ReadDb, id: string): Promise<AudienceRule[]> {
  const rows = await db.selectFrom('board_audience').selectAll().where('board_id', '=', id).orderBy('position').execute();
  return rows.map((row) => {
    const ref = row.level_id ?? row.class_id ?? row.group_id ?? row.person_id;
    return { kind: row.kind as AudienceRule['kind'], ...(row.role && { role: row.role as never }), ...(ref && { ref }), ...(row.who && { who: row.who as never }), ...(row.exclude && { exclude: true }) };
  });
}

/** Whether an account made the board or is addressed by it on a day: who lost a class or a child hears nothing more of it (SEC-OBJ-01). */
export async function stillHears(db: ReadDb, schoolId: number, boardId: string, accountId: string, day: string): Promise<boolean> {
  const own = await db.selectFrom('boards').select('id').where('id', '=', boardId).where('owner_id', '=', accountId).executeTakeFirst();
  if (own) return true;
  const found = await db.selectFrom(recipientsOf(schoolId, await rulesOfBoard(db, boardId), day).as('r')).innerJoin('accounts as a', (join) => join.on(sql<boolean>`a.person_id = r.person_id`)).select('a.id').where('a.id', '=', accountId).executeTakeFirst();
  return found !== undefined;
}
