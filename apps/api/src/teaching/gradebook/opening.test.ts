import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { averageOf, generalOf } from '@encrier/contract/teaching/own-averages';
import { shown } from '@encrier/contract/teaching/fractions';
import * as c from '@encrier/contract/teaching/gradebook';
import * as r from '@encrier/contract/teaching/gradebook-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { readTenant, type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { termAverages } from './marking/averages.queries.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let otherOffice: TestAccount;
let courseId: string;
let levelId: string;
let termId: string;
const mates: TestAccount[] = [];
const morning = new Date('2026-11-23T10:05:00+01:00');

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(morning);
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  termId = newId();
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('terms')
      .values({
        ...own,
        year_id: school.yearId,
        id: termId,
        name: 'T1',
        starts_on: '2026-10-01',
        ends_on: '2026-12-15',
      })
      .execute();
    const classId = school.classes['6A'];
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('class_id', '=', classId)
      .executeTakeFirstOrThrow();
    courseId = course.id;
    const room = await db.selectFrom('classes').select('level_id').where('id', '=', classId).executeTakeFirstOrThrow();
    levelId = room.level_id;
    for (const first of ['Ali', 'Badr', 'Celia', 'Dina']) {
      const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
      await db
        .insertInto('pupils')
        .values({ ...own, person_id: mate.personId, matricule: `M${first}` })
        .execute();
      const stay = { year_id: school.yearId, class_id: classId, from_on: '2020-01-01' };
      await db
        .insertInto('enrolments')
        .values({ ...own, ...stay, id: newId(), pupil_id: mate.personId })
        .execute();
      mates.push(mate);
    }
  });
  second = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount) => client(server, school.schoolId, account);
const code = (body: unknown): string => (body as { code: string }).code;
const people = () => school.accounts;
const pupil = (): string => people().eleve.personId;
async function marked(title: string, value = '12', over: Partial<c.AssessmentBody> = {}): Promise<string> {
  const id = newId();
  const body = { title, topic: '', kind: 'test' as const, day: '2026-11-23', scale: '20', coefficient: '1' };
  const made = await api(people().prof)(c.createAssessment, {
    body: { id, courseId, termId, ...body, mode: 'normal', boxId: null, ...over },
  });
  expect(made.status).toBe(200);
  const none = { value: null, code: null };
  const edits = [pupil(), ...mates.map(({ personId }) => personId)].map((pupilId) => ({
    assessmentId: id,
    pupilId,
    before: none,
    after: { value, code: null },
  }));
  await api(people().prof)(c.saveMarks, { params: { id: courseId }, body: { edits } });
  return id;
}
type Publishing = { when?: 'now' | 'at' | 'hold' | 'parents'; at?: string | null; parentsAt?: string | null };
const publish = (ids: string[], { when = 'now', at = null, parentsAt = null }: Publishing = {}, who = people().prof) =>
  api(who)(c.publishAssessments, { params: { id: courseId }, body: { ids, when, at, parentsAt } });
const courseOf = async (who: TestAccount) => {
  const { courses } = (await api(who)(c.ownGrades, { query: { term: termId } })).body;
  return courses.find(({ id }) => id === courseId)!;
};
const reads = async (who: TestAccount, id: string): Promise<boolean> =>
  (await courseOf(who)).marks.some(({ assessmentId }) => assessmentId === id);
const noticesOf = async (who: TestAccount, title: string): Promise<number> =>
  (await api(who)(listNotifications, { query: {} })).body.items.filter(({ body }) => body.includes(title)).length;
const at = async (hour: string): Promise<void> => {
  server.clock.set(new Date(hour));
  await server.runJobs();
};

