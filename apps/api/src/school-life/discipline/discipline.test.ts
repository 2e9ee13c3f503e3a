import * as c from '@encrier/contract/school-life/discipline';
import * as i from '@encrier/contract/school-life/discipline-incidents';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { usualId } from './settings/kinds.queries.ts';

let server: TestServer;
let school: TestSchool;
let other: SecondOrg;
let father: TestAccount;
beforeAll(async () => {
  server = await testServer();
  // A Monday.
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  school = await mintSchool(server);
  other = await addOrg(server, school);
  await grant(
    server,
    school,
    'personnel',
    ['conduct.view', 'conduct.report', 'conduct.punish', 'conduct.examine'],
    'school',
  );
  father = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
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
    return driss;
  });
});
afterEach(() => server.clock.set(new Date('2026-11-23T09:00:00Z')));
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const kind = (key: string): string => usualId(school.schoolId, key);
const pupil = (): string => school.accounts.eleve.personId;
const second = (): string => school.accounts.eleve2.personId;

const report = async (who: PersonName, people: { pupilId: string; role: 'author' | 'victim' }[]) => {
  const made = await as(who)(i.reportIncident, {
    body: {
      id: newId(),
      category: 'insult',
      severity: 'serious',
      happenedOn: '2026-11-23',
      minute: 610,
      place: 'Cour',
      body: 'Adam a insulté Lina <b>devant</b> tous.',
      people,
    },
  });
  expect(made.status).toBe(200);
  return made.body;
};
const punish = async (who: PersonName, part: object = {}) => {
  const made = await as(who)(c.givePunishment, {
    body: {
      id: newId(),
      pupilId: pupil(),
      kindId: kind('remark'),
      happenedOn: '2026-11-23',
      facts: 'Troisième rappel, Lina s’est plainte.',
      familyText: 'Votre enfant a bavardé.',
      work: '',
      dueOn: null,
      incidentId: null,
      ...part,
    },
  });
  expect(made.status).toBe(200);
  return made.body;
};
const propose = async (key = 'exclusion') => {
  const made = await as('admin')(c.proposeSanction, {
    body: {
      id: newId(),
      pupilId: pupil(),
      kindId: kind(key),
      incidentId: null,
      happenedOn: '2026-11-23',
      facts: 'Insultes répétées envers Lina.',
    },
  });
  expect(made.status).toBe(200);
  return made.body;
};
const notify = (id: string, version: number, replyUntil = '2026-11-25') =>
  as('admin')(c.notifyHome, { params: { id }, body: { familyText: 'Des insultes.', replyUntil, version } });
const decision = (key: string, version: number, part: object = {}) => ({
  kindId: kind(key),
  decisionText: 'La sanction est prononcée.',
  fromOn: null,
  toOn: null,
  suspended: false,
  version,
  ...part,
});
const own = async (account: TestAccount) => (await api(account)(c.listOwnRecords, { query: {} })).body.items;
const kinds = async (account: TestAccount, id: string) =>
  (await api(account)(listNotifications, { query: {} })).body.items
    .filter((one) => one.data.model.id === id)
    .map(({ type }) => type);

