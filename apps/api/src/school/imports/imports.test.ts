import { readFileSync } from 'node:fs';
import type { ImportKind, ImportState } from '@encrier/contract/school/imports';
import * as c from '@encrier/contract/school/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { verifyChain } from '#kernel/act/audit.ts';
import { openClient } from '#kernel/db/pool.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { Journey } from './test/journey.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const fixture = (name: string): Buffer => readFileSync(new URL(`../../../../../demo/samples/${name}`, import.meta.url));
const caller = (at: TestSchool = school, who: TestAccount = at.accounts.admin) => client(server, at.schoolId, who);

const upload = (at: TestSchool, who: TestAccount, name: string, bytes: Buffer) =>
  new Journey(server, at).upload(name, bytes, who);
const start = (name: string, bytes: Buffer, at = school, kind: ImportKind = 'pupils') =>
  new Journey(server, at).start(name, bytes, kind);
const checked = (name: string, bytes: Buffer, at = school, kind: ImportKind = 'pupils') =>
  new Journey(server, at).checked(name, bytes, kind);
const run = (id: string, at = school) => new Journey(server, at).run(id);
const linesOf = (id: string, at = school, query: Record<string, unknown> = {}) =>
  new Journey(server, at).lines(id, query);
const nothing = {
  classes: 0,
  pupils: 0,
  guardians: 0,
  families: 0,
  staff: 0,
  accounts: 0,
  subjects: 0,
  classrooms: 0,
  courses: 0,
  lessons: 0,
};

/** Rows of each table of a school, to see that nothing was made. */
const tally = (at: TestSchool) =>
  readTenant(server.kernel.pool, at.schoolId, async (db) => {
    const count = async (
      table:
        | 'persons'
        | 'pupils'
        | 'accounts'
        | 'auth_entries'
        | 'classes'
        | 'enrolments'
        | 'guardianships'
        | 'families',
    ) =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return {
      persons: await count('persons'),
      pupils: await count('pupils'),
      accounts: await count('accounts'),
      entries: await count('auth_entries'),
      classes: await count('classes'),
      enrolments: await count('enrolments'),
      ties: await count('guardianships'),
      families: await count('families'),
    };
  });

