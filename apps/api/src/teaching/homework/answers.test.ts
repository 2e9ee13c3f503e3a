import { startLookAs } from '@encrier/contract/access/auth';
import { upload } from '@encrier/contract/kernel/files';
import { createAssessment, ownGrades, publishAssessments } from '@encrier/contract/teaching/gradebook';
import * as c from '@encrier/contract/teaching/homework';
import * as k from '@encrier/contract/teaching/homework-correction';
import * as l from '@encrier/contract/teaching/homework-load';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { zipped } from '#kernel/exports/zipped.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
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
import { maxTaken } from './work/taking.actions.ts';

const autumn = { name: 'Premier trimestre', starts_on: '2026-09-01', ends_on: '2026-12-18' };
let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let mate: TestAccount;
let courseId: string;
let termId: string;
const lessons = { first: newId(), later: newId() };
const today = '2026-11-23';

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const pupil = (): string => school.accounts.eleve.personId;

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['homework.load'], 'school');
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    termId = newId();
    await db
      .insertInto('terms')
      .values({ ...own, ...autumn, id: termId, year_id: school.yearId })
      .execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === school.classes['6A'])!.id;
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .execute();
    const place = { ...own, year_id: school.yearId, org_id: school.orgId, class_id: school.classes['6A'], whole: 1 };
    const lesson = { ...place, course_id: courseId, title: 'Cours', starts: 510, ends: 565, counts: true };
    await db
      .insertInto('lessons')
      .values([
        { ...lesson, id: lessons.first, on_day: '2026-11-24' },
        { ...lesson, id: lessons.later, on_day: '2026-11-27' },
      ])
      .execute();
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MALI' })
      .execute();
    const stay = { year_id: school.yearId, class_id: school.classes['6A'], from_on: '2020-01-01' };
    await db
      .insertInto('enrolments')
      .values({ ...own, ...stay, id: newId(), pupil_id: mate.personId })
      .execute();
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: pupil(), guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' })
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const draw = (who: TestAccount, id: string, body: { fileId: string; shapes: k.NoteShape[]; from?: k.NoteShape[] }) =>
  api(who)(k.annotate, { params: { id }, body: { page: 1, from: [], ...body } });
/** Nothing that a piece may have. */
const bare = { body: '', links: [], fileIds: [], criteria: [], pupilIds: [], difficulty: null, dueLessonId: null };
const writing: c.HomeworkContent = {
  ...bare,
  kind: 'writing',
  title: 'Rédaction',
  minutes: 40,
  handIn: 'text',
  dueOn: '2026-11-27',
  lateUntil: null,
  latePenalty: null,
  show: 'now',
  showOn: null,
};
async function give(over: Partial<c.HomeworkContent> = {}): Promise<string> {
  const id = newId();
  const { status, body } = await as('prof')(c.giveHomework, { body: { id, courseId, ...writing, ...over } });
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}
const board = async (id: string) => (await as('prof')(c.getHomework, { params: { id } })).body;
const read = (who: TestAccount, id: string) => api(who)(c.readOwnHomework, { params: { id }, query: {} });
const hand = (who: TestAccount, id: string, over: object = {}) =>
  api(who)(c.handInHomework, {
    params: { id },
    body: { id: newId(), pupilId: who.personId, body: 'Mon texte', link: '', fileIds: [], ...over },
  });
const answer = (id: string, pupilId: string, over: object = {}) =>
  as('prof')(c.correctWork, {
    params: { id, pupilId },
    body: { verdict: 'corrected', comment: '', mark: '', scores: [], audioId: null, version: 2, ...over } as never,
  });
const notices = async (who: TestAccount, type: string): Promise<number> => {
  const rows = await within((db) =>
    db.selectFrom('notifications').select('id').where('account_id', '=', who.id).where('type', '=', type).execute(),
  );
  return rows.length;
};
async function sent(
  who: TestAccount,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<string> {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type }));
  const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  const body = (await reply.json()) as { id: string };
  expect(reply.status, JSON.stringify(body)).toBe(200);
  return body.id;
}
/** The shortest Ogg page that says Opus. */
const sound = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(new ArrayBuffer(128));
  bytes.set(new TextEncoder().encode('OggS'));
  bytes.set(new TextEncoder().encode('OpusHead'), 28);
  return bytes;
};

