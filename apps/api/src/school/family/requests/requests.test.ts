import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/school/family';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { trouble } from './requests.policy.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
let mother: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  mother = school.accounts.parent.personId;
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const ask = async (body: Partial<c.AskedChange>, who: PersonName = 'parent'): Promise<string> =>
  (await as(who)(c.askChange, { body: { personId: mother, lines: [], ...body } })).body.id;
const read = async (id: string) => (await as('admin')(c.getRequest, { params: { id } })).body;
type Choice = Partial<Record<c.ChangeField, true | string>>;
/** Decides lines of a request as it is read: true accepts, a text refuses for that reason. */
async function decide(
  id: string,
  choice: Choice,
  who: PersonName = 'admin',
  over: { version?: number; seen?: string } = {},
) {
  const { lines, version } = await read(id);
  const decisions = lines
    .filter(({ field }) => choice[field] !== undefined)
    .map(({ id: lineId, field, current }) => ({
      lineId,
      accept: choice[field] === true,
      reason: choice[field] === true ? '' : String(choice[field]),
      seen: over.seen ?? current,
    }));
  return as(who)(c.decideRequest, { params: { id }, body: { version: over.version ?? version, decisions } });
}
const person = (id: string) =>
  db((tx) => tx.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

describe('an accepted line', () => {
  it('is written on the sheet, recorded, and notified to the family', async () => {
    const id = await ask({
      lines: [
        { field: 'phone', value: '0612345678' },
        { field: 'lastName', value: 'Idrissi Amrani' },
        { field: 'email', value: '' },
      ],
    });
    const before = await person(mother);
    expect(await decide(id, { phone: true, lastName: 'Pièce manquante' })).toMatchObject({
      status: 200,
      body: { state: 'partly', can: { decide: false }, decidedBy: 'Nadia Berrada' },
    });
    const after = await person(mother);
    expect([after.phone, after.last_name, after.version - before.version]).toEqual([
      '+212612345678',
      before.last_name,
      1,
    ]);
    const journal = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['object_type', 'object_id', 'before', 'after'])
        .where('action', '=', 'requests.decide')
        .orderBy('seq')
        .execute(),
    );
    expect(journal).toMatchObject([
      { object_type: 'change_request', object_id: id, after: { state: 'partly', accepted: ['phone'], refused: 1 } },
      { object_type: 'person', object_id: mother, before: { phone: '' }, after: { phone: '+212612345678' } },
    ]);
    expect((await as('parent')(listNotifications, { query: {} })).body.items).toMatchObject([
      {
        type: 'famille.demande',
        title: 'Demande traitée',
        body: 'Votre demande de changement a été acceptée en partie.',
        data: { model: { type: 'change_request', id } },
      },
    ]);
    expect((await as('parent')(c.listMyRequests, { query: {} })).body.items[0]).toMatchObject({
      state: 'partly',
      can: { withdraw: false },
      lines: [{ decision: 'accepted' }, { decision: 'refused', reason: 'Pièce manquante' }],
    });
  });

  it('with a name is found in searches, and applied to the account', async () => {
    const id = await ask({
      personId: child,
      lines: [
        { field: 'firstName', value: 'Yasmina' },
        { field: 'firstNameAr', value: 'ياسمينة' },
        { field: 'exitPermission', value: 'planned' },
        { field: 'boardRegime', value: 'Externe' },
        { field: 'birthPlace', value: 'Rabat' },
      ],
    });
    expect(
      (
        await decide(id, {
          firstName: true,
          firstNameAr: true,
          exitPermission: true,
          boardRegime: true,
          birthPlace: true,
        })
      ).body.state,
    ).toBe('accepted');
    expect(await person(child)).toMatchObject({
      first_name: 'Yasmina',
      first_name_ar: 'ياسمينة',
      birth_place: 'Rabat',
      search_key: 'yasmina el amrani ياسمينه p001',
    });
    expect(
      await db((tx) =>
        tx
          .selectFrom('pupils')
          .select(['exit_permission', 'board_regime', 'version'])
          .where('person_id', '=', child)
          .executeTakeFirstOrThrow(),
      ),
    ).toEqual({ exit_permission: 'planned', board_regime: 'Externe', version: 2 });
    expect(
      await db((tx) =>
        tx
          .selectFrom('accounts')
          .select(['first_name', 'search_key'])
          .where('person_id', '=', child)
          .executeTakeFirstOrThrow(),
      ),
    ).toMatchObject({ first_name: 'Yasmina', search_key: expect.stringMatching(/^yasmina el amrani /) });
  });

  it('adds a person who picks up the child, without authority or access', async () => {
    const id = await ask({
      personId: child,
      pickUp: {
        lastName: 'Alaoui',
        firstName: 'Rachid',
        kind: 'other',
        phone: '0612345678',
        identityDocument: 'AB123',
      },
    });
    expect((await decide(id, { pickUp: true })).body.state).toBe('accepted');
    const tie = await db((tx) =>
      tx
        .selectFrom('guardianships as g')
        .innerJoin('persons as p', 'p.id', 'g.guardian_id')
        .selectAll('g')
        .select(['p.last_name', 'p.phone'])
        .where('g.pupil_id', '=', child)
        .where('p.last_name', '=', 'Alaoui')
        .executeTakeFirstOrThrow(),
    );
    expect(tie).toMatchObject({
      legal: false,
      digital_access: false,
      may_pick_up: true,
      receives_reports: false,
      identity_document: 'AB123',
      phone: '+212612345678',
    });
  });

  it('is not written over a value that changed since the decision was shown', async () => {
    const id = await ask({ lines: [{ field: 'phone', value: '0612345678' }] });
    await db((tx) => tx.updateTable('persons').set({ phone: '+212699999999' }).where('id', '=', mother).execute());
    expect(await decide(id, { phone: true }, 'admin', { seen: '' })).toMatchObject({
      status: 409,
      body: { code: 'requests.value_changed', details: { fields: ['phone'] } },
    });
    expect((await person(mother)).phone).toBe('+212699999999');
    // Read again, the screen shows both values, and the office decides knowingly.
    expect((await read(id)).lines[0]).toMatchObject({ from: '', to: '+212612345678', current: '+212699999999' });
    expect((await decide(id, { phone: true })).status).toBe(200);
    expect((await person(mother)).phone).toBe('+212612345678');
  });
});