describe('an incident', () => {
  it('is read by its reporter and the people who examine it; names of another organisation stay hidden', async () => {
    const { id } = await report('personnel', [
      { pupilId: pupil(), role: 'author' },
      { pupilId: second(), role: 'victim' },
    ]);
    const { personnel, admin, prof, prof2, parent, eleve, transport } = school.accounts;
    const status = async (account: TestAccount) => (await api(account)(i.getIncident, { params: { id } })).status;
    expect([await status(personnel), await status(admin)]).toEqual([200, 200]);
    expect([await status(prof), await status(prof2), await status(other.teacher)]).toEqual([404, 404, 404]);
    expect([await status(parent), await status(eleve), await status(transport)]).toEqual([403, 403, 403]);
    const elsewhere = await addOffice(server, school, 'cycle', [other.orgId]);
    expect(await status(elsewhere)).toBe(404);
    expect((await kinds(personnel, id)).length).toBe(0);
    expect(await kinds(admin, id)).toEqual(['incident.a_traiter']);
  });

  it('is stored once for any number of requests, and is reported by a teacher of the pupil', async () => {
    const body = {
      id: newId(),
      category: 'phone' as const,
      severity: 'mild' as const,
      happenedOn: '2026-11-23',
      minute: null,
      place: '',
      body: 'Téléphone sorti.',
      people: [{ pupilId: pupil(), role: 'author' as const }],
    };
    const twice = await Promise.all([as('prof')(i.reportIncident, { body }), as('prof')(i.reportIncident, { body })]);
    expect(twice.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const params = { id: body.id };
    const { version } = (await as('prof')(i.getIncident, { params })).body;
    await as('prof')(i.addVersion, { params, body: { body: 'Il l’a rangé ensuite.', version } });
    const { versions } = (await as('prof')(i.getIncident, { params })).body;
    expect(versions.map((one) => one.body)).toEqual(['Téléphone sorti.', 'Il l’a rangé ensuite.']);
    const stranger = await as('prof2')(i.reportIncident, { body: { ...body, id: newId() } });
    expect(stranger.status).toBe(404);
    const later = await as('prof')(i.reportIncident, { body: { ...body, id: newId(), happenedOn: '2026-11-24' } });
    expect(code(later.body)).toBe('discipline.day_to_come');
  });

  it('shows each family only their own child’s part, and closes only after the time to answer', async () => {
    const made = await report('personnel', [
      { pupilId: pupil(), role: 'author' },
      { pupilId: second(), role: 'victim' },
    ]);
    const part = made.records.find((one) => one.pupil.id === pupil())!;
    const soon = await as('personnel')(c.notifyHome, {
      params: { id: part.id },
      body: { familyText: 'Votre enfant a insulté.', replyUntil: '2026-11-24', version: part.version },
    });
    expect(code(soon.body)).toBe('discipline.reply_too_soon');
    const response = await as('personnel')(c.notifyHome, {
      params: { id: part.id },
      body: { familyText: 'Votre enfant a insulté.', replyUntil: '2026-11-25', version: part.version },
    });
    expect(response.status).toBe(200);
    const seen = (await own(school.accounts.parent)).find((one) => one.id === part.id)!;
    expect(JSON.stringify(seen)).not.toMatch(/Lina|Adam a insulté/);
    expect((await own(school.accounts.parent2)).map((one) => one.id)).not.toContain(part.id);
    const params = { id: made.id };
    const { version } = (
      await as('personnel')(i.moveIncident, {
        params,
        body: { step: 'examine', outcome: '', version: made.version },
      })
    ).body;
    const close = () =>
      as('personnel')(i.moveIncident, { params, body: { step: 'close', outcome: 'Excuses faites.', version } });
    expect(code((await close()).body)).toBe('discipline.open_records');
    server.clock.set(new Date('2026-11-26T09:00:00Z'));
    expect((await close()).body.state).toBe('closed');
  });

  it('changes state once: the second caller learns who did it', async () => {
    const made = await report('prof', [{ pupilId: pupil(), role: 'author' }]);
    const move = (who: PersonName) =>
      as(who)(i.moveIncident, {
        params: { id: made.id },
        body: { step: 'examine', outcome: '', version: made.version },
      });
    const both = await Promise.all([move('personnel'), move('admin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)!;
    expect(code(lost.body)).toBe('discipline.moved_meanwhile');
    expect((lost.body as { details?: { by: string } }).details?.by).toBeTruthy();
  });
});

describe('a punishment', () => {
  it('reaches the family with its own text, is acknowledged and answered, and the teacher reads the answer', async () => {
    const { id } = await punish('prof');
    const { parent, eleve, parent2, prof } = school.accounts;
    expect(await kinds(parent, id)).toEqual(['infraction']);
    const [mine] = (await own(parent)).filter((one) => one.id === id);
    expect(mine).toMatchObject({ text: 'Votre enfant a bavardé.', can: { reply: true, acknowledge: true } });
    expect(JSON.stringify(mine)).not.toContain('Lina');
    expect((await own(parent2)).some((one) => one.id === id)).toBe(false);
    const params = { id };
    expect((await api(parent2)(c.replyOwn, { params, body: { body: 'Moi ?' } })).status).toBe(404);
    await api(parent)(c.acknowledgeOwn, { params, body: {} });
    await api(parent)(c.acknowledgeOwn, { params, body: {} });
    await api(parent)(c.replyOwn, { params, body: { body: 'Il s’en excuse.' } });
    await api(eleve)(c.replyOwn, { params, body: { body: 'Je m’excuse.' } });
    // Neither parent reads the other's answer, nor the child's.
    expect((await own(father)).find((one) => one.id === id)?.answers).toEqual([]);
    const page = (await api(prof)(c.getRecord, { params })).body;
    expect(page.answers.map((one) => one.body)).toEqual(['Il s’en excuse.', 'Je m’excuse.']);
    expect(page.readers.find((one) => one.label === 'Driss El Amrani')?.acknowledgedAt).toBeNull();
    expect(await kinds(prof, id)).toContain('infraction.reponse');
  });

  it('is read only by current guardians of the pupil', async () => {
    const { id } = await punish('prof');
    const tie = (part: object) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('guardianships').set(part).where('guardian_id', '=', father.personId).execute(),
      );
    const sees = async () => (await own(father)).some((one) => one.id === id);
    expect(await sees()).toBe(true);
    await tie({ ends_on: '2026-11-22' });
    expect(await sees()).toBe(false);
    expect((await api(father)(c.acknowledgeOwn, { params: { id }, body: {} })).status).toBe(404);
    await tie({ ends_on: null, legal: false });
    expect(await sees()).toBe(false);
    await tie({ legal: true });
  });

  it('is given by the teachers of the pupil, and only once on a double click', async () => {
    const body = {
      id: newId(),
      pupilId: pupil(),
      kindId: kind('extra_work'),
      happenedOn: '2026-11-23',
      facts: '',
      familyText: 'Un exercice à refaire.',
      work: 'Exercice 4.',
      dueOn: '2026-11-25',
      incidentId: null,
    };
    for (let press = 0; press < 2; press += 1) expect((await as('prof')(c.givePunishment, { body })).status).toBe(200);
    expect((await as('prof2')(c.givePunishment, { body: { ...body, id: newId() } })).status).toBe(404);
    const bare = await as('prof')(c.givePunishment, { body: { ...body, id: newId(), work: '' } });
    expect(code(bare.body)).toBe('discipline.work_missing');
    const high = await as('prof')(c.givePunishment, { body: { ...body, id: newId(), kindId: kind('reprimand') } });
    expect(code(high.body)).toBe('discipline.kind_gone');
    expect((await as('prof')(c.proposeSanction, { body: { ...body, id: newId() } as never })).status).toBe(403);
  });
});

describe('a recognition', () => {
  it('is listed with the other records, at school and at home', async () => {
    const made = await as('prof')(c.giveRecognition, {
      body: {
        id: newId(),
        pupilId: pupil(),
        kindId: kind('encouragement'),
        happenedOn: '2026-11-23',
        familyText: 'A aidé deux camarades.',
      },
    });
    expect(made.body).toMatchObject({ rank: 'recognition', kind: 'Encouragement', state: 'given' });
    expect(await kinds(school.accounts.parent, made.body.id)).toEqual(['valorisation']);
    const list = (await api(school.accounts.parent)(c.listOwnRecords, { query: {} })).body;
    expect(list.counts.recognition).toBeGreaterThan(0);
  });
});

describe('a sanction', () => {
  it('waits for the last day to answer, and is decided once', async () => {
    const made = await propose();
    const params = { id: made.id };
    expect((await own(school.accounts.parent)).some((one) => one.id === made.id)).toBe(false);
    const notified = (await notify(made.id, made.version)).body;
    await api(school.accounts.parent)(c.replyOwn, { params, body: { body: 'Il conteste.' } });
    const days = { fromOn: '2026-11-30', toOn: '2026-12-02' };
    const decide = (account: TestAccount) =>
      api(account)(c.decideSanction, { params, body: decision('exclusion', notified.version, days) });
    expect(code((await decide(school.accounts.admin)).body)).toBe('discipline.reply_awaited');
    server.clock.set(new Date('2026-11-26T09:00:00Z'));
    const bare = await as('admin')(c.decideSanction, { params, body: decision('exclusion', notified.version) });
    expect(code(bare.body)).toBe('discipline.days_missing');
    const head = await addOffice(server, school, 'school', [school.orgId]);
    const both = await Promise.all([decide(school.accounts.admin), decide(head)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)!;
    expect(code(lost.body)).toBe('discipline.decided_meanwhile');
    expect((lost.body as { details?: { by: string } }).details?.by).toBeTruthy();
    const facts = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.selectFrom('facts').select(['kind', 'says']).where('source_id', '=', made.id).execute(),
    );
    expect(facts).toEqual([{ kind: 'exclusion', says: 'away' }]);
    const home = (await own(school.accounts.parent)).find((one) => one.id === made.id)!;
    expect(home).toMatchObject({ state: 'decided', fromOn: '2026-11-30', can: { reply: false, letter: true } });
    expect(JSON.stringify(home)).not.toContain('Lina');
  });

  it('is read only by the office, and by nobody from its legal day on', async () => {
    const made = await propose('warning');
    const params = { id: made.id };
    const notified = (await notify(made.id, made.version)).body;
    server.clock.set(new Date('2026-11-26T09:00:00Z'));
    const done = await as('admin')(c.decideSanction, { params, body: decision('warning', notified.version) });
    expect(done.body).toMatchObject({ state: 'decided', eraseOn: '2027-09-01' });
    expect((await as('prof')(c.getRecord, { params })).status).toBe(404);
    expect((await as('personnel')(c.getRecord, { params })).status).toBe(200);
    expect(
      (await as('personnel')(c.decideSanction, { params, body: decision('warning', done.body.version) })).status,
    ).toBe(403);
    server.clock.set(new Date('2027-09-01T09:00:00Z'));
    const late = await mintSession();
    expect((await late(c.getRecord, { params })).status).toBe(404);
  });
});

/** The head again on a later day: sessions of the first one are over by then. */
async function mintSession() {
  const head = await addOffice(server, school, 'school', [school.orgId]);
  return api(head);
}

describe('the letter of a sanction', () => {
  it('is a document for the office and the pupil’s family only', async () => {
    const made = await propose('reprimand');
    const params = { id: made.id };
    const notified = (await notify(made.id, made.version)).body;
    const early = await server.app.inject({
      method: 'GET',
      url: `/api/${school.schoolId}/discipline/own/${made.id}/letter`,
    });
    expect(early.statusCode).toBe(401);
    server.clock.set(new Date('2026-11-26T09:00:00Z'));
    await as('admin')(c.decideSanction, { params, body: decision('reprimand', notified.version) });
    const paper = await as('parent')(c.printOwnLetter, { params });
    expect(paper.status).toBe(200);
    expect((await as('admin')(c.printLetter, { params })).status).toBe(200);
    expect((await as('parent2')(c.printOwnLetter, { params })).status).toBe(404);
  });
});
