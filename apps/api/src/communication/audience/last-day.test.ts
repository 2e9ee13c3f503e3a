import { type AudienceRule, audienceChoices, countAudience } from '@encrier/contract/communication/audience';
import { complaintChoices } from '@encrier/contract/communication/complaints';
import { weighMessage } from '@encrier/contract/communication/messages';
import { listPeople, structure } from '@encrier/contract/school/imports';
import { listPupils } from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
  await grant(server, school, 'prof', ['news.create', 'people.view'], 'classes');
});
afterAll(() => server.stop());

const as = (who: keyof TestSchool['accounts']) => client(server, school.schoolId, school.accounts[who]);

/** Whether each reader who searches for the pupil of 6A finds that pupil, or what depends on the pupil's enrolment. */
async function found() {
  const pupil = school.accounts.eleve;
  const audience: AudienceRule[] = [{ kind: 'class', ref: school.classes['6A'], who: ['pupils'] }];
  const news = await as('admin')(countAudience, { body: { use: 'news', audience } });
  const chips = await as('prof')(audienceChoices, { query: { use: 'news', q: 'yasmine' } });
  const list = await as('prof')(listPupils, { query: {} });
  const people = await as('prof')(listPeople, { query: { kind: 'pupils' } });
  const classes = await as('admin')(structure, {});
  const named = await as('parent')(complaintChoices, {});
  const body = { audience, replyTo: null, attachments: 0, words: '' };
  const message = await as('admin')(weighMessage, { body });
  return {
    news: news.body.recipients === 1,
    authors: chips.body.items.some(({ rule }) => 'ref' in rule && rule.ref === pupil.personId),
    list: list.body.rows.some(({ id }) => id === pupil.personId),
    people: people.body.items.some(({ id }) => id === pupil.personId),
    classes: classes.body.levels.flatMap((level) => level.classes).find(({ name }) => name === '6A')?.pupils === 1,
    complaints: named.body.people.some(({ id }) => id === school.accounts.prof.personId),
    messages: message.body.pupils === 1,
  };
}
const all = (is: boolean) => ({
  news: is,
  authors: is,
  list: is,
  people: is,
  classes: is,
  complaints: is,
  messages: is,
});

it('a pupil is in the class on the last day for everybody, and on the next day for nobody', async () => {
  expect(await found()).toEqual(all(true));
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('enrolments')
      .set({ to_on: server.kernel.now().toISOString().slice(0, 10) })
      .where('pupil_id', '=', school.accounts.eleve.personId)
      .execute(),
  );
  expect(await found()).toEqual(all(true));
  server.clock.advance(86_400_000);
  expect(await found()).toEqual(all(false));
});

it('the functions that tell who is where are inlined in the query, so that its indexes are used', async () => {
  const plan = await withTenant(server.kernel.pool, school.schoolId, {}, async (_, db) => {
    await db.query('SET LOCAL enable_seqscan = off');
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM enrolments e WHERE e.school_id = ${school.schoolId} AND e.class_id = $1 AND app.enrolled(e.to_on, $2) AND app.in_force(e.from_on, e.to_on, $2)`,
      [school.classes['6A'], '2026-01-01'],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('enrolments_by_class');
  expect(plan).toContain('to_on IS NULL');
  expect(plan).not.toMatch(/enrolled|in_force/);
});