describe('the office', () => {
  it('decides line by line, with a reason for a refusal, each line once', async () => {
    const id = await ask({
      lines: [
        { field: 'phone', value: '0612345678' },
        { field: 'address', value: '3 rue des Lilas' },
      ],
    });
    expect((await decide(id, { phone: '' })).body).toMatchObject({ code: 'requests.reason_missing' });
    expect((await decide(id, { phone: true })).body).toMatchObject({ state: 'submitted', can: { decide: true } });
    expect(await decide(id, { phone: true })).toMatchObject({ status: 409, body: { code: 'requests.state' } });
    expect(await decide(id, { address: true }, 'admin', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { version: 2 } },
    });
    expect((await decide(id, { address: 'Justificatif illisible' })).body.state).toBe('partly');
    expect((await as('parent')(listNotifications, { query: {} })).body.total).toBe(1);
  });

  it('and the family acting at the same moment: only one succeeds', async () => {
    const id = await ask({ lines: [{ field: 'phone', value: '0612345678' }] });
    const { lines, version } = await read(id);
    const [office, family] = await Promise.all([
      as('admin')(c.decideRequest, {
        params: { id },
        body: { version, decisions: [{ lineId: lines[0]!.id, accept: true, seen: lines[0]!.current }] },
      }),
      as('parent')(c.withdrawRequest, { params: { id }, body: {} }),
    ]);
    expect([office.status, family.status].sort()).toEqual([200, 409]);
    expect((await person(mother)).phone).toBe(office.status === 200 ? '+212612345678' : null);
  });

  it('never decides on its own request', async () => {
    await grant(server, school, 'parent', ['requests.handle'], 'school');
    const id = await ask({ lines: [{ field: 'phone', value: '0612345678' }] });
    expect(await decide(id, { phone: true }, 'parent')).toMatchObject({ status: 403, body: { code: 'requests.own' } });
  });

  it('nor on one about a child of the own family', async () => {
    const id = await ask({ personId: child, lines: [{ field: 'birthPlace', value: 'Fès' }] });
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: child,
          guardian_id: school.accounts.admin.personId,
          kind: 'father',
          legal: false,
        })
        .execute(),
    );
    expect((await read(id)).can).toEqual({ decide: false });
    expect(await decide(id, { birthPlace: true })).toMatchObject({ status: 403, body: { code: 'requests.own' } });
  });

  it('finds pending requests with the oldest first, late ones and closed ones', async () => {
    const old = await ask({ lines: [{ field: 'phone', value: '0612345678' }] });
    await db((tx) =>
      tx
        .updateTable('change_requests')
        .set({ created_at: new Date(server.kernel.now().getTime() - 8 * 86_400_000) })
        .where('id', '=', old)
        .execute(),
    );
    const fresh = await ask({ personId: child, lines: [{ field: 'birthPlace', value: 'Fès' }] });
    const other = await ask(
      { personId: school.accounts.parent2.personId, lines: [{ field: 'phone', value: '0655555555' }] },
      'parent2',
    );
    await decide(other, { phone: true });
    const list = async (query: Record<string, string> = {}) => (await as('admin')(c.listRequests, { query })).body;
    expect((await list()).items.map(({ id, late }) => [id, late])).toEqual([
      [old, true],
      [fresh, false],
      [other, false],
    ]);
    expect((await list()).counts).toEqual({ waiting: 2, late: 1, done: 1 });
    expect((await list({ state: 'late' })).items.map(({ id }) => id)).toEqual([old]);
    expect((await list({ state: 'done' })).items.map(({ id }) => id)).toEqual([other]);
    expect((await list({ target: 'pupil' })).items).toMatchObject([
      { id: fresh, className: '6A', askedBy: 'Samira El Amrani', fields: ['birthPlace'] },
    ]);
    expect((await list({ q: 'samira' })).total).toBe(2);
    expect((await list({ q: '%' })).total).toBe(0);
  });

  it('sees requests within its reach, and nothing of another school', async () => {
    const id = await ask({ personId: child, lines: [{ field: 'birthPlace', value: 'Fès' }] });
    for (const who of ['prof', 'eleve', 'parent', 'transport'] as const)
      expect((await as(who)(c.listRequests, { query: {} })).status).toBe(403);
    await grant(server, school, 'personnel', ['requests.handle'], 'classes');
    expect((await as('personnel')(c.listRequests, { query: {} })).body).toMatchObject({
      items: [],
      counts: { waiting: 0 },
    });
    expect((await as('personnel')(c.getRequest, { params: { id } })).status).toBe(404);
    const elsewhere = await mintSchool(server);
    const admin = client(server, elsewhere.schoolId, elsewhere.accounts.admin);
    expect((await admin(c.getRequest, { params: { id } })).status).toBe(404);
    expect((await as('admin')(c.getRequest, { params: { id: newId() } })).status).toBe(404);
  });

  it('of one cycle handles the requests of that cycle', async () => {
    const [org, level] = [newId(), newId()];
    await db(async (tx) => {
      await tx
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: org, store_id: '2', name: 'Lycée' })
        .execute();
      await tx
        .insertInto('levels')
        .values({ school_id: school.schoolId, id: level, name: '2de', org_id: org })
        .execute();
      await tx.updateTable('classes').set({ level_id: level }).where('id', '=', school.classes['5B']).execute();
      const roleId = newId();
      await tx
        .insertInto('custom_roles')
        .values({ school_id: school.schoolId, id: roleId, name: 'Secrétariat', base: 'personnel' })
        .execute();
      await tx
        .insertInto('custom_role_grants')
        .values({ school_id: school.schoolId, role_id: roleId, permission: 'requests.handle', scope: 'cycle' })
        .execute();
      await tx
        .insertInto('auth_entry_roles')
        .values({ school_id: school.schoolId, entry_id: school.accounts.personnel.entryId, role_id: roleId })
        .execute();
    });
    const near = await ask({ lines: [{ field: 'phone', value: '0612345678' }] });
    const far = await ask(
      { personId: school.accounts.parent2.personId, lines: [{ field: 'phone', value: '0655555555' }] },
      'parent2',
    );
    expect((await as('personnel')(c.listRequests, { query: {} })).body.items.map(({ id }) => id)).toEqual([near]);
    expect((await as('personnel')(c.getRequest, { params: { id: far } })).status).toBe(404);
    expect((await decide(near, { phone: true }, 'personnel')).status).toBe(200);
    expect((await decide(far, { phone: true }, 'personnel')).status).toBe(404);
  });

  it('exports the list as an inert file, with days on the school’s clock', async () => {
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ first_name: '=HYPERLINK("x")' })
        .where('id', '=', school.accounts.parent.id)
        .execute(),
    );
    const id = await ask({ personId: child, lines: [{ field: 'birthPlace', value: 'Fès' }] });
    await db((tx) =>
      tx
        .updateTable('change_requests')
        .set({ created_at: new Date('2026-06-01T23:30:00Z') })
        .where('id', '=', id)
        .execute(),
    );
    const csv = String((await as('admin')(c.exportRequests, { query: { format: 'csv' } })).body);
    expect(csv).toContain(
      '"2026-06-02";"\'=HYPERLINK(""x"") El Amrani";"Yasmine El Amrani";"6A";"Lieu de naissance";"À traiter (en retard)"',
    );
    expect(
      (await as('admin')(c.exportRequests, { query: { format: 'xlsx', state: 'done' } })).headers.get('content-type'),
    ).toContain('spreadsheetml');
  });
});

it.each([
  [[{ lineId: 'a', accept: true }], null],
  [
    [
      { lineId: 'a', accept: true },
      { lineId: 'a', accept: true },
    ],
    'requests.state',
  ],
  [[{ lineId: 'b', accept: true }], 'requests.state'],
  [[{ lineId: 'x', accept: true }], 'requests.state'],
  [[{ lineId: 'a', accept: false }], 'requests.reason_missing'],
  [[{ lineId: 'a', accept: false, reason: '  ' }], 'requests.reason_missing'],
  [[{ lineId: 'a', accept: false, reason: 'Non' }], null],
] as const)('decisions %j: %s', (decisions, expected) => {
  expect(
    trouble(
      [
        { id: 'a', decision: 'waiting' },
        { id: 'b', decision: 'accepted' },
      ],
      decisions.map((one) => ({ seen: '', ...one })),
    ),
  ).toBe(expected);
});
