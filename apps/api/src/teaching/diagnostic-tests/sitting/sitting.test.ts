import { upload } from '@encrier/contract/kernel/files';
import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let mate: TestAccount;
let former: TestAccount;
let courseId: string;
const at = (hour: string): void => server.clock.set(new Date(`2026-11-23T${hour}+01:00`));

beforeAll(async () => {
  server = await testServer();
  at('10:05:00');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === school.classes['6A'])!.id;
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
    const gone = { guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' } as const;
    await db
      .insertInto('guardianships')
      .values({ ...own, ...gone, pupil_id: school.accounts.eleve.personId })
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());
beforeEach(() => at('10:05:00'));

const api = (who: TestAccount) => client(server, school.schoolId, who);
/** The clock runs on: an instant of a minute. */
const during = (minute: string) => expect.stringMatching(new RegExp(`^2026-11-23T${minute}:`));
const code = (body: unknown): string => (body as { code: string }).code;
const strangers = (): TestAccount[] => [mate, former, school.accounts.parent2, second.teacher, second.guardian];

type Sent = { id: string; type: string; fichier: string };
async function sent(who: TestAccount, file: File): Promise<Sent> {
  const form = new FormData();
  form.set('file', file);
  const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  return (await reply.json()) as Sent;
}
const text = (who: TestAccount) => sent(who, new File(['Ma démarche'], 'demarche.txt', { type: 'text/plain' }));
async function picture(who: TestAccount) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2649bb' } })
    .png()
    .toBuffer();
  const { id, fichier } = await sent(who, new File([new Uint8Array(bytes)], 'figure.png', { type: 'image/png' }));
  return { id, fichier, alt: 'Une figure', width: null, height: null };
}
const opens = async (who: TestAccount, { type, fichier }: Sent, schoolId = school.schoolId): Promise<number> => {
  const headers = { authorization: `Bearer ${who.token}` };
  const place = type === 'image' ? `images/${fichier}` : `files/${type}/${fichier}`;
  return (await fetch(`${server.base}/api/${schoolId}/${place}`, { headers })).status;
};

