import { createHash } from 'node:crypto';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/teaching/report-cards';
import * as b from '@encrier/contract/teaching/report-cards-batches';
import * as f from '@encrier/contract/teaching/report-cards-families';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { countPages } from '#kernel/files/inspection/inspector.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';
import { runBatch } from './batches/run.actions.ts';

let server: TestServer;
let school: TestSchool;
let otherOffice: TestAccount;
let second: TestAccount;
let father: TestAccount;
let termId: string;
let later: string;
const mates: TestAccount[] = [];
const start = new Date('2026-12-07T10:05:00+01:00');

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const both = () => [school.classes['6A'], school.classes['5B']].map((classId) => ({ classId, termId }));
const begin = (what: b.BatchWhat, classes = both(), who = school.accounts.admin) =>
  api(who)(b.startBatch, { body: { what, incomplete: true, classes } });
const list = async (who = school.accounts.admin) => (await api(who)(b.reportBatches, {})).body.items;
/** Notices about batches received by the office, the latest first. */
const toldOfBatches = async () =>
  (await as('admin')(listNotifications, { query: {} })).body.items
    .filter(({ type }) => type === 'bulletin.lot')
    .map(({ body }) => body);
const latest = async () => (await list())[0]!;
const file = (id: string, who = school.accounts.admin) =>
  fetch(`${server.base}/api/${school.schoolId}/report-cards/batches/${id}/file`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
const bytesOf = async (id: string) => Buffer.from(await (await file(id)).arrayBuffer());
const cards = (classId: string) =>
  within((db) =>
    db
      .selectFrom('report_cards as d')
      .leftJoin('files as x', 'x.id', 'd.file_id')
      .select(['d.id', 'd.code', 'd.frozen_by', 'x.sha256'])
      .where('d.class_id', '=', classId)
      .where('d.term_id', '=', termId)
      .execute(),
  );
/** Takes the papers of a class away, as if they were still to be made. */
const unmake = (classId: string) =>
  within(async (db) => {
    await db.deleteFrom('report_copies').execute();
    await db.updateTable('report_cards').set({ file_id: null }).where('class_id', '=', classId).execute();
  });

beforeAll(async () => {
  server = await testServer();
  server.clock.set(start);
  school = await mintSchool(server);
  const own = { school_id: school.schoolId };
  await within(async (db) => {
    [termId, later] = [newId(), newId()];
    const term = { ...own, year_id: school.yearId };
    await db
      .insertInto('terms')
      .values([
        { ...term, id: termId, name: 'Premier trimestre', starts_on: '2026-09-01', ends_on: '2026-12-15' },
        { ...term, id: later, name: 'Deuxième trimestre', starts_on: '2026-12-16', ends_on: '2027-03-15' },
      ])
      .execute();
    for (const first of ['Ali', 'Badr', 'Célia', 'Dina']) {
      const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
      mates.push(mate);
      await db
        .insertInto('pupils')
        .values({ ...own, person_id: mate.personId, matricule: `M${first}` })
        .execute();
      await db
        .insertInto('enrolments')
        .values({
          ...own,
          id: newId(),
          pupil_id: mate.personId,
          year_id: school.yearId,
          class_id: school.classes['6A'],
          from_on: '2020-01-01',
        })
        .execute();
    }
    father = await addAccount(server, db, school, { role: 'parent', first: 'Mehdi', last: 'El Amrani' });
    second = await addAccount(server, db, school, { role: 'personnel', first: 'Rim', last: 'Seconde', stepUp: true });
    const entry = await db
      .selectFrom('auth_entries')
      .select('id')
      .where('account_id', '=', second.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('auth_entry_roles')
      .values({ ...own, entry_id: entry.id, role_id: school.roleId })
      .execute();
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: school.accounts.eleve.personId, guardian_id: father.personId, kind: 'father' })
      .execute();
    for (const [who, address] of [
      [school.accounts.parent, '3, avenue Atlas'],
      [father, '12, rue Oued Fès'],
    ] as const)
      await db.updateTable('persons').set({ address }).where('id', '=', who.personId).execute();
  });
  const { orgId } = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [orgId]);
});
afterAll(() => server.stop());

