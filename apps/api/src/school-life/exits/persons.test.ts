import { upload } from '@encrier/contract/kernel/files';
import * as c from '@encrier/contract/school-life/exits';
import * as g from '@encrier/contract/school-life/exits-gate';
import * as t from '@encrier/contract/school-life/exits-persons';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
const day = '2026-11-30';
/** Instant of an hour of a day on the school's clock, one hour ahead of UTC. */
const at = (hour: string, on = day) => `${on}T${hour}:00+01:00`;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(at('10:00')));
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
  await db((tx) => tx.updateTable('school_settings').set({ time_zone: 'Africa/Casablanca' }).execute());
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const father = () => school.accounts.parent2.personId;
const tieFather = (over: object = {}) =>
  db((tx) =>
    tx
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: child, guardian_id: father(), kind: 'father', ...over })
      .execute(),
  );
const endMother = () =>
  db((tx) =>
    tx
      .updateTable('guardianships')
      .set({ ends_on: '2026-11-29' })
      .where('pupil_id', '=', child)
      .where('guardian_id', '=', school.accounts.parent.personId)
      .execute(),
  );
const kinds = async (kind: string) =>
  (
    await db((tx) =>
      tx
        .selectFrom('notifications')
        .select(['account_id'])
        .where('type', '=', kind as never)
        .execute(),
    )
  ).map((row) => Object.entries(school.accounts).find(([, { id }]) => id === row.account_id)?.[0]);
const set = async (over: object) => {
  const { levels: _levels, ...rules } = (await as('admin')(c.getExitSettings, {})).body;
  expect((await as('admin')(c.setExitSettings, { body: { ...rules, ...over } })).status).toBe(200);
};
const named = (over: object = {}) => ({
  id: newId(),
  pupilId: child,
  firstName: 'Zineb',
  lastName: 'Fassi',
  tie: 'grandparent' as const,
  phone: '+212661000000',
  photoId: null,
  startsOn: day,
  endsOn: null,
  weekdays: [1, 2, 3, 4, 5, 6],
  ...over,
});
const name = (over: object = {}, who: PersonName = 'parent') => as(who)(t.nameThird, { body: named(over) });
const decide = (id: string, approve = true, who: PersonName = 'admin') =>
  as(who)(t.decideThird, { params: { id }, body: { approve, answer: approve ? '' : 'Papier illisible', version: 1 } });
const wish = (over: object = {}) => ({
  id: newId(),
  pupilId: child,
  personId: null,
  name: 'Zineb Fassi',
  tie: 'grandparent' as const,
  phone: '+212661000000',
  day,
  leavesAt: '10:00',
  ...over,
});
const make = (over: object = {}, who: PersonName = 'parent') => as(who)(t.makePass, { body: wish(over) });
const scan = (code: string, who: PersonName = 'admin') => as(who)(t.scanPass, { body: { code } });
const show = async (code: string) => (await as(null)(t.showPass, { params: { code } })).body;
const pass = (over: object = {}) =>
  as('admin')(g.recordPassage, {
    body: {
      id: newId(),
      pupilId: child,
      mode: 'third' as const,
      guardianId: null,
      idChecked: true,
      at: server.kernel.now().toISOString(),
      unheard: false,
      override: '',
      ...over,
    },
  });
const thirds = async () =>
  (await as('admin')(g.gateList, {})).body.pupils.find(({ id }) => id === child)?.thirds.map(({ refusal }) => refusal);