describe('a mark sent to the gradebook', () => {
  const cell = (assessmentId: string, pupilId: string) =>
    within((db) =>
      db
        .selectFrom('marks')
        .select(['version', sql<string | null>`trim_scale(value)::text`.as('value')])
        .where('assessment_id', '=', assessmentId)
        .where('pupil_id', '=', pupilId)
        .executeTakeFirst(),
    );

  it('creates an assessment, once, then updates it when it changes', async () => {
    const [id, assessmentId] = [await give(), newId()];
    await hand(school.accounts.eleve, id);
    const body = { assessmentId, create: { title: 'Rédaction', scale: '20', coefficient: '2' } };
    for (let turn = 0; turn < 2; turn += 1)
      expect((await as('prof')(k.linkAssessment, { params: { id }, body })).status).toBe(200);
    expect((await board(id)).assessment).toMatchObject({ id: assessmentId, scale: '20', published: false });
    const wrong = await answer(id, pupil(), { mark: 'Très bien' });
    expect(code(wrong.body)).toBe('homework.mark_not_a_number');
    expect(code((await answer(id, pupil(), { mark: '21' })).body)).toBe('homework.mark_above_scale');
    expect((await answer(id, pupil(), { mark: '14,5' })).status).toBe(200);
    expect(await cell(assessmentId, pupil())).toEqual({ value: '14.5', version: 1 });
    expect((await read(school.accounts.parent, id)).body).toMatchObject({ mark: '14,5', carried: false });
    await as('prof')(publishAssessments, {
      params: { id: courseId },
      body: { ids: [assessmentId], when: 'now', at: null },
    });
    expect((await answer(id, pupil(), { mark: '15', version: 3 })).status).toBe(200);
    expect(await cell(assessmentId, pupil())).toEqual({ value: '15', version: 2 });
    expect((await read(school.accounts.parent, id)).body).toMatchObject({ mark: '15', carried: true });
    const grades = await as('parent')(ownGrades, { query: { pupil: pupil() } });
    expect(grades.body.courses.flatMap(({ marks }) => marks)).toEqual([
      expect.objectContaining({ assessmentId, value: '15', title: 'Rédaction' }),
    ]);
    const journal = await within((db) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'gradebook.save').execute(),
    );
    expect(journal).toHaveLength(2);
  });

  it('goes into an existing assessment, with the numbers already given', async () => {
    const [id, assessmentId] = [await give(), newId()];
    const made = { title: 'Devoir maison', topic: '', kind: 'homework', day: '2026-11-20', scale: '10' } as const;
    await as('prof')(createAssessment, {
      body: { id: assessmentId, courseId, termId, ...made, coefficient: '1', mode: 'normal', boxId: null },
    });
    await hand(school.accounts.eleve, id);
    await hand(mate, id);
    await answer(id, pupil(), { mark: '8' });
    await answer(id, mate.personId, { mark: 'Bien' });
    const choices = await as('prof')(k.carryChoices, { params: { id } });
    expect(choices.body.assessments.map((one) => one.id)).toContain(assessmentId);
    const { body } = await as('prof')(k.linkAssessment, { params: { id }, body: { assessmentId, create: null } });
    expect(body).toEqual({ carried: 1 });
    expect(await cell(assessmentId, pupil())).toMatchObject({ value: '8' });
    const strange = await as('prof')(k.linkAssessment, {
      params: { id },
      body: { assessmentId: newId(), create: null },
    });
    expect(strange.status).toBe(404);
  });
});

