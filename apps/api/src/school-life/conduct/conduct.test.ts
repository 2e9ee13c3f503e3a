import * as c from '@encrier/contract/school-life/conduct';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { runRetention } from '@encrier/contract/school/privacy';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: SecondOrg;
let father: TestAccount;
let nurse: TestAccount;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  school = await mintSchool(server);
  other = await addOrg(server, school);
  await grant(server, school, 'personnel', ['conduct.view', 'conduct.write', 'conduct.confidential'], 'school');
  [father, nurse] = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const driss = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: driss.personId,
        kind: 'father',
      })
      .execute();
    return [driss, await addAccount(server, db, school, { role: 'transport', first: 'Salma', last: 'Naciri' })];
  });
  await grant(server, school, 'transport', ['conduct.health'], 'school');
  nurse = school.accounts.transport;
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const wish = (part: Partial<BodyOf<typeof c.createNote>> = {}): BodyOf<typeof c.createNote> => ({
  pupilId: school.accounts.eleve.personId,
  category: 'work',
  visibility: 'team',
  share: 'none',
  body: 'Exercices non faits, Adam aussi.',
  familyText: '',
  ackAsked: false,
  happenedOn: '2026-11-23',
  ...part,
});
const shared = (part: Partial<BodyOf<typeof c.createNote>> = {}) =>
  wish({ share: 'family', familyText: 'Les exercices n’étaient pas faits.', ackAsked: true, ...part });
const write = async (who: PersonName, part: Partial<BodyOf<typeof c.createNote>> = {}) => {
  const made = await as(who)(c.createNote, { body: wish(part) });
  expect(made.status).toBe(200);
  return made.body;
};
const readsAsStaff = async (account: TestAccount, id: string) => {
  const { status } = await api(account)(c.getNote, { params: { id } });
  const listed = (await api(account)(c.listNotes, { query: {} })).body.items?.some((one) => one.id === id) ?? false;
  expect(listed).toBe(status === 200);
  return status;
};
const readsAtHome = async (account: TestAccount) =>
  (await api(account)(c.listOwnNotes, { query: {} })).body.items.map(({ id }) => id);
const tie = (guardian: TestAccount, part: object) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('guardianships').set(part).where('guardian_id', '=', guardian.personId).execute(),
  );
const kinds = async (account: TestAccount, id: string) =>
  (await api(account)(listNotifications, { query: {} })).body.items
    .filter((one) => one.data.model.id === id)
    .map(({ type }) => type);

describe('the staff who read a note', () => {
  it('are the teachers of the pupil, school life and the direction', async () => {
    const { id } = await write('prof');
    const { prof, prof2, personnel, admin, transport, parent, eleve } = school.accounts;
    expect([
      await readsAsStaff(prof, id),
      await readsAsStaff(personnel, id),
      await readsAsStaff(admin, id),
      await readsAsStaff(prof2, id),
      await readsAsStaff(transport, id),
      await readsAsStaff(other.teacher, id),
      await readsAsStaff(await addOffice(server, school, 'cycle', [other.orgId]), id),
    ]).toEqual([200, 200, 200, 404, 404, 404, 404]);
    for (const account of [parent, eleve]) expect((await api(account)(c.getNote, { params: { id } })).status).toBe(403);
    expect(await readsAtHome(parent)).not.toContain(id);
  });

  it('can be narrowed to school life, or to the direction and the author', async () => {
    const office = await write('personnel', { visibility: 'office' });
    const direction = await write('personnel', { visibility: 'direction' });
    const { prof, personnel, admin } = school.accounts;
    expect([await readsAsStaff(prof, office.id), await readsAsStaff(admin, office.id)]).toEqual([404, 200]);
    expect([
      await readsAsStaff(prof, direction.id),
      await readsAsStaff(personnel, direction.id),
      await readsAsStaff(admin, direction.id),
    ]).toEqual([404, 200, 200]);
    const teachers = await write('prof', { visibility: 'direction' });
    expect([await readsAsStaff(prof, teachers.id), await readsAsStaff(personnel, teachers.id)]).toEqual([200, 404]);
  });

  it('are, for a confidential note, the holders of the right for its category', async () => {
    const health = await write('prof', { category: 'health', body: 'Fatigue inhabituelle.' });
    const concern = await write('prof', { category: 'concern', body: 'Propos inquiétants.' });
    const { prof, personnel } = school.accounts;
    expect([
      await readsAsStaff(prof, health.id),
      await readsAsStaff(nurse, health.id),
      await readsAsStaff(personnel, health.id),
    ]).toEqual([200, 200, 404]);
    expect([
      await readsAsStaff(prof, concern.id),
      await readsAsStaff(nurse, concern.id),
      await readsAsStaff(personnel, concern.id),
    ]).toEqual([200, 404, 200]);
    const sharedHealth = await as('prof')(c.createNote, { body: shared({ category: 'health' }) });
    expect([sharedHealth.status, code(sharedHealth.body)]).toEqual([400, 'conduct.confidential_shared']);
  });

  it('exclude the pupil’s own parents, and teachers of other classes cannot write', async () => {
    const { id } = await write('personnel');
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve.personId,
          guardian_id: school.accounts.prof.personId,
          kind: 'father',
        })
        .execute(),
    );
    expect(await readsAsStaff(school.accounts.prof, id)).toBe(404);
    expect((await as('prof')(c.createNote, { body: wish() })).status).toBe(404);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.deleteFrom('guardianships').where('guardian_id', '=', school.accounts.prof.personId).execute(),
    );
    expect((await as('prof2')(c.createNote, { body: wish() })).status).toBe(404);
    expect((await as('prof')(c.createNote, { body: wish({ pupilId: other.pupil.personId }) })).status).toBe(404);
    expect((await as('parent')(c.createNote, { body: wish() })).status).toBe(403);
    expect((await as('prof')(c.findPupils, { query: { q: 'amrani' } })).body.items.map(({ label }) => label)).toEqual([
      'Yasmine El Amrani',
    ]);
    expect((await as('prof2')(c.findPupils, { query: { q: 'amrani' } })).body.items).toEqual([]);
  });

  it('find it by class, category, author, day and name', async () => {
    const { id } = await write('prof', { category: 'achievement', happenedOn: '2026-11-02', body: 'Exposé.' });
    const found = async (query: object) =>
      (await as('admin')(c.listNotes, { query: query as never })).body.items.map((one) => one.id);
    const { authors, classes } = (await as('admin')(c.noteChoices, {})).body;
    const author = authors.find(({ label }) => label === 'Hassan Tazi')!.id;
    for (const query of [
      { category: 'achievement' },
      { author, to: '2026-11-02' },
      { q: 'yasm am', from: '2026-11-02', to: '2026-11-02' },
      { class: classes.find(({ label }) => label === '6A')!.id, category: 'achievement' },
    ])
      expect(await found(query)).toContain(id);
    for (const query of [
      { category: 'meeting' },
      { from: '2026-11-03' },
      { q: 'benjelloun' },
      { class: classes.find(({ label }) => label === '5B')!.id },
    ])
      expect(await found(query)).not.toContain(id);
  });
});

