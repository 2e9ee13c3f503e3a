import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { toast } from '#kernel/toast/toast.ts';
import { nameOfCall } from '../../attendance.api.ts';
import { type LeftSave, send } from './roll-queue.ts';

const id = '01a22f48-7ac1-76c7-bbbf-e7e71ff7f142';
const body: Parameters<typeof send>[0] = {
  id,
  saveId: id,
  lessonId: id,
  classId: null,
  half: null,
  day: '2026-11-24',
  version: 0,
  takenAt: '2026-11-24T08:05:00Z',
  offline: false,
  marks: [],
};
let answers: Reply[];
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ path }) => (path.includes('roll') ? (answers.shift() ?? { body: {} }) : { body: {} }));
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});
const refused = (status: number, kind: string, code: string): Reply => ({
  status,
  body: { kind, code, requestId: 'r' },
});
const left = (): LeftSave | null | undefined => queries.getQueryData(['attendance-left', nameOfCall(body)]);

it('says that a roll call is saved once the server has it, however often that one fails before', async () => {
  const told = vi.spyOn(toast, 'success');
  answers = [refused(503, 'internal', 'internal'), { body: { sheet: {}, clockOff: null, belated: false } }];
  send(body);
  expect(told).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 5000 });
  expect(left()).toBeNull();
});

it('keeps one that the server refuses on this device, and tells its teacher wherever they are', async () => {
  const told = vi.spyOn(toast, 'error');
  answers = [refused(409, 'conflict', 'attendance.changed_meanwhile')];
  send(body);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 5000 });
  expect(left()).toMatchObject({ code: 'attendance.changed_meanwhile', body });
  expect(queries.getQueryCache().find({ queryKey: ['attendance-left', nameOfCall(body)] })?.meta).toEqual({
    keep: 'work',
  });
});