describe('a whole class list', () => {
  let first: ImportState;
  it('is created at once: classes, families, guardians and invited accounts', async () => {
    const before = await tally(school);
    first = await checked('liste.csv', fixture('classe-list-sample.csv'));
    expect(first).toMatchObject({
      encoding: 'UTF-8',
      separator: ';',
      total: 640,
      counts: { create: 640, update: 0, unchanged: 0, error: 0, skipped: 0 },
    });
    expect(await tally(school)).toEqual(before);
    const done = await run(first.id);
    expect(done.body).toMatchObject({ status: 'done', created: { pupils: 640, guardians: 775, accounts: 1415 } });
    const after = await tally(school);
    expect(after).toMatchObject({
      pupils: before.pupils + 640,
      persons: before.persons + 1415,
      accounts: before.accounts + 1415,
      entries: before.entries + 1415,
      families: before.families + 388,
      enrolments: before.enrolments + 640,
      ties: before.ties + 1280,
    });
    expect(after.classes).toBe(before.classes + done.body.created.classes);
  });

  it('updates the planner’s statistics at once, without waiting for PostgreSQL', async () => {
    const owner = await openClient(server.superUrl);
    const { rows } = await owner.query<{ name: string; share: number }>(
      `SELECT tablename AS name, (most_common_freqs::text::real[])[array_position(most_common_vals::text::int[], $1)] AS share
         FROM pg_stats WHERE attname = 'school_id' AND tablename IN ('pupils', 'guardianships', 'enrolments') ORDER BY 1`,
      [school.schoolId],
    );
    await owner.end();
    expect(rows.map(({ name }) => name)).toEqual(['enrolments', 'guardianships', 'pupils']);
    for (const { share } of rows) expect(share).toBeGreaterThan(0.1);
  });

  it('gives every account its own name, without accents', async () => {
    const names = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('accounts')
        .select(['username', 'status', 'password_hash', 'person_id'])
        .where('status', '=', 'invited')
        .execute(),
    );
    expect(new Set(names.map(({ username }) => username.toLowerCase())).size).toBe(1415);
    for (const { username, password_hash } of names) {
      expect(username).toMatch(/^[a-z0-9]+\.[a-z0-9]+$/);
      expect(password_hash).toBeNull();
    }
  });

  it('finds no change in the same file, with any column order and encoding', async () => {
    const before = await tally(school);
    const again = await checked('liste.csv', fixture('classe-list-sample.csv'));
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 640, error: 0, skipped: 0 });
    expect((await run(again.id)).body.created).toEqual(nothing);
    const other = await checked('liste-1252.csv', fixture('classe-list-cp1252.csv'));
    expect(other).toMatchObject({
      encoding: 'Windows-1252',
      counts: { create: 0, update: 0, unchanged: 213, error: 0, skipped: 0 },
    });
    expect((await run(other.id)).status).toBe(200);
    expect(await tally(school)).toEqual(before);
  });

  it('changes only what differs', async () => {
    const text = fixture('classe-list-sample.csv').toString('utf8').split('\r\n').join('\n').split('\n');
    const [header = '', line = ''] = text;
    const cells = line.split(';');
    const at = header.replace('\uFEFF', '').split(';').indexOf('Classe');
    const moved = cells
      .with(at, '3e B')
      .with(at + 5, '0611223344')
      .join(';');
    const state = await checked('suite.csv', Buffer.from(`${header}\n${moved}\n${text[2]}`));
    expect(state.counts).toEqual({ create: 0, update: 1, unchanged: 1, error: 0, skipped: 0 });
    const before = await tally(school);
    expect((await run(state.id)).body.created).toEqual(nothing);
    // Entered today: the class was a slip of the list, and no day is spent in two.
    expect(await tally(school)).toEqual(before);
    const open = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('pupils')
        .innerJoin('enrolments', 'enrolments.pupil_id', 'pupils.person_id')
        .innerJoin('classes', 'classes.id', 'enrolments.class_id')
        .select(['classes.name', 'enrolments.to_on'])
        .where('matricule', '=', cells[0] ?? '')
        .orderBy('to_on')
        .execute(),
    );
    expect(open.map(({ name, to_on }) => [name, to_on])).toEqual([['3e B', null]]);
  });

  it('writes one complete journal entry, with figures and no names', async () => {
    await readTenant(server.kernel.pool, school.schoolId, async (db) => {
      expect(await verifyChain(db, school.schoolId)).toMatchObject({ ok: true });
      const rows = await db.selectFrom('audit_log').selectAll().where('action', 'like', 'imports.%').execute();
      expect(rows.length).toBeGreaterThan(6);
      expect(JSON.stringify(rows)).not.toMatch(/Benkirane|Sofia|exemple\.ma|AM00/);
    });
  });
});

describe('a list with errors', () => {
  const expected = [
    [5, 'birthDate', 'date_impossible', null, null],
    [9, 'lastName', 'required', null, null],
    [13, 'lastName', 'duplicate_line', null, 12],
    [17, 'className', 'class_characters', null, null],
    [21, 'fatherEmail', 'email_invalid', null, null],
    [25, 'sex', 'sex_unknown', null, null],
    [29, 'matricule', 'matricule_twice', null, 28],
    [33, 'firstName', 'formula', null, null],
    [41, 'birthDate', 'date_unreadable', '21/05/2014', null],
    [49, 'firstName', 'name_characters', null, null],
  ];
  it('reports every error line by line, is not run, and is corrected in place', async () => {
    const at = await mintSchool(server);
    const before = await tally(at);
    const state = await checked('erreurs.csv', fixture('classe-list-with-errors.csv'), at);
    expect(state.counts).toEqual({ create: 50, update: 0, unchanged: 0, error: 10, skipped: 0 });
    const { items, total } = await linesOf(state.id, at, { outcome: 'error' });
    expect(total).toBe(10);
    expect(
      items.flatMap(({ line, issues }) =>
        issues.map((issue) => [line, issue.field, issue.code, issue.suggestion, issue.otherLine]),
      ),
    ).toEqual(expected);
    const refused = await run(state.id, at);
    expect([refused.status, refused.body]).toMatchObject([412, { code: 'imports.lines_in_error' }]);
    expect(await tally(at)).toEqual(before);

    const fix = (line: number, body: { cells?: Record<string, string>; skip?: boolean }) =>
      caller(at)(c.fixLine, { params: { id: state.id, line }, body });
    expect((await fix(41, { cells: { birthDate: '21/05/2014' } })).body).toMatchObject({
      line: { line: 41, outcome: 'create', issues: [] },
      state: { counts: { error: 9, create: 51 } },
    });
    // The first of two bears the number: mending it clears the other line too.
    expect((await fix(28, { cells: { matricule: 'AM09999' } })).body.state.counts).toMatchObject({
      error: 8,
      create: 52,
    });
    for (const line of [5, 9, 13, 17, 21, 25, 33, 49])
      expect((await fix(line, { skip: true })).body.line.outcome).toBe('skipped');
    expect((await fix(5, { cells: { address: '1' }, skip: true })).status).toBe(200);
    expect((await fix(5, { cells: { massarCodes: 'x' } })).status).toBe(400);
    expect((await fix(900, { skip: true })).status).toBe(404);
    const done = await run(state.id, at);
    expect(done.body).toMatchObject({
      status: 'done',
      counts: { create: 52, skipped: 8, error: 0 },
      created: { pupils: 52 },
    });
    expect((await linesOf(state.id, at)).items.map(({ line }) => line)).toEqual([5, 9, 13, 17, 21, 25, 33, 49]);
    expect((await fix(5, { skip: false })).body).toMatchObject({ code: 'imports.state' });
  });
});