describe('a person authorised by a family', () => {
  it('waits for the office, may come once confirmed, and no longer after withdrawal', async () => {
    await tieFather();
    const { body } = await name();
    expect(body).toMatchObject({ state: 'asked', name: 'Zineb Fassi', can: { withdraw: true } });
    expect([await kinds('sortie.demande'), await kinds('sortie.suivi')]).toEqual([['admin'], ['parent2']]);
    const asked = await db((tx) =>
      tx.selectFrom('notifications').select('rights').where('type', '=', 'sortie.demande').execute(),
    );
    const org = await db((tx) => tx.selectFrom('orgs').select('id').executeTakeFirstOrThrow());
    expect(asked).toEqual([{ rights: ['exits.manage@school', `exits.manage@${org.id}`] }]);
    expect(await thirds()).toEqual(['not_confirmed']);
    expect((await pass({ personId: body.id })).body).toMatchObject({
      passage: { status: 'refused', refusal: 'not_confirmed', with: 'Zineb Fassi' },
    });
    expect((await decide(body.id)).body).toMatchObject({ state: 'confirmed', can: { decide: false, withdraw: true } });
    expect((await pass({ personId: body.id, idChecked: false })).body).toMatchObject({ code: 'exits.id_unchecked' });
    expect((await pass({ personId: body.id })).body).toMatchObject({
      passage: { status: 'left', with: 'Zineb Fassi' },
    });
    const gone = await as('parent2')(t.withdrawThird, { params: { id: body.id }, body: { version: 2 } });
    expect(gone.body).toMatchObject({ state: 'withdrawn', can: { withdraw: false } });
    expect(await thirds()).toEqual(['withdrawn']);
  });

  it('is refused with a reason, or withdrawn by the office; of two decisions only one succeeds', async () => {
    const { body } = await name();
    const say = (answer: string) =>
      as('admin')(t.decideThird, { params: { id: body.id }, body: { approve: false, answer, version: 1 } });
    expect((await say('')).body).toMatchObject({ code: 'exits.answer_missing' });
    const both = await Promise.all([decide(body.id), decide(body.id, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = (await name({ lastName: 'Alami' })).body;
    await decide(other.id);
    const end = (answer: string) => as('admin')(t.endThird, { params: { id: other.id }, body: { answer, version: 2 } });
    expect((await end('')).body).toMatchObject({ code: 'exits.answer_missing' });
    expect((await end('À la demande de la mère')).body).toMatchObject({ state: 'withdrawn' });
  });

  it('is not confirmed on the word of somebody who no longer answers for the pupil, and the office sees why', async () => {
    await tieFather();
    const [waiting, before] = [(await name()).body, (await name({ lastName: 'Alami' })).body];
    await decide(before.id);
    const shown = async () =>
      new Map((await as('admin')(t.listThirds, { query: { view: 'all' } })).body.items.map((one) => [one.id, one]));
    expect((await shown()).get(waiting.id)).toMatchObject({ askerAnswers: true, can: { approve: true, decide: true } });
    await endMother();
    const found = await shown();
    expect(found.get(waiting.id)).toMatchObject({ askerAnswers: false, can: { approve: false, decide: true } });
    expect(found.get(before.id)).toMatchObject({ state: 'confirmed', askerAnswers: false, can: { withdraw: true } });
    expect(await decide(waiting.id)).toMatchObject({ status: 412, body: { code: 'exits.namer_ended' } });
    // The father names her again; in his turn he cannot name her twice.
    const again = (await name({ lastName: 'Alami' }, 'parent2')).body;
    expect((await decide(again.id)).body).toMatchObject({ state: 'confirmed', askerAnswers: true });
    expect((await name({ lastName: 'Alami' }, 'parent2')).body).toMatchObject({ code: 'exits.person_twice' });
    expect(await thirds()).toEqual(expect.arrayContaining(['no_authority', null]));
    expect((await decide(waiting.id, false)).body).toMatchObject({ state: 'refused' });
  });

  it('may come at once where the school confirms nobody, but never against a court order', async () => {
    await set({ confirms: false });
    expect((await name()).body).toMatchObject({ state: 'confirmed' });
    expect(await thirds()).toEqual([null]);
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    expect(await thirds()).toEqual(['not_confirmed']);
    expect((await name({ lastName: 'Alami' })).body).toMatchObject({ state: 'asked' });
    const { first_name, last_name } = await db((tx) =>
      tx.selectFrom('persons').select(['first_name', 'last_name']).where('id', '=', father()).executeTakeFirstOrThrow(),
    );
    expect((await name({ firstName: last_name.toUpperCase(), lastName: first_name })).body).toMatchObject({
      code: 'exits.person_refused',
    });
  });

  it.each([
    ['exits.dates_order', { endsOn: '2026-11-29' }],
    ['exits.day_past', { startsOn: '2026-11-01', endsOn: '2026-11-29' }],
    ['exits.day_far', { startsOn: '2028-01-01' }],
    ['exits.day_missing', { startsOn: '2026-02-31' }],
  ])('cannot be named for invalid days: %s', async (code, over) => {
    expect((await name(over)).body).toMatchObject({ code });
  });

  it('is named once, by a guardian of the pupil, and seen by nobody else', async () => {
    const body = named();
    const twice = await Promise.all([1, 2].map(() => as('parent')(t.nameThird, { body })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await name()).body).toMatchObject({ code: 'exits.person_twice' });
    expect((await name({}, 'parent2')).status).toBe(404);
    expect((await name({}, 'eleve')).body).toMatchObject({ code: 'exits.not_of_age' });
    const reads = async (who: PersonName) =>
      (await as(who)(t.myThirds, {})).body.children.some(({ pupilId }) => pupilId === child);
    for (const who of ['parent2', 'eleve', 'prof'] as const) expect([who, await reads(who)]).toEqual([who, false]);
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    expect(await reads('parent2')).toBe(false);
    for (const who of ['parent', 'prof', 'personnel'] as const)
      expect((await as(who)(t.listThirds, { query: {} })).status).toBe(403);
    expect((await as('admin')(t.listThirds, { query: {} })).body).toMatchObject({ total: 1, counts: { waiting: 1 } });
    await decide(body.id);
    await endMother();
    expect(await reads('parent')).toBe(false);
    expect(await thirds()).toEqual(['no_authority']);
  });

  it('may come on the chosen weekdays and within the dates', async () => {
    const { body } = await name({ weekdays: [2], endsOn: '2026-12-01' });
    await decide(body.id);
    expect(await thirds()).toEqual(['not_today']);
    server.clock.set(new Date(at('10:00', '2026-12-01')));
    expect(await thirds()).toEqual([null]);
    server.clock.set(new Date(at('10:00', '2026-12-08')));
    expect(await thirds()).toEqual(['not_today']);
  });

  it('has a photo visible to the gate, the office and the pupil’s guardians, deleted with the person', async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'mamie.jpg');
    const sent = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.accounts.parent.token}`, 'idempotency-key': newId() },
      body: form,
    });
    const { id: photoId, fichier } = (await sent.json()) as { id: string; fichier: string };
    const { body } = await name({ photoId });
    expect(body.photo?.id).toBe(photoId);
    await grant(server, school, 'personnel', ['exits.hand_over'], 'school');
    const opens = async (who: PersonName) =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/images/${fichier}`, {
          headers: { authorization: `Bearer ${school.accounts[who].token}` },
        })
      ).status;
    for (const who of ['parent', 'admin', 'personnel'] as const) expect([who, await opens(who)]).toEqual([who, 200]);
    for (const who of ['parent2', 'prof', 'eleve'] as const) expect([who, await opens(who)]).toEqual([who, 404]);
    const forged = await name({ lastName: 'Alami', photoId });
    expect(forged.body).toMatchObject({ code: 'files.unknown' });
  });
});

