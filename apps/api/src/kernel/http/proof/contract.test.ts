import type { RouteSpec } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { addressOf } from '#kernel/test/client.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';

const routes = bindings.map(({ route }) => route);
const named = routes.map((route) => [route.name, route] as const);
const closed = named.filter(([, route]) => route.access !== 'public');
const guarded = named.filter(([, route]) => typeof route.access === 'object');
const withBody = named.filter(([, route]) => route.body && route.name !== 'files.upload');

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

type Loose = ReturnType<typeof sampleArgs>;
async function call(
  route: RouteSpec,
  args: Loose,
  who: PersonName | null,
): Promise<{ status: number; text: string; code: string }> {
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  const { status, headers, bytes } = await send(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    headers: {
      ...(who && { authorization: `Bearer ${school.accounts[who].token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  const text = bytes.toString();
  const json = headers['content-type']?.startsWith('application/json');
  return { status, text, code: json ? ((JSON.parse(text) as { code?: string })?.code ?? '') : '' };
}

describe.each(closed)('%s', (_name, route) => {
  it('refuses an anonymous caller (SEC-ROL-02)', async () => {
    expect((await call(route, sampleArgs(route, newId()), null)).status).toBe(401);
  });
});

describe.each(guarded)('%s', (_name, route) => {
  it('refuses callers without its permission (SEC-ROL-02, SEC-ROL-03, SEC-ROL-04)', async () => {
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

/** Answers of all other routes to existing ids, and effects of each write, are tested in `schools.test.ts`. */
it('the live stream opens', async () => {
  const [, stream] = named.find(([name]) => name === 'live.stream')!;
  expect((await call(stream, sampleArgs(stream, newId()), 'parent')).status).toBe(200);
});

describe('another school', () => {
  it('does not exist without a valid number', async () => {
    const answers = await Promise.all(
      ['999999', '0', '-1', 'abc', '1e3', '%00'].map((number) => fetch(`${server.base}/api/${number}/school/info`)),
    );
    for (const { status } of answers) expect([400, 404]).toContain(status);
  });
});
