import type { myPrivacyRequests } from '@encrier/contract/school/privacy';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { ofAge } from '#kernel/reach/guardians.ts';
import { ownChildren } from '../../directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Person = { id: string; label: string; own: boolean };

/** For whom somebody may ask: himself, and the children whom he answers for today; who is of age asks by himself. */
export async function askableOf(asker: Asker): Promise<Person[]> {
  const { personId } = self(asker);
  const children = await ownChildren(asker.db, asker);
  if (personId === null) return [];
  const rows = await asker.db
    .selectFrom('persons')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('label')])
    .where('id', 'in', [personId, ...children])
    .where((eb) => eb.or([eb('id', '=', personId), eb.not(ofAge('persons', asker.today))]))
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return rows.map((row) => ({ ...row, own: row.id === personId })).toSorted((a, b) => Number(b.own) - Number(a.own));
}

/**
 * What the caller asked from his own page, the newest first; what the office noted of others' asking stays with the
 * office.
 */
export async function myRequests(ctx: ReadCtx): Promise<ResponseInput<typeof myPrivacyRequests>> {
  const { accountId } = self(ctx);
  const persons = await askableOf(ctx);
  const rows = await ctx.db
    .selectFrom('privacy_requests as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.kind', 'r.received_on', 'r.due_on', 'r.state', 'r.words'])
    .where('r.asked_by', '=', accountId)
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('label'))
    .orderBy('r.received_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
  // A child whom he no longer answers for, or who is of age, is nobody's to him.
  const open = new Set(persons.map(({ id }) => id));
  return {
    persons,
    items: rows
      .filter((row) => open.has(row.person_id))
      .map((row) => ({
        id: row.id,
        label: row.label,
        kind: row.kind as 'access',
        receivedOn: String(row.received_on),
        dueOn: String(row.due_on),
        state: row.state as 'open',
        words: row.words,
      })),
  };
}
