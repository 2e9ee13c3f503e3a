import * as c from '@encrier/contract/access/auth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allRoutes } from '@encrier/contract/routes.generated';
import { client } from '#kernel/test/client.ts';
import { openRoutes } from '#kernel/test/route-proofs.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';
import { pagePolicy } from '../headers.ts';
import { checkBindings } from '../register.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { limitScale: 1, corsOrigins: ['https://app.example'] } });
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const url = (path: string): string => `${server.base}/api/${school.schoolId}${path}`;

describe('the HTTP server', () => {
  it('does not start with a route that is missing from the contract, has no handler or is bound twice (SEC-ROL-01)', () => {
    const [first] = bindings;
    const more = { ...first!, route: { ...first!.route, name: 'news.undeclared' } };
    expect(() => checkBindings(allRoutes, bindings)).not.toThrow();
    expect(() => checkBindings(allRoutes, [...bindings, more])).toThrow('news.undeclared');
    expect(() => checkBindings(allRoutes, bindings.slice(1))).toThrow(first!.route.name);
    expect(() => checkBindings(allRoutes, [...bindings, first!])).toThrow('bound twice');
  });

  it('needs no session only on routes whose room gives a reason (SEC-ROL-06)', () => {
    const open = allRoutes.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.sort()).toEqual(Object.keys(openRoutes).sort());
    expect(Object.values(openRoutes).filter((reason) => reason.length < 8)).toEqual([]);
  });

  it('puts security headers on every answer, refusals too (SEC-WEB-01, SEC-WEB-02, SEC-WEB-04)', async () => {
    for (const address of [`${server.base}/health`, url('/auth/user'), `${server.base}/nowhere`]) {
      const { headers } = await fetch(address);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    const { headers } = await fetch(url('/auth/user'));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allows a page to turn text into HTML and scripts only through its own two policies (SEC-WEB-01, SEC-XSS-03)', () => {
    const directives = new Map(
      pagePolicy.split('; ').map((one): [string, string] => [one.split(' ', 1)[0]!, one.slice(one.indexOf(' ') + 1)]),
    );
    expect(directives.get('require-trusted-types-for')).toBe("'script'");
    // Without `allow-duplicates` nobody can create a second policy of either name.
    expect(directives.get('trusted-types')).toBe('default dompurify');
    expect(directives.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  });

  it('accepts listed origins with a bearer token only (SEC-WEB-03)', async () => {
    const listed = await fetch(url('/auth/user'), { headers: { origin: 'https://app.example' } });
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(listed.headers.get('access-control-allow-credentials')).toBeNull();
    const unlisted = await fetch(url('/auth/user'), { headers: { origin: 'https://app.example.evil.test' } });
    expect(unlisted.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(url('/auth/login'), {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('x-user-as'),
    ]);
  });

  it('refuses bodies that are too large, of another type or malformed, without exposing the parser (SEC-RAT-01, SEC-INJ-02)', async () => {
    const post = (body: string, type = 'application/json') =>
      fetch(url('/auth/login'), { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post(JSON.stringify({ username: 'x'.repeat(1_100_000), password: 'y' }))).status).toBe(413);
    const broken = await post('{"username":');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { kind: 'invalid', code: 'invalid_input', requestId: expect.any(String) },
    ]);
    expect((await post('a=b', 'text/csv')).status).toBe(400);
    const polluted = await post('{"__proto__":{"admin":true},"username":"a","password":"b"}');
    expect(polluted.status).toBe(400);
  });

  it('slows down a caller with too many requests, and no other (SEC-RAT-01)', async () => {
    const eager = client(server, school.schoolId, school.accounts.eleve);
    let refused = 0;
    let retryAfter = 0;
    // On a slow machine the bucket refills while it is emptied.
    for (let i = 0; i < 6000 && !refused; i += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => eager(c.verify, {})));
      refused += answers.filter(({ status }) => status === 429).length;
      retryAfter = Math.max(retryAfter, ...answers.map(({ headers }) => Number(headers.get('retry-after') ?? 0)));
    }
    expect(refused).toBeGreaterThan(0);
    expect(retryAfter).toBeGreaterThan(0);
    expect((await client(server, school.schoolId, school.accounts.parent)(c.verify, {})).status).toBe(200);
  });

  it('makes unknown callers pay a cost before anything is read, and no known one (SEC-RAT-01)', async () => {
    const known = client(server, school.schoolId, school.accounts.prof);
    expect((await known(c.verify, {})).status).toBe(200);
    // A tenth of every limit, so that a slow machine reaches it within a minute.
    server.kernel.config.limitScale = 0.1;
    onTestFinished(() => {
      server.kernel.config.limitScale = 1;
    });
    const dead = { token: `s${school.schoolId}.${'x'.repeat(43)}` };
    const statuses = new Set<number>();
    for (const nobody of [null, { token: 'nothing' }, dead]) {
      const call = client(server, school.schoolId, nobody);
      for (let i = 0; i < 3_000 && !statuses.has(429); i += 100)
        for (const { status } of await Promise.all(Array.from({ length: 100 }, () => call(c.verify, {}))))
          statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([401, 429]);
    // The rest of the school behind the same address is not affected.
    expect((await known(c.verify, {})).status).toBe(200);
    // A minute later the bucket of the address is full again.
    server.clock.advance(61_000);
    expect((await client(server, school.schoolId, school.accounts.parent)(c.verify, {})).status).toBe(200);
  });

  it('logs no name, personal address, token or search (SEC-LOG-01)', async () => {
    const { username, password } = school.accounts.parent;
    await client(server, school.schoolId, null)(c.login, { body: { username, password } });
    await fetch(url(`/nowhere?q=${encodeURIComponent('Yasmine')}`));
    const log = server.logs.join('\n');
    expect(log).toContain('/api/:schoolId/auth/login');
    for (const secret of [username, password, 'Yasmine', school.accounts.parent.token, '127.0.0.1'])
      expect(log).not.toContain(secret);
  });

  it('reports that it is alive, and ready only while its database answers (REL-FLT-02)', async () => {
    expect((await fetch(`${server.base}/health`)).status).toBe(200);
    expect((await fetch(`${server.base}/ready`)).status).toBe(200);
    const name = new URL(server.superUrl).pathname.slice(1);
    const elsewhere = new URL(server.superUrl);
    elsewhere.pathname = '/postgres';
    const superuser = new pg.Client({ connectionString: elsewhere.toString() });
    await superuser.connect();
    await superuser.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await superuser.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    const away = await fetch(`${server.base}/ready`);
    await superuser.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await superuser.end();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    await expect.poll(async () => (await fetch(`${server.base}/ready`)).status, { timeout: 5000 }).toBe(200);
  });
});
