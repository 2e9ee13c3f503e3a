import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import { presenceCard } from '@encrier/contract/school-life/attendance-presence';
import { attendanceFigures } from '@encrier/contract/school-life/attendance-office';
import { type DashboardSpan, enrolledCard, getDashboard } from '@encrier/contract/school/dashboard';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let bureau: TestAccount;
/** A Tuesday. */
const today = '2026-11-24';
const at = (day: string, minute: number): Date => new Date(Date.parse(`${day}T00:00:00+01:00`) + minute * 60_000);

/** A roll call of ten pupils for an hour, and what it found of one of them. */
async function call(
  day: string,
  found: { kind: 'absence' | 'late'; minutes: number; state?: string } | null,
  { classId = school.classes['6A']!, pupilId = school.accounts.eleve.personId, starts = 540 } = {},
): Promise<void> {
  const own = { school_id: school.schoolId };
  const id = newId();
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .insertInto('roll_calls')
      .values({
        ...own,
        id,
        class_id: classId,
        half: starts < 720 ? 'morning' : 'afternoon',
        on_day: day,
        starts,
        ends: starts + 60,
        title: '6A',
        pupils: 10,
        by_id: school.accounts.admin.id,
        taken_at: at(day, starts),
        saved_at: at(day, starts),
        save_id: newId(),
      })
      .execute();
    if (!found) return;
    const { kind, minutes, state = 'validated' } = found;
    await db
      .insertInto('attendance_events')
      .values({
        ...own,
        id: newId(),
        pupil_id: pupilId,
        kind,
        on_day: day,
        starts,
        ends: starts + minutes,
        starts_at: at(day, starts),
        ends_at: at(day, starts + minutes),
        minutes,
        roll_call_id: id,
        source: 'roll_call',
        title: '6A',
        justification: 'none',
        created_by: school.accounts.admin.id,
        created_at: at(day, starts),
        state,
        ...(state !== 'pending' && { decided_at: at(day, starts + 20) }),
      })
      .execute();
  });
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at(today, 700));
  school = await mintSchool(server);
  const second = await addOrg(server, school);
  bureau = await addOffice(server, school, 'cycle', [second.orgId]);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute();
  });
  await grant(server, school, 'personnel', ['dashboard.view'], 'school');
  await call('2026-11-16', { kind: 'absence', minutes: 60 });
  await call('2026-11-17', null);
  await call('2026-11-17', { kind: 'late', minutes: 6 }, { starts: 840 });
  await call('2026-11-23', { kind: 'absence', minutes: 60 });
  await call('2026-11-23', { kind: 'absence', minutes: 60, state: 'rejected' }, { starts: 840 });
  // Nobody has read it yet, and it is from today.
  await call(today, { kind: 'absence', minutes: 60, state: 'pending' });
  await call(today, null, { starts: 840 });
});
afterAll(() => server.stop());

const open = async (who: TestAccount, span: DashboardSpan = 'day') =>
  (await client(server, school.schoolId, who)(getDashboard, { query: { span } })).body;
const card = async <Card extends CardSpec>(spec: Card, who: TestAccount, span?: DashboardSpan) =>
  (await open(who, span)).cards.find(({ slot }) => slot === spec.slot)?.data as CardData<Card> | undefined;
const as = (who: PersonName): TestAccount => school.accounts[who];

it('a day is compared with the same weekday before, including what nobody has read yet', async () => {
  const { from, to, before } = await open(as('admin'));
  expect({ from, to, before }).toEqual({ from: today, to: today, before: { from: '2026-11-17', to: '2026-11-17' } });
  expect(await card(presenceCard, as('admin'))).toMatchObject({
    rate: 0.95,
    rateBefore: 0.995,
    absent: 1,
    absentBefore: 0,
    late: 0,
    lateBefore: 1,
    days: [
      { day: '2026-11-16', rate: 0.9 },
      { day: '2026-11-17', rate: 0.995 },
      { day: '2026-11-23', rate: 0.95 },
      { day: today, rate: 0.95 },
    ],
    levels: [{ rate: 0.95, absences: 1 }],
  });
});

it('a week is counted from Monday, and the previous week matches the page of its figures', async () => {
  const week = await card(presenceCard, as('admin'), 'week');
  expect(week).toMatchObject({ rate: 0.95, rateBefore: 0.963, absent: 1, absentBefore: 1 });
  const { body } = await client(
    server,
    school.schoolId,
    as('admin'),
  )(attendanceFigures, {
    query: { from: '2026-11-16', to: '2026-11-17' },
  });
  expect(body.rate).toBe(week?.rateBefore);
});

it('the dashboard hides what the reader may not read, and is closed without the right', async () => {
  expect((await open(as('personnel'))).cards).toEqual([]);
  for (const who of ['parent', 'eleve', 'prof'] as const) {
    const { status } = await client(server, school.schoolId, as(who))(getDashboard, { query: { span: 'day' } });
    expect([who, status]).toEqual([who, 403]);
  }
  const other = await mintSchool(server);
  const { body } = await client(
    server,
    other.schoolId,
    other.accounts.admin,
  )(getDashboard, {
    query: { span: 'week' },
  });
  const theirs = body.cards.find(({ slot }) => slot === presenceCard.slot)?.data as CardData<typeof presenceCard>;
  expect(theirs).toMatchObject({ rate: null, absent: 0, days: [], levels: [] });
});

it('the dashboard counts one organisation when the reader chose it', async () => {
  const whole = await card(enrolledCard, as('admin'));
  const here = await card(presenceCard, bureau);
  expect(here).toMatchObject({ rate: null, absent: 0, absentBefore: 0, days: [], levels: [] });
  const theirs = await card(enrolledCard, bureau);
  expect(theirs!.pupils).toBeLessThan(whole!.pupils);
});
