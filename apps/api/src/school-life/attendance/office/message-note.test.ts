import * as m from '@encrier/contract/communication/messages';
import * as c from '@encrier/contract/school-life/attendance';
import { explainByMessage, readMessageNote } from '@encrier/contract/school-life/attendance-messages';
import * as o from '@encrier/contract/school-life/attendance-office';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let [first, second] = ['', ''];
const day = '2026-11-23';
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = ({ body }: { body: unknown }): string => (body as { code: string }).code;

beforeEach(async () => {
  server ??= await testServer();
  server.clock.set(new Date(`${day}T16:05:00+01:00`));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.validate', 'attendance.justify', 'people.view'], 'school');
  [first, second] = [await missed(480, 540), await missed(540, 600)];
});
afterAll(() => server.stop());

/** A validated absence of the pupil. */
async function missed(starts: number, ends: number, state = 'validated'): Promise<string> {
  const id = newId();
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 0, minute - 60));
  await db((tx) =>
    tx
      .insertInto('attendance_events')
      .values({
        school_id: school.schoolId,
        id,
        pupil_id: school.accounts.eleve.personId,
        kind: 'absence',
        on_day: day,
        starts,
        ends,
        starts_at: at(starts),
        ends_at: at(ends),
        minutes: ends - starts,
        source: 'office',
        title: 'Maths',
        created_by: school.accounts.admin.id,
        created_at: server.kernel.now(),
        state,
        ...(state === 'validated' && { decided_by: school.accounts.admin.id, decided_at: server.kernel.now() }),
      })
      .execute(),
  );
  return id;
}
/** A message from a person to the office. */
async function write(who: PersonName, to: PersonName = 'personnel'): Promise<string> {
  const content: m.MessageContent = {
    replyTo: null,
    subject: 'Yasmine',
    html: '<p>Elle avait de la <b>fièvre</b>.</p>',
    attachmentIds: [],
    importance: 'normal',
    replies: 'all',
    ackRequired: false,
    hiddenRecipients: true,
    sendAt: null,
    audience: [{ kind: 'person', ref: school.accounts[to].personId }],
  };
  const draft = await as(who)(m.createMessage, { body: { content } });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  const sent = await as(who)(m.sendMessage, { params: { id: draft.body.id }, body: { version: draft.body.version } });
  expect([sent.status, sent.body.status]).toEqual([200, 'sent']);
  await server.runJobs();
  return draft.body.id;
}
const note = (id: string, who: PersonName = 'personnel') => as(who)(readMessageNote, { params: { id } });
async function take(id: string, body: Partial<BodyOf<typeof explainByMessage>> = {}, who: PersonName = 'personnel') {
  const { reasons } = (await as('parent')(c.ownAttendance, {})).body;
  return as(who)(explainByMessage, {
    params: { id },
    body: {
      id: newId(),
      pupilId: school.accounts.eleve.personId,
      eventIds: [first],
      reasonId: reasons[0]!.id,
      ...body,
    },
  });
}
const waiting = async () => (await as('personnel')(o.listJustifications, { query: {} })).body.items;

it('a parent’s message becomes the explanation of the absences that the office selects, and waits for a decision', async () => {
  const id = await write('parent');
  const thread = await as('personnel')(m.getThread, { params: { id }, query: {} });
  expect(thread.body.messages.map(({ doors }) => doors)).toEqual([['absence']]);
  expect((await note(id)).body).toMatchObject({
    subject: 'Yasmine',
    text: 'Elle avait de la fièvre.',
    by: 'Samira El Amrani',
    pupils: [{ name: 'Yasmine El Amrani', className: '6A', rows: [{ id: first }, { id: second }] }],
  });
  const own = newId();
  expect((await take(id, { id: own })).status).toBe(200);
  expect((await take(id, { id: own })).status).toBe(200);
  const [row, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ body: 'Yasmine\nElle avait de la fièvre.', by: 'Samira El Amrani', state: 'given' });
  expect((await note(id)).body.pupils[0]!.rows.map((one) => one.id)).toEqual([second]);
  const decided = await as('personnel')(o.decideJustification, {
    params: { id: row!.id },
    body: { decision: 'accepted', answer: '', version: row!.version },
  });
  expect(decided.body).toMatchObject({ state: 'accepted' });
  const { children } = (await as('parent')(c.ownAttendance, {})).body;
  expect(children[0]!.events.find((one) => one.id === first)).toMatchObject({ justification: 'accepted' });
});

it('a message explains each absence once, even for two concurrent callers, and only pupils of its sender', async () => {
  const id = await write('parent');
  const both = await Promise.all([take(id), take(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(code(await take(id))).toBe('attendance.settled');
  expect(code(await take(id, { eventIds: [newId()] }))).toBe('attendance.event_unknown');
  expect(code(await take(id, { eventIds: [second], reasonId: newId() }))).toBe('attendance.reason_unknown');
  expect((await take(id, { eventIds: [second], pupilId: school.accounts.eleve2.personId })).status).toBe(404);
  const undecided = await missed(600, 660, 'pending');
  expect(code(await take(id, { eventIds: [undecided] }))).toBe('attendance.event_unknown');
});

it('a message is open to recipients who decide on explanations, and explains nothing when its sender has no authority', async () => {
  const id = await write('parent');
  for (const who of ['admin', 'prof', 'parent2'] as const) {
    expect((await note(id, who)).status, who).toBeGreaterThanOrEqual(403);
    expect((await take(id, {}, who)).status, who).toBeGreaterThanOrEqual(403);
  }
  expect((await as('personnel')(m.openMessageDoor, { params: { id, door: 'absence' }, body: {} })).status).toBe(404);
  const stranger = await write('parent2');
  expect((await note(stranger)).body.pupils.map(({ name }) => name)).not.toContain('Yasmine El Amrani');
  expect((await take(stranger)).status).toBe(404);
  const teacher = await write('prof');
  expect((await note(teacher)).status).toBe(404);
  // A guardian who lost authority no longer answers for the pupil.
  await db((tx) =>
    tx
      .updateTable('guardianships')
      .set({ legal: false })
      .where('guardian_id', '=', school.accounts.parent.personId)
      .execute(),
  );
  expect((await note(id)).body.pupils).toEqual([]);
  expect((await take(id)).status).toBe(404);
  const other = await mintSchool(server);
  expect((await client(server, other.schoolId, other.accounts.admin)(readMessageNote, { params: { id } })).status).toBe(
    404,
  );
});
