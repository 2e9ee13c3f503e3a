import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { placesOf, withIds } from '#kernel/test/kinds.ts';
import { mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../rooms.ts';

let server: TestServer;
let school: TestSchool;
let ids: Record<'test' | 'sitting' | 'pupil', string>;
const q = { choice: newId(), number: newId(), gaps: newId(), short: newId() };
/** Markers that only occur in keys: never in a title, a statement or a proposed choice. */
const markers = ['CLESECRETE', '777.25', '777,25', '"percent"', '"accepted"', '"tolerance"', '"pairs"'];
const base = { section: '', points: 2, skill: 'Calculer' };
const questions: Question[] = [
  {
    ...base,
    id: q.choice,
    kind: 'single',
    statement: 'Combien ?',
    shuffle: true,
    choices: [
      { label: '3 cm', percent: 0, feedback: 'CLESECRETE non' },
      { label: '4 cm', percent: 100, feedback: 'CLESECRETE oui' },
    ],
  },
  {
    ...base,
    id: q.number,
    kind: 'number',
    statement: 'AB ?',
    value: 777.25,
    tolerance: 0,
    relative: false,
    unit: 'cm',
  },
  { ...base, id: q.gaps, kind: 'gaps', statement: 'Complétez.', text: 'Le [[CLESECRETE]] est là.' },
  {
    ...base,
    id: q.short,
    kind: 'short',
    statement: 'Qui ?',
    accepted: ['CLESECRETE'],
    capitals: false,
    accents: false,
  },
];

/**
 * Every route that reads, whoever may call it; except the endless stream of live events, which only carries names of
 * kinds.
 */
const reads = bindings
  .map(({ route }) => route as RouteSpec)
  .filter(({ method, name }) => method === 'GET' && name !== 'live.stream');

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  const { prof, eleve } = school.accounts;
  const courseId = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    return course.id;
  });
  const [test, sitting] = [newId(), newId()];
  const teacher = client(server, school.schoolId, prof);
  await teacher(c.createTest, {
    body: {
      id: test,
      title: 'Un test ouvert',
      instructions: '',
      purpose: 'diagnostic',
      courseIds: [courseId],
      minutes: 40,
      opensAt: null,
      closesAt: '2026-11-23T13:00:00.000Z',
      attempts: 2,
      shuffle: true,
      draw: null,
      linear: false,
      shows: 'closed',
      parents: 'read',
      questions,
    },
  });
  expect((await teacher(c.publishTest, { params: { id: test }, body: { version: 1 } })).status).toBe(200);
  const pupil = client(server, school.schoolId, eleve);
  const body = { id: sitting, pupilId: eleve.personId };
  expect((await pupil(s.startSitting, { params: { id: test }, body })).status).toBe(200);
  ids = { test, sitting, pupil: eleve.personId };
});
afterAll(() => server.stop());

/** A reading route's answer to a person when each of its ids is this one. */
async function ask(route: RouteSpec, who: TestAccount, id: string): Promise<string> {
  const address = addressOf(
    route,
    withIds(route, () => id),
  );
  const answer = await fetch(`${server.base}/api/${school.schoolId}${address}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.status, `${route.name}: ${address}`).toBeLessThan(500);
  return answer.text();
}

describe('a hidden key', () => {
  const searched = async (who: TestAccount): Promise<string[]> => {
    const requests = reads.flatMap((route) =>
      (placesOf(route).length ? Object.values(ids) : [ids.test]).map((id) => ({ route, id })),
    );
    const found: string[] = [];
    const some = async (): Promise<void> => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const text = await ask(next.route, who, next.id);
        for (const one of markers) if (text.includes(one)) found.push(`${next.route.name} says ${one}`);
      }
    };
    await Promise.all([some(), some(), some(), some()]);
    return [...new Set(found)];
  };

  it('is in no answer of the product to a pupil or a guardian, during a sitting and after the hand-in', async () => {
    expect(reads.length).toBeGreaterThan(100);
    for (const who of [school.accounts.eleve, school.accounts.parent]) expect(await searched(who)).toEqual([]);
    const answers = [{ questionId: q.choice, words: ['4 cm'], nth: 1, flagged: false }];
    const pupil = client(server, school.schoolId, school.accounts.eleve);
    const handed = await pupil(s.handInSitting, { params: { id: ids.sitting }, body: { answers } });
    expect(handed.status).toBe(200);
    expect(JSON.stringify(handed.body)).not.toMatch(/CLESECRETE|777[.,]25/);
    for (const who of [school.accounts.eleve, school.accounts.parent]) expect(await searched(who)).toEqual([]);
  }, 600_000);

  it('is found by the same search where it may be read', async () => {
    const corrector = await ask(s.getCopy, school.accounts.prof, ids.sitting);
    for (const one of ['CLESECRETE', '777.25', '"percent"']) expect(corrector).toContain(one);
    const args = { params: { id: ids.test, questionId: q.gaps }, query: {} };
    const answers = await client(server, school.schoolId, school.accounts.prof)(k.questionAnswers, args);
    expect(JSON.stringify(answers.body)).toContain('CLESECRETE');
  });
});
