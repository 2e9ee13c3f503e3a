import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import {
  answeringTies,
  answersAtHome,
  familyOf,
  followingAccounts,
  followingTies,
  followsAtHome,
  guardingAccounts,
  guardingTies,
  guardsPupil,
  homeAccounts,
  isOfFamily,
  readsAtHome,
  standingTies,
} from './ties.ts';

const day = '2026-03-10';
let server: TestServer;
let school: TestSchool;
let other: TestSchool;
/** Ties of one pupil, by what they allow. */
const ties = {
  full: {},
  blind: { digital_access: false },
  powerless: { legal: false },
  lastDay: { ends_on: day },
  over: { ends_on: '2026-03-09' },
  firstDay: { starts_on: day },
  toCome: { starts_on: '2026-03-11' },
  restricted: { restriction: 'ne peut approcher l’enfant' },
  noCustody: { custody: 'none' },
};
type Name = keyof typeof ties;
const people = Object.fromEntries(Object.keys(ties).map((name) => [name, newId()])) as Record<Name, string>;
const nameOf = (id: string): string | undefined => Object.entries(people).find(([, one]) => one === id)?.[0];

const inSchool = <T>(work: (db: TenantDb) => Promise<T>, of = school): Promise<T> =>
  withTenant(server.kernel.pool, of.schoolId, {}, (db) => work(db));

beforeAll(async () => {
  server = await testServer();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await inSchool(async (db) => {
    const at = { school_id: school.schoolId };
    await db
      .insertInto('persons')
      .values(
        Object.entries(people).map(([name, id]) => ({
          ...at,
          id,
          first_name: name,
          last_name: 'Tazi',
          search_key: name,
        })),
      )
      .execute();
    for (const [name, more] of Object.entries(ties))
      await db
        .insertInto('guardianships')
        .values({
          ...at,
          pupil_id: school.accounts.eleve.personId,
          guardian_id: people[name as Name],
          kind: 'other',
          ...more,
        })
        .execute();
  });
});
afterAll(() => server.stop());

const among = (rows: readonly { guardian_id: string }[]): string[] =>
  rows.flatMap(({ guardian_id }) => nameOf(guardian_id) ?? []).sort();
const keptAway = ['restricted', 'noCustody'];
const following = ['firstDay', 'full', 'lastDay'];
const guarding = [...following, ...keptAway].sort();
const answering = ['blind', ...guarding].sort();
const standing = ['powerless', ...answering].sort();

