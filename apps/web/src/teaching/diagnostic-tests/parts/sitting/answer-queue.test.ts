import type { Sat } from '@encrier/contract/teaching/diagnostic-sittings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { answer, openSitting } from './answer-queue.ts';

const question = '0190aaaa-0000-7000-8000-0000000000a1';
const now = '2026-09-15T08:00:00.000Z';
const satOf = (id: string): Sat => ({
  id,
  testId: '0190aaaa-0000-7000-8000-0000000000b1',
  pupilId: '0190aaaa-0000-7000-8000-0000000000c1',
  pupil: 'Yasmine',
  title: 'Calcul',
  instructions: '',
  linear: false,
  signedBy: '',
  state: 'sitting',
  turn: 1,
  startedAt: now,
  dueAt: null,
  handedAt: null,
  now,
  questions: [],
  answers: [],
  pausedAt: null,
  files: [],
});

let reply: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => reply(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['eleve']), authId: null, lookAs: null });
});

it.each([
  ['answers', '0190aaaa-0000-7000-8000-000000000001', 200],
  ['is in trouble', '0190aaaa-0000-7000-8000-000000000002', 500],
])('an answer given while the server is queried again stays, when it %s', async (_, id, status) => {
  reply = ({ method }) =>
    method === 'GET' ? { body: satOf(id) } : { body: { savedAt: now, late: false, passed: [] } };
  await openSitting(id);
  let typed = false;
  reply = ({ method }) => {
    if (method !== 'GET') return { body: { savedAt: now, late: false, passed: [] } };
    if (!typed) void answer(id, question, { words: ['4,5 cm'] });
    typed = true;
    return { status, body: status === 200 ? satOf(id) : { code: 'internal', message: '' } };
  };
  const row = await openSitting(id);
  expect(typed).toBe(true);
  expect(row.answers[question]).toEqual({ words: ['4,5 cm'], nth: 1, flagged: false });
  expect(row.unsent).toEqual([question]);
});
