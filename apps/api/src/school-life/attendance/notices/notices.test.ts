import * as c from '@encrier/contract/school-life/attendance-notices';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let elsewhere: TestAccount;
let former: TestAccount;
let quiet: TestAccount;
const at = (hour: string): Date => new Date(`2026-11-23T${hour}:00+01:00`);
const pupil = (): string => school.accounts.eleve.personId;

type Over = { readAt?: Date; type?: string; at?: Date; failed?: boolean; child?: string };
/** A notice of an absence in a person's box. */
async function addNotice(account: TestAccount, over: Over = {}): Promise<string> {
  const id = newId();
  const own = { school_id: school.schoolId, account_id: account.id };
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .insertInto('notifications')
      .values({
        ...own,
        id,
        type: over.type ?? 'absence',
        title: 'Assiduité',
        body: 'Yasmine, absence le lundi 23 novembre',
        model_type: 'attendance_event',
        model_id: newId(),
        child_id: over.child ?? pupil(),
        dedupe_key: id,
        created_at: over.at ?? at('09:00'),
        read_at: over.readAt ?? null,
      })
      .execute();
    if (over.failed)
      await db
        .insertInto('deliveries')
        .values({
          ...own,
          id: newId(),
          notification_id: id,
          channel: 'mail',
          status: 'failed',
          mode: 'now',
          due_at: at('09:00'),
        })
        .execute();
  });
  return id;
}
const absent = (pupilId: string, day = '2026-11-20', state = 'validated') =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('attendance_events')
      .values({
        school_id: school.schoolId,
        id: newId(),
        pupil_id: pupilId,
        kind: 'absence',
        on_day: day,
        starts: 480,
        ends: 540,
        starts_at: new Date(`${day}T08:00:00+01:00`),
        ends_at: new Date(`${day}T09:00:00+01:00`),
        minutes: 60,
        source: 'office',
        title: 'Mathématiques',
        state,
        ...(state !== 'pending' && { decided_at: at('08:00') }),
        created_at: at('08:00'),
      })
      .execute(),
  );

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('10:00'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.notify', 'people.view'], 'school');
  const own = { school_id: school.schoolId, pupil_id: pupil() };
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    quiet = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
    await db
      .insertInto('guardianships')
      .values([
        { ...own, guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' },
        { ...own, guardian_id: quiet.personId, kind: 'father', digital_access: false },
      ])
      .execute();
  });
  second = await addOrg(server, school);
  elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const boxOf = async (account: TestAccount) => (await api(account)(listNotifications, { query: {} })).body.items;
const sendAs = (account: TestAccount, ids: readonly string[]) => api(account)(c.sendAgain, { body: { ids: [...ids] } });

describe('the log of notifications to families', () => {
  it('is read by people who send notices, in their school and organisation', async () => {
    const id = await addNotice(school.accounts.parent);
    await addNotice(school.accounts.parent, { readAt: at('09:30') });
    await addNotice(school.accounts.parent, { failed: true, type: 'retard' });
    await addNotice(school.accounts.personnel, { type: 'absence.a_traiter' });
    await addNotice(second.guardian, { child: second.pupil.personId });
    const { body } = await as('personnel')(c.listNotices, { query: {} });
    expect(body).toMatchObject({ total: 4, counts: { unread: 3, failed: 1 } });
    expect(body.items.find((one) => one.id === id)).toMatchObject({
      kind: 'absence',
      pupil: 'Yasmine El Amrani',
      reader: 'Samira El Amrani',
      can: { again: true },
    });
    const count = async (query: Partial<c.NoticeQuery>) => (await as('personnel')(c.listNotices, { query })).body.total;
    expect(await count({ view: 'unread' })).toBe(3);
    expect(await count({ view: 'read' })).toBe(1);
    expect(await count({ view: 'failed' })).toBe(1);
    expect(await count({ channel: 'mail' })).toBe(1);
    expect(await count({ channel: 'app' })).toBe(3);
    expect(await count({ kind: 'retard' })).toBe(1);
    expect(await count({ q: 'yasmine' })).toBe(3);
    expect(await count({ classId: school.classes['6A'] })).toBe(3);
    expect(await count({ classId: school.classes['5B'] })).toBe(0);
    expect(await count({ from: '2026-11-24' })).toBe(0);
    expect(await count({ from: '2026-11-23', to: '2026-11-23' })).toBe(4);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await as(who)(c.listNotices, { query: {} })).status).toBe(403);
    const theirs = (await api(elsewhere)(c.listNotices, { query: {} })).body;
    expect(theirs.items.map(({ pupilId }) => pupilId)).toEqual([second.pupil.personId]);
    expect(theirs.classes.map(({ id: one }) => one)).toEqual([second.classId]);
    expect((await sendAs(elsewhere, [id])).status).toBe(404);
    const stranger = client(server, other.schoolId, other.accounts.admin);
    expect((await stranger(c.listNotices, { query: {} })).body.total).toBe(0);
    expect((await stranger(c.sendAgain, { body: { ids: [id] } })).status).toBe(404);
  });

  it('sends again to a guardian who has not read and still has authority, once an hour, for any number of clicks', async () => {
    const [open, read, ended] = [
      await addNotice(school.accounts.parent),
      await addNotice(school.accounts.parent, { readAt: at('09:30') }),
      await addNotice(former),
    ];
    const ids = [open, read, ended];
    const before = (await boxOf(school.accounts.parent)).length;
    const both = await Promise.all([1, 2].map(() => sendAs(school.accounts.personnel, ids)));
    expect(both.map(({ body }) => body.sent).sort()).toEqual([0, 1]);
    expect(both.map(({ body }) => body.left).sort()).toEqual([2, 3]);
    expect((await boxOf(school.accounts.parent)).length).toBe(before + 1);
    expect(await boxOf(former)).toHaveLength(1);
    server.clock.set(at('10:59'));
    expect((await sendAs(school.accounts.personnel, ids)).body.sent).toBe(0);
    server.clock.set(at('11:01'));
    expect((await sendAs(school.accounts.personnel, ids)).body.sent).toBe(1);
    expect((await sendAs(school.accounts.personnel, [newId()])).status).toBe(404);
  });

  it('does not wait an hour when the notice failed, and is sent again once', async () => {
    server.clock.set(at('12:00'));
    const id = await addNotice(school.accounts.parent, { at: at('11:50'), failed: true });
    expect((await sendAs(school.accounts.personnel, [id])).body).toEqual({ sent: 1, left: 0 });
    server.clock.set(at('12:02'));
    expect((await sendAs(school.accounts.personnel, [id])).body).toEqual({ sent: 0, left: 1 });
    server.clock.set(at('10:00'));
  });
});

