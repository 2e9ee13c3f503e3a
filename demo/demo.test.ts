import { createHash } from 'node:crypto';
import { login } from '@encrier/contract/access/auth';
import { listReviews } from '@encrier/contract/communication/message-reviews';
import { listMessages } from '@encrier/contract/communication/messages';
import { adminList, listNews } from '@encrier/contract/communication/news';
import { ownAttendance } from '@encrier/contract/school-life/attendance';
import { attendanceFigures, listEvents, listJustifications } from '@encrier/contract/school-life/attendance-office';
import { listPeople, structure } from '@encrier/contract/school/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../apps/api/src/kernel/act/audit.ts';
import { refreshStatistics } from '../apps/api/src/kernel/db/migrate.ts';
import { readTenant } from '../apps/api/src/kernel/db/tenant.ts';
import { client } from '../apps/api/src/kernel/test/client.ts';
import { type TestServer, testServer } from '../apps/api/src/kernel/test/server.ts';
import { demoAccounts, type DemoRole, knownFamilies } from './accounts.ts';
import { generateScale, generateSchool } from './generate.ts';
import { schoolLists } from './school/lists.ts';
import { levels, sizes } from './school/plan.ts';
import { demoSeed, seedDemo } from './seed.ts';

const small = { seed: demoSeed, size: sizes.small, year: 2026, known: knownFamilies };
const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the generator', () => {
  it('gives the same files for the same seed, and others for another seed', async () => {
    const files = async (seed: number) =>
      (await schoolLists(generateSchool({ ...small, seed }))).map(({ name, bytes }) => `${name} ${sum(bytes)}`);
    const first = await files(demoSeed);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await files(demoSeed)).toEqual(first);
    expect(await files(demoSeed + 1)).not.toEqual(first);
  });

  it('produces the numbers of each scale', () => {
    const s1 = [...generateScale('S1', { seed: 1, year: 2026 })];
    const guardians = new Set(
      s1
        .flatMap(({ pupils }) => pupils.flatMap(({ father, mother }) => [father?.phone, mother?.phone]))
        .filter(Boolean),
    );
    expect([
      s1.length,
      s1[0]?.pupils.length,
      s1[0]?.staff.filter(({ subject }) => subject).length,
      guardians.size,
    ]).toEqual([1, 1000, 60, 700]);
    let schools = 0;
    let pupils = 0;
    for (const school of generateScale('M50', { seed: 1, year: 2026 })) {
      schools += 1;
      pupils += school.pupils.length;
    }
    expect([schools, pupils]).toEqual([50, 30_000]);
    const many = generateScale('M500', { seed: 1, year: 2026 });
    expect(many.next().value).not.toEqual(many.next().value);
  });

  it('produces a realistic school', () => {
    const { pupils, staff, classes } = generateSchool(small);
    expect(pupils.length).toBe(300);
    for (const key of ['matricule', 'massarCode'] as const)
      expect(new Set(pupils.map((pupil) => pupil[key])).size).toBe(300);
    for (const pupil of pupils) {
      const level = levels.find(({ name }) => name === pupil.level);
      const age = 2026 - Number(pupil.birthOn.slice(0, 4));
      expect(age === level?.age || age === (level?.age ?? 0) + 1).toBe(true);
      expect(pupil.lastNameAr).toMatch(/^[\u0600-\u06FF ]+$/);
      expect(pupil.firstNameAr).toMatch(/^[\u0600-\u06FF ]+$/);
      expect(pupil.father ?? pupil.mother).not.toBeNull();
    }
    // Brothers and sisters: same parents, other classes, other days of birth.
    const families = Map.groupBy(pupils, ({ father, mother }) => `${father?.phone}|${mother?.phone}`);
    const siblings = [...families.values()].filter((family) => family.length > 1);
    expect(siblings.length).toBeGreaterThan(40);
    for (const family of siblings)
      expect(new Set(family.map(({ firstName, birthOn }) => firstName + birthOn)).size).toBe(family.length);
    expect(pupils.filter(({ separated }) => separated).length).toBeGreaterThan(10);
    for (const { name } of classes) {
      const size = pupils.filter(({ className }) => className === name).length;
      expect(size).toBeGreaterThan(10);
      expect(size).toBeLessThanOrEqual(20);
      expect(staff.some((one) => one.classes.includes(name))).toBe(true);
    }
  });
});

