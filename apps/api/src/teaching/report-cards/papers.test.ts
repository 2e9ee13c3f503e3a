import { createHash } from 'node:crypto';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/teaching/report-cards';
import * as f from '@encrier/contract/teaching/report-cards-families';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { countPages } from '#kernel/files/inspection/inspector.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';
import { copiesOf } from './report-cards.policy.ts';

let server: TestServer;
let school: TestSchool;
let otherOffice: TestAccount;
let father: TestAccount;
let former: TestAccount;
let adult: TestAccount;
let adultMother: TestAccount;
let classId: string;
let termId: string;
const start = '2026-12-07T10:05:00+01:00';

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function addFamilies(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  const add = (role: 'parent' | 'eleve', first: string) =>
    addAccount(server, db, school, { role, first, last: 'Majeur' });
  [father, former, adult, adultMother] = [
    await add('parent', 'Mehdi'),
    await add('parent', 'Ancien'),
    await add('eleve', 'Sami'),
    await add('parent', 'Rita'),
  ];
  await db.updateTable('persons').set({ birth_on: '2008-01-15' }).where('id', '=', adult.personId).execute();
  await db
    .insertInto('pupils')
    .values({ ...own, person_id: adult.personId, matricule: 'MAJ' })
    .execute();
  await db
    .insertInto('enrolments')
    .values({
      ...own,
      id: newId(),
      pupil_id: adult.personId,
      year_id: school.yearId,
      class_id: classId,
      from_on: '2020-01-01',
    })
    .execute();
  await db
    .insertInto('guardianships')
    .values([
      { ...own, pupil_id: pupil(), guardian_id: father.personId, kind: 'father' },
      { ...own, pupil_id: pupil(), guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' },
      { ...own, pupil_id: adult.personId, guardian_id: adultMother.personId, kind: 'mother' },
    ])
    .execute();
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(start));
  school = await mintSchool(server);
  classId = school.classes['6A'];
  await within(async (db) => {
    termId = newId();
    await db
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        year_id: school.yearId,
        id: termId,
        name: 'Premier trimestre',
        starts_on: '2026-09-01',
        ends_on: '2026-12-15',
      })
      .execute();
    await addFamilies(db);
  });
  const { orgId } = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [orgId]);
  await as('admin')(c.saveGeneral, {
    params: { id: classId },
    body: { termId, pupilId: pupil(), body: 'Très bien #set text(red)', decision: 'Compliments', version: 0 },
  });
  await as('admin')(c.freezeClass, { params: { id: classId }, body: { termId, incomplete: true } });
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const papers = async () => (await as('admin')(f.cardPapers, { params: { id: classId }, query: { term: termId } })).body;
const publish = (when: 'now' | 'at' | 'hold', at: string | null = null, who: TestAccount = school.accounts.admin) =>
  api(who)(f.publishCards, { params: { id: classId }, body: { termId, when, at } });