describe('two publication times', () => {
  it('let a pupil read before the guardians, who are notified and read at their own time', async () => {
    const id = await marked('Deux temps');
    const { parent, eleve } = people();
    expect((await publish([id], { parentsAt: '2026-11-24T18:00:00+01:00' })).body.published).toBe(1);
    await server.runJobs();
    expect([await reads(eleve, id), await reads(parent, id)]).toEqual([true, false]);
    expect([await noticesOf(eleve, 'Deux temps'), await noticesOf(parent, 'Deux temps')]).toEqual([1, 0]);
    // Class figures are shown to guardians only once they contain nothing that guardians cannot read.
    expect([(await courseOf(eleve)).figures?.count, (await courseOf(parent)).figures]).toEqual([5, null]);
    const one = (await api(people().prof)(c.getAssessment, { params: { id } })).body;
    expect([one.state, one.parentsAt]).toEqual(['published', '2026-11-24T17:00:00.000Z']);
    // Nor does an average, which a summary shows to both.
    const average = (guardiansAt: Date | null) =>
      readTenant(server.kernel.pool, school.schoolId, async (db) =>
        (await termAverages(db, [courseId], termId, guardiansAt))(courseId, pupil()),
      );
    expect([(await average(null)) === null, await average(server.kernel.now())]).toEqual([false, null]);
    // A mark changed meanwhile is announced to the pupil only.
    const edit = { assessmentId: id, pupilId: pupil(), before: { value: '12', code: null } };
    await api(people().prof)(c.saveMarks, {
      params: { id: courseId },
      body: { edits: [{ ...edit, after: { value: '13', code: null } }] },
    });
    expect([await noticesOf(eleve, 'Deux temps'), await noticesOf(parent, 'Deux temps')]).toEqual([2, 0]);
    await at('2026-11-24T18:00:30+01:00');
    expect(await reads(parent, id)).toBe(true);
    expect(await noticesOf(parent, 'Deux temps')).toBe(1);
    expect((await courseOf(parent)).figures?.count).toBe(5);
    await at('2026-11-24T18:01:30+01:00');
    expect(await noticesOf(parent, 'Deux temps')).toBe(1);
    server.clock.set(morning);
  });

  it('are both planned, withheld together, and opened to guardians early', async () => {
    const { parent, eleve } = people();
    const id = await marked('Prévu');
    const hours = { when: 'at' as const, at: '2026-11-23T17:00:00+01:00', parentsAt: '2026-11-23T19:00:00+01:00' };
    expect((await publish([id], hours)).body.planned).toBe(1);
    expect((await publish([id], { when: 'hold' })).body.held).toBe(1);
    await at('2026-11-23T19:30:00+01:00');
    expect([await reads(eleve, id), await reads(parent, id)]).toEqual([false, false]);
    server.clock.set(morning);
    await publish([id], hours);
    await at('2026-11-23T17:00:30+01:00');
    expect([await reads(eleve, id), await reads(parent, id)]).toEqual([true, false]);
    expect((await publish([id], { when: 'parents' }, people().prof2)).status).toBe(404);
    expect((await publish([id], { when: 'parents' })).body.opened).toBe(1);
    expect(await reads(parent, id)).toBe(true);
    expect(await noticesOf(parent, 'Prévu')).toBe(1);
    expect(code((await publish([id], { when: 'parents' })).body)).toBe('gradebook.nothing_to_publish');
    await at('2026-11-23T19:00:30+01:00');
    expect(await noticesOf(parent, 'Prévu')).toBe(1);
    server.clock.set(morning);
  });

  it('never put guardians before their child', async () => {
    const id = await marked('À l’envers');
    const wrong = { when: 'at' as const, at: '2026-11-23T17:00:00+01:00', parentsAt: '2026-11-23T16:00:00+01:00' };
    expect(code((await publish([id], wrong)).body)).toBe('gradebook.parents_hour');
    expect(code((await publish([id], { parentsAt: '2026-11-20T16:00:00+01:00' })).body)).toBe('gradebook.parents_hour');
    // The same hour for both is one publication.
    expect((await publish([id], { when: 'at', at: wrong.at, parentsAt: wrong.at })).body.planned).toBe(1);
    expect((await api(people().prof)(c.getAssessment, { params: { id } })).body.parentsAt).toBeNull();
    await publish([id], { when: 'hold' });
  });
});

describe('files of an assessment', () => {
  type Sent = { id: string; type: string; fichier: string };
  const send = async (who: TestAccount, name: string): Promise<Sent> => {
    const form = new FormData();
    form.set('file', new File([name], `${name}.txt`, { type: 'text/plain' }));
    const headers = { authorization: `Bearer ${who.token}` };
    const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await reply.json()) as Sent;
  };
  const opens = async (who: TestAccount, { type, fichier }: Sent): Promise<number> => {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await fetch(`${server.base}/api/${school.schoolId}/files/${type}/${fichier}`, { headers })).status;
  };
  const put = (who: TestAccount, id: string, version: number, subject: Sent[], correction: Sent[]) =>
    api(who)(c.setAssessmentFiles, {
      params: { id },
      body: { version, subjectIds: subject.map((one) => one.id), correctionIds: correction.map((one) => one.id) },
    });

  it('open to families with the marks, the exam paper from the next day, and to nobody else', async () => {
    const { prof, prof2, parent, parent2, eleve } = people();
    const id = await marked('Avec sujet');
    const [subject, correction] = [await send(prof, 'sujet'), await send(prof, 'corrigé')];
    expect((await put(prof2, id, 1, [subject], [])).status).toBe(404);
    expect((await put(parent, id, 1, [subject], [])).status).toBe(403);
    expect(code((await put(prof, id, 1, [await send(prof2, 'autrui')], [])).body)).toBe('files.unknown');
    expect((await put(prof, id, 1, [subject], [correction])).body).toEqual({ id, version: 2 });
    expect(code((await put(prof, id, 1, [], [])).body)).toBe('edited_meanwhile');
    const all = (who: TestAccount) => Promise.all([opens(who, subject), opens(who, correction)]);
    expect(await all(prof)).toEqual([200, 200]);
    for (const who of [eleve, parent, prof2, parent2, second.teacher, second.guardian])
      expect(await all(who)).toEqual([404, 404]);
    server.clock.set(new Date('2026-11-24T08:00:00+01:00'));
    expect(await all(eleve)).toEqual([200, 404]);
    expect(await all(mates[0]!)).toEqual([200, 404]);
    for (const who of [parent2, second.guardian, second.pupil]) expect(await all(who)).toEqual([404, 404]);
    await publish([id], { parentsAt: '2026-11-25T18:00:00+01:00' });
    expect(await all(eleve)).toEqual([200, 200]);
    expect(await all(parent)).toEqual([200, 404]);
    const mark = (await courseOf(eleve)).marks.find(({ assessmentId }) => assessmentId === id)!;
    expect([mark.subjectFiles, mark.correctionFiles].map(([file]) => file?.id)).toEqual([subject.id, correction.id]);
    await at('2026-11-25T18:00:30+01:00');
    expect(await all(parent)).toEqual([200, 200]);
    const { version } = (await api(prof)(c.getAssessment, { params: { id } })).body;
    await api(prof)(c.cancelAssessment, { params: { id }, body: { version } });
    expect(await all(parent)).toEqual([404, 404]);
    expect(code((await put(prof, id, version + 1, [], [])).body)).toBe('gradebook.cancelled');
    server.clock.set(morning);
  });
});

