import * as c from '@encrier/contract/school/classrooms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { disagreements, seriesNames } from './classrooms.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const fields = (more: Record<string, unknown> = {}) => ({
  name: 'Salle 101',
  orgId: school.orgId,
  kind: 'Ordinaire',
  capacity: 32,
  subjectIds: [] as string[],
  ...more,
});
const create = (more: Record<string, unknown> = {}, key?: string) =>
  as('admin')(c.createClassroom, { body: fields(more) }, key ? { key } : {});
const series = (more: Record<string, unknown>) =>
  as('admin')(c.createSeries, { body: { ...fields({ name: 'Salle' }), first: 101, last: 112, ...more } });
const list = async () => (await as('admin')(c.listClassrooms, {})).body;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const details = (answer: { body: unknown }) => (answer.body as unknown as { details: Record<string, unknown> }).details;

describe('rooms', () => {
  it('are created once, with their equipment', async () => {
    const [maths] = (await list()).subjects;
    const key = crypto.randomUUID();
    const made = await create({ name: '<i>Labo</i> \u202Exyz', subjectIds: [maths!.id, maths!.id] }, key);
    expect(made.body).toMatchObject({
      name: '<i>Labo</i> xyz',
      capacity: 32,
      subjectIds: [maths!.id],
      archived: false,
      classes: 0,
      version: 1,
    });
    expect((await create({ name: '<i>Labo</i> \u202Exyz', subjectIds: [maths!.id, maths!.id] }, key)).body.id).toBe(
      made.body.id,
    );
    expect((await list()).items.length).toBe(1);
    const twin = await create({ name: '<i>Labo</i> xyz' });
    expect([twin.status, code(twin), details(twin)]).toEqual([409, 'classrooms.name_taken', { archived: false }]);
    expect((await create({ name: '\u200B' })).status).toBe(400);
    expect((await create({ capacity: 0 })).status).toBe(400);
  });

  it('are created in series, in the order of their numbers, after existing ones', async () => {
    const { body: first } = await create({ name: 'Salle 103' });
    const made = (await series({ first: 98, last: 103 })).body;
    expect([made.created.length, made.skipped]).toEqual([5, ['Salle 103']]);
    expect((await list()).items.map(({ name }) => name)).toEqual([
      'Salle 98',
      'Salle 99',
      'Salle 100',
      'Salle 101',
      'Salle 102',
      'Salle 103',
    ]);
    expect((await list()).items.at(-1)?.id).toBe(first.id);
    for (const wrong of [
      { first: 5, last: 4 },
      { first: 1, last: 201 },
    ])
      expect(code(await series(wrong))).toBe('classrooms.series');
    expect((await series({ name: '', first: 1, last: 2 })).body.created.length).toBe(2);
  });

  it('return 409 with both values to the second of two editors', async () => {
    const { id, version } = (await create()).body;
    const edit = (capacity: number) =>
      as('admin')(c.updateClassroom, { params: { id }, body: { ...fields({ capacity }), version } });
    expect((await edit(28)).body).toMatchObject({ capacity: 28, version: 2 });
    const late = await edit(30);
    expect([late.status, code(late), details(late)]).toEqual([
      409,
      'edited_meanwhile',
      { version: 2, fields: { capacity: { theirs: 28, yours: 30 } } },
    ]);
  });

  it('change together, and omitted fields stay unchanged', async () => {
    const { created } = (await series({ last: 103 })).body;
    const [maths] = (await list()).subjects;
    const { body } = await as('admin')(c.updateClassrooms, {
      body: { ids: created.slice(0, 2), kind: 'Laboratoire', subjectIds: [maths!.id] },
    });
    expect(body.items.map(({ kind, capacity, subjectIds }) => [kind, capacity, subjectIds.length])).toEqual([
      ['Laboratoire', 32, 1],
      ['Laboratoire', 32, 1],
      ['Ordinaire', 32, 0],
    ]);
    expect(
      (
        await as('admin')(c.updateClassrooms, { body: { ids: created, subjectIds: [], capacity: null } })
      ).body.items.every((room) => room.capacity === null && room.subjectIds.length === 0),
    ).toBe(true);
  });

  it('are archived and restored with their uses', async () => {
    const { id } = (await create()).body;
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('classes').set({ classroom_id: id }).where('id', '=', school.classes['6A']).execute(),
    );
    const archive = async (archived: boolean) =>
      (await as('admin')(c.archiveClassrooms, { body: { ids: [id], archived } })).body.items[0];
    expect(await archive(true)).toMatchObject({ archived: true, classes: 1 });
    expect(details(await create())).toEqual({ archived: true });
    expect(await archive(false)).toMatchObject({ archived: false, classes: 1 });
  });

  it('created by mistake are deleted, all or none, unless a class uses one', async () => {
    const { created } = (await series({ last: 103 })).body;
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('classes').set({ classroom_id: created[0]! }).where('id', '=', school.classes['6A']).execute(),
    );
    const remove = (ids: string[]) => as('admin')(c.removeClassrooms, { body: { ids } });
    const refused = await remove(created);
    expect([refused.status, code(refused), (await list()).items.length]).toEqual([409, 'still_referenced', 3]);
    expect((await remove(created.slice(1))).body.items.map(({ name }) => name)).toEqual(['Salle 101']);
    expect((await remove(created.slice(1))).status).toBe(404);
  });

  it('stay in their school', async () => {
    const other = await mintSchool(server);
    const foreign = (
      await client(
        server,
        other.schoolId,
        other.accounts.admin,
      )(c.createClassroom, { body: { ...fields(), orgId: other.orgId } })
    ).body;
    const { id } = (await create()).body;
    expect((await create({ name: 'Ailleurs', orgId: other.orgId })).status).toBe(404);
    expect(
      (await as('admin')(c.updateClassroom, { params: { id: foreign.id }, body: { ...fields(), version: 1 } })).status,
    ).toBe(404);
    expect((await as('admin')(c.archiveClassrooms, { body: { ids: [id, foreign.id], archived: true } })).status).toBe(
      404,
    );
    const subject = (await client(server, other.schoolId, other.accounts.admin)(c.listClassrooms, {})).body
      .subjects[0]!;
    expect((await as('admin')(c.updateClassrooms, { body: { ids: [id], subjectIds: [subject.id] } })).status).toBe(404);
    expect((await as('prof')(c.listClassrooms, {})).status).toBe(403);
  });

  it('are exported as a file with inert cells', async () => {
    await create({ name: '=cmd()' });
    const csv = String((await as('admin')(c.exportClassrooms, { query: { format: 'csv' } })).body);
    expect(csv).toContain(`"'=cmd()";"Collège";"Ordinaire";32;"toutes";0`);
    expect(
      (await as('admin')(c.exportClassrooms, { query: { format: 'xlsx' } })).headers.get('content-type'),
    ).toContain('spreadsheetml');
  });
});

it('a series gets its names, and the values of two editors are compared', () => {
  expect([
    seriesNames('Salle', 9, 11),
    seriesNames('', 1, 1),
    seriesNames('B', 2, 1),
    seriesNames('B', 0, 200),
  ]).toEqual([['Salle 9', 'Salle 10', 'Salle 11'], ['1'], null, null]);
  const base = { name: 'A', orgId: 'o', kind: '', capacity: null, subjectIds: ['x', 'y'] };
  expect(disagreements(base, { ...base, subjectIds: ['y', 'x'] })).toEqual({});
  expect(Object.keys(disagreements(base, { ...base, subjectIds: [], kind: 'k' }))).toEqual(['kind', 'subjectIds']);
});