describe('a note shared with the family', () => {
  it('is the text written for them, for current guardians and the child', async () => {
    const { id } = await write('prof', shared());
    const { parent, parent2, eleve, eleve2 } = school.accounts;
    for (const account of [parent, father, eleve]) {
      const row = (await api(account)(c.listOwnNotes, { query: {} })).body.items.find((one) => one.id === id)!;
      expect(row).toMatchObject({ text: 'Les exercices n’étaient pas faits.', author: 'Hassan Tazi' });
      expect(JSON.stringify(row)).not.toContain('Adam');
    }
    for (const account of [parent2, eleve2, other.guardian, other.pupil])
      expect(await readsAtHome(account)).not.toContain(id);
    expect(await kinds(parent, id)).toEqual(['suivi']);
    expect(await kinds(parent2, id)).toEqual([]);
    for (const over of [
      { ends_on: '2026-11-22' },
      { ends_on: null, legal: false },
      { legal: true, digital_access: false },
    ]) {
      await tie(father, over);
      expect(await readsAtHome(father)).not.toContain(id);
      expect((await api(father)(c.replyToSchool, { params: { id }, body: { body: 'Moi' } })).status).toBe(404);
      expect((await api(father)(c.acknowledgeNote, { params: { id }, body: {} })).status).toBe(404);
      const later = await write('prof', shared());
      expect(await kinds(father, later.id)).toEqual([]);
    }
    await tie(father, { legal: true, digital_access: true, ends_on: null });
  });

  it('can be limited to guardians, until the pupil is of age', async () => {
    const { id } = await write('prof', shared({ share: 'guardians' }));
    const { eleve, parent } = school.accounts;
    const born = (day: string | null) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('persons').set({ birth_on: day }).where('id', '=', eleve.personId).execute(),
      );
    await born('2008-11-24');
    expect([(await readsAtHome(eleve)).includes(id), (await readsAtHome(parent)).includes(id)]).toEqual([false, true]);
    await born('2008-11-23');
    expect([(await readsAtHome(eleve)).includes(id), (await readsAtHome(parent)).includes(id)]).toEqual([true, true]);
    // A pupil of age answers alone, and the mother reads.
    const reply = (account: TestAccount) =>
      api(account)(c.replyToSchool, { params: { id }, body: { body: 'Entendu.' } });
    expect([(await reply(eleve)).status, code((await reply(parent)).body)]).toEqual([200, 'conduct.others_answer']);
    await born(null);
  });

  it('is answered and acknowledged; each parent reads only their own exchange', async () => {
    const { id } = await write('prof', shared());
    const { parent, eleve, prof } = school.accounts;
    const params = { id };
    expect(code((await api(eleve)(c.acknowledgeNote, { params, body: {} })).body)).toBe('conduct.others_answer');
    const first = await api(parent)(c.replyToSchool, { params, body: { body: 'Elle était souffrante.' } });
    expect(first.body.thread).toMatchObject([{ side: 'family', body: 'Elle était souffrante.', mine: true }]);
    expect(await kinds(prof, id)).toEqual(['suivi.reponse']);
    expect((await api(father)(c.listOwnNotes, { query: {} })).body.items.find((one) => one.id === id)!.thread).toEqual(
      [],
    );
    const acknowledged = await api(parent)(c.acknowledgeNote, { params, body: {} });
    expect(acknowledged.body).toMatchObject({ acknowledgedAt: expect.any(String), can: { acknowledge: false } });
    expect((await api(parent)(c.acknowledgeNote, { params, body: {} })).body.acknowledgedAt).toBe(
      acknowledged.body.acknowledgedAt,
    );
    const office = (await as('personnel')(c.getNote, { params })).body;
    expect(office).toMatchObject({
      toAnswer: true,
      acknowledged: 1,
      threads: [{ with: { label: 'Samira El Amrani' }, reads: true }],
      can: { edit: false, reply: true, settle: true },
    });
    expect(office.readers.filter(({ acknowledgedAt }) => acknowledgedAt).map(({ label }) => label)).toEqual([
      'Samira El Amrani',
    ]);
    expect(
      (await as('personnel')(c.listNotes, { query: { state: 'to_answer' } })).body.items.map((one) => one.id),
    ).toContain(id);
    expect(code((await as('prof')(c.replyToFamily, { params, body: { to: father.id, body: 'Bien.' } })).body)).toBe(
      'conduct.nobody_to_answer',
    );
    expect((await as('prof')(c.replyToFamily, { params, body: { to: parent.id, body: 'Merci.' } })).body.toAnswer).toBe(
      false,
    );
    expect(
      (await api(parent)(c.listOwnNotes, { query: {} })).body.items.find((one) => one.id === id)!.thread,
    ).toHaveLength(2);
    expect((await api(father)(c.listOwnNotes, { query: {} })).body.items.find((one) => one.id === id)!.thread).toEqual(
      [],
    );
    const locked = await as('prof')(c.editNote, {
      params,
      body: { ...(({ pupilId: _, ...rest }) => rest)(shared()), version: office.version },
    });
    expect([locked.status, code(locked.body)]).toEqual([409, 'conduct.answered']);
    // A parent who lost their rights gets no more answers, and the parent's text stays with the school.
    await api(parent)(c.replyToSchool, { params, body: { body: 'Encore.' } });
    await tie(parent, { legal: false });
    expect((await as('prof')(c.getNote, { params })).body.threads[0]).toMatchObject({ reads: false });
    expect(code((await as('prof')(c.replyToFamily, { params, body: { to: parent.id, body: 'Non.' } })).body)).toBe(
      'conduct.nobody_to_answer',
    );
    await tie(parent, { legal: true });
    expect((await as('prof')(c.settleNote, { params, body: {} })).body.toAnswer).toBe(false);
  });

  it('is edited by its author until somebody answered, and can be withdrawn', async () => {
    const made = await write('prof', shared());
    const params = { id: made.id };
    const { pupilId: _, ...content } = shared({ familyText: 'Corrigé.' });
    expect((await as('personnel')(c.editNote, { params, body: { ...content, version: made.version } })).status).toBe(
      403,
    );
    const edited = await as('prof')(c.editNote, { params, body: { ...content, version: made.version } });
    expect(edited.body).toMatchObject({ familyText: 'Corrigé.', version: made.version + 1 });
    expect(code((await as('prof')(c.editNote, { params, body: { ...content, version: made.version } })).body)).toBe(
      'edited_meanwhile',
    );
    expect((await as('personnel')(c.withdrawNote, { params, body: { version: edited.body.version } })).status).toBe(
      200,
    );
    expect(await readsAtHome(school.accounts.parent)).not.toContain(made.id);
    expect(await readsAsStaff(school.accounts.prof, made.id)).toBe(404);
  });

  it('sent twice is one, and never uses another’s files', async () => {
    const id = newId();
    expect((await as('prof')(c.createNote, { body: { id, ...wish() } })).body.id).toBe(id);
    expect((await as('prof')(c.createNote, { body: { id, ...wish() } })).body.id).toBe(id);
    const stolen = await as('personnel')(c.createNote, { body: { id, ...wish() } });
    expect([stolen.status, code(stolen.body)]).toEqual([409, 'already_exists']);
  });
});

describe('retention', () => {
  it('deletes a note a year after its school year ends, with its exchange', async () => {
    const [old, late] = [await write('prof', shared()), await write('prof', shared())];
    await as('parent')(c.replyToSchool, { params: { id: old.id }, body: { body: 'Entendu.' } });
    const dated = (id: string, day: string) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('conduct_notes').set({ happened_on: day }).where('id', '=', id).execute(),
      );
    await dated(old.id, '2025-11-20');
    await dated(late.id, '2025-11-24');
    expect((await as('admin')(runRetention, { body: {} })).status).toBe(200);
    const left = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => ({
      notes: await db.selectFrom('conduct_notes').select('id').where('id', 'in', [old.id, late.id]).execute(),
      replies: await db.selectFrom('conduct_replies').select('id').where('note_id', '=', old.id).execute(),
    }));
    expect(left).toEqual({ notes: [{ id: late.id }], replies: [] });
  });
});