describe('rules of a level', () => {
  const parts: r.RulesBody['parts'] = [
    { name: 'Contrôle continu', coefficient: '75', kinds: [] },
    { name: 'Examen normalisé', coefficient: '25', kinds: ['final_exam'] },
  ];
  const usual = { rounding: { unit: 'hundredth', way: 'nearest' } as const, ranks: false };
  const set = (who: TestAccount, over: Partial<r.RulesBody> = {}) =>
    api(who)(r.setGradeRules, { body: { levels: [{ id: levelId, version: 0 }], parts, ...usual, ...over } });

  it('are set only by the direction of the whole school, for its own levels', async () => {
    for (const who of [people().prof, people().parent, people().eleve]) expect((await set(who)).status).toBe(403);
    expect((await set(otherOffice)).status).toBe(403);
    expect((await api(otherOffice)(r.gradeLevels, {})).status).toBe(403);
    expect((await api(people().admin)(r.gradeLevels, {})).body.levels.map(({ id }) => id)).toContain(second.levelId);
    expect((await set(people().admin, { levels: [{ id: newId(), version: 0 }] })).status).toBe(404);
    const elsewhere = await client(
      server,
      other.schoolId,
      other.accounts.admin,
    )(r.setGradeRules, {
      body: { levels: [{ id: levelId, version: 0 }], parts, ...usual },
    });
    expect(elsewhere.status).toBe(404);
    for (const wrong of [
      parts.slice(0, 1),
      [...parts, { name: 'Examen', coefficient: '1', kinds: ['final_exam' as const] }],
      [parts[0]!, { ...parts[1]!, kinds: [] }],
      [parts[0]!, { ...parts[1]!, coefficient: '0' }],
      [parts[0]!, { ...parts[1]!, name: parts[0]!.name }],
    ])
      expect(code((await set(people().admin, { parts: wrong })).body)).toBe('gradebook.parts');
  });

  it('weight the examination separately on the sheet, for families and in the figures, and set the rounding', async () => {
    const { admin, eleve, prof } = people();
    const before = await courseOf(eleve);
    const plain = shown(averageOf(before).value!);
    const exam = await marked('Examen', '4', { kind: 'final_exam' });
    await publish([exam]);
    expect((await set(admin, { rounding: { unit: 'half', way: 'up' } })).status).toBe(200);
    expect(code((await set(admin)).body)).toBe('edited_meanwhile');
    await server.runJobs();
    const after = await courseOf(eleve);
    expect(shown(averageOf(after).value!)).toBeCloseTo(plain * 0.75 + 4 * 0.25, 1);
    expect(after.rules).toEqual({ parts, rounding: { unit: 'half', way: 'up' } });
    // The figures that are kept followed: all have the same marks but one.
    const kept = after.figures!;
    const [n = '0', d = '1'] = kept.high.split('/');
    expect(Number(n) / Number(d)).toBeCloseTo(shown(averageOf(after).value!), 1);
    const sheet = (await api(prof)(c.gradeSheet, { params: { id: courseId }, query: { term: termId } })).body;
    expect(sheet.rules.parts).toEqual(parts);
    const own = (await api(eleve)(c.ownGrades, { query: { term: termId } })).body;
    expect(own.rounding).toEqual({ unit: 'half', way: 'up' });
    expect(generalOf(own.courses).value).toEqual(averageOf(after).value);
    // Set by two people at once: the second gets a conflict.
    const levels = [{ id: levelId, version: 1 }];
    const two = await Promise.all([set(admin, { levels, parts: [] }), set(admin, { levels, ranks: true })]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