const cards = async (who: TestAccount) => (await api(who)(f.ownCards, { query: {} })).body.cards;
const notices = async (who: TestAccount) =>
  (await api(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'bulletin');
const take = (form: 'pdf' | 'zip' | 'copies', who: TestAccount = school.accounts.admin) =>
  fetch(`${server.base}/api/${school.schoolId}/report-cards/classes/${classId}/papers/${form}?term=${termId}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
/** The code and the file of a pupil's card, as they are kept. */
const sealed = () =>
  within((db) =>
    db
      .selectFrom('report_cards as d')
      .innerJoin('files as x', 'x.id', 'd.file_id')
      .select(['d.id', 'd.code', 'x.sha256', 'x.id as fileId'])
      .where('d.pupil_id', '=', pupil())
      .orderBy('d.version', 'desc')
      .execute(),
  );
const checked = async (given: string, sha256?: string) =>
  (await api(null)(f.checkCard, { params: { code: given }, query: sha256 ? { sha256 } : {} })).body;

describe('papers', () => {
  it('are made one after the other, each once, and downloaded together by users who make the cards', async () => {
    expect(await papers()).toMatchObject({ ready: 0, total: 2, publishedAt: null });
    expect((await take('pdf')).status).toBe(409);
    await server.runJobs();
    await server.runJobs();
    expect(await papers()).toMatchObject({ ready: 2, total: 2 });
    const [one] = await sealed();
    const pdf = Buffer.from(await (await take('pdf')).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const zip = unzipSync(new Uint8Array(await (await take('zip')).arrayBuffer()));
    const sums = Object.values(zip).map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(sums).toHaveLength(2);
    expect(sums).toContain(one!.sha256);
    expect((await take('zip', otherOffice)).status).toBe(404);
    expect((await take('zip', school.accounts.prof)).status).toBe(403);
  });

  it('are closed to families, and to online checks, before their publication time', async () => {
    const [one] = await sealed();
    expect(await cards(school.accounts.parent)).toEqual([]);
    expect(await checked(`bulletin-${one!.code}`)).toEqual({ state: 'unknown' });
    expect(code((await publish('at', '2026-12-07T09:00:00+01:00')).body)).toBe('report_cards.hour_past');
    expect((await publish('now', null, otherOffice)).status).toBe(404);
    expect((await publish('at', '2026-12-08T18:00:00+01:00')).status).toBe(200);
    expect((await publish('hold')).status).toBe(200);
    server.clock.set(new Date('2026-12-08T18:00:05+01:00'));
    await server.runJobs();
    expect(await cards(school.accounts.parent)).toEqual([]);
    expect((await publish('at', '2026-12-08T19:00:00+01:00')).status).toBe(200);
    expect(await cards(school.accounts.parent)).toEqual([]);
    server.clock.set(new Date('2026-12-08T19:00:05+01:00'));
    await server.runJobs();
    expect(await cards(school.accounts.parent)).toHaveLength(1);
    expect(code((await publish('now')).body)).toBe('report_cards.published');
  });
});

describe('copies', () => {
  const home = (name: string, address = '', separated = false) => ({ name, address, separated });
  it.each([
    ['nobody', [], ['']],
    ['who live together', [home('A', '1, rue X'), home('B', '1 rue  x')], ['']],
    ['who live apart', [home('A', '1, rue X'), home('B', '2, rue X')], ['A', 'B']],
    ['one without address', [home('A', '1, rue X'), home('B')], ['']],
    ['separated without address', [home('A', '', true), home('B', '', true)], ['A', 'B']],
    ['a couple and another', [home('A', '1, rue X'), home('B', '9'), home('C', '1, rue X')], ['A, C', 'B']],
  ])('of %s', (_, guardians, copies) => expect(copiesOf(guardians)).toEqual(copies));

  it('are one per household of the child’s guardians; a former guardian has none', async () => {
    const pages = async (form: 'pdf' | 'copies') => {
      const pdf = Buffer.from(await (await take(form)).arrayBuffer());
      return countPages(school.schoolId, pdf);
    };
    const live = (who: TestAccount, address: string) =>
      within((db) => db.updateTable('persons').set({ address }).where('id', '=', who.personId).execute());
    expect(await pages('copies')).toBe(await pages('pdf'));
    await live(father, '12, rue Oued Fès');
    await live(former, '99, rue Autre');
    await live(school.accounts.parent, '3, avenue Atlas');
    await live(adultMother, '5, rue Ailleurs');
    expect(await pages('copies')).toBe(3);
    expect(await pages('pdf')).toBe(2);
    expect((await take('copies', otherOffice)).status).toBe(404);
    expect((await take('copies', school.accounts.parent)).status).toBe(403);
  });
});

describe('families', () => {
  it('read the cards of their own children, with one notification each; a former guardian and other families see nothing', async () => {
    for (const who of [school.accounts.parent, father, school.accounts.eleve]) {
      expect(await cards(who)).toMatchObject([{ pupilId: pupil(), content: { decision: 'Compliments' } }]);
      expect(await notices(who)).toHaveLength(1);
    }
    for (const who of [former, school.accounts.parent2, school.accounts.eleve2, school.accounts.prof]) {
      expect(await cards(who)).toEqual([]);
      expect(await notices(who)).toEqual([]);
    }
    expect((await as('parent2')(f.ownCards, { query: { pupil: pupil() } })).status).toBe(404);
    const [one] = await sealed();
    const open = (who: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}/files/pdf/${one!.fileId}.pdf`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    for (const who of [school.accounts.parent, father, school.accounts.eleve, school.accounts.admin])
      expect((await open(who)).status).toBe(200);
    for (const who of [former, school.accounts.parent2, school.accounts.prof, otherOffice])
      expect((await open(who)).status).toBe(404);
  });

  it('confirm each for themselves that they read it; a pupil only once of age, and then no guardian instead', async () => {
    const [one] = await cards(school.accounts.parent);
    const read = (who: TestAccount, id: string) => api(who)(f.acknowledgeCard, { params: { id }, body: {} });
    expect(one!.can.acknowledge).toBe(true);
    expect((await read(school.accounts.parent, one!.id)).status).toBe(200);
    expect((await read(school.accounts.parent, one!.id)).status).toBe(200);
    expect((await cards(father))[0]).toMatchObject({ readAt: null, can: { acknowledge: true } });
    expect(code((await read(school.accounts.eleve, one!.id)).body)).toBe('report_cards.not_yours');
    for (const who of [former, school.accounts.parent2]) expect((await read(who, one!.id)).status).toBe(404);
    const [grown] = await cards(adult);
    expect(grown!.can.acknowledge).toBe(true);
    expect((await cards(adultMother))[0]!.can.acknowledge).toBe(false);
    expect(code((await read(adultMother, grown!.id)).body)).toBe('report_cards.not_yours');
    expect((await read(adult, grown!.id)).status).toBe(200);
    const { pupils } = await papers();
    const readers = (id: string) => pupils.find((row) => row.id === id)!.readers;
    expect(readers(pupil()).map(({ name, at }) => [name, at !== null])).toEqual([
      ['Samira El Amrani', true],
      ['Mehdi Majeur', false],
    ]);
    expect(readers(adult.personId)).toMatchObject([{ name: 'Sami Majeur' }]);
  });
});

