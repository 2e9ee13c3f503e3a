import { getPupil, updateTie } from '@encrier/contract/school/persons';
import * as c from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { followingTies } from '#kernel/reach/ties.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  // Noon, so that the school's clock shows the same day.
  server.clock.noon();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
type Form = Parameters<ReturnType<typeof api>>[1] extends { body: infer B } ? B : never;
const form = (more: Record<string, unknown> = {}) =>
  ({
    firstName: 'Rim',
    lastName: 'Bennis',
    firstNameAr: 'ريم',
    lastNameAr: 'بنيس',
    sex: 'F',
    birthOn: '2014-03-02',
    birthPlace: 'Rabat',
    nationality: 'Marocaine',
    address: '12, rue des Orangers',
    matricule: '',
    massar: null,
    regime: 'Externe',
    classId: school.classes['6A'],
    on: today(),
    repeating: false,
    siblingId: null,
    guardians: [
      { firstName: 'Hind', lastName: 'Bennis', kind: 'mother', phone: '+212611223344', email: 'hind@example.org' },
    ],
    ...more,
  }) as never as Form;
const enrol = (more: Record<string, unknown> = {}, key?: string) =>
  api('admin')(c.enrolPupil, { body: form(more) as never }, key ? { key } : {});
const rows = async (who: PersonName = 'admin') => (await api(who)(c.listPupils, { query: {} })).body.rows;