describe('a late hand-in', () => {
  it.each(['put off', 'edited'])(
    'loses in the gradebook the announced points, and no longer once its day is %s',
    async (how) => {
      const late = { dueOn: '2026-11-27', lateUntil: '2026-11-30', latePenalty: 10 };
      const [id, assessmentId] = [await give(late), newId()];
      const create = { title: 'En retard', scale: '20', coefficient: '1' };
      await as('prof')(k.linkAssessment, { params: { id }, body: { assessmentId, create } });
      await hand(mate, id);
      server.clock.set(new Date('2026-11-28T10:05:00+01:00'));
      expect((await hand(school.accounts.eleve, id)).body).toMatchObject({ late: true });
      const value = async (who: string) => {
        const row = await within((db) =>
          db
            .selectFrom('marks')
            .select(sql<string>`trim_scale(value)::text`.as('value'))
            .where('assessment_id', '=', assessmentId)
            .where('pupil_id', '=', who)
            .executeTakeFirst(),
        );
        return row?.value;
      };
      await answer(id, pupil(), { mark: '14,5' });
      await answer(id, mate.personId, { mark: '14,5' });
      expect([await value(pupil()), await value(mate.personId)]).toEqual(['13.05', '14.5']);
      expect((await read(school.accounts.parent, id)).body).toMatchObject({
        mark: '14,5',
        late: true,
        latePenalty: 10,
      });
      const edit = async (over: Partial<c.HomeworkContent>) =>
        as('prof')(c.updateHomework, {
          params: { id },
          body: { ...writing, ...late, ...over, version: (await board(id)).version },
        });
      expect((await edit({ latePenalty: 20 })).status).toBe(200);
      expect([await value(pupil()), await value(mate.personId)]).toEqual(['11.6', '14.5']);
      expect((await edit({ latePenalty: null })).status).toBe(200);
      expect(await value(pupil())).toBe('14.5');
      expect((await edit({})).status).toBe(200);
      expect(await value(pupil())).toBe('13.05');
      const { version } = await board(id);
      const put = { dueOn: '2026-11-30', dueLessonId: null, version };
      const moved =
        how === 'put off'
          ? await as('prof')(k.postponeHomework, { params: { id }, body: put })
          : await edit({ dueOn: '2026-11-30' });
      expect(moved.status).toBe(200);
      expect(await value(pupil())).toBe('14.5');
      server.clock.set(new Date(`${today}T10:05:00+01:00`));
    },
  );

  it('is computed to the hundredth, rounding half up', () => {
    expect(k.afterPenalty('14,5', 10)).toBe('13.05');
    expect(k.afterPenalty('20', 100)).toBe('0');
    expect(k.afterPenalty('0,25', 50)).toBe('0.13');
    expect(k.afterPenalty('100', 1)).toBe('99');
  });
});

describe('a mark given by somebody else', () => {
  it('is sent only by users who mark in the course', async () => {
    const id = await give();
    await grant(server, school, 'personnel', ['homework.write'], 'school');
    const body = { assessmentId: newId(), create: { title: 'Sien', scale: '20', coefficient: '1' } };
    expect((await as('personnel')(c.getHomework, { params: { id } })).body.can.carry).toBe(false);
    expect((await as('personnel')(k.carryChoices, { params: { id } })).body.assessments).toEqual([]);
    expect((await as('personnel')(k.linkAssessment, { params: { id }, body })).status).toBe(404);
    const none = { assessmentId: null, create: null };
    expect((await as('personnel')(k.linkAssessment, { params: { id }, body: none })).status).toBe(404);
  });
});