describe('workbooks and hostile cells', () => {
  it('are read from XLSX with columns in any order, typed dates and numbers', async () => {
    const at = await mintSchool(server);
    const rows = [
      ['Liste des élèves 2026'].map((value) => ({ value, type: String })),
      ['CLASSE', 'date de naissance', 'prenom', 'NOM *', 'Téléphone du père', 'Prénom père'].map((value) => ({
        value,
        type: String,
      })),
      [
        { value: '6ème B', type: String },
        { value: new Date(Date.UTC(2014, 4, 21)), type: Date, format: 'dd/mm/yyyy' },
        { value: 'Aya', type: String },
        { value: 'Naciri', type: String },
        { value: 612345678, type: Number },
        { value: 'Omar', type: String },
      ],
      [
        { value: '6A', type: String },
        { value: 41780, type: Number },
        { value: 'Ilyas', type: String },
        { value: 'Naciri', type: String },
        { value: '+212 6 12 34 56 78', type: String },
        { value: 'Omar', type: String },
      ],
    ];
    const bytes = await writeXlsxFile(rows as never).toBuffer();
    const state = await checked('liste.xlsx', bytes, at);
    expect(state).toMatchObject({ encoding: 'XLSX', counts: { create: 2, error: 0 } });
    expect((await linesOf(state.id, at)).items.map(({ line }) => line)).toEqual([3, 4]);
    expect((await run(state.id, at)).body.created).toEqual({
      ...nothing,
      classes: 1,
      pupils: 2,
      guardians: 1,
      families: 1,
      accounts: 3,
    });
    const made = await readTenant(server.kernel.pool, at.schoolId, (db) =>
      db
        .selectFrom('persons')
        .select(['first_name', 'birth_on', 'phone'])
        .where('last_name', '=', 'Naciri')
        .orderBy('first_name')
        .execute(),
    );
    expect(made).toEqual([
      { first_name: 'Aya', birth_on: '2014-05-21', phone: null },
      { first_name: 'Ilyas', birth_on: '2014-05-21', phone: null },
      { first_name: 'Omar', birth_on: null, phone: '+212612345678' },
    ]);
  });

  it('are rejected as text: formulas, control characters and huge cells', async () => {
    const hostile = [
      '=cmd|"/c calc"!A1',
      '+1+1(2)',
      '@SUM(1)',
      'A\u0007b',
      'x'.repeat(1_000_000),
      '{{7*7}}',
      "Robert'); DROP TABLE persons;--",
    ];
    const csv = `Nom;Prénom;Classe\n${hostile.map((cell) => `"${cell.replaceAll('"', '""')}";Test;6A`).join('\n')}\n`;
    const state = await checked('hostile.csv', Buffer.from(csv));
    expect(state.counts).toMatchObject({ error: hostile.length, create: 0 });
    const codes = (await linesOf(state.id)).items.map(({ issues }) => issues[0]?.code);
    expect(codes).toEqual([
      'formula',
      'formula',
      'formula',
      'unreadable_characters',
      'too_long',
      'name_characters',
      'name_characters',
    ]);
    expect((await linesOf(state.id)).items.every(({ cells }) => (cells.lastName ?? '').length <= 501)).toBe(true);
  });

  it('are refused when the file is not a list', async () => {
    const api = caller();
    const begin = async (name: string, bytes: Buffer) =>
      (
        await api(c.startImport, {
          body: { fileId: await upload(school, school.accounts.admin, name, bytes), kind: 'pupils' },
        })
      ).body as unknown;
    expect(await begin('vide.csv', Buffer.from('Nom;Prénom;Classe\n'))).toMatchObject({ code: 'imports.empty' });
    expect(await begin('faux.xlsx', Buffer.from('PK\u0003\u0004 not a workbook'))).toMatchObject({
      code: 'imports.unreadable',
    });
    expect(await begin('long.csv', Buffer.from(`Nom;Prénom;Classe\n${'A;B;6A\n'.repeat(100_100)}`))).toMatchObject({
      code: 'imports.too_many_lines',
    });
  });
});

