import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { addressOf } from '#kernel/test/client.ts';
import { type Filled, fillSchool } from '#kernel/test/fill.ts';
import {
  type Args,
  fresh,
  hearKinds,
  hearStatements,
  idsOf,
  type Kinds,
  placesOf,
  withIds,
} from '#kernel/test/kinds.ts';
import { readable } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';

/** They would end the sessions that this suite calls with. */
const ending = new Set(['auth.logout', 'auth.step_up', 'auth.change_password', 'live.stream']);
const routes = bindings
  .map(({ route }): [string, RouteSpec] => [route.name, route])
  .filter(([name]) => !ending.has(name));
const callers = (route: RouteSpec): PersonName[] =>
  typeof route.access === 'object' ? ['admin'] : ['admin', 'parent', 'eleve', 'prof'];

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const [mark, foreignMark] = ['Azulejo', 'Zellige'];
let server: TestServer;
let school: TestSchool;
let other: TestSchool;
/** As it was made: its lists show nothing that only fills a table. */
let plain: TestSchool;
let root: pg.Client;
let own: Filled;
let foreign: Filled;
let foreignIds: Set<unknown>;
let unhear: () => void;
beforeAll(async () => {
  unhear = hearStatements();
  server = await testServer({ own: true });
  [school, other, plain] = [await mintSchool(server), await mintSchool(server), await mintSchool(server)];
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  own = await fillSchool(root, school.schoolId, mark);
  foreign = await fillSchool(root, other.schoolId, foreignMark);
  foreignIds = new Set(
    [...foreign.values()]
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'string' && isId.test(value)),
  );
});
afterAll(async () => {
  unhear();
  await root.end();
  await server.stop();
});

async function call(
  route: RouteSpec,
  args: Args,
  who: PersonName,
  from = school,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.base}/api/${from.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${from.accounts[who].token}`,
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
  });
  return { status: response.status, text: readable(Buffer.from(await response.arrayBuffer())) };
}

/** Everything that the other school holds, as one hash for each table. */
async function fingerprint(): Promise<string> {
  const sums: string[] = [];
  for (const table of foreign.keys()) {
    const { rows } = await root.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${table} t WHERE school_id = $1`,
      [other.schoolId],
    );
    sums.push(`${table} ${rows[0]!.sum}`);
  }
  return sums.join('\n');
}

const known = new Map<string, Kinds>();
async function kindsFor(route: RouteSpec): Promise<Kinds> {
  const before = known.get(route.name);
  if (before) return before;
  const kinds = await hearKinds(
    route,
    own,
    callers(route).map((who) => (args) => call(route, args, who)),
  );
  known.set(route.name, kinds);
  return kinds;
}

/** What an answer says of the other school: its texts, its people; an id that was sent may come back. */
const shown = (text: string, args: Args): string[] =>
  [foreignMark, ...Object.values(other.accounts).flatMap(({ username, personId }) => [username, personId])].filter(
    (word) => text.includes(word) && !JSON.stringify(args).includes(word),
  );

async function reachAcross(route: RouteSpec): Promise<void> {
  const kinds = await kindsFor(route);
  const places = placesOf(route);
  const some = fresh(route);
  const idAt = (place: string, from: Filled, turn = 0): string => {
    const ids = idsOf(kinds.get(place) ?? new Set(), from);
    return ids[turn % ids.length] ?? some.get(place)!;
  };
  // All of the other school; then, in turn, one alone, inside what is one's own.
  const turns = Math.max(1, ...places.map((place) => idsOf(kinds.get(place) ?? new Set(), foreign).length));
  const asked = Array.from({ length: turns }, (_, turn) => withIds(route, (place) => idAt(place, foreign, turn)));
  if (places.length > 1)
    for (const one of places) asked.push(withIds(route, (place) => idAt(place, place === one ? foreign : own)));
  for (const args of asked)
    for (const who of callers(route)) {
      const { status, text } = await call(route, args, who, places.length ? school : plain);
      const where = `${who} ${addressOf(route, args)} ${JSON.stringify(args.body ?? null)}`;
      expect([where, shown(text, args)]).toEqual([where, []]);
      expect([where, status < 500]).toEqual([where, true]);
      const inAddress = Object.values(args.params ?? {}).some((id) => foreignIds.has(String(id)));
      if (inAddress) expect([400, 403, 404, 412], `${where} answered ${status}`).toContain(status);
    }
}

it('is asked by people who are let in', async () => {
  const link = routes.find(([name]) => name === 'files.link')![1];
  // A closed door says so before it looks for anything.
  for (const who of ['admin', 'parent', 'eleve', 'prof'] as const)
    for (const from of [school, plain])
      expect([who, (await call(link, { params: { id: newId() } }, who, from)).status]).toEqual([who, 404]);
});

describe.each(['with row-level security (SEC-TEN-04)', 'without row-level security (SEC-TEN-03, SEC-TEN-04)'])(
  'another school, %s',
  (wall) => {
    let before: string;
    beforeAll(async () => {
      if (wall.startsWith('without'))
        for (const table of foreign.keys()) await root.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      before = await fingerprint();
    });

    it.each(routes)(
      'gives nothing to %s, by an id of the kind that it asks for or by none',
      async (_name, route) => {
        await reachAcross(route);
      },
      60_000,
    );

    it('is as it was', async () => {
      expect(await fingerprint()).toBe(before);
    });
  },
);

it('knows of what kind every id in an address is', () => {
  const unknown = routes.flatMap(([name, route]) =>
    placesOf(route)
      .filter(
        (place) => place.startsWith('params.') && idsOf(known.get(name)?.get(place) ?? new Set(), foreign).length === 0,
      )
      .map((place) => `${name} ${place}`),
  );
  expect(unknown).toEqual([]);
});