describe('correcting', () => {
  it('hides comments until all are returned at once', async () => {
    const criteria = [{ id: newId(), name: 'Orthographe', points: 4 }];
    const id = await give({ criteria });
    await hand(school.accounts.eleve, id);
    await hand(mate, id);
    const points = [{ id: criteria[0]!.id, points: 3.5 }];
    const above = await answer(id, pupil(), { verdict: 'kept', scores: [{ ...points[0], points: 5 }] });
    expect(code(above.body)).toBe('homework.scores_above');
    await answer(id, pupil(), { verdict: 'kept', comment: 'Soigné', scores: points });
    expect((await read(school.accounts.parent, id)).body).toMatchObject({ comment: '', scores: [], state: 'handed' });
    const works = (await board(id)).pupils.filter(({ waits }) => waits);
    expect(works).toHaveLength(2);
    const { body } = await as('prof')(k.returnWorks, {
      params: { id },
      body: {
        works: works.map((one) => ({ pupilId: one.id, version: one.id === mate.personId ? 1 : one.version })),
      },
    });
    expect(body).toEqual({ returned: 1, left: [mate.personId] });
    expect((await read(school.accounts.parent, id)).body).toMatchObject({
      comment: 'Soigné',
      scores: points,
      criteria,
    });
    const { grids } = (await as('prof')(k.usedCriteria, {})).body;
    expect(grids).toEqual([{ title: 'Rédaction', criteria }]);
    expect((await board(id)).pupils.find((one) => one.id === mate.personId)?.state).toBe('handed');
  });

  it('can be drawn on pages and recorded, and is visible once returned', async () => {
    const { eleve, prof, parent } = school.accounts;
    const id = await give({ handIn: 'file' });
    const fileId = await sent(eleve, 'page.txt', 'Ma page', 'text/plain');
    const { body: receipt } = await hand(eleve, id, { body: '', fileIds: [fileId] });
    const shapes: k.NoteShape[] = [{ kind: 'words', points: [5000, 2500], words: 'Bien vu' }];
    const note = (who: TestAccount, over: object = {}) => draw(who, receipt.id, { fileId, shapes, ...over });
    expect((await note(prof)).status).toBe(200);
    expect(await note(prof, { shapes: [] })).toMatchObject({ status: 409, body: { details: { theirs: shapes } } });
    expect(code((await note(prof, { fileId: newId() })).body)).toBe('homework.file_unknown');
    expect((await note(parent)).status).toBe(403);
    expect((await note(second.teacher)).status).toBe(404);
    expect((await read(parent, id)).body.handIns[0]?.notes).toEqual([]);
    const audioId = await sent(prof, 'reponse.ogg', sound(), 'audio/ogg');
    expect((await answer(id, pupil(), { audioId })).status).toBe(200);
    const page = (await read(parent, id)).body;
    expect(page.handIns[0]?.notes).toEqual([{ fileId, page: 1, shapes }]);
    expect(page.audio).toMatchObject({ id: audioId, type: 'audio' });
    const opens = async (who: TestAccount): Promise<number> => {
      const headers = { authorization: `Bearer ${who.token}` };
      const at = `${server.base}/api/${school.schoolId}/files/audio/${page.audio?.fichier}`;
      return (await fetch(at, { headers })).status;
    };
    expect([await opens(eleve), await opens(parent), await opens(prof)]).toEqual([200, 200, 200]);
    for (const who of [mate, former, second.guardian]) expect([403, 404]).toContain(await opens(who));
    expect((await note(prof, { shapes: [], from: shapes })).status).toBe(200);
    expect((await read(parent, id)).body.handIns[0]?.notes).toEqual([]);
  });

  it('hides a drawing on a newer version until that one is returned', async () => {
    const { eleve, prof, parent } = school.accounts;
    const id = await give({ handIn: 'file' });
    const shapes: k.NoteShape[] = [{ kind: 'words', points: [10, 10], words: 'À revoir' }];
    const drawOn = async (turn: string): Promise<void> => {
      const fileId = await sent(eleve, 'page.txt', turn, 'text/plain');
      const { body } = await hand(eleve, id, { body: '', fileIds: [fileId] });
      expect((await draw(prof, body.id, { fileId, shapes })).status).toBe(200);
    };
    const seen = async () => (await read(parent, id)).body.handIns.map(({ notes }) => notes.length);
    await drawOn('Une');
    expect(await seen()).toEqual([0]);
    await answer(id, pupil(), { verdict: 'again' });
    expect(await seen()).toEqual([1]);
    server.clock.set(new Date(`${today}T10:06:00+01:00`));
    await drawOn('Deux');
    expect(await seen()).toEqual([0, 1]);
    server.clock.set(new Date(`${today}T10:05:00+01:00`));
  });

  it('returns what it can: a work whose mark is refused stays pending, and so does a repeated one', async () => {
    const [id, assessmentId] = [await give(), newId()];
    for (const who of [school.accounts.eleve, mate]) await hand(who, id);
    await answer(id, pupil(), { verdict: 'kept', mark: '21' });
    await answer(id, mate.personId, { verdict: 'kept', mark: '12' });
    const create = { title: 'Au carnet', scale: '20', coefficient: '1' };
    await as('prof')(k.linkAssessment, { params: { id }, body: { assessmentId, create } });
    const works = (await board(id)).pupils.filter(({ waits }) => waits);
    const both = works.map((one) => ({ pupilId: one.id, version: one.version }));
    const { body } = await as('prof')(k.returnWorks, { params: { id }, body: { works: [...both, ...both] } });
    expect(body).toEqual({ returned: 1, left: [pupil()] });
    const states = new Map((await board(id)).pupils.map((one) => [one.id, one.state]));
    expect([states.get(pupil()), states.get(mate.personId)]).toEqual(['handed', 'corrected']);
  });

  it('has its voice comment in a recording only', async () => {
    const id = await give();
    await hand(school.accounts.eleve, id);
    const audioId = await sent(school.accounts.prof, 'reponse.txt', 'Bien', 'text/plain');
    expect(code((await answer(id, pupil(), { audioId })).body)).toBe('homework.no_recording');
    expect((await board(id)).pupils.find((one) => one.id === pupil())?.state).toBe('handed');
  });

  it('shows the piece and its status during a look as a parent, not the written answers', async () => {
    const { eleve, parent } = school.accounts;
    const id = await give({ handIn: 'file' });
    await hand(eleve, id, { body: 'Mot', fileIds: [await sent(eleve, 'page.txt', 'Ma page', 'text/plain')] });
    await api(eleve)(k.askHelp, { params: { id }, body: { id: newId(), pupilId: pupil(), words: 'Je suis perdu' } });
    await answer(id, pupil(), { comment: 'Courage', mark: '12' });
    const [handed] = (await read(parent, id)).body.handIns;
    expect(handed?.files).toHaveLength(1);
    await as('admin')(startLookAs, { body: { accountId: parent.id, reason: 'Ne voit pas le devoir' } });
    const seen = await as('admin')(
      c.readOwnHomework,
      { params: { id }, query: {} },
      { headers: { 'x-user-as': parent.id } },
    );
    expect(seen.body).toMatchObject({ state: 'corrected', comment: '', handIns: [], stuck: [], audio: null });
    const file = await fetch(`${server.base}/api/${school.schoolId}/files/document/${handed?.files[0]?.fichier}`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}`, 'x-user-as': parent.id },
    });
    expect([403, 404]).toContain(file.status);
  });

  it('requires a recording for an oral piece', async () => {
    const { eleve } = school.accounts;
    const id = await give({ handIn: 'audio' });
    const text = await sent(eleve, 'page.txt', 'Ma page', 'text/plain');
    expect(code((await hand(eleve, id, { fileIds: [text] })).body)).toBe('homework.no_recording');
    const audio = await sent(eleve, 'recitation.ogg', sound(), 'audio/ogg');
    expect((await hand(eleve, id, { body: '', fileIds: [audio] })).status).toBe(200);
  });

  it('downloads everything in one folder, named by pupil and version', async () => {
    const { eleve } = school.accounts;
    const id = await give({ handIn: 'file', title: 'Exposé' });
    const taken = () =>
      fetch(`${server.base}/api/${school.schoolId}${k.takeHandIns.path.replace(':id', id)}`, {
        headers: { authorization: `Bearer ${school.accounts.prof.token}` },
      });
    expect((await taken()).status).toBe(409);
    for (const words of ['Une', 'Deux'])
      await hand(eleve, id, { body: '', fileIds: [await sent(eleve, 'page.txt', words, 'text/plain')] });
    const reply = await taken();
    expect(reply.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const [first = '', ...last] = school.accounts.eleve.label.split(' ');
    const name = `${last.join(' ')} ${first}`;
    expect(Object.keys(files)).toEqual([`${name} v1.txt`, `${name} v2.txt`]);
    expect(strFromU8(Object.values(files)[1]!)).toBe('Deux');
    expect((await api(second.teacher)(k.takeHandIns, { params: { id } })).status).toBe(404);
  });
});

describe('versions', () => {
  it('are limited by the teacher, except one requested again', async () => {
    const { eleve } = school.accounts;
    const id = await give({ mostTurns: 2 });
    expect((await read(eleve, id)).body).toMatchObject({ turnsLeft: 2, can: { handIn: true } });
    for (const turn of [1, 2]) expect((await hand(eleve, id)).body).toMatchObject({ turn });
    expect((await read(eleve, id)).body).toMatchObject({ turnsLeft: 0, can: { handIn: false, takeBack: true } });
    expect(code((await hand(eleve, id)).body)).toBe('homework.no_version_left');
    expect((await answer(id, pupil(), { verdict: 'again', version: 3 })).status).toBe(200);
    expect((await hand(eleve, id)).body).toMatchObject({ turn: 3 });
  });

  it('have no duplicate last version after a double click', async () => {
    const id = await give({ mostTurns: 1 });
    const both = await Promise.all([hand(school.accounts.eleve, id), hand(school.accounts.eleve, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of optional homework are never late', async () => {
    const [free, required] = [await give({ required: false }), await give()];
    server.clock.set(new Date('2026-11-28T10:05:00+01:00'));
    const state = async (id: string) => (await read(school.accounts.eleve, id)).body.state;
    expect([await state(free), await state(required)]).toEqual(['todo', 'late']);
    expect((await read(school.accounts.eleve, free)).body.required).toBe(false);
    server.clock.set(new Date(`${today}T10:05:00+01:00`));
  });
});

describe('handed-in files', () => {
  it('have types that the school accepts, ten at most', async () => {
    const { eleve } = school.accounts;
    const form = new FormData();
    form.set('file', new File([new Uint8Array([0x4d, 0x5a, 0x90, 0])], 'jeu.exe', { type: 'application/pdf' }));
    const refused = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${eleve.token}` },
      body: form,
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const id = await give({ handIn: 'file' });
    const many = Array.from({ length: c.maxHomeworkFiles + 1 }, () => newId());
    expect((await hand(eleve, id, { body: '', fileIds: many })).status).toBe(400);
    const other = await sent(mate, 'page.txt', 'Pas à lui', 'text/plain');
    expect(code((await hand(eleve, id, { body: '', fileIds: [other] })).body)).toBe('homework.file_unknown');
  });

  it('are sent part by part, and not at all when they are too large', async () => {
    const { eleve } = school.accounts;
    const id = await give({ handIn: 'file', title: 'Vidéo' });
    const file = await sent(eleve, 'page.txt', 'Lourd', 'text/plain');
    expect((await hand(eleve, id, { body: '', fileIds: [file] })).status).toBe(200);
    await within((db) =>
      db
        .updateTable('files')
        .set({ size: maxTaken + 1 })
        .where('id', '=', file)
        .execute(),
    );
    const reply = await fetch(`${server.base}/api/${school.schoolId}${k.takeHandIns.path.replace(':id', id)}`, {
      headers: { authorization: `Bearer ${school.accounts.prof.token}` },
    });
    expect([reply.status, code(await reply.json())]).toEqual([409, 'homework.take_too_big']);
    const read: string[] = [];
    const parts = ['a', 'b'].map((name) => ({ name, sha256: name }));
    const chunks = zipped(parts, async (sha256) => {
      read.push(sha256);
      return (async function* () {
        yield new TextEncoder().encode(sha256.repeat(3));
      })();
    });
    await chunks.next();
    // The second file is only opened after the first was read.
    expect(read).toEqual(['a']);
    const rest: Uint8Array[] = [];
    for await (const chunk of chunks) rest.push(chunk);
    expect(read).toEqual(['a', 'b']);
  });
});