const q = { file: newId(), audio: newId(), labels: newId(), first: newId(), next: newId(), last: newId() };
const base = { section: '', points: 2, skill: '' };
const truth = (id: string, statement: string): Question => ({ ...base, id, kind: 'truth', statement, truth: true });
const questions = (): Question[] => [
  truth(q.first, 'Un ?'),
  { ...base, id: q.file, kind: 'file', statement: 'Photographiez votre démarche.' },
  { ...base, id: q.audio, kind: 'audio', statement: 'Lisez à voix haute.' },
];
const content = (over: Partial<c.TestContent> = {}): c.TestContent => ({
  title: 'Test',
  instructions: '',
  purpose: 'diagnostic',
  courseIds: [courseId],
  minutes: 20,
  opensAt: null,
  closesAt: '2026-11-23T13:00:00.000Z',
  attempts: 1,
  shuffle: false,
  draw: null,
  linear: false,
  shows: 'handed',
  parents: 'read',
  questions: questions(),
  ...over,
});
async function sit(over: Partial<c.TestContent> = {}) {
  const testId = newId();
  const { prof, eleve } = school.accounts;
  const made = await api(prof)(c.createTest, { body: { id: testId, ...content(over) } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await api(prof)(c.publishTest, { params: { id: testId }, body: { version: 1 } });
  const begun = await api(eleve)(s.startSitting, {
    params: { id: testId },
    body: { id: newId(), pupilId: eleve.personId },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return { testId, id: begun.body.id };
}
const answer = (questionId: string, words: string[], nth = 1) => ({ questionId, words, nth, flagged: false });
type Answers = ReturnType<typeof answer>[];
const save = (id: string, answers: Answers, seen: i.Seen[] = [], who = school.accounts.eleve) =>
  api(who)(s.saveAnswers, { params: { id }, body: { answers, seen } });
const handIn = (id: string, answers: Answers = []) =>
  api(school.accounts.eleve)(s.handInSitting, { params: { id }, body: { answers } });
const copy = (id: string, who = school.accounts.prof) => api(who)(s.getCopy, { params: { id } });
const sitting = (id: string, who = school.accounts.eleve) => api(who)(s.getSitting, { params: { id } });

describe('a file as an answer', () => {
  it('belongs to the sitting, and is open only to its pupil and its correctors', async () => {
    const { id } = await sit();
    const { eleve, parent, prof } = school.accounts;
    const file = await text(eleve);
    expect((await save(id, [answer(q.file, [file.id])])).status).toBe(200);
    expect((await sitting(id)).body.files).toMatchObject([{ id: file.id, name: 'demarche.txt' }]);
    for (const who of [eleve, prof, parent]) expect(await opens(who, file)).toBe(200);
    for (const who of strangers()) expect([403, 404]).toContain(await opens(who, file));
    expect(await opens(other.accounts.prof, file, other.schoolId)).toBe(404);
    expect((await handIn(id)).status).toBe(200);
    const read = (await copy(id)).body;
    expect(read).toMatchObject({ state: 'waits', score: null });
    expect(read.answers.flatMap(({ files }) => files)).toMatchObject([{ id: file.id }]);
  });

  it('is the caller’s own upload, a recording for a spoken answer, five at most', async () => {
    const { id } = await sit();
    const { eleve } = school.accounts;
    const foreign = await text(mate);
    expect(code((await save(id, [answer(q.file, [foreign.id])])).body)).toBe('diagnostic_tests.answer_file');
    expect(code((await save(id, [answer(q.file, [newId()])])).body)).toBe('diagnostic_tests.answer_file');
    const own = await text(eleve);
    expect(code((await save(id, [answer(q.audio, [own.id])])).body)).toBe('diagnostic_tests.answer_file');
    for (const words of [['../etc'], Array.from({ length: 6 }, newId), [own.id, own.id]])
      expect(code((await save(id, [answer(q.file, words)])).body)).toBe('diagnostic_tests.answer_shape');
    // Refused files were not attached to the sitting.
    expect((await sitting(id)).body.files).toEqual([]);
    expect(await opens(school.accounts.prof, own)).toBe(404);
  });

  it('is deleted with its answer', async () => {
    const { id } = await sit();
    const [first, then] = [await text(school.accounts.eleve), await text(school.accounts.eleve)];
    await save(id, [answer(q.file, [first.id])]);
    await handIn(id, [answer(q.file, [then.id], 2)]);
    expect((await copy(id)).body.answers.flatMap(({ files }) => files)).toMatchObject([{ id: then.id }]);
    expect(await opens(school.accounts.prof, first)).toBe(404);
  });
});

describe('a picture of a question', () => {
  it('is open to the makers of the test, and to its pupils once they sit it', async () => {
    const image = await picture(school.accounts.prof);
    const labelled: Question = {
      ...base,
      id: q.labels,
      kind: 'labels',
      statement: 'Légendez.',
      picture: image,
      decoys: ['Mur'],
      labels: [
        { label: 'Noyau', x: 22.2, y: 8.1 },
        { label: 'Membrane', x: 80, y: 60 },
      ],
    };
    const testId = newId();
    const { prof, eleve } = school.accounts;
    const make = (who: TestAccount, id: string) =>
      api(who)(c.createTest, { body: { id, ...content({ questions: [labelled], courseIds: [], shows: 'closed' }) } });
    expect((await make(second.teacher, newId())).body).toMatchObject({
      fields: { 'questions.0.picture': 'diagnostic_tests.picture_unknown' },
    });
    expect((await make(prof, testId)).status).toBe(200);
    const file = { ...image, type: 'image' };
    expect(await opens(prof, file)).toBe(200);
    const kept = (await api(prof)(c.getTest, { params: { id: testId } })).body.items[0]!;
    expect(kept.picture).toEqual({
      ...image,
      fichier: `${image.id}.${image.fichier.split('.')[1]}`,
      width: 60,
      height: 40,
    });
    for (const who of [eleve, ...strangers()]) expect([403, 404]).toContain(await opens(who, file));
    await api(prof)(c.updateTest, {
      params: { id: testId },
      body: { ...content({ questions: [kept], shows: 'closed' }), version: 1 },
    });
    await api(prof)(c.publishTest, { params: { id: testId }, body: { version: 2 } });
    expect(await opens(eleve, file)).toBe(404);
    const { body } = await api(eleve)(s.startSitting, {
      params: { id: testId },
      body: { id: newId(), pupilId: eleve.personId },
    });
    expect(await opens(eleve, file)).toBe(200);
    for (const who of strangers()) expect([403, 404]).toContain(await opens(who, file));
    const question = (await sitting(body.id)).body.questions[0];
    expect(question).toMatchObject({
      kind: 'labels',
      spots: [
        { x: 22.2, y: 8.1 },
        { x: 80, y: 60 },
      ],
    });
    await handIn(body.id, [answer(q.labels, ['Noyau', 'Mur'])]);
    expect((await copy(body.id)).body).toMatchObject({ score: 1, max: 2 });
    // Its correction waits for the end of the test: so does its picture.
    expect(await opens(eleve, file)).toBe(404);
    const copied = newId();
    await api(prof)(c.copyTest, { params: { id: testId }, body: { id: copied } });
    const again = (await api(prof)(c.getTest, { params: { id: copied } })).body.items[0]!.picture!;
    expect(again.id).not.toBe(image.id);
    expect(await opens(prof, { ...again, type: 'image' })).toBe(200);
  });
});

describe('a recording of a question', () => {
  it('is open to the makers of the test, and to its pupils while they sit it', async () => {
    const bytes = Buffer.alloc(128);
    bytes.write('OggS');
    bytes.write('OpusHead', 28);
    const { prof, eleve } = school.accounts;
    const { id, fichier } = await sent(prof, new File([new Uint8Array(bytes)], 'mot.ogg', { type: 'audio/ogg' }));
    const spoken: Question = { ...truth(q.first, 'Qu’entendez-vous ?'), sound: { id, fichier: 'autre.ogg' } };
    const testId = newId();
    const make = (who: TestAccount, question: Question, made = newId()) =>
      api(who)(c.createTest, {
        body: { id: made, ...content({ questions: [question], courseIds: [], shows: 'closed' }) },
      });
    expect((await make(second.teacher, spoken)).body).toMatchObject({
      fields: { 'questions.0.sound': 'diagnostic_tests.sound_unknown' },
    });
    const image = await picture(prof);
    expect((await make(prof, { ...spoken, sound: { id: image.id, fichier: image.fichier } })).body).toMatchObject({
      fields: { 'questions.0.sound': 'diagnostic_tests.sound_unknown' },
    });
    expect((await make(prof, spoken, testId)).status).toBe(200);
    const kept = (await api(prof)(c.getTest, { params: { id: testId } })).body.items[0]!;
    expect(kept.sound).toEqual({ id, fichier });
    const file = { id, fichier, type: 'audio' };
    const update = { ...content({ questions: [kept], shows: 'closed' }), version: 1 };
    await api(prof)(c.updateTest, { params: { id: testId }, body: update });
    await api(prof)(c.publishTest, { params: { id: testId }, body: { version: 2 } });
    for (const who of [eleve, ...strangers()]) expect([403, 404]).toContain(await opens(who, file));
    const begun = { id: newId(), pupilId: eleve.personId };
    const { body } = await api(eleve)(s.startSitting, { params: { id: testId }, body: begun });
    expect(await opens(eleve, file)).toBe(200);
    for (const who of strangers()) expect([403, 404]).toContain(await opens(who, file));
    expect((await sitting(body.id)).body.questions[0]?.sound).toEqual({ id, fichier });
    // Without its recording it is another question: the draft frees the file.
    const draft = newId();
    expect((await api(prof)(c.copyTest, { params: { id: testId }, body: { id: draft } })).status).toBe(200);
    const own = (await api(prof)(c.getTest, { params: { id: draft } })).body;
    const copied = own.items[0]!.sound!;
    expect(copied.id).not.toBe(id);
    const { sound: _dropped, ...mute } = own.items[0]!;
    const without = { ...content({ questions: [mute as Question], shows: 'closed' }), version: own.version };
    expect((await api(prof)(c.updateTest, { params: { id: draft }, body: without })).status).toBe(200);
    expect((await api(prof)(c.getTest, { params: { id: draft } })).body.items[0]!.sound).toBeUndefined();
  });
});

describe('a test without a way back', () => {
  const line = () => [truth(q.first, 'Un ?'), truth(q.next, 'Deux ?'), truth(q.last, 'Trois ?')];

  it('refuses changes to a passed question, and nothing else', async () => {
    const { id } = await sit({ linear: true, questions: line() });
    const first = answer(q.first, ['true']);
    // Answered and passed while there was no network: it arrives together.
    expect((await save(id, [first, answer(q.next, [])])).body.passed).toEqual([]);
    expect((await save(id, [first, answer(q.next, [])])).body.passed).toEqual([]);
    const back = await save(id, [answer(q.first, ['false'], 2), answer(q.next, ['true'], 2)]);
    expect(back.body.passed).toEqual([q.first]);
    expect((await save(id, [answer(q.last, [])])).body.passed).toEqual([]);
    expect((await handIn(id, [answer(q.next, ['false'], 3), answer(q.last, ['true'], 2)])).status).toBe(200);
    const { body } = await copy(id);
    expect(body.answers.map(({ words }) => words)).toEqual([['true'], ['true'], ['true']]);
    const seen = await api(school.accounts.prof)(i.copyIncidents, { params: { id } });
    expect(seen.body.items.map(({ kind }) => kind)).toEqual(['back', 'back']);
  });

  it('allows going back where the test permits it', async () => {
    const { id } = await sit({ questions: line() });
    await save(id, [answer(q.last, ['true'])]);
    expect((await save(id, [answer(q.first, ['true'])])).body.passed).toEqual([]);
  });
});

describe('incidents during a test', () => {
  const watch = (testId: string, who = school.accounts.prof) => api(who)(i.watchTest, { params: { id: testId } });
  const pause = (id: string, version: number, who = school.accounts.prof) =>
    api(who)(i.pauseSitting, { params: { id }, body: { version } });
  const resume = (id: string, version: number) =>
    api(school.accounts.prof)(i.resumeSitting, { params: { id }, body: { version } });
  const give = (id: string, minutes: number, version: number) =>
    api(school.accounts.prof)(i.giveTime, { params: { id }, body: { minutes, note: 'Panne', version } });

  it('are recorded as the device saw them, once, within the time of the sitting, and shown only to correctors', async () => {
    const { testId, id } = await sit();
    const seen: i.Seen = { id: newId(), kind: 'left', at: '2026-11-20T09:00:00.000Z', seconds: 40 };
    at('10:10:00');
    await save(id, [], [seen]);
    await save(id, [answer(q.first, ['true'])], [seen]);
    const { body } = await watch(testId);
    expect(body.sittings).toMatchObject([
      {
        sittingId: id,
        answered: 1,
        asked: 3,
        left: 1,
        incidents: [{ id: seen.id, kind: 'left', seconds: 40, by: '' }],
      },
    ]);
    expect(body.sittings[0]!.incidents[0]!.at).toEqual(during('09:05'));
    const note = { id: newId(), kind: 'noise' as const, note: 'Travaux' };
    const write = (who: TestAccount) => api(who)(i.noteIncident, { params: { id }, body: note });
    expect([(await write(school.accounts.prof)).status, (await write(school.accounts.prof)).status]).toEqual([
      200, 200,
    ]);
    const items = async (who: TestAccount) => api(who)(i.copyIncidents, { params: { id } });
    expect((await items(school.accounts.prof)).body.items).toMatchObject([
      { kind: 'left' },
      { kind: 'noise', by: expect.any(String) },
    ]);
    for (const who of [
      school.accounts.prof2,
      second.teacher,
      second.office,
      school.accounts.eleve,
      school.accounts.parent,
    ]) {
      for (const reply of [await items(who), await watch(testId, who), await write(who), await pause(id, 1, who)])
        expect([403, 404]).toContain(reply.status);
    }
    expect(
      (await client(server, other.schoolId, other.accounts.admin)(i.copyIncidents, { params: { id } })).status,
    ).toBe(404);
  });

  it('can pause one pupil, who gets the remaining time afterwards', async () => {
    const { testId, id } = await sit();
    const due = async () => (await sitting(id)).body.dueAt;
    expect(await due()).toEqual(during('09:25'));
    at('10:20:00');
    const stopped = await pause(id, 1);
    expect(stopped.body).toMatchObject({ version: 2 });
    expect(code((await pause(id, 1)).body)).toBe('edited_meanwhile');
    expect((await pause(id, 2)).body).toMatchObject({ version: 2 });
    expect((await sitting(id)).body).toMatchObject({ pausedAt: during('09:20'), questions: [] });
    at('10:40:00');
    await server.runJobs();
    expect((await save(id, [answer(q.first, ['true'])])).body).toMatchObject({ late: false });
    expect((await resume(id, 2)).body).toMatchObject({ version: 3, dueAt: during('09:45') });
    const on = (await sitting(id)).body;
    expect([on.pausedAt, on.questions.length]).toEqual([null, 3]);
    expect((await give(id, 10, 3)).body).toMatchObject({ version: 4, dueAt: during('09:55') });
    at('10:50:00');
    await server.runJobs();
    expect((await watch(testId)).body.sittings[0]!.incidents.map(({ kind }) => kind)).toEqual([
      'time',
      'resume',
      'pause',
    ]);
    at('10:55:40');
    await server.runJobs();
    expect((await copy(id)).body).toMatchObject({ byClock: true, handedAt: during('09:55') });
    expect(code((await pause(id, (await copy(id)).body.version)).body)).toBe('diagnostic_tests.not_sitting');
  });

  it('give no time beyond the end of the test', async () => {
    const { id } = await sit({ closesAt: '2026-11-23T09:30:00.000Z' });
    expect((await give(id, 60, 1)).body).toMatchObject({ dueAt: '2026-11-23T09:30:00.000Z' });
    expect(code((await give(id, 5, 2)).body)).toBe('diagnostic_tests.closes_first');
    const free = await sit({ minutes: null, closesAt: null });
    expect(code((await give(free.id, 5, 1)).body)).toBe('diagnostic_tests.not_timed');
  });
});
