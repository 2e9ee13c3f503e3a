import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { addressOf } from '#kernel/test/client.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';

const routes = bindings.map(({ route }) => route);
const named = routes.map((route) => [route.name, route] as const);
const closed = named.filter(([, route]) => route.access !== 'public');
const guarded = named.filter(([, route]) => typeof route.access === 'object');
const withBody = named.filter(([, route]) => route.body && route.name !== 'files.upload');
/** They would end the session that this suite calls with. */
const ending = new Set(['auth.logout', 'auth.step_up', 'auth.change_password']);

let server: TestServer;
let school: TestSchool;
let superuser: pg.Client;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  superuser = new pg.Client({ connectionString: server.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
});

type Loose = ReturnType<typeof sampleArgs>;
async function call(
  route: RouteSpec,
  args: Loose,
  who: PersonName | null,
): Promise<{ status: number; text: string; code: string }> {
  const abort = new AbortController();
  const response = await fetch(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    signal: abort.signal,
    redirect: 'manual',
    headers: {
      ...(who && { authorization: `Bearer ${school.accounts[who].token}` }),
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  // A live stream never ends by itself: its headers say enough.
  if (type.startsWith('text/event-stream')) abort.abort();
  const text = abort.signal.aborted ? '' : await response.text();
  return {
    status: response.status,
    text,
    code: type.startsWith('application/json') ? ((JSON.parse(text) as { code?: string })?.code ?? '') : '',
  };
}

describe.each(closed)('%s', (_name, route) => {
  it('refuses an anonymous caller (SEC-ROL-02)', async () => {
    expect((await call(route, sampleArgs(route, newId()), null)).status).toBe(401);
  });
});

describe.each(guarded)('%s', (_name, route) => {
  it('refuses who lacks its permission (SEC-ROL-02, SEC-ROL-03, SEC-ROL-04)', async () => {
    for (const who of ['parent', 'eleve', 'transport', 'personnel'] as const) {
      expect(await call(route, sampleArgs(route, newId()), who)).toMatchObject({
        status: 403,
        code: 'permission_missing',
      });
    }
  });
});

describe.each(withBody)('%s', (_name, route) => {
  it('refuses undeclared fields (SEC-OBJ-11, SEC-INJ-03)', async () => {
    const args = sampleArgs(route, newId());
    const answer = await call(route, { ...args, body: { ...(args.body as object), undeclared: 1 } }, 'admin');
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  });
  it('refuses a body of another shape', async () => {
    const args = sampleArgs(route, newId());
    for (const body of [[], 'text', 3])
      expect(await call(route, { ...args, body }, 'admin')).toMatchObject({ status: 400 });
  });
});

async function auditCount(): Promise<number> {
  const { rows } = await superuser.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM audit_log WHERE school_id = $1',
    [school.schoolId],
  );
  return rows[0]!.n;
}

describe.each(named.filter(([name]) => !ending.has(name)))('%s', (_name, route) => {
  it('answers within its schema, and a write leaves its audit row (SEC-AUD-03)', async () => {
    const before = await auditCount();
    const answer = await call(route, sampleArgs(route, school.accounts.personnel.id), 'admin');
    expect(
      answer.status,
      answer.status < 500
        ? ''
        : server.logs
            .filter((line) => !line.includes('"request"'))
            .slice(-2)
            .join('\n'),
    ).toBeLessThan(500);
    if (answer.status < 300 && route.method !== 'GET' && !route.unaudited)
      expect(await auditCount()).toBeGreaterThan(before);
  });
});

describe('another school', () => {
  it('does not exist when its number does not', async () => {
    const answers = await Promise.all(
      ['999999', '0', '-1', 'abc', '1e3', '%00'].map((number) => fetch(`${server.base}/api/${number}/school/info`)),
    );
    for (const { status } of answers) expect([400, 404]).toContain(status);
  });
});