describe('a pupil who is stuck', () => {
  const ask = (who: TestAccount, id: string, words: string, pupilId = pupil()) =>
    api(who)(k.askHelp, { params: { id }, body: { id: newId(), pupilId, words } });

  it('is visible to the teacher, who answers one or all', async () => {
    const { eleve, parent } = school.accounts;
    const id = await give();
    expect((await ask(eleve, id, 'La question 2')).status).toBe(200);
    expect((await ask(eleve, id, 'La question 3')).status).toBe(200);
    expect((await ask(mate, id, '', mate.personId)).status).toBe(200);
    expect((await ask(former, id, 'x')).status).toBe(404);
    expect((await ask(mate, id, 'x')).status).toBe(404);
    const page = await board(id);
    expect(page.figures.stuck).toBe(2);
    const mine = page.stuck.find((one) => one.pupilId === pupil())!;
    expect(mine.words).toBe('La question 3');
    expect(await notices(school.accounts.prof, 'devoir.bloque')).toBe(1);
    const reply = (helpId: string | null, text: string) =>
      as('prof')(k.answerHelp, { params: { id }, body: { id: newId(), helpId, answer: text } });
    expect((await reply(mine.id, 'Relis la page 12.')).body).toEqual({ answered: 1 });
    expect(code((await reply(mine.id, 'Encore')).body)).toBe('homework.answered');
    expect((await read(parent, id)).body.stuck).toMatchObject([
      { words: 'La question 3', answer: 'Relis la page 12.' },
    ]);
    // Nobody reads another pupil's question.
    expect((await read(mate, id)).body.stuck).toMatchObject([{ words: '', answer: '' }]);
    expect((await reply(null, 'Commencez par le plan.')).body).toEqual({ answered: 1 });
    for (const who of [eleve, parent, mate])
      expect((await read(who, id)).body.hints).toMatchObject([{ body: 'Commencez par le plan.' }]);
    expect((await board(id)).figures.stuck).toBe(0);
    expect(await notices(mate, 'devoir.aide')).toBe(1);
  });

  it('keeps it private from guardians once of age', async () => {
    const id = await give();
    await within((db) => db.updateTable('persons').set({ birth_on: '2005-01-01' }).where('id', '=', pupil()).execute());
    expect(code((await ask(school.accounts.parent, id, 'x')).body)).toBe('homework.of_age');
    await within((db) => db.updateTable('persons').set({ birth_on: '2014-01-01' }).where('id', '=', pupil()).execute());
    expect((await ask(school.accounts.parent, id, 'x')).status).toBe(200);
  });
});

