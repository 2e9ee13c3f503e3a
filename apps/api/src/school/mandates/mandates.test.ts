import { listNotifications } from '@encrier/contract/kernel/notifications';
import { getHome } from '@encrier/contract/school/school';
import * as c from '@encrier/contract/school/mandates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayWords } from '#kernel/content/dates.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let lycee: SecondOrg;
beforeAll(async () => {
  server = await testServer();
  // Noon: the day is then the same on the school’s clock.
  server.clock.noon();
  school = await mintSchool(server);
  other = await mintSchool(server);
  lycee = await addOrg(server, school);
});
afterAll(() => server.stop());
const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
beforeEach(() => within((db) => db.deleteFrom('mandates').execute()));

const api = (who: TestAccount) => client(server, school.schoolId, who);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown) => (body as { code?: string }).code;
const days = { from: '2020-09-01', to: '2022-08-31' };
const today = () => new Date().toISOString().slice(0, 10);
const plus = (years: number) => `${Number(today().slice(0, 4)) + years}${today().slice(4, 8)}15`;
const coming = () => ({ from: plus(-1), to: plus(1) });
type Given = Partial<c.MandateBody>;
const give = (over: Given = {}, who = school.accounts.admin) =>
  api(who)(c.giveMandate, {
    body: {
      id: newId(),
      kind: 'pupil',
      placeId: school.classes['6A'],
      personId: school.accounts.eleve.personId,
      ...coming(),
      ...over,
    },
  });
const listed = async (who: TestAccount = school.accounts.admin, query = {}) =>
  (await api(who)(c.listMandates, { query })).body.items.map(({ person, kind }) => [person.label, kind]);