describe('guardians who cannot be reached', () => {
  it('are those with authority who read nothing, about pupils with something to report, each with the reason', async () => {
    const unreached = async (account: TestAccount) => (await api(account)(c.listUnreached, { query: {} })).body;
    expect((await unreached(school.accounts.personnel)).items).toEqual([]);
    await absent(pupil());
    await absent(pupil(), '2026-11-19', 'pending');
    await absent(second.pupil.personId);
    const body = await unreached(school.accounts.personnel);
    expect(body).toMatchObject({ total: 1, from: '2026-10-24', to: '2026-11-23' });
    expect(body.items[0]).toMatchObject({
      pupilId: pupil(),
      guardianId: quiet.personId,
      why: 'no_access',
      address: false,
      events: 1,
      lastDay: '2026-11-20',
    });
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.parent.id).execute(),
    );
    expect((await unreached(school.accounts.personnel)).items.map(({ why }) => why).sort()).toEqual([
      'disabled',
      'no_access',
    ]);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('accounts').set({ status: 'active' }).where('id', '=', school.accounts.parent.id).execute(),
    );
    expect((await unreached(elsewhere)).items).toEqual([]);
    expect((await as('prof')(c.listUnreached, { query: {} })).status).toBe(403);
  });

  it('exclude a guardian kept away by a court, who is neither listed nor written to about an absence (LAW-MIN-02)', async () => {
    const office = api(school.accounts.personnel);
    const court = (custody: string) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('guardianships').set({ custody }).where('guardian_id', '=', quiet.personId).execute(),
      );
    const listed = async () =>
      (await office(c.listUnreached, { query: {} })).body.items.map(({ guardianId }) => guardianId);
    const write = async () => {
      const people = [{ pupilId: pupil(), guardianId: quiet.personId }];
      return (await office(c.printLetters, { body: { people, kind: 'letters', from: null, to: null } })).status;
    };
    expect(await listed()).toEqual([quiet.personId]);
    await court('none');
    expect([await listed(), await write()]).toEqual([[], 404]);
    await court('always');
    expect(await listed()).toEqual([quiet.personId]);
  });

  it('get a paper letter: one guardian out of reach refuses the whole, and one without authority is not found', async () => {
    const print = (account: TestAccount, people: c.LetterBody['people'], over: Partial<c.LetterBody> = {}) =>
      api(account)(c.printLetters, { body: { people, kind: 'letters', from: null, to: null, ...over } });
    const mine = { pupilId: pupil(), guardianId: null };
    const office = school.accounts.personnel;
    const pdf = await print(office, [mine]);
    expect([pdf.status, pdf.headers.get('content-type'), String(pdf.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await print(office, [mine], { kind: 'labels16' })).status).toBe(200);
    expect((await print(office, [{ pupilId: pupil(), guardianId: quiet.personId }])).status).toBe(200);
    for (const guardianId of [former.personId, school.accounts.parent2.personId])
      expect((await print(office, [{ pupilId: pupil(), guardianId }])).status).toBe(404);
    expect((await print(elsewhere, [mine])).status).toBe(404);
    expect((await print(school.accounts.prof, [mine])).status).toBe(403);
    const nothing = await print(office, [{ pupilId: school.accounts.eleve2.personId, guardianId: null }]);
    expect([nothing.status, (nothing.body as unknown as { code: string }).code]).toEqual([
      409,
      'attendance.nothing_to_write',
    ]);
    const lines = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('audit_log as l')
        .innerJoin('export_subjects as s', 's.seq', 'l.seq')
        .select(['l.seq', 's.person_id'])
        .where('l.action', '=', 'attendance.print_letters')
        .execute(),
    );
    expect(new Set(lines.map(({ seq }) => seq)).size).toBe(3);
    expect(new Set(lines.map(({ person_id }) => person_id))).toEqual(
      new Set([pupil(), school.accounts.parent.personId, quiet.personId]),
    );
  });
});
