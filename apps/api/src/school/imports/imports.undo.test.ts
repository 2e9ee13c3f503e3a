import * as c from '@encrier/contract/school/imports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { grant, mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { csv, Journey } from './test/journey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
const journey = async (): Promise<Journey> => new Journey(server, await mintSchool(server));
const write = <R>({ server: { kernel }, at }: Journey, work: Parameters<typeof withTenant<R>>[3]) =>
  withTenant(kernel.pool, at.schoolId, {}, work);

const head = [
  'Matricule',
  'Nom',
  'Prénom',
  'Date de naissance',
  'Classe',
  'Groupes',
  'Nom du père',
  'Prénom du père',
  'Tél. père',
  'Nom de la mère',
  'Prénom de la mère',
  'Parents séparés',
];
const names = ['Alaoui', 'Bennis', 'Chraibi', 'Daoudi', 'El Fassi'];
const firsts = ['Rim', 'Sami', 'Aya', 'Omar', 'Lina', 'Adam'];
const pupil = fc.record({
  number: fc.nat(30),
  name: fc.constantFrom(...names),
  first: fc.constantFrom(...firsts),
  day: fc.integer({ min: 1, max: 28 }),
  place: fc.constantFrom('6e A', '5e B', '4e C', 'Les Papillons'),
  group: fc.constantFrom('', 'Latin', 'Latin, Chorale'),
  father: fc.constantFrom('', ...firsts),
  phone: fc.nat(5),
  mother: fc.constantFrom('', ...firsts),
  separated: fc.constantFrom('', 'Oui', 'Non'),
});
const list = (rows: readonly (typeof pupil extends fc.Arbitrary<infer T> ? T : never)[]): Buffer =>
  csv(
    head,
    ...rows.map((row) => [
      `M${row.number}`,
      row.name,
      row.first,
      `${String(row.day).padStart(2, '0')}/03/2014`,
      row.place,
      row.group,
      row.father && row.name,
      row.father,
      row.father && `06112233${String(row.phone).padStart(2, '0')}`,
      row.mother && 'Tahiri',
      row.mother,
      row.separated,
    ]),
  );

