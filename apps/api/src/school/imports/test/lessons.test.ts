import * as c from '@encrier/contract/school/imports';
import { createFrame, placeSeries, setWeeks, timetableBoard } from '@encrier/contract/planning/timetable';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import { grant, mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { csv, Journey } from './journey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
});
afterAll(() => server.stop());

const journey = async (): Promise<Journey> => new Journey(server, await mintSchool(server));
const boardOf = async (one: Journey) => (await one.call()(timetableBoard, { query: {} })).body;
const issuesOf = async (one: Journey, id: string) =>
  (await one.lines(id, { outcome: 'error' })).items.flatMap(({ line, issues }) =>
    issues.map((issue) => [line, issue.field, issue.code]),
  );
const head = ['Jour', 'Début', 'Fin', 'Semaine', 'Classe', 'Matière', 'Professeurs', 'Salle'];

async function withFrame(one: Journey): Promise<void> {
  const { year } = await boardOf(one);
  const answer = await one.call()(createFrame, {
    body: {
      orgId: one.at.orgId,
      name: 'Matinées',
      levelIds: Object.values(one.at.levels),
      weekdays: [1, 2, 3, 4, 5],
      step: 5,
      alternates: true,
      fromOn: year?.startsOn ?? '',
      toOn: year?.endsOn ?? '',
      slots: [480, 540, 600, 660].map((starts) => ({
        starts,
        ends: starts + 60,
        kind: 'lesson' as const,
        name: '',
        weekdays: [],
      })),
    },
  });
  expect(answer.status).toBe(200);
}

async function withRoom(one: Journey, name: string): Promise<void> {
  await withTenant(server.kernel.pool, one.at.schoolId, {}, (db) =>
    db
      .insertInto('classrooms')
      .values({ school_id: one.at.schoolId, id: newId(), org_id: one.at.orgId, name, kind: '', position: 1 })
      .execute(),
  );
}

