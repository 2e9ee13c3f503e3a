import * as o from '@encrier/contract/school-life/attendance-office';
import * as c from '@encrier/contract/school-life/attendance-rules';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
const at = (day: string, hour: string): Date => new Date(`${day}T${hour}:00+01:00`);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('2026-11-20', '10:00'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.validate', 'attendance.justify', 'people.view'], 'school');
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: former.personId,
        kind: 'tutor',
        ends_on: '2026-10-01',
      })
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const kindsOf = async (account: TestAccount) =>
  (await api(account)(listNotifications, { query: {} })).body.items.map(({ type }) => type);

/** A lateness of the pupil, which waits for the office. */
async function late(day: string, minutes = 5, pupilId = school.accounts.eleve.personId): Promise<string> {
  const id = newId();
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('attendance_events')
      .values({
        school_id: school.schoolId,
        id,
        pupil_id: pupilId,
        kind: 'late',
        on_day: day,
        starts: 480,
        ends: 480 + minutes,
        starts_at: at(day, '08:00'),
        ends_at: at(day, '08:30'),
        minutes,
        source: 'office',
        title: 'Mathématiques',
        created_at: at(day, '08:05'),
      })
      .execute(),
  );
  return id;
}
async function validated(day: string, hour: string): Promise<void> {
  const id = await late(day);
  server.clock.set(at(day, hour));
  const done = await as('personnel')(o.decideEvents, { body: { rows: [{ id, version: 1 }], decision: 'validate' } });
  expect(done.body.done).toEqual([id]);
  await server.runJobs();
}
const fields = (over: Partial<c.RuleFields> = {}): c.RuleFields => ({
  label: 'Trois retards',
  trigger: 'late_count',
  count: 3,
  withinDays: 30,
  delayHours: 0,
  action: 'follow_up',
  levelIds: [],
  regimes: [],
  quietFrom: 1200,
  quietTo: 450,
  ...over,
});
const add = async (over: Partial<c.RuleFields> = {}) =>
  (await as('admin')(c.addRule, { body: { id: newId(), ...fields(over) } })).body;
const turn = (
  rule: c.AttendanceRule,
  over: Partial<{ active: boolean; families: number | null; sure: boolean }> = {},
) =>
  as('admin')(c.switchRule, {
    params: { id: rule.id },
    body: { active: true, families: 0, sure: false, version: rule.version, ...over },
  });
const follow = async () => (await as('personnel')(c.listFollowUps, { query: {} })).body;

describe('a rule', () => {
  it('belongs only to people who manage settings, in their own school', async () => {
    for (const who of ['prof', 'parent', 'eleve', 'personnel'] as const)
      expect((await as(who)(c.listRules, {})).status).toBe(403);
    const rule = await add();
    const stranger = client(server, other.schoolId, other.accounts.admin);
    expect((await stranger(c.tryRule, { params: { id: rule.id } })).status).toBe(404);
    expect(((await add({ levelIds: [newId()] })) as unknown as { code: string }).code).toBe('attendance.level_unknown');
    expect(code(await add({ action: 'tell_family', quietFrom: 0, quietTo: 0 }))).toBe('attendance.rule_night');
    expect((await as('admin')(c.removeRule, { params: { id: rule.id }, body: { version: 1 } })).status).toBe(200);
    expect((await as('admin')(c.tryRule, { params: { id: rule.id } })).status).toBe(404);
  });

  it('is tested on thirty days before it is switched on, and must be confirmed again when the figures changed', async () => {
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) {
      await late(day);
    }
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('attendance_events')
        .set({ state: 'validated', decided_at: at('2026-11-12', '09:00') })
        .execute(),
    );
    const rule = await add();
    const trial = (await as('admin')(c.tryRule, { params: { id: rule.id } })).body;
    expect(trial).toMatchObject({ families: 1, pupils: 1, times: 1, nightly: 0, examples: [{ times: 1 }] });
    const blind = await turn(rule, { families: 0 });
    expect([blind.status, code(blind.body)]).toEqual([412, 'attendance.rule_untried']);
    const on = (await turn(rule, { families: 1 })).body;
    expect(on.active).toBe(true);
    // What happened before is not its business.
    await server.runJobs();
    expect((await follow()).items).toEqual([]);
    // Whatever is changed is tried again.
    const changed = await as('admin')(c.setRule, {
      params: { id: rule.id },
      body: { ...fields({ count: 2 }), version: on.version },
    });
    expect(changed.body.active).toBe(false);
    const twice = await Promise.all([1, 2].map(() => turn(changed.body, { families: 1 })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('opens a follow-up once, for any number of job runs, and only one of two people takes it', async () => {
    await validated('2026-11-23', '08:40');
    await validated('2026-11-24', '08:40');
    const found = await follow();
    expect(found).toMatchObject({ open: 1, items: [{ count: 2, state: 'open', rule: 'Trois retards' }] });
    await server.runJobs();
    expect((await follow()).open).toBe(1);
    expect(await kindsOf(school.accounts.personnel)).toContain('absence.seuil');
    expect(await kindsOf(school.accounts.parent)).not.toContain('absence.seuil');
    expect((await api(second.office)(c.listFollowUps, { query: {} })).body.items ?? []).toEqual([]);
    const row = found.items[0]!;
    const move = (step: c.FollowMove, note = '', version = row.version) =>
      as('personnel')(c.moveFollowUp, { params: { id: row.id }, body: { move: step, note, version } });
    const both = await Promise.all([move('take'), move('take')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(code((await move('close', '', 2)).body)).toBe('attendance.note_missing');
    expect((await move('close', 'Mère appelée.', 2)).body).toMatchObject({ state: 'done', note: 'Mère appelée.' });
  });

  it('notifies the current guardians, after the quiet hours, and nobody else', async () => {
    const rule = await add({ label: 'Chaque retard', count: 1, action: 'tell_family' });
    const { families } = (await as('admin')(c.tryRule, { params: { id: rule.id } })).body;
    expect((await turn(rule, { families })).status).toBe(200);
    await validated('2026-11-25', '21:30');
    expect(await kindsOf(school.accounts.parent)).not.toContain('absence.rappel');
    server.clock.set(at('2026-11-26', '07:35'));
    await server.runJobs();
    expect((await kindsOf(school.accounts.parent)).filter((kind) => kind === 'absence.rappel')).toHaveLength(1);
    for (const account of [former, school.accounts.parent2, second.guardian])
      expect(await kindsOf(account)).not.toContain('absence.rappel');
  });
});