describe('the conditions of an import', () => {
  it('include the required columns, once each', async () => {
    const state = await start('liste.csv', Buffer.from('Nom;Prénom;Classe;Note\nA;B;6A;x\n'));
    const map = (fields: (string | null)[]) => caller()(c.mapImport, { params: { id: state.id }, body: { fields } });
    expect(state.columns.map(({ field }) => field)).toEqual(['lastName', 'firstName', 'className', null]);
    expect(state.columns[0]?.samples).toEqual(['A']);
    expect((await map(['lastName', 'firstName', null, null])).body).toMatchObject({
      code: 'imports.field_missing',
      fields: { className: 'imports.field_missing' },
    });
    expect((await map(['lastName', 'firstName', 'className', 'lastName'])).body).toMatchObject({
      code: 'imports.field_twice',
    });
    expect((await map(['lastName', 'firstName', 'className', 'password_hash'])).status).toBe(400);
    expect((await run(state.id)).body).toMatchObject({ code: 'imports.state' });
    expect((await caller()(c.discardImport, { params: { id: state.id } })).status).toBe(200);
    expect((await caller()(c.getImport, { params: { id: state.id } })).status).toBe(404);
  });

  it('allow one run when it is requested twice at the same moment', async () => {
    const at = await mintSchool(server);
    const state = await checked('liste.csv', Buffer.from('Nom;Prénom;Classe\nAmrani;Rim;6A\n'), at);
    const answers = await Promise.all([run(state.id, at), run(state.id, at)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'imports.state' });
  });

  it('undo everything when its last statement fails', async () => {
    const at = await mintSchool(server);
    const state = await checked('liste.csv', Buffer.from('Nom;Prénom;Classe\nAmrani;Rim;6A\nAmrani;Sami;6Z\n'), at);
    const before = await tally(at);
    const owner = await openClient(server.superUrl);
    await owner.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`,
    );
    await owner.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON auth_entries FOR EACH ROW WHEN (NEW.school_id = ${at.schoolId}) EXECUTE FUNCTION refuse()`,
    );
    expect((await run(state.id, at)).body).toMatchObject({
      status: 'checked',
      progress: { action: 'run', phase: 'failed', failure: 'internal' },
    });
    expect(await tally(at)).toEqual(before);
    expect((await caller(at)(c.getImport, { params: { id: state.id } })).body.status).toBe('checked');
    await owner.query('DROP TRIGGER refuse ON auth_entries');
    await owner.end();
    const again = await caller(at)(c.runImport, { params: { id: state.id }, body: {} }, { key: 'one-and-the-same' });
    expect(again.body).toMatchObject({ status: 'running', progress: { phase: 'waiting' } });
    await server.runJobs();
    expect((await new Journey(server, at).get(state.id)).created).toMatchObject({ pupils: 2, classes: 1, accounts: 2 });
    expect(
      (await caller(at)(c.runImport, { params: { id: state.id }, body: {} }, { key: 'one-and-the-same' })).body,
    ).toEqual(again.body);
  });

  it('keep the number of statements constant for many lines', async () => {
    const at = await mintSchool(server);
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
    const list = (from: number, lines: number): Buffer =>
      Buffer.from(
        `Matricule;Nom;Prénom;Classe;Prénom du père;Tél père\n${Array.from({ length: lines }, (_, i) => `L${from + i};Nom ${'abcdefghij'[i % 10]};Rim;6A;Omar;06${10_000_000 + from + i}`).join('\n')}\n`,
      );
    const cost = async (from: number, lines: number): Promise<number> => {
      const state = await checked('liste.csv', list(from, lines), at);
      const before = count;
      expect((await run(state.id, at)).status).toBe(200);
      return count - before;
    };
    const few = await cost(0, 5);
    expect(few).toBeGreaterThan(20);
    // Progress updates may add a few statements.
    expect(await cost(1000, 400)).toBeLessThanOrEqual(few + 12);
  });

  it('limit it to its own school', async () => {
    const other = await mintSchool(server);
    const state = await start('liste.csv', Buffer.from('Nom;Prénom;Classe\nA;B;6A\n'), other);
    const api = caller();
    expect((await api(c.getImport, { params: { id: state.id } })).status).toBe(404);
    expect((await api(c.mapImport, { params: { id: state.id }, body: { fields: [null, null, null] } })).status).toBe(
      404,
    );
    expect((await api(c.importLines, { params: { id: state.id }, query: {} })).status).toBe(404);
    expect((await api(c.fixLine, { params: { id: state.id, line: 2 }, body: { skip: true } })).status).toBe(404);
    expect((await run(state.id)).status).toBe(404);
    expect((await api(c.discardImport, { params: { id: state.id } })).status).toBe(404);
    const foreign = await upload(other, other.accounts.admin, 'l.csv', Buffer.from('Nom;Prénom;Classe\nA;B;6A\n'));
    expect((await api(c.startImport, { body: { fileId: foreign, kind: 'pupils' } })).body).toMatchObject({
      code: 'files.unknown',
    });
    const colleague = await upload(school, school.accounts.prof, 'l.csv', Buffer.from('Nom;Prénom;Classe\nA;B;6A\n'));
    expect((await api(c.startImport, { body: { fileId: colleague, kind: 'pupils' } })).body).toMatchObject({
      code: 'files.unknown',
    });
  });

  it('give staff their area, their classes and no right', async () => {
    const at = await mintSchool(server);
    const csv =
      'Nom;Prénom;Fonction;Matière;Classes;E-mail\nSaidi;Mounir;Professeur de physique;Physique-chimie;6A, 5e B;m.saidi@exemple.ma\nRami;Hind;Directrice adjointe;;;\nKadiri;Ali;Chauffeur;;;\nZiani;Lea;Infirmière;;;\nFaux;Jean;Professeur;Maths;9Z;\n';
    const state = await checked('personnel.csv', Buffer.from(csv), at, 'staff');
    expect(state.counts).toMatchObject({ create: 4, error: 1 });
    expect((await linesOf(state.id, at, { outcome: 'error' })).items[0]?.issues[0]).toMatchObject({
      field: 'classes',
      code: 'class_unknown',
    });
    await caller(at)(c.fixLine, { params: { id: state.id, line: 6 }, body: { skip: true } });
    expect((await run(state.id, at)).body.created).toMatchObject({ staff: 4, accounts: 4 });
    const rows = await readTenant(server.kernel.pool, at.schoolId, (db) =>
      db
        .selectFrom('accounts')
        .innerJoin('auth_entries', 'auth_entries.account_id', 'accounts.id')
        .select(['username', 'roles'])
        .where('status', '=', 'invited')
        .orderBy('username')
        .execute(),
    );
    expect(rows).toEqual([
      { username: 'ali.kadiri', roles: ['transport'] },
      { username: 'hind.rami', roles: ['admin'] },
      { username: 'lea.ziani', roles: ['personnel'] },
      { username: 'mounir.saidi', roles: ['prof'] },
    ]);
    expect((await checked('personnel.csv', Buffer.from(csv), at, 'staff')).counts).toMatchObject({
      unchanged: 4,
      error: 1,
    });
  });

  it('include the right to import', async () => {
    for (const who of ['prof', 'parent', 'eleve', 'personnel', 'transport'] as const)
      expect((await caller(school, school.accounts[who])(c.listImports, { query: {} })).status).toBe(403);
    await grant(server, school, 'personnel', ['people.import'], 'school');
    expect((await caller(school, school.accounts.personnel)(c.listImports, { query: {} })).status).toBe(200);
  });
});
