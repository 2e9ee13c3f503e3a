import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { findAccount } from '#kernel/auth/lookup.ts';
import { permissionsOf } from '#kernel/auth/rights.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { ruleOf, storedRules } from '../../audience/rules.public.ts';

type Reading = { db: ReadDb; client: PoolClient };

/** The audience of a board, as rules. */
export async function rulesOfBoard(db: ReadDb, id: string): Promise<AudienceRule[]> {
  const row = await db
    .selectFrom('boards as b')
    .select(storedRules('board_audience.board_id', 'b').as('rules'))
    .where('b.id', '=', id)
    .executeTakeFirst();
  return (row?.rules ?? []).map(ruleOf);
}

/** Whether an account may make boards today: an owner who lost this right no longer moderates the board. */
export async function stillMakes(client: PoolClient, schoolId: number, accountId: string): Promise<boolean> {
  const account = await findAccount(client, schoolId, accountId);
  return account?.status === 'active' && permissionsOf(account.entries).has('boards.create');
}

/**
 * Whether an account owns the board and may still make boards, or is in its audience on a day and it is open to people
 * like them: a person who lost a class or a child gets no more notices of it (SEC-OBJ-01).
 */
export async function stillHears(
  { db, client }: Reading,
  schoolId: number,
  boardId: string,
  accountId: string,
  day: string,
): Promise<boolean> {
  const own = await db
    .selectFrom('boards')
    .select('id')
    .where('id', '=', boardId)
    .where('owner_id', '=', accountId)
    .executeTakeFirst();
  if (own && (await stillMakes(client, schoolId, accountId))) return true;
  const found = await db
    .selectFrom(recipientsOf(schoolId, await rulesOfBoard(db, boardId), day).as('r'))
    .innerJoin('accounts as a', (join) => join.on(sql<boolean>`a.person_id = r.person_id`))
    .innerJoin('boards as b', (join) => join.on('b.id', '=', boardId))
    .select('a.id')
    .where('a.id', '=', accountId)
    .where(
      sql<boolean>`CASE r.audience_kind WHEN 'pupil' THEN b.pupils WHEN 'guardian' THEN b.guardians ELSE b.staff END
        <> 'none'`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The children for whom a board addresses a guardian's account on a day; empty for the owner, and for people addressed
 * for themselves.
 */
export async function childrenAddressed(
  db: ReadDb,
  schoolId: number,
  boardId: string,
  accountId: string,
  day: string,
): Promise<Map<string, string[]>> {
  const own = await db
    .selectFrom('boards')
    .select('id')
    .where('id', '=', boardId)
    .where('owner_id', '=', accountId)
    .executeTakeFirst();
  const rows = own
    ? []
    : await db
        .selectFrom(recipientsOf(schoolId, await rulesOfBoard(db, boardId), day).as('r'))
        .innerJoin('accounts as a', (join) => join.on(sql<boolean>`a.person_id = r.person_id`))
        .select(['a.id', 'r.child_ids'])
        .where('a.id', '=', accountId)
        .where('r.audience_kind', '=', 'guardian')
        .execute();
  return new Map(rows.map((row) => [row.id, row.child_ids]));
}