describe('a source of guardian ties', () => {
  it.each([
    ['who guards', guardingTies, guarding],
    ['who learns where the pupil is', followingTies, following],
    ['who answers', answeringTies, answering],
    ['whoever is tied', standingTies, standing],
  ] as const)(
    'gives %s on the day, first and last day included (SEC-OBJ-01, LAW-MIN-02)',
    async (_name, source, expected) => {
      expect(among(await inSchool((db) => db.selectFrom(source('g', day)).select('g.guardian_id').execute()))).toEqual(
        expected,
      );
      const text = sql<{ guardian_id: string }>`(SELECT g.guardian_id FROM ${source('g', day)})`;
      expect(among(await inSchool((db) => db.selectFrom(text.as('x')).selectAll().execute()))).toEqual(expected);
    },
  );

  it('contains only the ties of its own school', async () => {
    const rows = await inSchool((db) => db.selectFrom(standingTies('g', day)).select('g.school_id').execute(), other);
    expect(new Set(rows.map(({ school_id }) => school_id))).toEqual(new Set([other.schoolId]));
  });

  it('is inlined in the query: the table is read by its keys, as without it', async () => {
    const pupil = school.accounts.eleve.personId;
    const questions = [
      sql`SELECT g.pupil_id FROM ${guardingTies('g', day)} WHERE g.guardian_id = ${pupil}::uuid`,
      sql`SELECT a.id FROM accounts a WHERE a.school_id = app.school_id()
        AND ${guardsPupil(sql`a.person_id`, pupil, day)}`,
      sql`SELECT a.id FROM accounts a LEFT JOIN ${answeringTies('g', day)} ON g.guardian_id = a.person_id
        WHERE a.school_id = app.school_id() AND NOT ${answersAtHome(sql`a.person_id`, sql`a.person_id`, day)}`,
      sql`SELECT p.person_id, n.day FROM pupils p CROSS JOIN LATERAL (SELECT ${day}::date + 1 AS day) n
        JOIN ${standingTies('g', sql`n.day`)} ON g.pupil_id = p.person_id WHERE p.school_id = app.school_id()`,
      sql`SELECT g.pupil_id FROM ${followingTies('g', day)} WHERE g.guardian_id = ${pupil}::uuid`,
      sql`SELECT g.account_id FROM ${guardingAccounts('g', day)} WHERE g.pupil_id = ${pupil}::uuid`,
      sql`SELECT g.account_id FROM ${followingAccounts('g', day)} WHERE g.pupil_id = ${pupil}::uuid`,
    ];
    for (const question of questions) {
      const plan = await inSchool(async (db) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(db);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${question}`.execute(db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/guardianships_(?:pkey|by_guardian)/);
      expect(plan).not.toContain('Function Scan');
    }
  });
});

describe('a person and a pupil', () => {
  const pupil = () => school.accounts.eleve.personId;
  const judged = (of: (person: string) => ReturnType<typeof isOfFamily>) =>
    inSchool(async (db) => {
      const found: string[] = [];
      for (const [name, id] of Object.entries({ ...people, himself: pupil(), stranger: newId() })) {
        const { is } = await db
          .selectFrom(sql<{ is: boolean }>`(SELECT ${of(id)} AS is)`.as('x'))
          .selectAll()
          .executeTakeFirstOrThrow();
        if (is) found.push(name);
      }
      return found.sort();
    });

  it('are linked by guardianship and by what is read at home', async () => {
    expect(await judged((person) => guardsPupil(person, pupil(), day))).toEqual(guarding);
    expect(await judged((person) => readsAtHome(person, pupil(), day))).toEqual([...guarding, 'himself'].sort());
    expect(await judged((person) => followsAtHome(person, pupil(), day))).toEqual([...following, 'himself'].sort());
    expect(await judged((person) => answersAtHome(person, pupil(), day))).toEqual([...answering, 'himself'].sort());
  });

  it('belong to one family whatever the tie allows, at any time', async () => {
    const family = [...Object.keys(ties), 'himself'].sort();
    expect(await judged((person) => isOfFamily(person, pupil()))).toEqual(family);
    expect(await judged(() => isOfFamily(null, sql`NULL::uuid`))).toEqual([]);
    const { parent } = school.accounts;
    expect(new Set(await inSchool((db) => familyOf(db, pupil())))).toEqual(
      new Set([pupil(), parent.personId, ...Object.values(people)]),
    );
  });

  it('are found from the guardian’s account, and from the pupil’s own', async () => {
    const { eleve, eleve2, parent, parent2 } = school.accounts;
    const rows = await inSchool((db) => homeAccounts(db, [eleve.personId, eleve2.personId], day));
    expect(new Set(rows.map(({ id, pupil_id, own }) => `${id} ${pupil_id} ${own}`))).toEqual(
      new Set([
        `${eleve.id} ${eleve.personId} true`,
        `${eleve2.id} ${eleve2.personId} true`,
        `${parent.id} ${eleve.personId} false`,
        `${parent2.id} ${eleve2.personId} false`,
      ]),
    );
    expect(await inSchool((db) => homeAccounts(db, [], day))).toEqual([]);
    await inSchool((db) =>
      db.updateTable('guardianships').set({ custody: 'none' }).where('guardian_id', '=', parent2.personId).execute(),
    );
    const accounts = await inSchool((db) => homeAccounts(db, [eleve.personId, eleve2.personId], day, 'following'));
    expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set([eleve.id, eleve2.id, parent.id]));
  });
});