describe('the demo school', () => {
  let server: TestServer;
  let made: Awaited<ReturnType<typeof seedDemo>>;
  let sessionsLeft: number;
  beforeAll(async () => {
    server = await testServer();
    made = await seedDemo(server.kernel, () => refreshStatistics(server.ownerUrl));
    sessionsLeft = await readTenant(
      server.kernel.pool,
      made.schoolId,
      async (db) => (await db.selectFrom('sessions').select('id').execute()).length,
    );
  }, 400_000);
  afterAll(() => server.stop());

  const as = async (role: DemoRole) => {
    const { username, password } = demoAccounts[role];
    const { body, status } = await client(server, made.schoolId, null)(login, { body: { username, password } });
    expect([role, status]).toEqual([role, 200]);
    if (body.status !== 'signed_in' || !body.token) throw new Error('not signed in');
    return { user: body.user, api: client(server, made.schoolId, { token: body.token }) };
  };

  it('opens to each role with the printed passwords', async () => {
    for (const role of Object.keys(demoAccounts) as DemoRole[]) {
      const { user } = await as(role);
      expect(user.roles).toContain(role);
      expect(user.user.label).toBe(demoAccounts[role].label);
      expect(user.security.totpRequired).toBe(false);
    }
    const { user } = await as('parent');
    expect(user.children.map(({ prenom, className }) => [prenom, className?.slice(0, 2)]).sort()).toEqual([
      ['Adam', '6e'],
      ['Yasmine', '3e'],
    ]);
  });

  it('contains the whole school, in three organisations, without a number on a known name', async () => {
    const { api, user } = await as('admin');
    expect(user.auth.map(({ orgName }) => orgName)).toEqual(['École', 'Collège', 'Lycée']);
    expect((await api(listPeople, { query: {} })).body.total).toBe(300);
    // Besides the planned guardians, one kept away from a pupil by a court.
    expect((await api(listPeople, { query: { kind: 'guardians' } })).body.total).toBe(331);
    const { body } = await api(structure, {});
    expect(body.levels.map(({ name }) => name)).toEqual(levels.map(({ name }) => name));
    expect((await (await as('prof')).api(structure, {})).body.levels.length).toBeGreaterThan(1);
  });

  it('has news in every state, read and answered', async () => {
    const { body } = await (await as('admin')).api(adminList, { query: {} });
    expect(
      Object.fromEntries(
        [...Map.groupBy(body.items, ({ status }) => status)].map(([status, rows]) => [status, rows.length]),
      ),
    ).toEqual({ published: 7, scheduled: 1, in_review: 1, draft: 1 });
    const { body: feed } = await (await as('parent')).api(listNews, { query: {} });
    expect(feed.items.length).toBeGreaterThanOrEqual(6);
    expect(feed.items.filter(({ dir }) => dir === 'rtl').length).toBe(1);
    expect(feed.items.filter(({ cover }) => cover).length).toBe(4);
    expect(feed.counts.toAck).toBe(2);
    expect(
      feed.items.some(({ commentCount, reactions }) => commentCount > 0 && Object.keys(reactions.counts).length > 0),
    ).toBe(true);
    for (const { publishedAt } of feed.items) expect(new Date(publishedAt) <= server.kernel.now()).toBe(true);
  });

  it('has threads in every state, read, answered, waiting and sent back', async () => {
    const prof = await (await as('prof')).api(listMessages, { query: {} });
    expect(prof.body.counts).toMatchObject({ waiting: 2, refused: 1 });
    expect(prof.body.items.length).toBe(4);
    const { body: inbox } = await (await as('parent')).api(listMessages, { query: {} });
    expect(inbox.items.map(({ dir }) => dir).sort()).toContain('rtl');
    expect(inbox.items.some(({ corrected }) => corrected)).toBe(true);
    expect(inbox.items.filter(({ attachments }) => attachments > 0).length).toBe(1);
    expect(inbox.counts.inbox).toBeGreaterThanOrEqual(2);
    for (const { at } of inbox.items) expect(new Date(at) <= server.kernel.now()).toBe(true);
    const { body: queue } = await (await as('admin')).api(listReviews, { query: {} });
    expect(queue.counts).toMatchObject({ waiting: 2, late: 0 });
  });

  it('has a term of roll calls, with what waits for the office and what a fact contradicts', async () => {
    const { api } = await as('admin');
    const { body: waiting } = await api(listEvents, { query: {} });
    expect(waiting.counts).toMatchObject({ pending: 6, contradicted: 1 });
    expect((await api(listJustifications, { query: {} })).body.waiting).toBe(1);
    const today = server.kernel.now().toISOString().slice(0, 10);
    const { body: figures } = await api(attendanceFigures, {
      query: { from: `${today.slice(0, 4)}-01-01`, to: today },
    });
    expect(figures.rate).toBeGreaterThan(0.94);
    expect(figures.rate).toBeLessThan(0.99);
    expect(figures.late).toBeGreaterThan(20);
    const { body: family } = await (await as('parent')).api(ownAttendance, {});
    expect(family.children.map(({ justifications }) => justifications.length)).toContain(1);
    expect(family.children.some(({ declarations }) => declarations.length > 0)).toBe(true);
  });

  it('has a complete journal and no open session', { timeout: 120_000 }, async () => {
    await readTenant(server.kernel.pool, made.schoolId, async (db) => {
      expect(await verifyChain(db, made.schoolId)).toMatchObject({ ok: true });
    });
    expect(sessionsLeft).toBe(0);
    await server.runJobs();
  });
});
