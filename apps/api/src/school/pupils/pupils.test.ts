import { maxPupils, pupilColumns } from '@encrier/contract/school/pupils';
import * as c from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
});
afterAll(() => server.stop());

const api = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const pupil = (who: 'eleve' | 'eleve2') => school.accounts[who].personId;
const rowsFor = async (who: PersonName, query: Record<string, string> = {}) =>
  (await api(who)(c.listPupils, { query })).body.rows;
const versionOf = async (id: string) => (await rowsFor('admin')).find((row) => row.id === id)?.version ?? 0;

async function addGroup(name: string, classId: string | null = null): Promise<string> {
  const id = newId();
  await db((tx) =>
    tx
      .insertInto('groups')
      .values({
        school_id: school.schoolId,
        id,
        year_id: school.yearId,
        name,
        kind: classId ? 'half' : 'option',
        class_id: classId,
      })
      .execute(),
  );
  return id;
}

describe('the list', () => {
  it('gives the office every pupil with class, account, guardians and version in one answer', async () => {
    const { body } = await api('admin')(c.listPupils, { query: {} });
    expect(body).toMatchObject({
      more: false,
      can: { edit: true, office: true },
      classes: [{ name: '6A', level: '6e', cycle: 'Collège' }, { name: '5B' }],
    });
    expect(body.rows).toMatchObject([
      {
        lastName: 'Benjelloun',
        classId: school.classes['5B'],
        matricule: 'P002',
        status: 'active',
        account: 'active',
        guardians: 1,
        version: 2,
      },
      { lastName: 'El Amrani', classId: school.classes['6A'], matricule: 'P001' },
    ]);
  });

  it('shows a teacher names, class and groups of their own pupils, and nothing more', async () => {
    const group = await addGroup('Échecs');
    await db((tx) =>
      tx
        .insertInto('group_members')
        .values({ school_id: school.schoolId, group_id: group, pupil_id: pupil('eleve') })
        .execute(),
    );
    await addGroup('Chorale');
    const { body } = await api('prof')(c.listPupils, { query: {} });
    expect(body.rows).toEqual([
      {
        id: pupil('eleve'),
        firstName: 'Yasmine',
        lastName: 'El Amrani',
        classId: school.classes['6A'],
        groups: [group],
      },
    ]);
    expect([body.groups.map(({ name }) => name), body.classes.map(({ name }) => name), body.can]).toEqual([
      ['Échecs'],
      ['6A'],
      { edit: false, office: false },
    ]);
  });

  it('is closed to families, to staff without the right and to anonymous callers', async () => {
    for (const who of ['parent', 'eleve', 'personnel', 'transport'] as const)
      expect((await api(who)(c.listPupils, { query: {} })).status).toBe(403);
    expect((await api(null)(c.listPupils, { query: {} })).status).toBe(401);
  });

  it('can be searched on the server too, in either script, and treats wildcards as plain text', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({
          last_name_ar: 'العمراني',
          first_name_ar: 'ياسمين',
          search_key: searchKey('Yasmine El Amrani ياسمين العمراني P001'),
        })
        .where('id', '=', pupil('eleve'))
        .execute(),
    );
    for (const q of ['yasmine', 'AMRANI yas', 'العمراني', 'p001', 'él amr'])
      expect((await rowsFor('admin', { q })).map((row) => row.firstName)).toEqual(['Yasmine']);
    for (const q of ['%', '_', "' OR 1=1 --"]) expect(await rowsFor('admin', { q })).toEqual([]);
  });

  it('uses as many statements for one pupil as for three hundred, and stops at its limit', async () => {
    const big = await mintSchool(server);
    let count = 0;
    const counted = new WeakSet<object>();
    server.kernel.pool.on('acquire', (connection) => {
      if (counted.has(connection)) return;
      counted.add(connection);
      const plain = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      connection.query = ((...args: unknown[]) => {
        count += 1;
        return plain(...args);
      }) as typeof connection.query;
    });
    const counts = async (): Promise<[number, number]> => {
      // Something changed in the school meanwhile: the list is computed again, not read from the cache.
      await withTenant(server.kernel.pool, big.schoolId, {}, (_tx, pg) =>
        pg.query('UPDATE persons SET last_name = last_name'),
      );
      const before = count;
      const { body } = await client(server, big.schoolId, big.accounts.admin)(c.listPupils, { query: {} });
      return [count - before, body.rows.length];
    };
    await counts();
    const [few, two] = await counts();
    await withTenant(server.kernel.pool, big.schoolId, {}, async (_tx, pg) => {
      await pg.query(
        `INSERT INTO persons (school_id, id, last_name, first_name, search_key)
          SELECT $1, gen_random_uuid(), 'Nom ' || i, 'Prénom', 'x' FROM generate_series(1, 300) i`,
        [big.schoolId],
      );
      await pg.query(
        `INSERT INTO pupils (school_id, person_id, matricule) SELECT school_id, id, 'X' || last_name FROM persons
          WHERE search_key = 'x'`,
      );
    });
    const [many, all] = await counts();
    expect([many, two, all]).toEqual([few, 2, 302]);
    expect(maxPupils).toBe(5000);
  });

  it('has a side panel with the family for the office, only names for a teacher, nothing out of reach', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({ phone: '+212600000001', email: 'samira@example.org' })
        .where('id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect((await api('admin')(c.glancePupil, { params: { id: pupil('eleve') } })).body.guardians).toMatchObject([
      { label: 'Samira El Amrani', kind: 'mother', phone: '+212600000001' },
    ]);
    expect((await api('prof')(c.glancePupil, { params: { id: pupil('eleve') } })).body).toMatchObject({
      guardians: [{ label: 'Samira El Amrani', phone: null, email: null }],
      siblings: [],
      enteredOn: null,
    });
    expect((await api('prof')(c.glancePupil, { params: { id: pupil('eleve2') } })).status).toBe(404);
    expect((await api('admin')(c.glancePupil, { params: { id: other.accounts.eleve.personId } })).status).toBe(404);
  });
});

