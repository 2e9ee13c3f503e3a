import type { RouteSpec } from '@encrier/contract/kernel/route';
import { allRoutes } from '@encrier/contract/routes.generated';
import { exportClassrooms } from '@encrier/contract/school/classrooms';
import { readMassar } from '@encrier/contract/teaching/report-cards-massar';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { stream } from '#kernel/http/bind.ts';
import { checkBindings } from '#kernel/http/register.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { readable } from '#kernel/test/printed.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../rooms.ts';
import { template } from '../../teaching/report-cards/massar/test/template.ts';
import { maxUnproved } from './authorize-export.ts';
import {
  addBatch,
  addCertificates,
  addExam,
  addHandIns,
  addLetters,
  addMarks,
  addReportCards,
  addTest,
  batch,
  board,
  campaign,
  crowd,
  exam,
  file,
  group,
  issued,
  mailing,
  piece,
  section,
  term,
  tested,
  thread,
  today,
} from './test/crowd.ts';

let server: TestServer;
let school: TestSchool;
let marked = '';
const massarCode = (n: number): string => `J${130_000_000 + n}`;
/** A Massar file with the crowd in it, and what was read of the class when it was uploaded. */
let massar = { content: '', stamp: '' };

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  const { schoolId, yearId, classes, levels } = school;
  const admin = school.accounts.admin.id;
  const own = { school_id: schoolId };
  const each = <T>(row: (one: (typeof crowd)[number], n: number) => T): (T & typeof own)[] =>
    crowd.map((one, n) => ({ ...own, ...row(one, n) }));
  await withTenant(server.kernel.pool, schoolId, {}, async (db) => {
    const name = (n: number) => ({ first_name: `Prénom ${n}`, last_name: 'Foule', search_key: `foule ${n}` });
    await db
      .insertInto('persons')
      .values(each(({ id }, n) => ({ id, ...name(n) })))
      .execute();
    await db
      .insertInto('accounts')
      .values(
        each(({ id, account }, n) => ({
          id: account,
          person_id: id,
          username: `foule.${n}`,
          status: 'invited',
          ...name(n),
        })),
      )
      .execute();
    await db
      .insertInto('pupils')
      .values(each(({ id }, n) => ({ person_id: id, matricule: `F${n}`, massar_code: massarCode(n) })))
      .execute();
    await db
      .insertInto('staff')
      .values(each(({ id }) => ({ person_id: id, teacher: true })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(
        each(({ id }) => ({
          id: newId(),
          pupil_id: id,
          year_id: yearId,
          class_id: classes['6A'],
          from_on: '2020-01-01',
        })),
      )
      .execute();
    await db
      .insertInto('classes')
      .values(
        each(({ id }, n) => ({
          id: newId(),
          year_id: yearId,
          level_id: levels['6e'],
          name: `C${n}`,
          head_teacher_id: id,
        })),
      )
      .execute();
    await db
      .insertInto('groups')
      .values({ ...own, id: group!, year_id: yearId, name: 'Chorale' })
      .execute();
    await db
      .insertInto('group_members')
      .values(each(({ id }) => ({ group_id: group!, pupil_id: id })))
      .execute();
    const { id: subject } = await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow();
    const course = newId();
    await db
      .insertInto('courses')
      .values({ ...own, id: course, year_id: yearId, subject_id: subject, group_id: group })
      .execute();
    await db
      .insertInto('course_teachers')
      .values(each(({ id }) => ({ course_id: course, person_id: id, role: 'assistant' })))
      .execute();
    await db
      .insertInto('boards')
      .values({
        ...own,
        id: board!,
        owner_id: admin,
        title: 'Mur',
        layout: 'columns',
        pupils: 'none',
        guardians: 'none',
        staff: 'read',
        review: 'none',
        comments: 'off',
      })
      .execute();
    await db
      .insertInto('board_sections')
      .values({ ...own, id: section!, board_id: board!, title: 'Idées', color: 'plain', order_key: 'V' })
      .execute();
    await db
      .insertInto('board_cards')
      .values(
        each(({ account }, n) => ({
          id: newId(),
          board_id: board!,
          section_id: section!,
          author_id: account,
          kind: 'text',
          title: `Idée ${n}`,
          status: 'published',
          order_key: 'V',
        })),
      )
      .execute();
    await db
      .insertInto('threads')
      .values({ ...own, id: thread!, subject: 'Longue', created_by_id: admin })
      .execute();
    await db
      .insertInto('messages')
      .values(
        each(({ account }, n) => ({
          id: newId(),
          thread_id: thread!,
          sender_id: account,
          sender_role: 'prof',
          status: 'sent',
          subject: 'Longue',
          html: `<p>Mot ${n}</p>`,
          sent_at: new Date(),
          delivered_at: new Date(),
          recipients_count: 1,
        })),
      )
      .execute();
    await sql`INSERT INTO message_copies (school_id, message_id, account_id, thread_id, received_at)
      SELECT school_id, id, ${admin}, thread_id, sent_at FROM messages WHERE thread_id = ${thread}`.execute(db);
    await db
      .insertInto('reenrolment_campaigns')
      .values({
        ...own,
        id: campaign!,
        from_year_id: yearId,
        name: 'Rentrée',
        starts_on: '2030-09-01',
        ends_on: '2031-06-30',
        opens_on: '2020-01-01',
        closes_on: '2030-01-01',
        state: 'published',
        created_at: new Date(),
      })
      .execute();
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: yearId })
      .execute();
    const lesson = { year_id: yearId, kind: 'activity', title: 'Chorale', group_id: group, whole: 0, counts: true };
    const hours = { on_day: today, starts: 480, ends: 540 };
    await db
      .insertInto('lessons')
      .values(each(({ id }) => ({ id, ...lesson, ...hours })))
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values(each(({ id }) => ({ lesson_id: id, person_id: id, counts: true, ...hours })))
      .execute();
    const at = new Date(`${today}T08:00:00Z`);
    await db
      .insertInto('attendance_events')
      .values(
        each(({ id }) => ({
          id: newId(),
          pupil_id: id,
          kind: 'absence',
          ...hours,
          starts_at: at,
          ends_at: new Date(at.getTime() + 3_600_000),
          minutes: 60,
          source: 'office',
          state: 'validated',
          decided_at: at,
          created_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('slips')
      .values(
        each(({ id }, n) => ({
          id: newId(),
          pupil_id: id,
          on_day: today,
          number: n + 1,
          code: `crowd-slip-${n}`,
          kind: 'late',
          at_minute: 480,
          valid_until: new Date(at.getTime() + 3_600_000),
          issued_by: admin,
          issued_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('exit_passages')
      .values(
        each(({ id }) => ({ id: newId(), pupil_id: id, day: today, mode: 'alone', status: 'left', at, by_id: admin })),
      )
      .execute();
    marked = await addHandIns(db, { school });
    const made = { server, school, marked };
    await addReportCards(db, made);
    await addBatch(db, made);
    await addCertificates(db, made);
    await addExam(db, made);
    await addMarks(db, made);
    await addTest(db, made);
    await addLetters(db, made);
    await db
      .insertInto('imports')
      .values({
        ...own,
        id: file!,
        kind: 'pupils',
        file_name: 'liste.csv',
        status: 'checked',
        encoding: 'utf-8',
        separator: ';',
        headers: ['Nom'],
        mapping: ['lastName'],
        created_by: admin,
      })
      .execute();
    await db
      .insertInto('import_lines')
      .values(each((_one, n) => ({ import_id: file!, line: n + 2, cells: [`Foule ${n}`], outcome: 'error' })))
      .execute();
  });
  const lines = crowd.map((_, n) => ({ code: massarCode(n), name: `Foule ${n}` }));
  const content = template(lines).toString('base64');
  const request = { params: { id: school.classes['6A'] }, body: { termId: term!, content } };
  const { body } = await client(server, schoolId, school.accounts.admin)(readMassar, request);
  massar = { content, stamp: body.stamp };
});
afterAll(() => server.stop());

type Args = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
/** Arguments for each file of many people, so that it holds the whole crowd. */
const crowded = (): Record<string, Args> => ({
  'pupils.print': { body: { ids: crowd.map(({ id }) => id), kind: 'list', title: '' } },
  'classes.print': { params: { id: school.classes['6A'] }, query: { kind: 'list', birth: 'no' } },
  'classes.export': { query: { format: 'csv' } },
  'groups.print': { params: { id: group }, query: { kind: 'list', birth: 'no' } },
  'courses.export': { query: { format: 'csv' } },
  'courses.print': { query: { of: 'teacher' } },
  'reenrolment_admin.print': { params: { id: campaign }, query: {} },
  'imports.wrong_lines': { params: { id: file } },
  'messages.print': { params: { id: thread }, query: { part: 1 } },
  'boards.print': { params: { id: board } },
  'lessons.print': { query: { of: 'group', id: group, from: today } },
  'lessons.export': { query: { from: today, to: today, format: 'csv' } },
  'attendance_office.export': { query: { state: 'validated', format: 'csv' } },
  'attendance_slips.export': { query: { on: today, format: 'csv' } },
  'attendance_letters.print': {
    body: {
      people: crowd.map(({ id }) => ({ pupilId: id, guardianId: null })),
      kind: 'letters',
      from: today,
      to: today,
    },
  },
  'diagnostic_tests.print_sheets': { params: { id: tested }, query: {} },
  'diagnostic_tests.export': { params: { id: tested }, query: { format: 'csv' } },
  'letters.paper': { params: { id: mailing }, query: {} },
  'exams.print': { params: { id: exam }, query: { kind: 'convocations' } },
  'exams.export_results': { params: { id: exam }, query: { format: 'csv' } },
  'exits_register.export': { query: { day: today, format: 'csv' } },
  'report_cards.class_paper': { params: { id: school.classes['6A'], form: 'pdf' }, query: { term } },
  'report_cards.batch_file': { params: { id: batch } },
  'certificates.batch_file': { params: { id: issued } },
  'mandates.export': { query: { format: 'csv' } },
  'custom_fields.export': { query: { holder: 'pupil', format: 'csv' } },
  'report_cards.lsu': { params: { id: school.classes['6A'] }, query: { term, uai: '0750001A', head: 'Direction' } },
  'report_cards.massar': { params: { id: school.classes['6A'] }, query: { term } },
  'report_cards.fill_massar': {
    params: { id: school.classes['6A'] },
    body: { ...massar, termId: term, name: 'n.xlsx', columns: [{ column: 'J', source: 'general' }], over: [] },
  },
  'report_cards.council_minutes': { params: { id: school.classes['6A'] }, query: { term } },
  'homework.take': { params: { id: piece } },
  'gradebook.export': { params: { id: marked }, query: { format: 'csv' } },
  'boards.export': { params: { id: board }, query: { format: 'csv' } },
});
const files = bindings
  .filter(({ carries }) => carries === 'people')
  .map(({ route }): [string, RouteSpec] => [route.name, route]);
/** Files of rooms without anybody in them; files people sent and event streams belong to the kernel. */
const plain = bindings
  .filter(({ route, carries }) => carries && carries !== 'people' && !/^(?:files|live)\./.test(route.name))
  .map(({ route }): [string, RouteSpec] => [route.name, route]);
/** Files about one person or family, or that only name who teaches a course, as their rooms say. */
const few = new Map(bindings.flatMap(({ route, few }) => (few ? [[route.name, few] as const] : [])));
/** Files whose people are not recorded, as their rooms say. */
const unrecorded = new Set(bindings.flatMap(({ route, records }) => (records === 'nobody' ? [route.name] : [])));
const unguarded = files.filter(([name, { stepUp }]) => !stepUp && !few.has(name));

describe('file downloads', () => {
  it('stop the start while a route sends a file without declaring whose data it contains (SEC-AUT-05, SEC-AUD-03)', () => {
    for (const [name, route] of files) {
      const rest = bindings.filter((one) => one.route.name !== name);
      const byHand = stream(route, async () => Buffer.alloc(0));
      expect(() => checkBindings(allRoutes, [...rest, byHand])).toThrow(name);
      const unsaid = stream(route, async () => Buffer.alloc(0), { carries: { nobody: ' ' } });
      expect(() => checkBindings(allRoutes, [...rest, unsaid])).toThrow(name);
    }
    // A route that sends bytes without declaring it counts too.
    const { response: _answer, ...otherBindings } = bindings.find(
      ({ mode, route }) => mode === 'read' && route.response,
    )!.route;
    const silent = { ...stream(otherBindings, async () => Buffer.alloc(0)), mode: 'read' as const };
    expect(() =>
      checkBindings(allRoutes, [...bindings.filter(({ route }) => route.name !== otherBindings.name), silent]),
    ).toThrow(otherBindings.name);
  });

  it.each(plain)('%s contains no mass data, as its room declares', async (_name, route) => {
    const { admin } = school.accounts;
    const args = sampleArgs(route, school.classes['6A']);
    const answer = await fetch(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(args.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
    });
    const text = readable(Buffer.from(await answer.arrayBuffer()));
    expect(answer.status).toBeLessThan(500);
    expect(text.split('Foule').length - 1).toBeLessThanOrEqual(maxUnproved);
  });

  it('include known files without personal data, some of which are opened here', async () => {
    expect(plain.length).toBeGreaterThan(10);
    const { status } = await client(
      server,
      school.schoolId,
      school.accounts.admin,
    )(exportClassrooms, {
      query: { format: 'csv' },
    });
    expect(status).toBe(200);
  });

  it('with data of many people are checked through a proof required by their route, or by a test here', () => {
    expect(unguarded.map(([name]) => name).sort()).toEqual(Object.keys(crowded()).sort());
  });

  it.each(unguarded)(
    '%s requires a fresh proof before mass data is sent, and records whose data it was (SEC-AUT-05, SEC-AUD-03)',
    async (name, route) => {
      const { admin } = school.accounts;
      const call = client(server, school.schoolId, admin) as (
        route: RouteSpec,
        args: Args,
      ) => Promise<{ status: number; body: unknown }>;
      const until = (at: Date | null) =>
        withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
          db.updateTable('sessions').set({ step_up_until_at: at }).where('account_id', '=', admin.id).execute(),
        );
      const lines = () =>
        readTenant(server.kernel.pool, school.schoolId, (db) =>
          db
            .selectFrom('audit_log as l')
            .leftJoin('export_subjects as s', 's.seq', 'l.seq')
            .select(['l.seq', 's.person_id'])
            .where('l.actor_id', '=', admin.id)
            .orderBy('l.seq')
            .execute(),
        );
      const args = crowded()[name]!;
      const before = (await lines()).length;
      await until(null);
      expect(await call(route, args)).toMatchObject({
        status: 412,
        body: { code: 'auth.step_up_needed', details: { totp: expect.any(Boolean) } },
      });
      expect((await lines()).length).toBe(before);
      await until(new Date(server.kernel.now().getTime() + 3_600_000));
      expect((await call(route, args)).status).toBe(200);
      const noted = new Set((await lines()).slice(before).map((line) => line.person_id));
      if (unrecorded.has(name)) expect([...noted]).toEqual([]);
      else for (const { id } of crowd) expect(noted).toContain(id);
    },
  );
});
