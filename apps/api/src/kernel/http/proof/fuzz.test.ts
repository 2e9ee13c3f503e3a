import * as c from '@encrier/contract/access/auth';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { endingRoutes } from '#kernel/test/route-proofs.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { send as sendRequest } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 25);
const routes = bindings.map(({ route }) => [route.name, route] as const);
const ending = new Set([...endingRoutes, 'auth.forgot_password']);

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { limitScale: 100_000 } });
  school = await mintSchool(server);
});
afterAll(() => server.stop());

/** Values that often break parsers, comparisons and SQL. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    "'; DROP TABLE persons; --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud800',
    '\u202e',
    'محمد',
    '<script>',
    '../../etc/passwd',
    '=1+1',
    'null',
    '1e309',
    -1,
    0,
    2 ** 53,
    1.5,
    null,
    true,
    [],
    {},
    newId(),
    'x'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The sample with one to three of its parts, at any depth, replaced or added. */
function mutate(value: unknown, changes: readonly { at: number; to: unknown }[]): unknown {
  let copy = structuredClone(value) as unknown;
  for (const { at, to } of changes) {
    const places: [Record<string, unknown>, string][] = [];
    const walk = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return;
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, unknown>, key]);
        walk((node as Record<string, unknown>)[key]);
      }
    };
    walk(copy);
    const place = places[at % (places.length + 1)];
    if (place) place[0][place[1]] = to;
    else copy = to;
  }
  return copy;
}
const changes = fc.array(fc.record({ at: fc.nat(40), to: hostile }), { minLength: 1, maxLength: 3 });

/** The answer; null for a request identical to an earlier one: many mutations of a small sample are equal. */
async function send(
  route: RouteSpec,
  args: ReturnType<typeof sampleArgs>,
  sent: Set<string>,
): Promise<{ status: number } | null> {
  const text = (value: unknown): string =>
    typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
  const flat = (record?: Record<string, unknown>) =>
    record && Object.fromEntries(Object.entries(record).map(([key, value]) => [key, text(value)]));
  const address = addressOf(route, {
    ...args,
    ...(args.params && { params: flat(args.params) as Record<string, unknown> }),
    ...(args.query && { query: flat(args.query) as Record<string, unknown> }),
  });
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  const request = JSON.stringify([address, body]);
  if (sent.has(request)) return null;
  sent.add(request);
  return sendRequest(`${server.base}/api/${school.schoolId}${address}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${school.accounts.admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
}

describe.each(routes.filter(([name]) => !ending.has(name)))('%s', (_name, route) => {
  it('answers any input with a result or a refusal, never with a failure (REL-FUZ-01, SEC-INJ-01)', async () => {
    const base = sampleArgs(route, school.accounts.personnel.id);
    const sent = new Set<string>();
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const mutated = mutate(base, list);
        if (mutated === null || typeof mutated !== 'object') return;
        const { params, query, body } = mutated as ReturnType<typeof sampleArgs>;
        const asRecord = (part: unknown) =>
          part !== null && typeof part === 'object' && !Array.isArray(part) ? (part as Record<string, unknown>) : {};
        const answer = await send(
          route,
          {
            ...(route.params && { params: { ...asRecord(base.params), ...asRecord(params) } }),
            ...(route.query && { query: asRecord(query) }),
            ...(route.body && { body }),
          },
          sent,
        );
        if (!answer) return;
        expect(
          answer.status,
          answer.status < 500
            ? ''
            : server.logs
                .filter((line) => !line.includes('"request"'))
                .slice(-2)
                .join('\n'),
        ).toBeLessThan(500);
      }),
      { numRuns: runs, seed: 20_261_121 },
    );
  }, 60_000);
});

describe('addresses', () => {
  it('are matched exactly as declared (SEC-ROL-06)', async () => {
    const path = `/api/${school.schoolId}/auth/user`;
    const variants = [
      path.toUpperCase(),
      `${path}/`,
      `/${path}`,
      path.replace('/auth', '//auth'),
      path.replace('auth', '%61uth%00'),
      path.replace('auth', 'Auth'),
      `${path}%2f`,
      path.replace('/auth/', '/auth%2F'),
      path.replace('/auth/', '/../auth/'),
      `${path};x=1`,
      `${path}.json`,
    ];
    for (const variant of variants) {
      const { status } = await fetch(`${server.base}${variant}`);
      expect([400, 401, 404], variant).toContain(status);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND']) {
      const response = await fetch(`${server.base}${path}`, {
        method,
        headers: { authorization: `Bearer ${school.accounts.admin.token}`, 'x-http-method-override': 'GET' },
      });
      expect([404, 405], method).toContain(response.status);
    }
  });
});

describe('a token', () => {
  it('is refused when forged, truncated, of another kind or sent twice (SEC-SES-01)', async () => {
    const real = school.accounts.parent.token;
    const forged = [
      '',
      ' ',
      'Bearer',
      real.slice(0, -1),
      `${real}A`,
      real.replace('s', 'S'),
      real.replace(/^s\d+/, `s${school.schoolId + 1}`),
      real.toUpperCase(),
      `${real} ${real}`,
      'null',
      `s${school.schoolId}.`,
      `s${school.schoolId}.${'A'.repeat(43)}`,
    ];
    for (const token of forged) {
      const { status } = await fetch(`${server.base}/api/${school.schoolId}/auth/user`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(status, token).toBe(401);
    }
  });
});

describe('many schools on few connections', () => {
  it('never shows one school to another, even after cut connections (SEC-TEN-05)', async () => {
    const schools = await Promise.all(Array.from({ length: 12 }, () => mintSchool(server)));
    let wrong = 0;
    const step = async (i: number): Promise<void> => {
      const one = schools[i % schools.length]!;
      if (i % 10 === 0) {
        // An aborted transaction must leave nothing on its connection.
        await withTenant(server.kernel.pool, one.schoolId, {}, async (db) => {
          await db.selectFrom('persons').select('id').limit(1).execute();
          throw new Error('given up');
        }).catch(() => {});
        return;
      }
      const { body, status } = await client(server, one.schoolId, one.accounts.parent)(c.me, {});
      if (
        status !== 200 ||
        body.user.id !== one.accounts.parent.id ||
        body.children.some((child) => child.id !== one.accounts.eleve.personId)
      )
        wrong += 1;
    };
    for (let i = 0; i < 1200; i += 60) await Promise.all(Array.from({ length: 60 }, (_, j) => step(i + j)));
    expect(wrong).toBe(0);
  }, 60_000);
});