describe('bulk actions', () => {
  it('set regimes, return new versions, and record the previous values in the journal', async () => {
    const changes = await Promise.all(
      (['eleve', 'eleve2'] as const).map(async (who) => ({
        id: pupil(who),
        version: await versionOf(pupil(who)),
        regime: 'Externe',
      })),
    );
    const { status, body } = await api('admin')(c.changeRegime, { body: { changes } });
    expect([status, body.pupils.length]).toEqual([200, 2]);
    for (const { id, version } of body.pupils) expect(await versionOf(id)).toBe(version);
    expect((await rowsFor('admin')).map((row) => row.regime)).toEqual(['Externe', 'Externe']);
    const rows = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['object_id', 'before', 'after'])
        .where('action', '=', 'pupils.change_regime')
        .execute(),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ before: { regime: '' }, after: { regime: 'Externe' } });
    // Two editors: the second has read what is no longer.
    const late = await api('admin')(c.changeRegime, { body: { changes } });
    expect([late.status, codeOf(late)]).toEqual([409, 'edited_meanwhile']);
  });

  it('refuse the whole request for one foreign id, whatever the action', async () => {
    const [own, foreign] = [pupil('eleve'), other.accounts.eleve.personId];
    const group = await addGroup('Latin');
    const version = await versionOf(own);
    const answers = [
      await api('admin')(c.changeRegime, {
        body: {
          changes: [
            { id: own, version, regime: 'Interne' },
            { id: foreign, version: 2, regime: 'Interne' },
          ],
        },
      }),
      await api('admin')(c.joinGroup, { body: { groupId: group, ids: [own, foreign] } }),
      await api('admin')(c.changeClass, {
        body: {
          on: server.kernel.now().toISOString().slice(0, 10),
          reason: '',
          changes: [
            { id: own, version, classId: school.classes['5B'] },
            { id: foreign, version: 2, classId: school.classes['5B'] },
          ],
        },
      }),
      await api('admin')(c.leavePupils, {
        body: {
          on: server.kernel.now().toISOString().slice(0, 10),
          reason: '',
          pupils: [
            { id: own, version },
            { id: foreign, version: 2 },
          ],
        },
      }),
      await api('admin')(c.exportPupils, { body: { ids: [own, foreign], columns: ['lastName'], format: 'csv' } }),
      await api('admin')(c.printPupils, { body: { ids: [own, foreign], kind: 'list', title: '' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await versionOf(own)).toBe(version);
    expect((await rowsFor('admin')).find((row) => row.id === own)).toMatchObject({
      classId: school.classes['6A'],
      status: 'active',
    });
  });

  it('are closed to a teacher, even for their own pupils', async () => {
    await grant(server, school, 'prof2', ['people.edit'], 'classes');
    const answer = await api('prof2')(c.changeRegime, {
      body: { changes: [{ id: pupil('eleve2'), version: await versionOf(pupil('eleve2')), regime: 'Interne' }] },
    });
    expect(answer.status).toBe(404);
    expect((await api('prof')(c.joinGroup, { body: { groupId: newId(), ids: [pupil('eleve')] } })).status).toBe(403);
  });

  it('add to a group once, refuse pupils of another class, and undo what began today', async () => {
    const group = await addGroup('Théâtre');
    const ids = [pupil('eleve'), pupil('eleve2')];
    expect((await api('admin')(c.joinGroup, { body: { groupId: group, ids } })).body.added.sort()).toEqual(
      [...ids].sort(),
    );
    expect((await api('admin')(c.joinGroup, { body: { groupId: group, ids } })).body.added).toEqual([]);
    expect((await rowsFor('admin')).every((row) => row.groups?.includes(group))).toBe(true);
    expect((await api('admin')(c.quitGroup, { body: { groupId: group, ids } })).status).toBe(200);
    expect(
      await db((tx) => tx.selectFrom('group_members').select('pupil_id').where('group_id', '=', group).execute()),
    ).toEqual([]);
    const half = await addGroup('6A groupe 1', school.classes['6A']);
    expect(codeOf(await api('admin')(c.joinGroup, { body: { groupId: half, ids } }))).toBe('pupils.other_class');
    expect(
      (await api('admin')(c.joinGroup, { body: { groupId: half, ids: [pupil('eleve')] } })).body.added,
    ).toHaveLength(1);
  });
});

describe('files and printouts', () => {
  it('contain exactly the pupils of the list, for the office and for a teacher', async () => {
    for (const who of ['admin', 'prof'] as const) {
      if (who === 'prof')
        await db((tx) =>
          tx
            .updateTable('sessions')
            .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
            .where('account_id', '=', school.accounts.prof.id)
            .execute(),
        );
      const ids = (await rowsFor(who)).map((row) => row.id);
      const csv = await api(who)(c.exportPupils, { body: { ids, columns: [...pupilColumns], format: 'csv' } });
      expect([csv.status, String(csv.body).trim().split('\r\n').length - 1]).toEqual([200, ids.length]);
      // A teacher's file has no number, no date of birth and no régime, whatever was requested.
      expect(String(csv.body).includes('P001')).toBe(who === 'admin');
      for (const kind of ['list', 'signature', 'faces'] as const)
        expect(
          (await api(who)(c.printPupils, { body: { ids, kind, title: 'Ma liste' } })).headers.get('content-type'),
        ).toBe('application/pdf');
    }
    expect(
      (await api('prof')(c.exportPupils, { body: { ids: [pupil('eleve2')], columns: ['lastName'], format: 'csv' } }))
        .status,
    ).toBe(404);
    expect(
      (await api('prof')(c.printPupils, { body: { ids: [pupil('eleve2')], kind: 'list', title: '' } })).status,
    ).toBe(404);
    for (const kind of ['labels8', 'labels16'] as const) {
      expect(
        (
          await api('admin')(c.printPupils, { body: { ids: [pupil('eleve'), pupil('eleve2')], kind, title: '' } })
        ).headers.get('content-type'),
      ).toBe('application/pdf');
      expect((await api('prof')(c.printPupils, { body: { ids: [pupil('eleve')], kind, title: '' } })).status).toBe(403);
    }
  });

  it('require a proof of identity for a file, write inert cells and record the count', async () => {
    await db((tx) =>
      tx.updateTable('pupils').set({ board_regime: '=cmd()' }).where('person_id', '=', pupil('eleve')).execute(),
    );
    const csv = await api('admin')(c.exportPupils, {
      body: { ids: [pupil('eleve')], columns: ['lastName', 'regime'], format: 'csv' },
    });
    expect(String(csv.body)).toContain(`"El Amrani";"'=cmd()"`);
    expect(
      (
        await api('admin')(c.exportPupils, { body: { ids: [pupil('eleve')], columns: ['lastName'], format: 'xlsx' } })
      ).headers.get('content-type'),
    ).toContain('spreadsheetml');
    expect(
      codeOf(
        await api('prof2')(c.exportPupils, { body: { ids: [pupil('eleve2')], columns: ['lastName'], format: 'csv' } }),
      ),
    ).toBe('auth.step_up_needed');
    const [last] = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'pupils.export')
        .orderBy('seq', 'desc')
        .limit(1)
        .execute(),
    );
    expect(last?.after).toMatchObject({ count: 1, format: 'xlsx' });
  });
});

describe('saved filters', () => {
  it('belong to one account, are overwritten by name and restored after a removal', async () => {
    const saved = (await api('admin')(c.saveFilter, { body: { name: 'Sixièmes', query: 'niveau=6e' } })).body;
    expect((await api('admin')(c.saveFilter, { body: { name: 'Sixièmes', query: 'niveau=6e&sexe=F' } })).body).toEqual({
      ...saved,
      query: 'niveau=6e&sexe=F',
    });
    expect((await api('prof')(c.listFilters, {})).body.filters).toEqual([]);
    expect((await api('prof')(c.removeFilter, { params: { id: saved.id } })).status).toBe(404);
    expect((await api('admin')(c.removeFilter, { params: { id: saved.id } })).status).toBe(200);
    await api('admin')(c.saveFilter, { body: { id: saved.id, name: saved.name, query: saved.query } });
    expect((await api('admin')(c.listFilters, {})).body.filters).toEqual([saved]);
  });
});