describe('an undone import', () => {
  it('leaves the school exactly as it was, for any list', async () => {
    const one = await journey();
    await fc.assert(
      fc.asyncProperty(
        fc.array(pupil, { minLength: 1, maxLength: 12 }),
        fc.array(pupil, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (first, second, keep) => {
          const before = await one.everything();
          const runs: { id: string; before: Record<string, unknown[]> }[] = [];
          for (const rows of [first, second]) {
            const state = await one.checked('liste.csv', list(rows));
            if (state.counts.error) await one.call()(c.skipWrongLines, { params: { id: state.id }, body: {} });
            runs.push({ id: state.id, before: await one.everything() });
            expect((await one.run(state.id)).body.status).toBe('done');
          }
          for (const { id, before: was } of runs.reverse()) {
            const undone = await one.undo(id);
            expect(undone.body).toMatchObject({ status: 'undone', undoUntil: null });
            expect(await one.everything()).toEqual(was);
          }
          expect(await one.everything()).toEqual(before);
          if (keep) await one.run((await one.checked('liste.csv', list(first.slice(0, 3)))).id);
        },
      ),
      { numRuns: 8 },
    );
  }, 180_000);

  it('exists for every kind of list', async () => {
    const one = await journey();
    const lists = [
      [
        'staff',
        csv(
          ['Nom', 'Prénom', 'Fonction', 'Matière', 'Classes', 'E-mail'],
          ['Saidi', 'Mounir', 'Professeur', 'Physique', '6A, 5B', 'm.saidi@exemple.ma'],
        ),
      ],
      [
        'pupils',
        csv(['Nom', 'Prénom', 'Classe', 'Matricule'], ['Amrani', 'Rim', '6A', 'Z1'], ['Amrani', 'Ali', '4e D', 'Z2']),
      ],
      [
        'guardians',
        csv(
          ['Matricule élève', 'Lien', 'Nom', 'Prénom', 'Téléphone', 'Payeur'],
          ['Z1', 'Mère', 'Tahiri', 'Leila', '0611223344', 'Oui'],
          ['Z2', 'Mère', 'Tahiri', 'Leila', '0611223344', 'Oui'],
        ),
      ],
      ['classrooms', csv(['Salle', 'Type', 'Capacité', 'Matières'], ['Labo 1', 'Laboratoire', '24', 'Physique'])],
      [
        'classes',
        csv(
          ['Classe', 'Niveau', 'Capacité', 'Professeur principal', 'Salle'],
          ['6A', '6e', '28', 'Mounir Saidi', 'Labo 1'],
          ['3e A', '3e', '30', '', ''],
        ),
      ],
      [
        'subjects',
        csv(
          ['Code', 'Matière', 'Niveaux', 'Coefficient', 'Horaire'],
          ['PHY', 'Physique', '6e', '3', '2 h 30'],
          ['LAT', 'Latin', '', '1', ''],
        ),
      ],
      [
        'courses',
        csv(
          ['Matière', 'Classe', 'Enseignant', 'Horaire'],
          ['Latin', '6A', 'Saidi Mounir', '2 h'],
          ['PHY', '6A', '', '90'],
        ),
      ],
    ] as const;
    const stack: { id: string; before: Record<string, unknown[]> }[] = [];
    for (const [kind, bytes] of lists) {
      const state = await one.checked(`${kind}.csv`, bytes, kind);
      expect([kind, state.counts.error]).toEqual([kind, 0]);
      stack.push({ id: state.id, before: await one.everything() });
      expect((await one.run(state.id)).body).toMatchObject({ kind, status: 'done' });
      const again = await one.checked(`${kind}.csv`, bytes, kind);
      expect([kind, again.counts]).toEqual([
        kind,
        { create: 0, update: 0, unchanged: bytes.toString().trim().split('\n').length - 1, error: 0, skipped: 0 },
      ]);
      await one.call()(c.discardImport, { params: { id: again.id } });
    }
    for (const { id, before } of stack.reverse()) {
      expect((await one.call()(c.undoPreview, { params: { id } })).body.obstacles).toEqual([]);
      expect((await one.undo(id)).body.status).toBe('undone');
      expect(await one.everything()).toEqual(before);
    }
  }, 120_000);

  it('is refused, with the names, once somebody edited a row or added data to it', async () => {
    const one = await journey();
    const state = await one.checked(
      'liste.csv',
      csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A'], ['Amrani', 'Sami', '6Z']),
    );
    await one.run(state.id);
    const preview = async () => (await one.call()(c.undoPreview, { params: { id: state.id } })).body;
    expect(await preview()).toMatchObject({ possible: true, obstacles: [] });
    const rim = await write(one, (db) =>
      db
        .updateTable('persons')
        .set({ address: '3, rue Neuve' })
        .where('first_name', '=', 'Rim')
        .where('last_name', '=', 'Amrani')
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await preview()).toMatchObject({
      possible: false,
      obstacles: [{ reason: 'edited', what: 'persons', count: 1, names: ['Rim Amrani'] }],
    });
    const before = await one.everything();
    expect((await one.undo(state.id)).body).toMatchObject({ code: 'imports.undo_refused' });
    expect(await one.everything()).toEqual(before);
    await write(one, (db) => db.updateTable('persons').set({ address: '' }).where('id', '=', rim.id).execute());
    expect(await preview()).toMatchObject({ possible: true });
    const plan = { school_id: one.at.schoolId, id: newId(), pupil_id: rim.id, kind: 'PAI', starts_on: '2026-09-01' };
    await write(one, (db) => db.insertInto('support_plans').values(plan).execute());
    expect(await preview()).toMatchObject({
      possible: false,
      obstacles: [{ reason: 'used', what: 'support_plans', count: 1, names: ['Rim Amrani'] }],
    });
    expect((await one.undo(state.id)).status).toBe(409);
    await write(one, (db) => db.deleteFrom('support_plans').execute());
    expect((await one.undo(state.id)).body.status).toBe('undone');
    expect((await one.undo(state.id)).body).toMatchObject({ code: 'imports.state' });
  });

  it('keeps used accounts, closed and without ties, only after a confirmation', async () => {
    const one = await journey();
    const state = await one.checked(
      'liste.csv',
      csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A'], ['Amrani', 'Sami', '6A']),
    );
    await one.run(state.id);
    await write(one, (db) =>
      db
        .updateTable('accounts')
        .set({ status: 'active', password_hash: 'x', last_seen_at: server.kernel.now() })
        .where('first_name', '=', 'Rim')
        .where('last_name', '=', 'Amrani')
        .execute(),
    );
    expect((await one.call()(c.undoPreview, { params: { id: state.id } })).body).toMatchObject({
      possible: true,
      obstacles: [{ reason: 'signed_in', count: 1, names: ['Rim Amrani'] }],
    });
    expect((await one.undo(state.id)).body).toMatchObject({ code: 'imports.undo_signed_in' });
    expect((await one.undo(state.id, true)).body.status).toBe('undone');
    const left = await write(one, (db) =>
      db
        .selectFrom('accounts')
        .select(['first_name', 'status', 'person_id'])
        .where('last_name', '=', 'Amrani')
        .execute(),
    );
    expect(left).toEqual([{ first_name: 'Rim', status: 'disabled', person_id: null }]);
    expect((await one.everything()).pupils).toHaveLength(2);
  });

  it('is impossible after 72 hours, when the saved state is deleted', async () => {
    const one = await journey();
    const state = await one.checked('liste.csv', csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A']));
    const done = await one.run(state.id);
    const hours = (Date.parse(done.body.undoUntil ?? '') - Date.parse(done.body.doneAt ?? '')) / 3_600_000;
    expect(hours).toBe(72);
    const kept = () => write(one, (db) => db.selectFrom('import_changes').select('seq').execute());
    await server.runSchedule('imports.purge');
    expect((await kept()).length).toBeGreaterThan(3);
    server.clock.advance(72 * 3_600_000 + 60_000);
    expect((await one.undo(state.id)).body).toMatchObject({ code: 'imports.undo_late' });
    await server.runSchedule('imports.purge');
    expect(await kept()).toEqual([]);
    expect((await one.get(state.id)).undoUntil).toBeNull();
    server.clock.advance(-72 * 3_600_000 - 60_000);
  });

  it('is for any user with the right to import, in that school only', async () => {
    const [one, other] = [await journey(), await journey()];
    const state = await one.checked('liste.csv', csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A']));
    await one.run(state.id);
    for (const call of [other.call()]) {
      expect((await call(c.undoPreview, { params: { id: state.id } })).status).toBe(404);
      expect((await call(c.undoImport, { params: { id: state.id }, body: { confirmed: true } })).status).toBe(404);
      expect((await call(c.cancelImport, { params: { id: state.id }, body: {} })).status).toBe(404);
      expect((await call(c.skipWrongLines, { params: { id: state.id }, body: {} })).status).toBe(404);
      expect((await call(c.rereadImport, { params: { id: state.id }, body: { headerRow: 1 } })).status).toBe(404);
    }
    const clerk = one.at.accounts.personnel;
    expect((await one.call(clerk)(c.undoImport, { params: { id: state.id }, body: {} })).status).toBe(403);
    await grant(server, one.at, 'personnel', ['people.import'], 'school');
    expect((await one.call(clerk)(c.undoImport, { params: { id: state.id }, body: {} })).status).toBe(200);
    // A second press finds the first under way.
    expect((await one.call(clerk)(c.undoImport, { params: { id: state.id }, body: {} })).body).toMatchObject({
      code: 'imports.state',
    });
  });
});

describe('a running import', () => {
  it('is the only one in a school, shows its progress while it waits, and can be stopped before it writes', async () => {
    const one = await journey();
    const first = await one.checked('a.csv', csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A']));
    const second = await one.checked('b.csv', csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Sami', '6A']));
    const before = await one.everything();
    const response = await one.call()(c.runImport, { params: { id: first.id }, body: {} });
    expect(response.body).toMatchObject({ status: 'running', progress: { action: 'run', phase: 'waiting' } });
    expect((await one.run(second.id)).body).toMatchObject({ code: 'imports.busy' });
    const stopped = await one.call()(c.cancelImport, { params: { id: first.id }, body: {} });
    expect(stopped.body).toMatchObject({ status: 'checked', progress: { phase: 'cancelled' } });
    await server.runJobs();
    expect(await one.everything()).toEqual(before);
    expect((await one.call()(c.cancelImport, { params: { id: first.id }, body: {} })).body).toMatchObject({
      code: 'imports.state',
    });
    expect((await one.run(second.id)).body.status).toBe('done');
    expect((await one.run(first.id)).body.status).toBe('done');
    expect((await one.get(first.id)).progress).toBeNull();
  });

  it('is a job for a long list, checked and corrected line by line', async () => {
    const one = await journey();
    const rows = Array.from({ length: 5_200 }, (_, i) => [
      `L${i}`,
      'Amrani',
      `Rim ${String.fromCharCode(97 + (i % 26))}`,
      i === 7 ? '31/02/2014' : '',
      '6A',
    ]);
    const state = await one.start(
      'longue.csv',
      csv(['Matricule', 'Nom', 'Prénom', 'Date de naissance', 'Classe'], ...rows),
    );
    const response = await one.call()(c.mapImport, {
      params: { id: state.id },
      body: { fields: state.columns.map(({ field }) => field) },
    });
    expect(response.body.status).toBe('checking');
    await server.runJobs();
    expect(await one.get(state.id)).toMatchObject({ status: 'checked', counts: { create: 5_199, error: 1 } });
    const fixed = await one.call()(c.fixLine, {
      params: { id: state.id, line: 9 },
      body: { cells: { birthDate: '28/02/2014' } },
    });
    expect(fixed.body).toMatchObject({ line: { outcome: 'create' }, state: { counts: { create: 5_200, error: 0 } } });
    // Two lines of one number show when the whole list is checked again, and nothing is written.
    await one.call()(c.fixLine, { params: { id: state.id, line: 9 }, body: { cells: { matricule: 'L1' } } });
    const before = await one.everything();
    expect((await one.run(state.id)).body).toMatchObject({
      status: 'checked',
      counts: { error: 1 },
      progress: { phase: 'failed', failure: 'imports.lines_in_error' },
    });
    expect(await one.everything()).toEqual(before);
  }, 60_000);
});
