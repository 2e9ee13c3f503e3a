import { nameOf } from '#kernel/db/person-name.ts';
import type { myPrivacyRequests } from '@encrier/contract/school/privacy';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { asksFor, readsAsAsker } from '../privacy.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Person = { id: string; label: string; own: boolean };

/** Persons for whom the caller may ask, themselves first; none for an account without a person. */
export async function askableOf(asker: Asker): Promise<Person[]> {
  const { personId } = self(asker);
  const rows = await asker.db
    .selectFrom('persons as p')
    .select(['p.id', nameOf('p').as('label')])
    .where(asksFor(asker))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .execute();
  return rows.map((row) => ({ ...row, own: row.id === personId })).toSorted((a, b) => Number(b.own) - Number(a.own));
}

/**
 * Requests made by the caller from their own page, the newest first; those recorded by the office for others are only
 * for the office.
 */
export async function myRequests(ctx: ReadCtx): Promise<ResponseInput<typeof myPrivacyRequests>> {
  const rows = await ctx.db
    .selectFrom('privacy_requests as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.kind', 'r.received_on', 'r.due_on', 'r.state', 'r.words'])
    .select(nameOf('p').as('label'))
    .where(readsAsAsker(ctx))
    .orderBy('r.received_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
  return {
    persons: await askableOf(ctx),
    items: rows.map((row) => ({
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