describe('a mandate', () => {
  it('is given once, and visible to the staff, the class and its families', async () => {
    const id = newId();
    const first = await give({ id });
    expect(first.body).toMatchObject({ id, kind: 'pupil', holds: true, place: { label: '6A' } });
    expect((await give({ id })).body).toEqual(first.body);
    expect(code((await give()).body)).toBe('mandates.twice');
    const person = school.accounts.parent.personId;
    expect((await give({ kind: 'parent', personId: person })).status).toBe(200);
    const names = async (who: PersonName) =>
      (await as(who)(c.ownMandates, {})).body.items.map(({ mandates }) => mandates.map(({ kind }) => kind));
    expect([await names('parent'), await names('eleve')]).toEqual([[['pupil', 'parent']], [['pupil', 'parent']]]);
    // The child of another family is in another class.
    expect(await names('parent2')).toEqual([[]]);
    const page = async (who: PersonName) => as(who)(c.classMandates, { params: { id: school.classes['6A']! } });
    expect((await page('prof')).body).toMatchObject({
      items: [{ kind: 'pupil' }, { kind: 'parent' }],
      can: { manage: false },
    });
    expect((await page('admin')).body.can.manage).toBe(true);
    expect((await page('parent')).status).toBe(403);
  });

  it('is on the first page of the pupils of the class only', async () => {
    await give();
    const cards = async (who: PersonName) =>
      (await as(who)(getHome, { query: {} })).body.cards.find(({ slot }) => slot === 'mandates')?.data;
    expect(await cards('eleve')).toMatchObject({ class: '6A', items: [{ kind: 'pupil', self: true }] });
    expect([await cards('eleve2'), await cards('parent'), await cards('prof')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('belongs to a person of the class, or a guardian of one of its pupils', async () => {
    for (const personId of [school.accounts.eleve2.personId, school.accounts.prof.personId, newId()])
      expect(code((await give({ personId })).body)).toBe('mandates.not_eligible');
    expect(code((await give({ kind: 'parent', personId: school.accounts.parent2.personId })).body)).toBe(
      'mandates.not_eligible',
    );
    const found = async (kind: c.MandateKind, q?: string) =>
      (await as('admin')(c.mandateCandidates, { query: { kind, place: school.classes['6A']!, ...(q && { q }) } })).body
        .items;
    expect((await found('pupil')).map(({ id }) => id)).toEqual([school.accounts.eleve.personId]);
    expect((await found('parent')).map(({ id }) => id)).toEqual([school.accounts.parent.personId]);
    expect(await found('pupil', 'zzz')).toEqual([]);
  });

  it('ends once its holder left the class, or its guardian has no pupil in it any more', async () => {
    await give();
    await give({ kind: 'parent', personId: school.accounts.parent.personId });
    const own = async () => (await as('eleve')(c.ownMandates, {})).body.items[0]?.mandates.map(({ kind }) => kind);
    await within((db) =>
      db
        .updateTable('guardianships')
        .set({ legal: false })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await own()).toEqual(['pupil']);
    await within((db) =>
      db
        .updateTable('guardianships')
        .set({ legal: true })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await own()).toEqual(['pupil', 'parent']);
    await within((db) =>
      db
        .updateTable('enrolments')
        .set({ class_id: school.classes['5B']! })
        .where('pupil_id', '=', school.accounts.eleve.personId)
        .execute(),
    );
    const { items } = (await as('admin')(c.classMandates, { params: { id: school.classes['6A']! } })).body;
    expect(items).toEqual([]);
    expect((await as('admin')(c.listMandates, { query: {} })).body.items.map(({ holds }) => holds)).toEqual([
      false,
      false,
    ]);
    await within((db) =>
      db
        .updateTable('enrolments')
        .set({ class_id: school.classes['6A']! })
        .where('pupil_id', '=', school.accounts.eleve.personId)
        .execute(),
    );
  });

  it('can end on another day, for the first of two editors', async () => {
    const { body } = await give();
    const end = (to: string, version: number) =>
      as('admin')(c.endMandate, { params: { id: body.id }, body: { to, version } });
    const yesterday = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10);
    expect(code((await end('2019-01-01', 1)).body)).toBe('mandates.days');
    const both = await Promise.all([end(yesterday, 1), end(plus(1), 1)]);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const now = (await as('admin')(c.listMandates, { query: {} })).body.items[0] ?? { version: 2 };
    await end(yesterday, now.version);
    expect(await listed()).toEqual([]);
    expect(await listed(school.accounts.admin, { past: '1' })).toHaveLength(1);
    // It may be given again from another day on.
    expect((await give({ from: today() })).status).toBe(200);
  });

  it('refuses invalid dates, and more than three years', async () => {
    for (const over of [
      { from: '2026-02-30', to: '2026-03-01' },
      { from: plus(1), to: plus(0) },
      { from: plus(0), to: plus(4) },
    ])
      expect(code((await give(over)).body)).toBe('mandates.days');
    expect((await give(days)).status).toBe(200);
  });

  it('is deleted when it was entered by mistake, once', async () => {
    const { body } = await give();
    const remove = () => as('admin')(c.removeMandate, { params: { id: body.id }, body: { version: 1 } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  });

  it('for the council is valid in its organisation, for any kind of holder', async () => {
    const org = { kind: 'council' as const, placeId: school.orgId };
    for (const who of ['eleve', 'parent', 'prof', 'admin'] as const)
      expect((await give({ ...org, personId: school.accounts[who].personId })).status).toBe(200);
    expect(code((await give({ ...org, personId: lycee.pupil.personId })).body)).toBe('mandates.not_eligible');
    const kinds = (await as('eleve')(c.ownMandates, {})).body.items[0]?.mandates.map(({ kind }) => kind);
    expect(kinds).toEqual(['council', 'council', 'council', 'council']);
  });

  it('is managed by users with the right, in their school and organisations', async () => {
    for (const who of ['prof', 'parent', 'eleve', 'transport'] as const)
      expect((await give({}, school.accounts[who])).status).toBe(403);
    expect((await give({ placeId: other.classes['6A']! })).status).toBe(404);
    const { body } = await give();
    await give({ placeId: lycee.classId, personId: lycee.pupil.personId });
    const far = await addOffice(server, school, 'cycle', [lycee.orgId]);
    expect(await listed(far)).toEqual([['Inès Zellige', 'pupil']]);
    expect((await give({ kind: 'deputy' }, far)).status).toBe(404);
    expect((await give({ kind: 'council', placeId: school.orgId }, far)).status).toBe(404);
    const end = await api(far)(c.endMandate, { params: { id: body.id }, body: { to: plus(0), version: 1 } });
    expect(end.status).toBe(404);
    expect((await api(far)(c.classMandates, { params: { id: school.classes['6A']! } })).status).toBe(404);
    const choices = (await api(far)(c.mandateChoices, {})).body;
    expect([choices.classes.length, choices.orgs.length]).toEqual([1, 1]);
    const stranger = client(server, other.schoolId, other.accounts.admin);
    expect((await stranger(c.endMandate, { params: { id: body.id }, body: { to: plus(0), version: 1 } })).status).toBe(
      404,
    );
  });

  it('is exported to a file, with the filters of the list', async () => {
    await give();
    await give({ kind: 'parent', personId: school.accounts.parent.personId });
    const file = await fetch(`${server.base}/api/${school.schoolId}/mandates/export?format=csv&kind=parent`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    const text = await file.text();
    expect([file.status, text.includes('Parent délégué'), text.includes('Délégué de classe')]).toEqual([
      200,
      true,
      false,
    ]);
  });
});

describe('an elected person', () => {
  const noticesOf = async (who: PersonName) =>
    (await as(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'delegues.mandat');
  const bodiesOf = async (who: PersonName) =>
    (await noticesOf(who)).map(({ body }) => body.replace(/[\u2066-\u2069]/gu, ''));
  beforeEach(() => within((db) => db.deleteFrom('notifications').where('type', '=', 'delegues.mandat').execute()));

  it('is notified, with the current guardians, in their own words, when the mandate is given and when it ends early', async () => {
    const text = (day: string) => dayWords('fr', day);
    const { from, to } = coming();
    const { body: given } = await give();
    expect(await bodiesOf('eleve')).toEqual([
      `Tu as reçu un mandat : Délégué de classe, 6A, du ${text(from)} au ${text(to)}.`,
    ]);
    expect(await bodiesOf('parent')).toEqual([
      `Votre enfant a reçu un mandat : Délégué de classe, 6A, du ${text(from)} au ${text(to)}.`,
    ]);
    expect((await noticesOf('parent'))[0]).toMatchObject({ childId: school.accounts.eleve.personId });
    for (const who of ['parent2', 'eleve2', 'prof', 'admin'] as const) expect(await noticesOf(who)).toEqual([]);
    const end = (to: string, version: number) =>
      as('admin')(c.endMandate, { params: { id: given.id }, body: { to, version } });
    const later = `${to.slice(0, 8)}16`;
    await end(later, given.version);
    expect(await noticesOf('eleve')).toHaveLength(1);
    await end(today(), given.version + 1);
    expect((await bodiesOf('eleve'))[0]).toBe(
      `Ton mandat prend fin plus tôt : Délégué de classe, 6A, dernier jour le ${text(today())}.`,
    );
    await as('admin')(c.removeMandate, { params: { id: given.id }, body: { version: given.version + 2 } });
    expect((await bodiesOf('parent'))[0]).toBe(
      'Un mandat de votre enfant, noté par erreur, a été retiré : Délégué de classe, 6A.',
    );
  });

  it('gets no notification about a past mandate, nor two about one; a parent delegate is notified alone', async () => {
    await give(days);
    expect(await noticesOf('eleve')).toEqual([]);
    const body = { id: newId(), kind: 'parent' as const, personId: school.accounts.parent.personId };
    await give(body);
    await give(body);
    expect(await noticesOf('parent')).toHaveLength(1);
    expect((await noticesOf('parent'))[0]).toMatchObject({ childId: null });
    expect(await noticesOf('eleve')).toEqual([]);
  });

  it('is « déléguée » when she is known to be a girl', async () => {
    const sex = (to: 'F' | null) =>
      within((db) =>
        db.updateTable('persons').set({ sex: to }).where('id', '=', school.accounts.eleve.personId).execute(),
      );
    await sex('F');
    const { body } = await give();
    expect(body.person.female).toBe(true);
    expect((await bodiesOf('eleve'))[0]).toContain('Déléguée de classe');
    await sex(null);
    expect((await as('admin')(c.listMandates, { query: {} })).body.items[0]?.person.female).toBe(false);
  });
});