describe('a day pass', () => {
  it('is shown to the family, reveals little to its bearer, and opens the gate once', async () => {
    const { body } = await make();
    expect(body.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const [kept] = await db((tx) => tx.selectFrom('exit_passes').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(body.code);
    const mine = (await as('parent')(t.myThirds, {})).body.children[0]?.passes;
    expect(mine).toMatchObject([{ code: body.code, state: 'good' }]);
    const { title } = await db((tx) => tx.selectFrom('school_settings').select('title').executeTakeFirstOrThrow());
    expect(await show(body.code)).toEqual({
      state: 'good',
      school: title,
      firstName: 'Yasmine',
      day,
      leavesAt: '10:00',
    });
    const read = (await scan(body.code.toLowerCase().replaceAll('-', ' '))).body;
    expect(read).toMatchObject({ refusal: null, name: 'Zineb Fassi', pupil: { id: child, passage: null } });
    expect((await pass({ passId: read.passId, idChecked: false })).body).toMatchObject({ code: 'exits.id_unchecked' });
    expect((await pass({ passId: read.passId })).body).toMatchObject({
      passage: { status: 'left', with: 'Zineb Fassi' },
    });
    expect(await kinds('sortie.remise')).toEqual(['parent']);
    expect(await show(body.code)).toEqual({ state: 'used' });
    expect(await kinds('sortie.alerte')).toEqual([]);
    // A copied pass shown again: refused and reported, and the pupil is still out.
    expect((await scan(body.code)).body).toMatchObject({
      refusal: 'pass_used',
      pupil: { passage: { status: 'left' } },
    });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
  });

  it.each([
    ['yesterday’s', 'pass_past', 0, async () => server.clock.set(new Date(at('10:00', '2026-12-01')))],
    ['too early', 'pass_early', 0, async () => server.clock.set(new Date(at('09:40')))],
    ['of who has no authority any more', 'no_authority', 1, endMother],
    ['of a child under a court’s decision', 'court', 1, () => tieFather({ custody: 'none' })],
  ] as const)('%s opens nothing', async (_, refusal, alarmed, change) => {
    const { body } = await make();
    await change();
    expect((await scan(body.code)).body).toMatchObject({ refusal, pupil: { passage: { status: 'refused', refusal } } });
    expect(await kinds('sortie.alerte')).toHaveLength(alarmed);
    const over = (await pass({ passId: (await scan(body.code)).body.passId })).body;
    expect(over).toMatchObject({ passage: { status: 'refused', refusal } });
    const shown = await show(body.code);
    if (refusal !== 'pass_early') expect(JSON.stringify(shown)).not.toContain('Yasmine');
  });

  it('is revoked by either guardian, and opens nothing then', async () => {
    await tieFather();
    const { body } = await make();
    expect(await kinds('sortie.suivi')).toEqual(['parent2']);
    const revoke = (who: PersonName) => as(who)(t.revokePass, { params: { id: body.id }, body: {} });
    expect((await revoke('prof')).status).toBe(404);
    expect((await revoke('parent2')).body).toMatchObject({ state: 'revoked', code: '' });
    expect((await revoke('parent')).status).toBe(200);
    expect(await show(body.code)).toEqual({ state: 'revoked' });
    expect((await scan(body.code)).body).toMatchObject({ refusal: 'pass_revoked' });
    expect(await kinds('sortie.alerte')).toEqual(['admin']);
    const { items } = (await as('admin')(g.exitRegister, { query: {} })).body;
    expect(items).toMatchObject([{ status: 'refused', refusal: 'pass_revoked', with: 'Zineb Fassi' }]);
  });

  it('of another school, of nobody, or of a pupil out of reach gives the same unknown code', async () => {
    const { body } = await make();
    expect((await scan('ABCD-EFGH-JKLM-NPQR')).body).toMatchObject({ code: 'exits.pass_unknown' });
    school = await mintSchool(server);
    expect((await scan(body.code)).body).toMatchObject({ code: 'exits.pass_unknown' });
    expect(await show(body.code)).toEqual({ state: 'unknown' });
    for (const who of ['parent', 'eleve', 'prof'] as const) expect((await scan(body.code, who)).status).toBe(403);
  });

  it('is created by a guardian of the pupil, for the people that the school allows', async () => {
    expect((await make({}, 'parent2')).status).toBe(404);
    expect((await make({}, 'eleve')).body).toMatchObject({ code: 'exits.not_of_age' });
    expect((await make({ day: '2026-11-29' })).body).toMatchObject({ code: 'exits.day_past' });
    expect((await make({ day: '2026-12-06' })).body).toMatchObject({ code: 'exits.day_closed' });
    expect((await make({ leavesAt: '03:00' })).body).toMatchObject({ code: 'exits.hours_outside' });
    expect((await make({ name: ' ' })).body).toMatchObject({ code: 'exits.pass_name' });
    const person = (await name()).body;
    await set({ passFor: 'confirmed' });
    expect((await make()).body).toMatchObject({ code: 'exits.pass_off' });
    expect((await make({ personId: person.id })).body).toMatchObject({ code: 'exits.person_refused' });
    await decide(person.id);
    expect((await make({ personId: person.id })).body).toMatchObject({ name: 'Zineb Fassi', state: 'good' });
    await set({ passFor: 'nobody' });
    expect((await make({ personId: person.id })).body).toMatchObject({ code: 'exits.pass_off' });
    await set({ passFor: 'anyone' });
    await tieFather({ restriction: 'Jugement du 14 mars.' });
    expect((await make()).body).toMatchObject({ code: 'exits.pass_court' });
  });
});

describe('a pass before two members of staff', () => {
  it('counts as used by this passage alone, and opens nothing to the second once its maker has no authority', async () => {
    const { levels, version, ...rules } = (await as('admin')(c.getExitSettings, {})).body;
    const body = { ...rules, twoPersonLevelIds: levels.map(({ id }) => id), version };
    expect((await as('admin')(c.setExitSettings, { body })).status).toBe(200);
    await grant(server, school, 'prof', ['exits.hand_over'], 'school');
    const begin = async () => {
      const { passId } = (await scan((await make()).body.code)).body;
      return (await pass({ passId })).body.passage?.id ?? '';
    };
    const confirm = (id: string, accept = true) =>
      as('prof')(g.confirmPassage, { params: { id }, body: { accept, version: 1 } });
    const first = await begin();
    expect((await confirm(first)).body).toMatchObject({ passage: { status: 'left', refusal: null } });
    await as('admin')(g.returnPassage, { params: { id: first }, body: { at: server.kernel.now().toISOString() } });
    const second = await begin();
    await endMother();
    expect((await confirm(second)).body).toMatchObject({
      code: 'exits.refused_since',
      details: { refusal: 'no_authority' },
    });
    expect((await confirm(second, false)).body).toMatchObject({ passage: { status: 'refused' } });
  });
});

describe('the printed register', () => {
  it('is a PDF of a day, or of a month at most', async () => {
    const { body } = await make();
    await pass({ passId: (await scan(body.code)).body.passId });
    const take = (query: string) =>
      fetch(`${server.base}/api/${school.schoolId}/exits/register/export?${query}`, {
        headers: { authorization: `Bearer ${school.accounts.admin.token}` },
      });
    const paper = await take(`day=2026-11-01&to=${day}&format=pdf`);
    expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await take(`format=csv&day=${day}&to=${day}`)).status).toBe(200);
    expect(await (await take(`day=2026-10-01&to=${day}&format=pdf`)).json()).toMatchObject({ code: 'exits.span_long' });
    expect(await (await take(`day=${day}&to=2026-11-01&format=pdf`)).json()).toMatchObject({
      code: 'exits.dates_order',
    });
  });
});
