import { login, me } from '@encrier/contract/access/auth';
import { createRole } from '@encrier/contract/access/roles';
import { listNotifications, markRead } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearUser, session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { api, ApiError } from './client.ts';
import { clientHooks } from './hooks.ts';

let answer: (seen: Seen) => Reply = () => ({ body: {} });
let server: Awaited<ReturnType<typeof loopback>>;
const failed: ApiError[] = [];

beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  failed.length = 0;
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['parent']),
    authId: 'entry-1',
    lookAs: null,
  });
  clientHooks.failed = async (error) => void failed.push(error);
  clientHooks.childAccount = () => null;
  clientHooks.proveIdentity = async () => false;
});
const refusal = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('expected a refusal');
    },
    (error) => error as ApiError,
  );

describe('headers', () => {
  it('identify the caller, the organisation and the child', async () => {
    clientHooks.childAccount = () => 'child-account';
    answer = () => ({ body: { items: [], page: 1, pageSize: 20, total: 0, unread: 0 } });
    await api(listNotifications, { query: { page: 2 } });
    const [seen] = server.seen;
    expect(seen?.path).toBe('/api/7/notifications?page=2');
    expect(seen?.headers).toMatchObject({
      'x-authid': 'entry-1',
      'x-user-as': 'child-account',
      'x-requested-with': 'encrier',
      'x-client': 'web',
    });
  });
  it('never act for somebody else under /auth', async () => {
    clientHooks.childAccount = () => 'child-account';
    session.set({ lookAs: { accountId: 'other', label: 'Other', until: '' } });
    await api(me, {});
    expect(server.seen[0]?.headers['x-user-as']).toBeUndefined();
  });
  it('give each write its own key (REL-FLT-10)', async () => {
    await api(markRead, { body: {} });
    await api(markRead, { body: {} });
    const keys = server.seen.map((seen) => seen.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{8,100}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });
  it('keep the key of a write whose answer was lost, and use another for the next identical write', async () => {
    answer = () => (server.seen.length === 1 ? { status: 502, body: 'Bad gateway' } : { body: {} });
    await refusal(api(markRead, { body: {} }));
    await api(markRead, { body: {} });
    await api(markRead, { body: {} });
    const [lost, again, next] = server.seen.map((seen) => seen.headers['idempotency-key']);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });
});

describe('the first question of a page', () => {
  const kept = (): unknown => JSON.parse(localStorage.getItem('params-7-ahead') ?? 'null');
  const page = { items: [], page: 1, pageSize: 20, total: 0, unread: 0 };
  const ask = () => api(listNotifications, { query: { page: 2 } }, { first: true });
  /** What `theme.js` does: asks the kept question, with another answer than the server's. */
  const askAhead = (change: object = {}): void => {
    const ahead = { ...(kept() as NonNullable<Window['askedAhead']>['ahead']), ...change };
    window.askedAhead = { ahead, answer: Promise.resolve(Response.json({ ...page, total: 9 })) };
  };

  beforeEach(async () => {
    answer = () => ({ body: page });
    await ask();
    server.seen.length = 0;
  });

  it('is kept with the page it belongs to', () => {
    expect(kept()).toEqual({
      place: location.pathname + location.search,
      address: `${server.origin}/api/7/notifications?page=2`,
      headers: expect.objectContaining({ 'x-authid': 'entry-1', 'x-requested-with': 'encrier' }),
    });
  });
  it('takes the answer asked ahead, once', async () => {
    askAhead();
    expect((await ask()).total).toBe(9);
    expect(server.seen).toEqual([]);
    expect((await ask()).total).toBe(0);
  });
  it('leaves the answer to another question: another address, account, child or organisation', async () => {
    for (const change of [{ address: '/api/7/notifications' }, { headers: {} }]) {
      askAhead(change);
      expect((await ask()).total).toBe(0);
    }
    askAhead();
    clientHooks.childAccount = () => 'child-account';
    expect((await ask()).total).toBe(0);
    clientHooks.childAccount = () => null;
    askAhead();
    session.set({ authId: null });
    expect((await ask()).total).toBe(0);
  });
  it('is an error like any other when the network fails', async () => {
    window.askedAhead = {
      ahead: kept() as NonNullable<Window['askedAhead']>['ahead'],
      answer: Promise.reject(new TypeError()),
    };
    expect(await refusal(ask())).toMatchObject({ code: 'network' });
  });
  it('is not kept while looking as somebody, and is forgotten at sign-out', async () => {
    const own = kept();
    session.set({ lookAs: { accountId: 'other', label: 'Other', until: '' } });
    await ask();
    expect(kept()).toEqual(own);
    clearUser();
    expect(kept()).toBeNull();
  });
});

describe('failures', () => {
  it('become an error with kind, code, fields and request id', async () => {
    answer = () => ({
      status: 400,
      body: { kind: 'invalid', code: 'invalid_input', requestId: 'r1', fields: { username: 'too_small' } },
    });
    const error = await refusal(api(login, { body: { username: '', password: 'x' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'invalid',
      code: 'invalid_input',
      requestId: 'r1',
      fields: { username: 'too_small' },
    });
  });
  it('name the network when nothing answers (REL-FLT-10)', async () => {
    session.set({ school: { ...school, apiHost: 'http://127.0.0.1:9' } });
    expect(await refusal(api(me, {}))).toMatchObject({ kind: 'network', code: 'network' });
    expect(failed).toHaveLength(1);
  });
  it('count a proxy page as unreachable', async () => {
    answer = () => ({ status: 502, body: 'Bad gateway' });
    expect(await refusal(api(me, {}))).toMatchObject({ code: 'network' });
  });
  it('hand over a new school key', async () => {
    const keys: string[] = [];
    clientHooks.newSchoolKey = async (key) => void keys.push(key);
    answer = () => ({
      status: 401,
      body: { kind: 'unauthenticated', code: 'unauthenticated', requestId: 'r', schoolKey: 'v1.x.y.z' },
    });
    await refusal(api(me, {}));
    expect(keys).toEqual(['v1.x.y.z']);
  });
  it('give the new address of a moved school, which is not a key of this one (SEC-KEY-04)', async () => {
    const keys: string[] = [];
    clientHooks.newSchoolKey = async (key) => void keys.push(key);
    clientHooks.schoolMoved = async (key) => void keys.push(`moved ${key}`);
    answer = () => ({
      status: 412,
      body: { kind: 'precondition', code: 'school_moved', requestId: 'r', schoolKey: 'v1.x.y.z' },
    });
    await refusal(api(me, {}));
    expect(keys).toEqual(['moved v1.x.y.z']);
  });
});

describe('proof of identity', () => {
  const body = { name: 'CPE', description: '', base: 'admin' as const, grants: [] };
  it('is requested, then the same write is sent again with the same key', async () => {
    const proofs: boolean[] = [];
    clientHooks.proveIdentity = async (totp) => {
      proofs.push(totp);
      return true;
    };
    answer = () =>
      server.seen.length === 1
        ? {
            status: 412,
            body: { kind: 'precondition', code: 'auth.step_up_needed', requestId: 'r', details: { totp: true } },
          }
        : { body: { id: 'x' } };
    await expect(api(createRole, { body })).resolves.toEqual({ id: 'x' });
    expect(proofs).toEqual([true]);
    expect(server.seen[1]?.headers['idempotency-key']).toBe(server.seen[0]?.headers['idempotency-key']);
  });
  it('shows the refusal of the second call, and is not requested twice', async () => {
    let count = 0;
    clientHooks.proveIdentity = async () => {
      count += 1;
      return true;
    };
    const codes = ['auth.step_up_needed', 'roles.name_taken'];
    answer = () => ({
      status: 409,
      body: { kind: 'conflict', code: codes[server.seen.length - 1] ?? 'auth.step_up_needed', requestId: 'r' },
    });
    expect(await refusal(api(createRole, { body }))).toMatchObject({ code: 'roles.name_taken' });
    expect(failed.map(({ code }) => code)).toEqual(['roles.name_taken']);
    codes.pop();
    server.seen.length = 0;
    expect(await refusal(api(createRole, { body }))).toMatchObject({ code: 'auth.step_up_needed' });
    expect(count).toBe(2);
  });
  it('when cancelled refuses the write', async () => {
    answer = () => ({ status: 412, body: { kind: 'precondition', code: 'auth.step_up_needed', requestId: 'r' } });
    expect(await refusal(api(createRole, { body }))).toMatchObject({ code: 'auth.step_up_needed' });
    expect(server.seen).toHaveLength(1);
  });
});
