import type { BodyOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/planning/timetable';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

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
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const details = (answer: { body: unknown }) => (answer.body as { details?: Record<string, unknown> }).details;

type Frame = BodyOf<typeof c.createFrame>;
const slot = (starts: number, ends: number, more: Partial<Frame['slots'][number]> = {}) => ({
  starts,
  ends,
  kind: 'lesson' as const,
  name: '',
  weekdays: [],
  ...more,
});
const frame = (more: Partial<Frame> = {}): Frame => ({
  orgId: school.orgId,
  name: 'Collège',
  levelIds: [school.levels['6e']],
  weekdays: [1, 2, 3, 4, 5],
  step: 5,
  alternates: true,
  fromOn: '2026-09-01',
  toOn: '2027-06-30',
  slots: [slot(480, 535), slot(720, 780, { kind: 'meal', name: 'Déjeuner' }), slot(535, 590)],
  ...more,
});
const create = (more: Partial<Frame> = {}, who: PersonName = 'admin') => as(who)(c.createFrame, { body: frame(more) });
const list = async (who: PersonName = 'admin') => (await as(who)(c.timeFrames, {})).body;

describe('time frames', () => {
  it('are created, read, changed and deleted', async () => {
    const made = await create();
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: 'Collège', alternates: true, version: 1, levelIds: [school.levels['6e']] });
    expect(made.body.slots.map(({ starts, kind }) => [starts, kind])).toEqual([
      [480, 'lesson'],
      [535, 'lesson'],
      [720, 'meal'],
    ]);
    const { id, version, ...fields } = made.body;
    const changed = await as('admin')(c.updateFrame, {
      params: { id },
      body: { ...fields, name: 'Collège, matin', slots: [slot(480, 540)], version },
    });
    expect(changed.body).toMatchObject({ name: 'Collège, matin', version: 2, slots: [{ starts: 480, ends: 540 }] });
    expect((await list()).frames).toEqual([changed.body]);
    expect((await as('admin')(c.removeFrame, { params: { id } })).body).toEqual(changed.body);
    expect((await list()).frames).toEqual([]);
    // A deleted frame can be created again under its id.
    const { version: _, ...again } = changed.body;
    expect((await as('admin')(c.createFrame, { body: again })).body).toEqual({ ...again, version: 1 });
  });

  it('come with the choices of their form', async () => {
    const found = await list();
    expect(found.levels.map(({ name }) => name)).toEqual(['6e', '5e']);
    expect(found.orgs.map(({ id }) => id)).toEqual([school.orgId]);
    expect(found.years).toMatchObject([{ id: school.yearId, current: true }]);
    expect(found.can).toEqual({ manage: true, publish: true });
  });

  it('are read-only for users who only look', async () => {
    await grant(server, school, 'personnel', ['timetable.view'], 'school');
    await create();
    const found = await list('personnel');
    expect([found.frames.length, found.can]).toEqual([1, { manage: false, publish: false }]);
    expect((await create({ name: 'Autre' }, 'personnel')).status).toBe(403);
    expect((await as('prof')(c.timeFrames, {})).status).toBe(403);
  });

  it('refuse invalid slots and dates', async () => {
    const twice = await create({ slots: [slot(480, 535), slot(530, 560)] });
    expect([twice.status, code(twice)]).toEqual([400, 'timetable.slots']);
    expect(code(await create({ slots: [slot(480, 535, { weekdays: [6] })] }))).toBe('timetable.slots');
    expect(code(await create({ fromOn: '2027-07-01' }))).toBe('timetable.dates');
    expect(code(await create({ fromOn: '2027-02-30' }))).toBe('timetable.dates');
    expect(code(await create({ name: '\u200e' }))).toBe('invalid_input');
    expect((await list()).frames).toEqual([]);
  });

  it('give a level one frame on a day', async () => {
    await create();
    const again = await create({
      name: 'Bis',
      levelIds: [school.levels['5e'], school.levels['6e']],
      fromOn: '2027-01-01',
    });
    expect([again.status, code(again)]).toEqual([409, 'timetable.level_taken']);
    expect(details(again)).toEqual({ levelId: school.levels['6e'], frame: 'Collège' });
    const after = await create({ name: 'Bis', fromOn: '2027-07-01', toOn: '2027-07-31' });
    expect(after.status).toBe(200);
    const { id, ...fields } = after.body;
    const back = await as('admin')(c.updateFrame, { params: { id }, body: { ...fields, fromOn: '2027-06-30' } });
    expect(code(back)).toBe('timetable.level_taken');
  });

  it('give a level one frame with any number of concurrent writers', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => create({ name: `Cadre ${at}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(code(answer)).toBe('timetable.level_taken');
    expect((await list()).frames).toHaveLength(1);
  });

  it('have a unique name in their organisation', async () => {
    await create({ levelIds: [] });
    expect(code(await create({ levelIds: [] }))).toBe('timetable.name_taken');
    expect((await create({ levelIds: [], fromOn: '2027-01-01' })).status).toBe(200);
  });

  it('report a concurrent change', async () => {
    const { id, ...fields } = (await create()).body;
    await as('admin')(c.updateFrame, { params: { id }, body: { ...fields, step: 10 } });
    const late = await as('admin')(c.updateFrame, { params: { id }, body: { ...fields, step: 15 } });
    expect([late.status, code(late)]).toEqual([409, 'edited_meanwhile']);
    expect(details(late)).toEqual({ version: 2, fields: { step: { theirs: 10, yours: 15 } } });
  });

  it('belong to the current organisation', async () => {
    const lycee = await addOrg(server, school);
    const office = await addOffice(server, school, 'school', [school.orgId, lycee.orgId]);
    const inForce = { headers: { 'x-authid': office.entries[0]! } };
    const call = client(server, school.schoolId, office);
    const own = (await create()).body;
    const theirs = (await create({ orgId: lycee.orgId, levelIds: [lycee.levelId] })).body;
    expect((await call(c.timeFrames, {})).body.frames).toHaveLength(2);
    const narrow = (await call(c.timeFrames, {}, inForce)).body;
    expect(narrow.frames.map(({ id }) => id)).toEqual([own.id]);
    expect([narrow.levels.length, narrow.orgs.length]).toEqual([2, 1]);
    const { id, ...fields } = theirs;
    expect((await call(c.updateFrame, { params: { id }, body: fields }, inForce)).status).toBe(404);
    expect((await call(c.removeFrame, { params: { id } }, inForce)).status).toBe(404);
    expect(
      (await call(c.createFrame, { body: frame({ name: 'X', orgId: lycee.orgId, levelIds: [] }) }, inForce)).status,
    ).toBe(404);
    // A level of another organisation, even for a person who may write in both.
    expect((await create({ name: 'X', levelIds: [lycee.levelId] })).status).toBe(404);
    expect((await create({ name: 'X', levelIds: [newId()] })).status).toBe(404);
    expect((await list()).frames).toHaveLength(2);
  });
});
