import { unexplainedCard } from '@encrier/contract/school-life/attendance';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let former: TestAccount;
let stranger: TestAccount;

const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
/** What the first page asks this account to explain. */
async function waitingFor(account: TestAccount, child?: string) {
  const call = client(server, school.schoolId, account);
  const { cards } = (await call(getHome, { query: child ? { child } : {} })).body;
  return cards.find(({ slot }) => slot === unexplainedCard.slot)?.data as
    | { total: number; items: { day: string; starts: number; ends: number; pupilId: string; self: boolean }[] }
    | undefined;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  await inSchool(async (db) => {
    const own = { school_id: school.schoolId };
    const pupil = school.accounts.eleve.personId;
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    stranger = await addAccount(server, db, school, { role: 'parent', first: 'Autre', last: 'Parent' });
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: pupil, guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' })
      .execute();
    const row = (on_day: string, starts: number, over: object = {}) => ({
      ...own,
      id: newId(),
      pupil_id: pupil,
      kind: 'absence',
      on_day,
      starts,
      ends: starts + 60,
      starts_at: new Date(`${on_day}T08:00:00+01:00`),
      ends_at: new Date(`${on_day}T09:00:00+01:00`),
      minutes: 0,
      created_at: new Date(`${on_day}T09:00:00+01:00`),
      source: 'office',
      title: 'Mathématiques',
      state: 'validated',
      decided_at: new Date(`${on_day}T10:00:00+01:00`),
      justification: 'none',
      ...over,
    });
    await db
      .insertInto('attendance_events')
      .values([
        row('2026-11-16', 480),
        row('2026-11-16', 600),
        row('2026-11-17', 480, { justification: 'refused' }),
        row('2026-11-18', 480, { justification: 'given' }),
        row('2026-11-19', 480, { state: 'pending', decided_at: null }),
        row('2026-11-20', 480, { kind: 'late' }),
      ])
      .execute();
  });
});
afterAll(() => server.stop());

it('an unexplained absence waits for the guardians once a day, with its lessons together', async () => {
  const { parent, eleve } = school.accounts;
  const card = await waitingFor(parent);
  expect(card).toMatchObject({
    total: 2,
    items: [
      { day: '2026-11-17', starts: 480, ends: 540, pupilId: eleve.personId, self: false },
      { day: '2026-11-16', starts: 480, ends: 660, pupilId: eleve.personId, self: false },
    ],
  });
  expect(await waitingFor(parent, eleve.personId)).toEqual(card);
  expect(await waitingFor(eleve)).toBeUndefined();
});

it('an unexplained absence waits for nobody else: not a former guardian, another family or the office', async () => {
  for (const account of [former, stranger, school.accounts.admin, school.accounts.prof])
    expect(await waitingFor(account)).toBeUndefined();
});

it('an unexplained absence waits for the pupil from the day they come of age, and no longer for the parents', async () => {
  await inSchool((db) =>
    db
      .updateTable('persons')
      .set({ birth_on: '2008-11-23' })
      .where('id', '=', school.accounts.eleve.personId)
      .execute(),
  );
  expect(await waitingFor(school.accounts.eleve)).toMatchObject({ total: 2, items: [{ self: true }, { self: true }] });
  expect(await waitingFor(school.accounts.parent)).toBeUndefined();
});