describe('the public check', () => {
  it('shows the card without a full name, refuses a modified file, and names its replacement', async () => {
    const [one] = await sealed();
    const given = `bulletin-${one!.code}`;
    const found = await checked(given, one!.sha256);
    expect(found).toMatchObject({ state: 'good', name: 'Yasmine E.', version: 1, class: '6A', file: 'same' });
    expect(JSON.stringify(found)).not.toContain('Amrani');
    expect(await checked(given, createHash('sha256').update('autre').digest('hex'))).toMatchObject({ file: 'changed' });
    expect(await checked(`bulletin-${'A'.repeat(32)}`)).toEqual({ state: 'unknown' });
    expect(await checked('bulletin-x')).toEqual({ state: 'unknown' });
    await as('admin')(c.rectifyCard, {
      params: { id: classId },
      body: { termId, pupilId: pupil(), reason: 'Erreur', version: 1 },
    });
    await server.runJobs();
    expect(await checked(given)).toMatchObject({ state: 'replaced', version: 1 });
    const [next] = await sealed();
    expect(await checked(`bulletin-${next!.code}`)).toMatchObject({ state: 'good', version: 2 });
    expect(await cards(school.accounts.parent)).toMatchObject([{ version: 2, reason: 'Erreur', readAt: null }]);
    expect(await notices(school.accounts.parent)).toHaveLength(2);
    expect(await notices(adult)).toHaveLength(1);
  });
});

describe('copies of parents who live apart', () => {
  const rectify = (reason: string, version: number) =>
    as('admin')(c.rectifyCard, { params: { id: classId }, body: { termId, pupilId: pupil(), reason, version } });
  const copies = () =>
    within((db) =>
      db
        .selectFrom('report_copies as rp')
        .innerJoin('report_cards as d', 'd.id', 'rp.card_id')
        .innerJoin('files as x', 'x.id', 'rp.file_id')
        .select(['rp.person_id', 'rp.code', 'rp.name', 'x.sha256', 'x.id as fileId'])
        .where('d.pupil_id', '=', pupil())
        .where('d.replaced_at', 'is', null)
        .execute(),
    );
  const opens = async (who: TestAccount, fileId: string): Promise<number> => {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await fetch(`${server.base}/api/${school.schoolId}/files/pdf/${fileId}.pdf`, { headers })).status;
  };

  it('are sealed separately: each is only for its parent, and anybody may check it', async () => {
    const { parent, eleve, admin } = school.accounts;
    expect((await rectify('Exemplaires nominatifs', 2)).status).toBe(200);
    await server.runJobs();
    const held = await copies();
    expect(held.map(({ person_id }) => person_id).toSorted()).toEqual([parent.personId, father.personId].toSorted());
    const [mine, his] = [parent, father].map((who) => held.find((one) => one.person_id === who.personId)!);
    expect(new Set([mine!.code, his!.code, (await sealed())[0]?.code]).size).toBe(3);
    expect((await cards(parent))[0]!.file?.id).toBe(mine!.fileId);
    expect((await cards(father))[0]!.file?.id).toBe(his!.fileId);
    expect((await cards(eleve))[0]!.file?.id).toBe((await sealed())[0]?.fileId);
    expect(await opens(parent, mine!.fileId)).toBe(200);
    expect(await opens(admin, his!.fileId)).toBe(200);
    for (const who of [father, former, eleve, school.accounts.parent2, otherOffice])
      expect(await opens(who, mine!.fileId)).toBe(404);
    for (const one of held) {
      const request = { params: { code: one.code }, query: { sha256: one.sha256 } };
      expect((await api(null)(f.checkCard, request)).body).toMatchObject({ state: 'good', file: 'same' });
    }
    const other = { params: { code: mine!.code }, query: { sha256: his!.sha256 } };
    expect((await api(null)(f.checkCard, other)).body).toMatchObject({ state: 'good', file: 'changed' });
    // In the archive each pupil has their own sealed file, and every paper has a name.
    const folder = unzipSync(new Uint8Array(await (await take('zip')).arrayBuffer()));
    const hashes = Object.values(folder).map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(hashes).toEqual(expect.arrayContaining([mine!.sha256, his!.sha256]));
    expect(hashes).not.toContain((await sealed())[0]?.sha256);
    await rectify('Encore', 3);
    await server.runJobs();
    expect((await api(null)(f.checkCard, { params: { code: mine!.code }, query: {} })).body.state).toBe('replaced');
  });
});
