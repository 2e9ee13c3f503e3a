import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';

/**
 * Who guards whom, in one place. Each source replaces a table, in built queries (`selectFrom`, `innerJoin`) as in SQL
 * text (`FROM ${guardingTies('g', day)}`), is limited to the school, and includes the condition of authority it is
 * named after: find everybody who is notified, printed or counted through one of them. The SQL functions are inlined
 * into the query, so that it is planned like a plain table. `day`: the school's, `YYYY-MM-DD`.
 */
type Day = string | RawBuilder<string>;
type Tie = Selectable<Database['guardianships']>;
type Person = string | null | RawBuilder<unknown>;

/** Ties of people who may read about the pupil and write for them on the day: see `guards` (SEC-OBJ-01). */
export const guardingTies = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Tie, Alias> =>
  sql<Tie>`app.guarding_ties(${day})`.as(alias);

/**
 * Those of them whom no court keeps away from the pupil: for what says where a child is, or when and with whom it
 * leaves (LAW-MIN-02).
 */
export const followingTies = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Tie, Alias> =>
  sql<Tie>`app.following_ties(${day})`.as(alias);

/** Ties with legal authority over the pupil on the day, with or without access to the application (LAW-MIN-02). */
export const answeringTies = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Tie, Alias> =>
  sql<Tie>`app.answering_ties(${day})`.as(alias);

/** All ties valid on the day, whatever they allow: for what an office reads on a sheet, or who fetches a child. */
export const standingTies = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Tie, Alias> =>
  sql<Tie>`app.standing_ties(${day})`.as(alias);

type Account = Tie & { account_id: string; status: string };
/** Ties of a source, each with the guardian's account; guardians without an account are left out. */
const withAccounts = <Alias extends string>(ties: AliasedRawBuilder<Tie, 't'>, alias: Alias) =>
  sql<Account>`(SELECT t.*, o.id AS account_id, o.status
    FROM ${ties} JOIN accounts o ON o.school_id = t.school_id AND o.person_id = t.guardian_id)`.as(alias);

/** Accounts of those who guard a pupil on the day, with their ties: see `guardingTies`. */
export const guardingAccounts = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Account, Alias> =>
  withAccounts(guardingTies('t', day), alias);

/** Accounts of those who learn where a pupil is on the day, with their ties: see `followingTies`. */
export const followingAccounts = <Alias extends string>(alias: Alias, day: Day): AliasedRawBuilder<Account, Alias> =>
  withAccounts(followingTies('t', day), alias);

/** A person in a condition: an id, or an SQL expression. */
const idOf = (person: Person): RawBuilder<unknown> =>
  person === null || typeof person === 'string' ? sql`${person}::uuid` : person;

/** Whether a person guards a pupil on the day. */
export const guardsPupil = (person: Person, pupil: Person, day: Day): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${guardingTies('gt', day)}
    WHERE gt.pupil_id = ${idOf(pupil)} AND gt.guardian_id = ${idOf(person)})`;

/** Whether a person guards any pupil on the day. */
export const guardsSomebody = (person: Person, day: Day): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${guardingTies('gt', day)} WHERE gt.guardian_id = ${idOf(person)})`;

/** Whether a person may read about a pupil at home on the day: the pupil, or a guardian of that day. */
export const readsAtHome = (person: Person, pupil: Person, day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${idOf(person)} = ${idOf(pupil)} OR ${guardsPupil(person, pupil, day)})`;

/** Whether a person learns where a pupil is on the day: the pupil, or a guardian by `followingTies`. */
export const followsAtHome = (person: Person, pupil: Person, day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${idOf(person)} = ${idOf(pupil)} OR EXISTS (SELECT 1 FROM ${followingTies('lt', day)}
    WHERE lt.pupil_id = ${idOf(pupil)} AND lt.guardian_id = ${idOf(person)}))`;

/** Whether a person is the pupil, or has legal authority over them on the day. */
export const answersAtHome = (person: Person, pupil: Person, day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${idOf(person)} = ${idOf(pupil)} OR EXISTS (SELECT 1 FROM ${answeringTies('wt', day)}
    WHERE wt.pupil_id = ${idOf(pupil)} AND wt.guardian_id = ${idOf(person)}))`;

/**
 * Whether a member of staff belongs to the pupil's own family: the pupil, or somebody who is or was tied to them,
 * whatever the authority. Such a person decides nothing about them and reads nothing as staff. Never null.
 */
export const isOfFamily = (person: Person, pupil: Person): RawBuilder<boolean> =>
  sql<boolean>`(COALESCE(${idOf(person)} = ${idOf(pupil)}, FALSE) OR EXISTS (SELECT 1 FROM guardianships ft
    WHERE ft.school_id = app.school_id() AND ft.pupil_id = ${idOf(pupil)} AND ft.guardian_id = ${idOf(person)}))`;

/** Persons of a pupil's own family: see `isOfFamily`. */
export async function familyOf(db: ReadDb, pupilId: string): Promise<string[]> {
  const rows = await db.selectFrom('guardianships').select('guardian_id').where('pupil_id', '=', pupilId).execute();
  return [pupilId, ...rows.map((row) => row.guardian_id)];
}

/** Whether a person belongs to a pupil's own family: see `isOfFamily`. */
export const belongsToFamily = async (db: ReadDb, personId: string | null, pupilId: string): Promise<boolean> =>
  personId !== null && (await familyOf(db, pupilId)).includes(personId);

/** An account of a pupil's home: their own, or that of a guardian of that day. */
export type HomeAccount = { id: string; pupil_id: string; own: boolean };

/**
 * Accounts, in any state, of some pupils (`own`) and of those who guard them on the day: one row per account and pupil.
 * `pupilIds` are person ids. `following`: without guardians whom a court keeps away; see `followingTies`.
 */
export async function homeAccounts(
  db: ReadDb,
  pupilIds: readonly string[],
  day: string,
  which: 'guarding' | 'following' = 'guarding',
): Promise<HomeAccount[]> {
  if (!pupilIds.length) return [];
  const these = sql`ANY (${[...pupilIds]}::uuid[])`;
  const accounts = which === 'following' ? followingAccounts('g', day) : guardingAccounts('g', day);
  return db
    .selectFrom(
      sql<HomeAccount>`(SELECT a.id, a.person_id AS pupil_id, TRUE AS own FROM accounts a
        WHERE a.school_id = app.school_id() AND a.person_id = ${these}
      UNION ALL SELECT g.account_id, g.pupil_id, FALSE FROM ${accounts}
        WHERE g.pupil_id = ${these})`.as('h'),
    )
    .selectAll()
    .execute();
}