describe('a batch of report cards', () => {
  it('covers the classes whose cards the caller makes, one at a time for each person', async () => {
    expect((await begin('freeze', both(), otherOffice)).status).toBe(404);
    expect((await begin('freeze', both(), school.accounts.prof)).status).toBe(403);
    expect((await begin('freeze', [{ classId: school.classes['6A'], termId: newId() }])).status).toBe(404);
    expect(code((await begin('pdf')).body)).toBe('report_cards.not_frozen');
    const two = await Promise.all([begin('freeze'), begin('freeze')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(two.map(({ body }) => code(body))).toContain('report_cards.batch_open');
    const { classes } = (await as('admin')(b.batchClasses, {})).body;
    expect(classes.map(({ name }) => name)).toEqual(expect.arrayContaining(['6A', '5B']));
    expect(classes.find(({ name }) => name === '6A')?.terms).toMatchObject([{ near: true, state: 'open' }, {}]);
    expect((await api(otherOffice)(b.batchClasses, {})).body.classes.map(({ name }) => name)).not.toContain('6A');
    expect(await list(otherOffice)).toEqual([]);
    expect((await api(otherOffice)(b.stopBatch, { params: { id: (await latest()).id }, body: {} })).status).toBe(404);
  });

  it('makes the cards of all its classes on behalf of its author, and reports the obstacle for one', async () => {
    await server.runJobs();
    expect(await latest()).toMatchObject({
      state: 'done',
      done: 6,
      total: 6,
      file: null,
      classes: [
        { name: '6A', state: 'done' },
        { name: '5B', state: 'done' },
      ],
    });
    const made = await cards(school.classes['6A']);
    expect(made).toHaveLength(5);
    expect(await toldOfBatches()).toEqual([expect.stringContaining('6 bulletins prêts.')]);
    expect(new Set(made.map(({ frozen_by }) => frozen_by))).toEqual(new Set([school.accounts.admin.id]));
    const again = await begin('freeze', [...both(), { classId: school.classes['6A'], termId: later }]);
    expect(again.status).toBe(200);
    await server.runJobs();
    expect(await latest()).toMatchObject({
      state: 'done',
      classes: [
        { state: 'failed', failure: 'report_cards.frozen' },
        { state: 'failed', failure: 'report_cards.frozen' },
        { state: 'done', term: 'Deuxième trimestre' },
      ],
    });
    expect((await toldOfBatches())[0]).toContain('sauf pour une classe au moins');
  });

  it('gives one document with a copy for each household, or a folder with the sealed paper of each pupil', async () => {
    const pages = async (what: b.BatchWhat) => {
      expect((await begin(what)).status).toBe(200);
      await server.runJobs();
      return countPages(school.schoolId, await bytesOf((await latest()).id));
    };
    expect(await pages('pdf')).toBe(6);
    expect(await pages('copies')).toBe(7);
    expect((await begin('zip')).status).toBe(200);
    await server.runJobs();
    const { id, file: made } = await latest();
    expect(made).toMatchObject({ name: 'Bulletins 2 classes, Premier trimestre.zip' });
    const folder = unzipSync(new Uint8Array(await bytesOf(id)));
    const names = Object.keys(folder);
    expect(names).toHaveLength(7);
    expect(names).toContain('6A, Premier trimestre/03 Bulletin Ali Filali, Premier trimestre.pdf');
    const sums = Object.values(folder).map((one) => createHash('sha256').update(one).digest('hex'));
    for (const { sha256 } of await cards(school.classes['5B'])) expect(sums).toContain(sha256);
  });

  it('is downloaded only through its own route, by users who make the cards of its classes, until it expires', async () => {
    const { id } = await latest();
    for (const who of [otherOffice, school.accounts.prof, school.accounts.parent])
      expect((await file(id, who)).status).toBeGreaterThanOrEqual(403);
    expect((await file(id, second)).status).toBe(200);
    const row = await within((db) =>
      db
        .selectFrom('report_batches as b')
        .innerJoin('files as x', 'x.id', 'b.file_id')
        .select(['x.id', 'x.ext'])
        .where('b.id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const open = await fetch(`${server.base}/api/${school.schoolId}/files/office/${row.id}.${row.ext}`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    expect(open.status).toBe(404);
    server.clock.advance(25 * 3_600_000);
    expect((await file(id)).status).toBe(404);
    await server.runSchedule('report_cards.batches');
    const left = await within((db) =>
      db.selectFrom('files').select('owner_type').where('id', '=', row.id).executeTakeFirst(),
    );
    expect(left?.owner_type ?? null).toBeNull();
    expect((await latest()).file).toBeNull();
  });
});

describe('a worker', () => {
  it('stopped before it began makes nothing', async () => {
    await unmake(school.classes['6A']);
    const { body } = await begin('pdf');
    expect((await as('admin')(b.stopBatch, { params: { id: body.id }, body: {} })).status).toBe(200);
    await server.runJobs();
    expect(await latest()).toMatchObject({ state: 'stopped', done: 0, file: null, classes: [{ state: 'left' }, {}] });
    expect((await cards(school.classes['6A'])).every(({ sha256 }) => sha256 === null)).toBe(true);
    expect((await as('admin')(b.stopBatch, { params: { id: body.id }, body: {} })).status).toBe(200);
  });

  it('that takes over another’s work resumes it, without duplicates', async () => {
    const { body } = await begin('zip');
    const ctx = await jobCtx(server.kernel, school.schoolId, 'essai');
    // The first run dies after some papers: its job starts again while the batch is still in progress.
    await Promise.all([runBatch(ctx, body.id), runBatch(ctx, body.id)]);
    const made = await cards(school.classes['6A']);
    expect(made.every(({ sha256 }) => sha256 !== null)).toBe(true);
    const files = await within((db) =>
      db
        .selectFrom('files')
        .select(['id', 'owner_type'])
        .where('owner_id', 'in', [body.id, ...made.map(({ id }) => id)])
        .where('created_at', '>=', new Date(start.getTime() - 1000))
        .execute(),
    );
    expect(files.filter(({ owner_type }) => owner_type === 'report_batch')).toHaveLength(1);
    await server.runJobs();
    expect(await latest()).toMatchObject({ state: 'done', done: 6, total: 6 });
    const codes = (await cards(school.classes['6A'])).map((one) => one.code);
    expect(codes.toSorted()).toEqual(made.map((one) => one.code).toSorted());
  });

  it('has the current rights of the batch’s author, and none once the account is closed', async () => {
    expect((await begin('pdf', both(), second)).status).toBe(200);
    await within((db) => db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', second.id).execute());
    await server.runJobs();
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'forbidden', file: null });
  });
});

describe('sending', () => {
  const notices = async (who: TestAccount) =>
    (await api(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'bulletin');
  it('opens the cards to families and notifies each once; separated parents find their own copy', async () => {
    expect((await as('parent')(f.ownCards, { query: {} })).body.cards).toEqual([]);
    // Two people send the same classes at once: each class is opened by one of them.
    await within((db) => db.updateTable('accounts').set({ status: 'active' }).where('id', '=', second.id).execute());
    const responses = await Promise.all([begin('send'), begin('send', both(), second)]);
    const ctx = await jobCtx(server.kernel, school.schoolId, 'essai');
    await Promise.all(responses.map(({ body }) => runBatch(ctx, body.id)));
    await server.runJobs();
    const sent = (await list()).filter(({ id }) => responses.some(({ body }) => body.id === id));
    expect(sent.flatMap(({ classes }) => classes.map(({ failure }) => failure)).toSorted()).toEqual([
      ...['', '', 'report_cards.published', 'report_cards.published'],
    ]);
    const own = async (who: TestAccount) => (await api(who)(f.ownCards, { query: {} })).body.cards;
    const [mine, his] = [await own(school.accounts.parent), await own(father)];
    expect([mine.length, his.length]).toEqual([1, 1]);
    expect(mine[0]?.file?.id).not.toBe(his[0]?.file?.id);
    expect(await notices(school.accounts.parent)).toHaveLength(1);
    expect(await notices(father)).toHaveLength(1);
    expect((await begin('send')).status).toBe(200);
    await server.runJobs();
    expect(await latest()).toMatchObject({ classes: [{ failure: 'report_cards.published' }, {}] });
    expect(await notices(father)).toHaveLength(1);
    const work = (await as('admin')(c.reportWork, {})).body.classes;
    expect(work.find(({ name }) => name === '6A')?.state).toBe('published');
    // A person who no longer guards the child loses the card and the copy in their name.
    const copy = his[0]!.file!.id;
    const open = () =>
      fetch(`${server.base}/api/${school.schoolId}/files/pdf/${copy}.pdf`, {
        headers: { authorization: `Bearer ${father.token}` },
      });
    expect((await open()).status).toBe(200);
    await within((db) =>
      db
        .updateTable('guardianships')
        .set({ ends_on: '2026-12-01' })
        .where('guardian_id', '=', father.personId)
        .execute(),
    );
    expect((await open()).status).toBe(404);
    expect(await own(father)).toEqual([]);
    expect((await own(school.accounts.parent)).length).toBe(1);
  });

  it('and making cards happen once, for any number of concurrent clicks', async () => {
    const press = () =>
      as('admin')(c.freezeClass, { params: { id: school.classes['5B'] }, body: { termId: later, incomplete: true } });
    const made = await Promise.all([press(), press(), press()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await server.runJobs();
    const open = () =>
      as('admin')(f.publishCards, {
        params: { id: school.classes['5B'] },
        body: { termId: later, when: 'now', at: null },
      });
    const count = (await notices(school.accounts.parent2)).length;
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await server.runJobs();
    expect(await notices(school.accounts.parent2)).toHaveLength(count + 1);
  });
});