describe('a new pupil', () => {
  it('gets a number, a class, a family, guardians and accounts at once', async () => {
    const { status, body } = await enrol();
    expect([status, body.matricule]).toEqual([200, 'AUTO-00001']);
    expect((await rows()).find((row) => row.id === body.id)).toMatchObject({
      firstName: 'Rim',
      lastNameAr: 'بنيس',
      classId: school.classes['6A'],
      account: 'invited',
      guardians: 1,
      fresh: true,
      regime: 'Externe',
    });
    const accounts = await db((tx) =>
      tx
        .selectFrom('accounts as a')
        .innerJoin('auth_entries as e', 'e.account_id', 'a.id')
        .select(['a.username', 'a.status', 'e.roles', 'e.org_id'])
        .where('a.last_name', '=', 'Bennis')
        .orderBy('a.username')
        .execute(),
    );
    expect(accounts).toEqual([
      { username: 'hind.bennis', status: 'invited', roles: ['parent'], org_id: school.orgId },
      { username: 'rim.bennis', status: 'invited', roles: ['eleve'], org_id: school.orgId },
    ]);
    // The teacher of the class sees her at once.
    expect((await rows('prof')).map((row) => row.firstName).sort()).toEqual(['Rim', 'Yasmine']);
    expect((await api('admin')(c.glancePupil, { params: { id: body.id } })).body.guardians).toMatchObject([
      { label: 'Hind Bennis', kind: 'mother', phone: '+212611223344' },
    ]);
  });

  it('is not created twice by a double click, nor when somebody enters the same child again', async () => {
    const answers = await Promise.all([
      enrol({ firstName: 'Nour' }, 'pressed-twice'),
      enrol({ firstName: 'Nour' }, 'pressed-twice'),
    ]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, answers[0]!.body.id],
      [200, answers[0]!.body.id],
    ]);
    const again = await enrol({ firstName: 'NOUR' });
    expect([again.status, codeOf(again), (again.body as unknown as { details: unknown }).details]).toEqual([
      409,
      'pupils.same_person',
      { pupilId: answers[0]!.body.id },
    ]);
    expect((await enrol({ firstName: 'Nour', anyway: true })).status).toBe(200);
    expect((await enrol({ firstName: 'Nour', birthOn: '2013-01-01' })).status).toBe(200);
  });

  it('joins the family and the guardians of a brother or sister within reach', async () => {
    const { body } = await enrol({
      firstName: 'Ali',
      lastName: 'El Amrani',
      siblingId: school.accounts.eleve.personId,
      guardians: [],
    });
    const seen = (await api('admin')(c.glancePupil, { params: { id: body.id } })).body;
    expect([seen.guardians.map(({ label }) => label), seen.siblings.map(({ label }) => label)]).toEqual([
      ['Samira El Amrani'],
      ['Yasmine El Amrani'],
    ]);
    expect((await enrol({ firstName: 'Zed', siblingId: other.accounts.eleve.personId, guardians: [] })).status).toBe(
      404,
    );
    expect((await rows()).some((row) => row.firstName === 'Zed')).toBe(false);
  });

  it('is refused to a member of the office as a brother or sister of a child of the own family', async () => {
    const { admin, eleve } = school.accounts;
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({ school_id: school.schoolId, pupil_id: eleve.personId, guardian_id: admin.personId, kind: 'father' })
        .execute(),
    );
    const answer = await enrol({ firstName: 'Hana', siblingId: eleve.personId, guardians: [] });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'persons.own_family']);
    expect((await rows()).some((row) => row.firstName === 'Hana')).toBe(false);
    await db((tx) => tx.deleteFrom('guardianships').where('guardian_id', '=', admin.personId).execute());
  });

  it('gives no account to a person who only picks up the brother or sister', async () => {
    const { eleve, parent } = school.accounts;
    const uncle = newId();
    await db(async (tx) => {
      await tx
        .insertInto('persons')
        .values({ school_id: school.schoolId, id: uncle, first_name: 'Anas', last_name: 'Filali', search_key: '' })
        .execute();
      await tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: eleve.personId,
          guardian_id: uncle,
          kind: 'other',
          legal: false,
          digital_access: false,
          rank: 9,
        })
        .execute();
    });
    const { body } = await enrol({
      firstName: 'Salma',
      lastName: 'El Amrani',
      siblingId: eleve.personId,
      guardians: [],
    });
    const [tied, accounts] = await db(async (tx) => [
      await tx
        .selectFrom('guardianships')
        .select(['guardian_id', 'legal'])
        .where('pupil_id', '=', body.id)
        .orderBy('rank')
        .execute(),
      await tx.selectFrom('accounts').select('id').where('person_id', '=', uncle).execute(),
    ]);
    expect(tied).toEqual([
      { guardian_id: parent.personId, legal: true },
      { guardian_id: uncle, legal: false },
    ]);
    expect(accounts).toEqual([]);
    await db((tx) => tx.deleteFrom('guardianships').where('guardian_id', '=', uncle).execute());
  });

  it('copies the last day of a guardian’s authority with the tie', async () => {
    const mine = (tx: TenantDb) =>
      tx
        .updateTable('guardianships')
        .where('guardian_id', '=', school.accounts.parent.personId)
        .where('pupil_id', '=', school.accounts.eleve.personId);
    await db((tx) => mine(tx).set({ ends_on: '2998-12-31' }).execute());
    const { body } = await enrol({
      firstName: 'Lina',
      lastName: 'El Amrani',
      siblingId: school.accounts.eleve.personId,
      guardians: [],
    });
    expect(
      await db((tx) =>
        tx.selectFrom('guardianships').select(['guardian_id', 'ends_on']).where('pupil_id', '=', body.id).execute(),
      ),
    ).toEqual([{ guardian_id: school.accounts.parent.personId, ends_on: '2998-12-31' }]);
    await db((tx) => mine(tx).set({ ends_on: null }).execute());
  });

  it('keeps a court order that is only a paper: the new tie has a copy of its own', async () => {
    const { parent, eleve } = school.accounts;
    const [paper, mine] = [newId(), { pupil_id: eleve.personId, guardian_id: parent.personId }];
    await db(async (tx) => {
      await tx
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id: paper,
          type: 'pdf',
          ext: 'pdf',
          mime: 'application/pdf',
          name: 'jugement.pdf',
          size: 10,
          sha256: 'a'.repeat(64),
          owner_type: 'guardianship',
          owner_id: paper,
          created_at: server.kernel.now(),
        })
        .execute();
      await tx
        .updateTable('guardianships')
        .set({ restriction_file_id: paper })
        .where((eb) => eb.and(mine))
        .execute();
    });
    const { body } = await enrol({
      firstName: 'Nada',
      lastName: 'El Amrani',
      siblingId: eleve.personId,
      guardians: [],
    });
    const [tie, own] = await db(async (tx) => {
      const one = await tx
        .selectFrom('guardianships')
        .selectAll()
        .where('pupil_id', '=', body.id)
        .where('guardian_id', '=', parent.personId)
        .executeTakeFirstOrThrow();
      const copy = await tx
        .selectFrom('files')
        .select(['id', 'owner_type', 'owner_id', 'sha256'])
        .where('id', '=', one.restriction_file_id ?? '')
        .executeTakeFirst();
      return [one, copy] as const;
    });
    expect(tie.restriction_file_id).not.toBe(paper);
    expect(own).toEqual({ id: own?.id, owner_type: 'guardianship', owner_id: own?.id, sha256: 'a'.repeat(64) });
    // The mother is kept away from the new child as from the first: she does not follow where it is.
    expect(
      await db((tx) =>
        tx
          .selectFrom(followingTies('g', today()))
          .select('g.pupil_id')
          .where('g.guardian_id', '=', parent.personId)
          .where('g.pupil_id', 'in', [body.id, eleve.personId])
          .execute(),
      ),
    ).toEqual([]);
    // The end of the first order takes nothing from the second.
    const at = { id: eleve.personId, guardianId: parent.personId };
    const { guardians } = (await api('admin')(getPupil, { params: { id: eleve.personId } })).body;
    const version = guardians.find(({ id }) => id === parent.personId)?.version ?? 0;
    const lifted = await api('admin')(updateTie, {
      params: at,
      body: {
        kind: 'mother',
        legal: true,
        digitalAccess: true,
        startsOn: null,
        rank: 1,
        payer: false,
        payerShare: null,
        livesWith: true,
        emergencyOrder: null,
        mayPickUp: true,
        receivesReports: true,
        channels: ['push'],
        restrictionFile: null,
        version,
      },
    });
    expect(lifted.status).toBe(200);
    const { body: second } = await api('admin')(getPupil, { params: { id: body.id } });
    expect(second.guardians.find(({ id }) => id === parent.personId)?.restrictionFile?.id).toBe(own?.id);
  });

  it('keeps a given number, and refuses one in use on its field', async () => {
    expect((await enrol({ firstName: 'Sara', matricule: '2026-001', massar: 'G123456789' })).body.matricule).toBe(
      '2026-001',
    );
    const taken = await enrol({ firstName: 'Inès', matricule: '2026-001', massar: 'G123456789' });
    expect((taken.body as unknown as { fields: unknown }).fields).toEqual({
      matricule: 'persons.number_taken',
      massar: 'persons.number_taken',
    });
  });

  it('enters only classes of this school, on past or current days of the year', async () => {
    expect((await enrol({ firstName: 'Loin', classId: other.classes['6A'] })).status).toBe(404);
    expect(codeOf(await enrol({ firstName: 'Tard', on: '2099-01-01' }))).toBe('pupils.day_outside');
    for (const who of ['prof', 'personnel', 'parent', 'eleve'] as const)
      expect((await api(who)(c.enrolPupil, { body: form() as never })).status).toBe(403);
  });

  it('accepts any real name, and no invisible character', async () => {
    const names: [string, number, string][] = [
      ['محمّد', 200, 'محمّد'],
      ['Éléonore-Zoë', 200, 'Éléonore-Zoë'],
      ['Ô', 200, 'Ô'],
      ['N’Golo', 200, 'N’Golo'],
      // A name must be valid for a list too.
      ['N’Golo 🐘', 400, ''],
      ['<b>Zoé</b>', 400, ''],
      ['null', 200, 'null'],
      ["'; DROP TABLE persons; --", 400, ''],
      ['Sa\u202era\u2066h', 200, 'Sarah'],
      ['x'.repeat(100), 200, 'x'.repeat(100)],
      ['x'.repeat(200), 400, ''],
      ['\u202e\u200b', 400, ''],
      ['   ', 400, ''],
    ];
    for (const [firstName, status, kept] of names) {
      const answer = await enrol({ firstName, lastName: 'Nom', anyway: true, guardians: [] });
      expect([firstName, answer.status]).toEqual([firstName, status]);
      if (status === 200) expect((await rows()).find((row) => row.id === answer.body.id)?.firstName).toBe(kept);
    }
    expect((await api('admin')(c.listPupils, { query: { q: 'محمد nom' } })).body.rows).toHaveLength(1);
    expect((await api('admin')(c.listPupils, { query: { q: 'eleonore' } })).body.rows).toHaveLength(1);
  });
});
