import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/school/imports';
import * as a from '@encrier/contract/school/imports-absent';
import { leavePupils } from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayIn } from '#kernel/content/dates.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { csv, Journey } from '../test/journey.ts';

let server: TestServer;
let school: TestSchool;
let journey: Journey;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  journey = new Journey(server, school);
});
afterAll(() => server.stop());

const head = ['Matricule', 'Nom', 'Prénom', 'Date de naissance', 'Classe'];
const spelled = (n: string): string => n.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
/** Pupils of one class by number. */
const lines = (from: number, to: number): string[][] =>
  Array.from({ length: to - from + 1 }, (_, n) => {
    const number = String(from + n).padStart(2, '0');
    return [`N${number}`, 'Alaoui', `Rim${spelled(number)}`, `${number}/03/2014`, '6A'];
  });
const run = async (rows: string[][]): Promise<string> => {
  const list = await journey.checked('eleves.csv', csv(head, ...rows));
  expect((await journey.run(list.id)).body).toMatchObject({ status: 'done' });
  return list.id;
};
const absent = async (id: string) => (await journey.call()(a.importAbsent, { params: { id } })).body;
const waiting = async (): Promise<number> => {
  const { queues } = (await journey.call()(listWaiting, { query: {} })).body;
  return queues.find(({ queue }) => queue === 'imports.absent')?.total ?? 0;
};

it('pupils enrolled but missing from the list are proposed as leavers, until they left or all stay', async () => {
  await run(lines(1, 28));
  // Pupils who were in the school before, named by no list.
  const own = (await absent(await run(lines(1, 28)))).total;
  const id = await run(lines(1, 26));
  const found = await absent(id);
  expect(found).toMatchObject({ whole: true, closed: false, total: own + 2, present: 28 + own });
  expect(await waiting()).toBeGreaterThan(0);
  const gone = found.items.find(({ label }) => label === `Alaoui Rim${spelled('27')}`)!;
  const on = dayIn(server.kernel.now(), 'Africa/Casablanca');
  const pupils = [{ id: gone.id, version: gone.version }];
  const left = await journey.call()(leavePupils, { body: { on, reason: 'Plus dans le fichier', pupils } });
  expect(left.status).toBe(200);
  await server.runJobs();
  expect((await absent(id)).items.map((one) => one.id)).not.toContain(gone.id);
  for (let twice = 0; twice < 2; twice += 1)
    expect((await journey.call()(a.closeAbsent, { params: { id }, body: {} })).status).toBe(200);
  expect((await absent(id)).closed).toBe(true);
  expect((await journey.call()(c.getImport, { params: { id } })).body.absent).toBe(0);
});

it('a list of part of the school proposes no leavers by itself', async () => {
  await run(lines(1, 28));
  const before = await waiting();
  expect(await absent(await run(lines(1, 3)))).toMatchObject({ whole: false });
  expect(await waiting()).toBe(before);
});

it('leavers are shown to and ended by users who import people, in their own school only', async () => {
  const id = await run(lines(1, 2));
  for (const who of [school.accounts.prof, school.accounts.parent]) {
    expect((await journey.call(who)(a.importAbsent, { params: { id } })).status).toBe(403);
    expect((await journey.call(who)(a.closeAbsent, { params: { id }, body: {} })).status).toBe(403);
  }
  const other = new Journey(server, await mintSchool(server));
  expect((await other.call()(a.importAbsent, { params: { id } })).status).toBe(404);
  expect((await other.call()(a.closeAbsent, { params: { id }, body: {} })).status).toBe(404);
});