describe('dates and years', () => {
  it('are postponed with one click when the lesson is cancelled, and families are notified once', async () => {
    const id = await give({ dueOn: '2026-11-24', dueLessonId: lessons.first, lateUntil: '2026-11-26' });
    await within((db) =>
      db
        .updateTable('lessons')
        .set({ state: 'cancelled', counts: false, changes: ['cancelled'] })
        .where('id', '=', lessons.first)
        .execute(),
    );
    const page = await board(id);
    expect(page.next).toMatchObject({ id: lessons.later, day: '2026-11-27' });
    const put = () =>
      as('prof')(k.postponeHomework, {
        params: { id },
        body: { dueOn: '2026-11-27', dueLessonId: lessons.later, version: page.version },
      });
    const before = await notices(school.accounts.parent, 'devoir.modifie');
    expect((await put()).status).toBe(200);
    expect(code((await put()).body)).toBe('edited_meanwhile');
    expect(await board(id)).toMatchObject({ dueOn: '2026-11-27', lateUntil: '2026-11-29', lessonGone: false });
    expect(await notices(school.accounts.parent, 'devoir.modifie')).toBe(before + 1);
  });

  it('are never postponed before the day when families may see the homework', async () => {
    const id = await give({ dueOn: '2026-11-27', show: 'day', showOn: '2026-11-26' });
    const { version } = await board(id);
    const put = (dueOn: string) =>
      as('prof')(k.postponeHomework, { params: { id }, body: { dueOn, dueLessonId: null, version } });
    expect(code((await put('2026-11-25')).body)).toBe('homework.show_day');
    expect((await put('2026-11-26')).status).toBe(200);
  });

  it('allow a hand-in or a cancellation, whichever comes first, and neither waits for the other', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await give();
      await hand(school.accounts.eleve, id);
      const { version } = await board(id);
      const [handed, gone] = await Promise.all([
        hand(school.accounts.eleve, id),
        as('prof')(c.cancelHomework, { params: { id }, body: { version } }),
      ]);
      expect(gone.status).toBe(200);
      expect([200, 409]).toContain(handed.status);
      const turns = (await read(school.accounts.eleve, id)).body.handIns.length;
      expect(turns).toBe(handed.status === 200 ? 2 : 1);
    }
  });

  it('are adapted when homework of an earlier year is copied into this one, as a draft on its day', async () => {
    const [oldYear, oldCourse, oldPiece] = [newId(), newId(), newId()];
    await within(async (db) => {
      const own = { school_id: school.schoolId };
      const oldClass = newId();
      const { subject_id } = await db
        .selectFrom('courses')
        .select('subject_id')
        .where('id', '=', courseId)
        .executeTakeFirstOrThrow();
      const lastYear = { name: '2025-2026', starts_on: '2025-09-01', ends_on: '2026-08-31' };
      await db
        .insertInto('school_years')
        .values({ ...own, ...lastYear, id: oldYear, current: false })
        .execute();
      await db
        .insertInto('classes')
        .values({ ...own, id: oldClass, year_id: oldYear, level_id: school.levels['6e'], name: '6A' })
        .execute();
      await db
        .insertInto('courses')
        .values({ ...own, id: oldCourse, year_id: oldYear, subject_id, class_id: oldClass })
        .execute();
      const at = new Date('2025-11-20T10:00:00Z');
      const dated = { due_at: at, closes_at: at, published_at: at, created_at: at };
      await db
        .insertInto('homework')
        .values({
          ...own,
          id: oldPiece,
          course_id: oldCourse,
          kind: 'writing',
          title: 'Le conte',
          due_on: '2025-11-27',
          hand_in: 'text',
          ...dated,
          created_by: school.accounts.prof.id,
        })
        .execute();
    });
    const { pieces, more } = (await as('prof')(k.earlierHomework, { params: { id: courseId } })).body;
    expect(more).toBe(false);
    const proposed = { dueOn: '2026-11-27', dueLessonId: lessons.later };
    const old = { id: oldPiece, title: 'Le conte', audience: '6A', year: '2025-2026', dueOn: '2025-11-27' };
    expect(pieces).toEqual([{ ...old, proposed }]);
    const id = newId();
    const body = { pieces: [{ id, fromId: oldPiece, ...proposed }] };
    for (let turn = 0; turn < 2; turn += 1)
      expect((await as('prof')(k.takeEarlier, { params: { id: courseId }, body })).body).toEqual({ ids: [id] });
    expect(await board(id)).toMatchObject({ title: 'Le conte', state: 'draft', dueOn: '2026-11-27' });
    expect((await as('prof2')(k.earlierHomework, { params: { id: courseId } })).status).toBe(404);
  });
});

