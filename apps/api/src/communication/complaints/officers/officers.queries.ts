import { readsAsAuthor } from '../complaints.reach.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { familyOf } from '#kernel/reach/ties.ts';
import { sql } from 'kysely';
import { complaintOfficers, type Officer } from '../settings/settings.public.ts';
import { type Facts, mayBeAssigned, mayHandle } from './officers.policy.ts';

export type Known = Facts & {
  number: string;
  categoryId: string;
  /** Whether its author reads it on that day. */
  authorReads: boolean;
  pupilId: string | null;
};

/** The facts that decide who reads a complaint on a day; null when it does not exist. */
export async function factsOf(db: ReadDb, id: string, day: string): Promise<Known | null> {
  const row = await db
    .selectFrom('complaints as c')
    .leftJoin('accounts as a', 'a.id', 'c.author_id')
    .select([
      'c.number',
      'c.author_id',
      'c.concerned_id',
      'c.assigned_to',
      'c.confidential',
      'c.pupil_id',
      'c.category_id',
      readsAsAuthor(sql`a.person_id`, day).as('author_reads'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    categoryId: row.category_id,
    authorId: row.author_id,
    concernedId: row.concerned_id,
    assignedTo: row.assigned_to,
    confidential: row.confidential,
    familyIds: row.pupil_id ? await familyOf(db, row.pupil_id) : [],
    authorReads: row.author_reads,
    pupilId: row.pupil_id,
  };
}

const asOfficer = (one: Officer) => ({ accountId: one.id, personId: one.personId, directs: one.directs });
/** Who may be put in charge of a complaint that concerns these people. */
export async function listAbleOfficers(
  db: ReadDb,
  wish: { authorId: string | null; concernedId: string | null; pupilId: string | null },
): Promise<Officer[]> {
  const familyIds = wish.pupilId ? await familyOf(db, wish.pupilId) : [];
  return (await complaintOfficers(db)).filter((one) => mayBeAssigned(asOfficer(one), { ...wish, familyIds }));
}
/** Everybody of the office who reads a complaint. */
export const readersOf = async (db: ReadDb, facts: Facts): Promise<Officer[]> =>
  (await complaintOfficers(db)).filter((one) => mayHandle(asOfficer(one), facts));

/** Who gets a message to the office: the person in charge, else the handlers of its category, else every reader. */
export async function listAddressees(db: ReadDb, facts: Known): Promise<Officer[]> {
  const readers = await readersOf(db, facts);
  const inCharge = readers.filter(({ id }) => id === facts.assignedTo);
  if (inCharge.length) return inCharge;
  const handlers = new Set(
    (
      await db
        .selectFrom('complaint_handlers')
        .select('account_id')
        .where('category_id', '=', facts.categoryId)
        .execute()
    ).map((row) => row.account_id),
  );
  const named = readers.filter(({ id }) => handlers.has(id));
  return named.length ? named : readers;
}