describe('a timetable as a list', () => {
  it('is checked line by line, corrected, run, shown in the plan, sent twice and undone', async () => {
    const one = await journey();
    await withFrame(one);
    await withRoom(one, 'B12');
    const list = csv(
      head,
      ['Lundi', '08:00', '09:00', '', '6A', 'Mathématiques', 'Hassan Tazi', 'B12'],
      ['mardi', '9h', '10h', '', '6A', 'Mathématiques', '', ''],
      ['Mercredi', 'n° 3', '', 'A', '5B', 'Français', 'Mme Claire Moreau', ''],
      ['Lundi', '08:30', '09:30', '', '5B', 'Mathématiques', 'Hassan Tazi', ''],
    );
    const state = await one.checked('edt.csv', list, 'lessons');
    expect(state.counts).toMatchObject({ create: 3, error: 1 });
    expect(await issuesOf(one, state.id)).toEqual([[5, 'teachers', 'teacher_busy']]);
    expect((await boardOf(one)).series).toHaveLength(0);
    const mended = await one.call()(c.fixLine, {
      params: { id: state.id, line: 5 },
      body: { cells: { starts: '10:00', ends: '11:00' } },
    });
    expect(mended.body.line).toMatchObject({
      outcome: 'create',
      issues: [{ code: 'course_made', severity: 'warning' }],
    });
    const before = await one.everything();
    const done = await one.run(state.id);
    expect(done.body).toMatchObject({ status: 'done', created: { lessons: 4, courses: 1 } });
    const board = await boardOf(one);
    expect(board).toMatchObject({ pending: true, publishedAt: null });
    expect(board.series.map(({ weekday, week, starts, ends }) => [weekday, week, starts, ends]).sort()).toEqual([
      [1, 'all', 480, 540],
      [1, 'all', 600, 660],
      [2, 'all', 540, 600],
      [3, 'A', 600, 660],
    ]);
    expect(board.series.every(({ courseId, teacherIds }) => courseId !== null && teacherIds.length === 1)).toBe(true);
    const again = await one.checked('edt.csv', list, 'lessons');
    expect(again.counts).toMatchObject({ unchanged: 3, error: 1, create: 0 });
    await one.call()(c.discardImport, { params: { id: again.id } });
    const undone = await one.undo(state.id);
    expect(undone.body.status).toBe('undone');
    expect(await one.everything()).toEqual(before);
    expect((await boardOf(one)).series).toHaveLength(0);
  }, 60_000);

  it('reports unknown people and things, overlaps, and invalid hours', async () => {
    const one = await journey();
    await withFrame(one);
    await withRoom(one, 'B12');
    const { year, courses } = await boardOf(one);
    const placed = await one.call()(placeSeries, {
      body: {
        yearId: one.at.yearId,
        series: [
          {
            id: newId(),
            kind: 'lesson',
            title: '',
            courseId: courses.find(({ classId }) => classId === one.at.classes['5B'])?.id ?? '',
            classId: null,
            groupId: null,
            weekday: 4,
            week: 'all',
            starts: 480,
            ends: 540,
            fromOn: year?.startsOn ?? '',
            toOn: year?.endsOn ?? '',
            classroomId: null,
            teacherIds: [one.at.accounts.prof2.personId],
            locked: false,
            overlapReason: '',
          },
        ],
      },
    });
    expect(placed.status).toBe(200);
    const state = await one.checked(
      'edt.csv',
      csv(
        [...head, 'Du', 'Au'],
        ['Lundi', '08:00', '09:00', '', '6A', 'Mathématique', 'Personne Inconnue', 'Z9'],
        ['Lundi', '08:00', '09:00', '', '7Z', 'Mathématiques', 'Hassan Tazi', ''],
        ['Lundi', '10:00', '09:00', '', '6A', 'Mathématiques', '', ''],
        ['Dimanche', '08:00', '09:00', '', '6A', 'Mathématiques', '', ''],
        ['Lundi', '06:00', '07:00', '', '6A', 'Mathématiques', '', ''],
        ['Lundi', '11:30', '13:00', '', '6A', 'Mathématiques', '', ''],
        ['Jeudi', '08:30', '09:30', '', '6A', 'Mathématiques', 'Claire Moreau', ''],
        ['Jeudi', '08:30', '09:30', '', '5B', 'Français', 'Hassan Tazi', ''],
        ['Vendredi', '08:00', '09:00', '', '6A', 'Mathématiques', 'Hassan Tazi', 'B12'],
        ['Vendredi', '08:00', '09:00', '', '5B', 'Français', 'Claire Moreau', 'B12'],
        ['Vendredi', '08:00', '09:00', '', '6A', 'Mathématiques', 'Hassan Tazi', 'B12'],
        ['Sameday', 'tôt', '', 'C', '6A', 'Mathématiques', '', ''],
        ['Mardi', '08:00', '', '', '6A, 5B', '', '', ''],
        ['Mardi', '08:00', '09:00', '', '6A', 'Mathématiques', '', '', '01/01/1999', ''],
      ),
      'lessons',
    );
    expect(await issuesOf(one, state.id)).toEqual([
      [2, 'subject', 'subject_unknown'],
      [2, 'teachers', 'teacher_unknown'],
      [2, 'roomName', 'room_unknown'],
      [3, 'className', 'class_unknown'],
      [4, 'ends', 'ends_before'],
      [5, 'weekday', 'day_off'],
      [6, 'starts', 'outside_frame'],
      [7, 'ends', 'outside_frame'],
      [8, 'teachers', 'teacher_not_of_course'],
      [8, 'teachers', 'teacher_busy'],
      [9, 'teachers', 'teacher_not_of_course'],
      [9, 'className', 'class_busy'],
      [11, 'roomName', 'room_busy'],
      [12, 'weekday', 'lesson_twice'],
      [13, 'weekday', 'weekday_unknown'],
      [13, 'starts', 'hour_unknown'],
      [13, 'week', 'week_unknown'],
      [14, 'className', 'class_several'],
      [14, 'subject', 'required'],
      [14, 'ends', 'end_missing'],
      [15, 'fromOn', 'outside_year'],
    ]);
    const busy = (await one.lines(state.id, { outcome: 'error' })).items.find(({ line }) => line === 9);
    expect(busy?.issues.find(({ code }) => code === 'class_busy')?.detail).toBe('Français, 5B · 08:00 – 09:00');
    const refused = await one.run(state.id);
    expect(refused.status).toBe(412);
    expect((await boardOf(one)).series).toHaveLength(1);
    await one.call()(c.skipWrongLines, { params: { id: state.id }, body: {} });
    expect((await one.run(state.id)).body.created.lessons).toBe(1);
  }, 60_000);

  it('is read from a calendar: alternating weeks, single days, instants on the clock of the school', async () => {
    const one = await journey();
    const { year } = await boardOf(one);
    const monday = addDays(year?.startsOn ?? '', (8 - weekdayOf(year?.startsOn ?? '')) % 7);
    expect((await one.call()(setWeeks, { body: { yearId: one.at.yearId, weekAOn: monday } })).status).toBe(200);
    const stamp = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time}`;
    const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${newId()}`, ...lines, 'END:VEVENT'];
    const calendar = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...event(
        `DTSTART:${stamp(addDays(monday, 7), '080000')}`,
        `DTEND:${stamp(addDays(monday, 7), '090000')}`,
        'RRULE:FREQ=WEEKLY;INTERVAL=2',
        'SUMMARY:Mathématiques \\, ',
        ' 6A',
        'DESCRIPTION:Professeur : M. Hassan Tazi\\nÀ savoir',
      ),
      ...[1, 8, 15].flatMap((days) =>
        event(
          `DTSTART;TZID=Nowhere/Else:${stamp(addDays(monday, days), '101500')}`,
          `DURATION:PT1H`,
          'SUMMARY:5B - Français - Claire Moreau',
        ),
      ),
      ...event(`DTSTART;VALUE=DATE:${monday.replaceAll('-', '')}`, 'SUMMARY:Rentrée'),
      'END:VCALENDAR',
    ].join('\r\n');
    const state = await one.checked('edt.ics', Buffer.from(calendar), 'lessons');
    expect([state.layout, state.counts.error, state.counts.create]).toEqual(['ical', 0, 2]);
    await one.run(state.id);
    const { series } = await boardOf(one);
    expect(
      series.map(({ weekday, week, starts, ends, classId }) => [weekday, week, starts, ends, classId]).sort(),
    ).toEqual([
      [1, 'B', 480, 540, one.at.classes['6A']],
      [2, 'all', 615, 675, one.at.classes['5B']],
    ]);
    expect((await one.begin('edt.ics', Buffer.from(calendar), 'courses')).body).toMatchObject({
      code: 'imports.lessons_only',
    });
  }, 60_000);

  it('is read from FET files: its document, its rooms beside it, its list', async () => {
    const fet = (times: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5"><Days_List><Number_of_Days>2</Number_of_Days><Day><Name>Lundi</Name></Day><Day><Name>Mardi</Name></Day></Days_List>
<Hours_List><Number_of_Hours>3</Number_of_Hours><Hour><Name>08:00</Name></Hour><Hour><Name>09:00</Name></Hour><Hour><Name>10:00</Name></Hour></Hours_List>
<Activities_List><Activity><Teacher>Hassan Tazi</Teacher><Subject>Mathématiques</Subject><Students>6A</Students><Duration>2</Duration><Total_Duration>2</Total_Duration><Id>1</Id><Activity_Group_Id>0</Activity_Group_Id><Active>true</Active></Activity>
<Activity><Teacher>Claire Moreau</Teacher><Subject>Français</Subject><Students>5B</Students><Duration>1</Duration><Total_Duration>1</Total_Duration><Id>2</Id><Active>true</Active></Activity></Activities_List>
<Time_Constraints_List>${times}</Time_Constraints_List></fet>`;
    const starting = (id: number, day: string, hour: string): string =>
      `<ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour><Active>true</Active></ConstraintActivityPreferredStartingTime>`;
    const list = `"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"
"1","Lundi","08:00","6A","Mathématiques","Hassan Tazi","","",""
"1","Lundi","09:00","6A","Mathématiques","Hassan Tazi","","",""
"2","Mardi","10:00","5B","Français","Claire Moreau","","",""\n`;
    const hour = (name: string, inside: string): string => `<Hour name="${name}">${inside}</Hour>`;
    const lesson = (id: number, subject: string, group: string): string =>
      `<Activity id="${id}"></Activity><Subject name="${subject}"></Subject><Students name="${group}"></Students>`;
    const maths = lesson(1, 'Mathématiques', '6A');
    const free = '';
    const day = (name: string, ...hours: string[]): string =>
      `<Day name="${name}">${['08:00', '09:00', '10:00'].map((at, place) => hour(at, hours[place] ?? free)).join('')}</Day>`;
    const teachers = `<?xml version="1.0" encoding="UTF-8"?><Teachers_Timetable>
<Teacher name="Hassan Tazi">${day('Lundi', maths, maths)}${day('Mardi')}</Teacher>
<Teacher name="Claire Moreau">${day('Lundi')}${day('Mardi', free, free, lesson(2, 'Français', '5B'))}</Teacher></Teachers_Timetable>`;
    const fixed = (id: number, on: string, at: string): string =>
      `<Activity><Id>${id}</Id><Day>${on}</Day><Hour>${at}</Hour><Room></Room></Activity>`;
    const places = `<?xml version="1.0"?><Activities_Timetable>${fixed(1, 'Lundi', '08:00')}${fixed(2, 'Mardi', '10:00')}</Activities_Timetable>`;
    const results = zipSync({
      'ecole/ecole.fet': Buffer.from(fet('')),
      'ecole/ecole_activities.xml': Buffer.from(places),
    } as never);
    for (const [name, bytes] of [
      ['ecole_data_and_timetable.fet', fet(starting(1, 'Lundi', '08:00') + starting(2, 'Mardi', '10:00'))],
      ['ecole_timetable.csv', list],
      ['ecole_teachers.xml', teachers],
      ['ecole.zip', results],
    ] as const) {
      const one = await journey();
      const state = await one.checked(name, Buffer.from(bytes), 'lessons');
      expect([name, state.layout, state.counts.error, state.counts.create]).toEqual([name, 'fet', 0, 2]);
      await one.run(state.id);
      const { series } = await boardOf(one);
      expect(series.map(({ weekday, starts, ends }) => [weekday, starts, ends]).sort()).toEqual([
        [1, 480, 600],
        [2, 600, 660],
      ]);
    }
    const one = await journey();
    const refused = async (text: string): Promise<unknown> =>
      (await one.begin('x_activities.xml', Buffer.from(text), 'lessons')).body;
    expect(await refused(places)).toMatchObject({ code: 'imports.fet_alone' });
    expect(await refused(`<!DOCTYPE fet [<!ENTITY a "aaaa">]>${fet('&a;')}`)).toMatchObject({
      code: 'imports.xml_declares',
    });
  }, 60_000);

  it('is for users who make the timetable, in their organisation, and for nobody else', async () => {
    const [one, other] = [await journey(), await journey()];
    const list = csv(head, ['Lundi', '08:00', '09:00', '', '6A', 'Mathématiques', 'Hassan Tazi', '']);
    const state = await one.checked('edt.csv', list, 'lessons');
    const seen = await other.call()(c.getImport, { params: { id: state.id } });
    expect(seen.status).toBe(404);
    await grant(server, one.at, 'personnel', ['people.import'], 'school');
    await grant(server, one.at, 'transport', ['timetable.manage'], 'school');
    const [people, planner] = [one.call(one.at.accounts.personnel), one.call(one.at.accounts.transport)];
    for (const call of [
      people(c.getImport, { params: { id: state.id } }),
      people(c.importLines, { params: { id: state.id }, query: {} }),
    ])
      expect((await call).status).toBe(404);
    expect((await people(c.listImports, { query: {} })).body.total).toBe(0);
    expect((await planner(c.getImport, { params: { id: state.id } })).status).toBe(200);
    const pupils = await one.start('e.csv', csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A']));
    expect((await planner(c.getImport, { params: { id: pupils.id } })).status).toBe(404);
    expect((await planner(c.listImports, { query: {} })).body.total).toBe(1);
    const fileId = await one.upload(
      'p.csv',
      csv(['Nom', 'Prénom', 'Classe'], ['Amrani', 'Rim', '6A']),
      one.at.accounts.transport,
    );
    expect((await planner(c.startImport, { body: { fileId, kind: 'pupils' } })).status).toBe(403);
    expect((await people(c.importModel, { params: { kind: 'lessons' }, query: { format: 'csv' } })).status).toBe(403);
  }, 60_000);
});