describe('the load', () => {
  const load = async () =>
    (await as('personnel')(l.homeworkLoad, { query: { from: '2026-12-07', to: '2026-12-13' } })).body;
  const dayOf = async () => (await load()).classes.find(({ id }) => id === school.classes['6A'])?.days[0];

  it('is that of the busiest pupil, compared with the limits of the level', async () => {
    const on = '2026-12-08';
    await give({ dueOn: on, minutes: 30 });
    await give({ dueOn: on, minutes: 25, pupilIds: [mate.personId] });
    await give({ dueOn: on, minutes: 200, show: 'draft' });
    expect(await dayOf()).toEqual({ day: on, minutes: 55, pieces: 2, heavy: false });
    const set = (limits: object[]) => as('personnel')(l.setHomeworkLimits, { body: { limits } as never });
    const level = { levelId: school.levels['6e'], minutes: 50, pieces: 5 };
    expect((await set([level, { levelId: null, minutes: 120, pieces: 6 }])).status).toBe(200);
    expect(code((await set([level, level])).body)).toBe('homework.limit_twice');
    expect(await dayOf()).toMatchObject({ heavy: true });
    const { day } = (await as('prof')(c.homeworkDays, { params: { id: courseId }, query: { on } })).body;
    expect(day).toMatchObject({ minutes: 55, count: 2, over: 1, heavy: true, limit: { minutes: 50, pieces: 5 } });
    const pieces = (
      await as('personnel')(l.homeworkLoadDay, {
        params: { id: school.classes['6A']! },
        query: { day: on },
      })
    ).body.pieces;
    expect(pieces.map(({ named }) => named).toSorted()).toEqual([1, null]);
    expect((await load()).limits).toContainEqual(level);
    expect((await as('prof')(l.homeworkLoad, { query: {} })).status).toBe(403);
  });
});
