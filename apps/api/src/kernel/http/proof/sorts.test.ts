import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#kernel/test/client.ts';
import { fillSchool } from '#kernel/test/fill.ts';
import { type Node, nodeOf } from '#kernel/test/samples.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice } from '#kernel/test/two-orgs.ts';
import { bindings } from '../../../rooms.ts';

const optionsOf = (node: Node | undefined): unknown[] => node?.enum ?? (node?.anyOf ?? []).flatMap(optionsOf);
const ordersOf = (route: RouteSpec): string[] =>
  optionsOf(route.query && nodeOf(route.query).properties?.sort).filter(
    (one): one is string => typeof one === 'string' && /-(asc|desc)$/.test(one),
  );
const routes = bindings
  .map(({ route }): [string, RouteSpec] => [route.name, route])
  .filter(([, route]) => ordersOf(route).length > 0);

let server: TestServer;
let school: TestSchool;
let root: pg.Client;
let token: string;
/** Ids of all objects in the school. */
let ids: string[];
beforeAll(async () => {
  server = await testServer({ own: true });
  school = await mintSchool(server);
  ({ token } = await addOffice(server, school, 'school', [school.orgId]));
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  const filled = await fillSchool(root, school.schoolId, 'Azurite');
  ids = [...filled.values()].flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}, 120_000);
afterAll(async () => {
  await root.end();
  await server.stop();
});

type Listed = { items?: unknown[]; total?: number; kind?: string; fields?: Record<string, string> };
async function ask(route: RouteSpec, query: Record<string, string>, id?: string) {
  const params = id ? { id } : {};
  const { status, bytes } = await send(`${server.base}/api/${school.schoolId}${addressOf(route, { params, query })}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status, body: JSON.parse(Buffer.from(bytes).toString() || '{}') as Listed };
}
/** The id in its address for which a list answers. */
async function found(route: RouteSpec): Promise<string | undefined> {
  if (!route.path.includes(':id')) return undefined;
  for (const id of new Set(ids)) if ((await ask(route, {}, id)).status === 200) return id;
  throw new Error(`${route.name}: nothing that it opens`);
}
const inOrder = (items: unknown[] | undefined): string[] => (items ?? []).map((item) => JSON.stringify(item)).sort();

it('the sortable lists are found', () => {
  expect(routes.length).toBeGreaterThanOrEqual(20);
});

describe.each(routes)('%s', (_, route) => {
  it('returns the same rows in each of its orders, and refuses any other order', async () => {
    const id = await found(route);
    const own = await ask(route, {}, id);
    expect(own.status).toBe(200);
    for (const sort of ordersOf(route)) {
      const { status, body } = await ask(route, { sort }, id);
      expect([sort, status, body.total, inOrder(body.items)]).toEqual([
        sort,
        200,
        own.body.total,
        inOrder(own.body.items),
      ]);
    }
    for (const sort of ['', 'name', '-name', 'toString-asc', 'name-asc; DROP TABLE persons', 'school_id-asc']) {
      const { status, body } = await ask(route, { sort }, id);
      expect([sort, status, body.kind, Object.keys(body.fields ?? {})]).toEqual([sort, 400, 'invalid', ['query.sort']]);
    }
  }, 60_000);
});
