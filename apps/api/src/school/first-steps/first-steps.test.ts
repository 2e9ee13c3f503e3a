import { updateProfile } from '@encrier/contract/access/auth';
import { type FirstSteps, getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { stepsOf } from './first-steps.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
async function steps(who: PersonName): Promise<Record<string, boolean> | null> {
  const { cards } = (await as(who)(getHome, { query: {} })).body;
  const card = cards.find(({ slot }) => slot === 'school.first_steps');
  return card ? Object.fromEntries((card.data as FirstSteps).items.map(({ step, done }) => [step, done])) : null;
}

it('the first steps and their status are shown to users who may do them, and to nobody else', async () => {
  const before = await steps('admin');
  expect(before).toMatchObject({ terms: false, holidays: false, levels: true, pupils: true });
  expect(await steps('parent')).toBeNull();
  expect(await steps('eleve')).toBeNull();
  expect(await steps('prof')).toBeNull();
  await db(async (tx) => {
    const year = await tx
      .selectFrom('school_years')
      .select(['id', 'starts_on', 'ends_on'])
      .where('current', '=', true)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        id: newId(),
        year_id: year.id,
        name: 'Année entière',
        starts_on: year.starts_on,
        ends_on: year.ends_on,
      })
      .execute();
  });
  expect(await steps('admin')).toEqual({ ...before, terms: true });
});

it('a user can hide the first steps permanently', async () => {
  expect(await steps('admin')).not.toBeNull();
  await as('admin')(updateProfile, { body: { tourSeen: ['first-steps'] } });
  expect(await steps('admin')).toBeNull();
});

it('a step is offered only with the right that opens its screen', () => {
  expect(stepsOf((permission) => permission === 'people.import')).toEqual(['pupils']);
  expect(stepsOf((permission) => permission === 'school.structure')).toEqual([
    'terms',
    'holidays',
    'levels',
    'classes',
    'subjects',
  ]);
  expect(stepsOf(() => false)).toEqual([]);
});
