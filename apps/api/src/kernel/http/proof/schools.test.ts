import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redacted } from '#kernel/act/redaction.ts';
import { classedColumns } from '#kernel/db/classes.generated.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { addressOf } from '#kernel/test/client.ts';
import { closedMark, type Filled, fillSchool } from '#kernel/test/fill.ts';
import { keepRows } from '#kernel/test/kept-rows.ts';
import {
  type Args,
  fresh,
  learnKinds,
  recordStatements,
  idsOf,
  type Kinds,
  placesOf,
  withIds,
} from '#kernel/test/kinds.ts';
import { readable } from '#kernel/test/printed.ts';
import { carried, endingRoutes, unanswered } from '#kernel/test/route-proofs.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { idsAt, optionalOf, type Tried, tryOwn } from '#kernel/test/ways.ts';
import { bindings } from '../../../rooms.ts';

/** Least number of accepted writes, and of optional ids that were told apart. */
const [leastWrites, leastTold] = [260, 270];

const routes = bindings
  .map(({ route }): [string, RouteSpec] => [route.name, route])
  .filter(([name]) => !endingRoutes.has(name));
const callers = (route: RouteSpec): PersonName[] =>
  typeof route.access === 'object' ? ['admin'] : ['admin', 'parent', 'eleve', 'prof'];

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const foreignMark = 'Zellige';
/** Columns whose free text has a mark of its own, by its number. */
const columns: string[] = [];
const marksIn = (text: string): string[] =>
  [...text.matchAll(/Azulejo(\d+)z/g)].flatMap(([, at]) => columns[Number(at)] ?? []);
let server: TestServer;
let school: TestSchool;
let other: TestSchool;
/** As created: its lists show no row that only fills a table. */
let plain: TestSchool;
let root: pg.Client;
let own: Filled;
let foreign: Filled;
let foreignIds: Set<unknown>;
let kept: Awaited<ReturnType<typeof keepRows>>;
let unhear: () => void;
beforeAll(async () => {
  unhear = recordStatements();
  server = await testServer({ own: true });
  [school, other, plain] = [await mintSchool(server), await mintSchool(server), await mintSchool(server)];
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  own = await fillSchool(root, school.schoolId, (column) => `Azulejo${columns.push(column) - 1}z`);
  foreign = await fillSchool(root, other.schoolId, foreignMark);
  for (const { schoolId } of [school, other])
    await server.kernel.files.put(storeKey(schoolId, 'ab'.repeat(32)), Buffer.from('%PDF-1.7'));
  kept = await keepRows(root, school.schoolId, own.keys());
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

type Answer = { status: number; code: string; text: string };
/** Columns whose texts a person read on pages, and those in each file downloaded. */
const shownTo = new Map<PersonName, Set<string>>();
const taken: { name: string; who: PersonName; columns: string[] }[] = [];
function noteTexts(route: RouteSpec, who: PersonName, text: string): void {
  const found = marksIn(text);
  if (route.raw || !route.response) return void taken.push({ name: route.name, who, columns: found });
  const all = shownTo.get(who) ?? new Set<string>();
  for (const column of found) all.add(column);
  shownTo.set(who, all);
}
/** What a guardian read with success, by address. */
const readByParent = new Map<string, { route: RouteSpec; args: Args }>();
const sendAs = (route: RouteSpec, args: Args, token: string, from: TestSchool, key: string | null) => {
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  return send(`${server.base}/api/${from.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body,
  });
};
async function call(route: RouteSpec, args: Args, who: PersonName, from = school, again = false): Promise<Answer> {
  const { token } = from.accounts[who];
  // The first accepted write of each route is sent twice.
  const key = from === school && route.method === 'POST' && !repeated.has(route.name) ? newId() : null;
  const { status, headers, bytes } = await sendAs(route, args, token, from, key);
  const text = readable(bytes);
  if (key && status < 300) repeated.set(route.name, await repeat(route, args, token, key, text));
  if (from === school && status < 300) noteTexts(route, who, text);
  if (from === school && who === 'parent' && route.method === 'GET' && status < 300)
    readByParent.set(addressOf(route, args), { route, args });
  if (from === school && route.method !== 'GET' && status < 300) {
    const sure = await afterWrite(route, args, String(headers['x-request-id']), again);
    if (!sure) return call(route, args, who, from, true);
  }
  return { status, text, code: status < 400 ? '' : codeOf(text) };
}
/** How an accepted write answers when it is sent again with its key: `same`, `anew` without a stored answer, or a fault. */
const repeated = new Map<string, string>();
/** Long words of mixed letters and figures, as tokens and codes are. */
const secretIn = (stored: string, sent: string): string[] =>
  (stored.match(/[\w-]{19,}/g) ?? []).filter(
    (word) => !isId.test(word) && !sent.includes(word) && /\d/.test(word) && /[a-z]/i.test(word),
  );
async function repeat(route: RouteSpec, args: Args, token: string, key: string, text: string): Promise<string> {
  const { rows } = await root.query<{ response: string }>(
    'SELECT response::text FROM idempotency_keys WHERE school_id = $1 AND key = $2',
    [school.schoolId, key],
  );
  const secrets = secretIn(rows[0]?.response ?? '', JSON.stringify(args));
  // A school key is printed for everybody.
  if (secrets.length && route.name !== 'keys.issue') return `stores ${secrets}`;
  if (!rows.length) return 'anew';
  const { status, headers, bytes } = await sendAs(route, args, token, school, key);
  const again = readable(bytes);
  // It ended the session of its caller.
  if (status === 401) return 'same';
  if (headers['idempotent-replay'] !== '1') return `${status} without replay: ${again}`;
  return again === text ? 'same' : `${text} then ${again}`;
}
function codeOf(text: string): string {
  const { code, fields } = JSON.parse(text) as { code?: string; fields?: object };
  return `${code}${fields ? JSON.stringify(fields) : ''}`;
}

/** Everything in the other school, as one hash per table. */
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

type Line = { action: string; before: unknown; after: unknown };
/** What each accepted write left in the journal, and which tables it changed. */
const written: { route: string; changed: string[]; lines: number; closed: string[] }[] = [];
/** Own rows that got an id of the other school, by what was sent. */
const held: string[] = [];

/** Column names that are sensitive or about health in every table. */
const alwaysClosed = new Set(
  Object.values(classedColumns).flatMap(({ sensitive = '', health = '' }) => `${sensitive} ${health}`.split(' ')),
);
for (const { public: all = '', school: inside = '', personal = '' } of Object.values(classedColumns))
  for (const name of `${all} ${inside} ${personal}`.split(' ')) alwaysClosed.delete(name);
const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a line keeps although its class closes it: by column name, or as a text that such a column held. */
function closedIn({ before, after }: Line): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, one] of Object.entries(value))
      if (alwaysClosed.has(columnOf(key)) && one !== redacted && one !== null) found.push(key);
      else look(one);
  };
  look([before, after]);
  return JSON.stringify([before, after]).includes(closedMark) ? [...found, closedMark] : found;
}

/**
 * Reads what an accepted write left in the journal and in the rows, and restores the rows; returns whether the result
 * is certain.
 */
async function afterWrite(route: RouteSpec, args: Args, requestId: string, again: boolean): Promise<boolean> {
  const { rows: lines } = await root.query<Line>({
    name: 'lines',
    text: 'SELECT action, before, after FROM audit_log WHERE school_id = $1 AND request_id = $2',
    values: [school.schoolId, requestId],
  });
  const tables = (await kept.changed()).filter((table) => table !== 'idempotency_keys');
  // An earlier read may have recorded itself: without a line, only a write right after another write is certain.
  if (!lines.length && tables.length && !again) {
    await kept.putBack();
    return false;
  }
  written.push({ route: route.name, changed: tables, lines: lines.length, closed: lines.flatMap(closedIn) });
  const ids = tables.length ? JSON.stringify(args).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) : [];
  const sent = [...new Set(ids)].filter((id) => foreignIds.has(id));
  for (const id of sent) {
    const holding: string[] = [];
    let made = false;
    for (const table of tables) {
      const { rows } = await root.query<{ id: string | null }>(
        `SELECT to_jsonb(t)->>'id' AS id FROM ${table} t WHERE t.school_id = $1 AND t::text LIKE $2`,
        [school.schoolId, `%${id}%`],
      );
      // An id that the client makes for a new row names that row and its children.
      made ||= rows.some((row) => row.id === id);
      if (rows.length) holding.push(table);
    }
    if (holding.length && !made) held.push(`${route.name} ${JSON.stringify(args)} ${id} in ${holding}`);
  }
  await kept.putBack();
  return true;
}

const known = new Map<string, Kinds>();
/** Optional ids of each route, as tried with one's own. */
const optional = new Map<string, Tried<PersonName>[]>();
/** Best answer of each route to one's own ids. */
const answered = new Map<string, number>();
/** Answers outside their schema, and missing answers. */
const broken: string[] = [];

/** Calls a route with one's own ids: the kind of each id, its answer, the optional ids it accepts. */
async function askOwn(route: RouteSpec): Promise<void> {
  const best = new Map<PersonName, number>();
  const ask = async (args: Args, who: PersonName): Promise<Answer> => {
    const answer = await call(route, args, who);
    const { status } = answer;
    best.set(who, Math.min(best.get(who) ?? 599, status));
    answered.set(route.name, Math.min(answered.get(route.name) ?? 599, status));
    if (status >= 500) broken.push(`${who} ${addressOf(route, args)} ${JSON.stringify(args.body ?? null)}`);
    return answer;
  };
  const kinds = await learnKinds(
    route,
    own,
    callers(route).map((who) => (args) => ask(args, who)),
  );
  known.set(route.name, kinds);
  const idAt = (place: string): string => idsAt(place, kinds.get(place), own)[0] ?? newId();
  if ((answered.get(route.name) ?? 599) >= 300)
    for (const who of callers(route)) await ask(withIds(route, idAt, true), who);
  const first = callers(route).toSorted((a, b) => (best.get(a) ?? 599) - (best.get(b) ?? 599));
  const tried: Tried<PersonName>[] = [];
  for (const one of optionalOf(route)) tried.push(await tryOwn(one, kinds, own, first, ask));
  optional.set(route.name, tried);
}

/** What an answer reveals of the other school: its texts, its people; an id that was sent may come back. */
const shown = (text: string, args: Args): string[] =>
  [foreignMark, ...Object.values(other.accounts).flatMap(({ username, personId }) => [username, personId])].filter(
    (word) => text.includes(word) && !JSON.stringify(args).includes(word),
  );

/** Sends ids of the other school; `alone`: each in turn among one's own too. */
async function reachAcross(route: RouteSpec, alone: boolean): Promise<void> {
  const kinds = known.get(route.name)!;
  const places = placesOf(route);
  const some = fresh(route);
  const idAt = (place: string, from: Filled, turn = 0): string => {
    const ids = idsAt(place, kinds.get(place), from);
    return ids[turn % ids.length] ?? some.get(place)!;
  };
  // All ids of the other school; then each alone.
  const turns = Math.max(1, ...places.map((place) => idsAt(place, kinds.get(place), foreign).length));
  const requests = Array.from({ length: turns }, (_, turn) => withIds(route, (place) => idAt(place, foreign, turn)));
  if (alone && places.length > 1)
    for (const one of places) requests.push(withIds(route, (place) => idAt(place, place === one ? foreign : own)));
  for (const args of requests)
    for (const who of callers(route)) {
      const { status, text } = await call(route, args, who, places.length ? school : plain);
      const where = `${who} ${addressOf(route, args)} ${JSON.stringify(args.body ?? null)}`;
      expect([where, shown(text, args)]).toEqual([where, []]);
      expect([where, status < 500]).toEqual([where, true]);
      const inAddress = Object.values(args.params ?? {}).some((id) => foreignIds.has(String(id)));
      if (inAddress) expect([400, 403, 404, 412], `${where} answered ${status}`).toContain(status);
    }
  for (const one of optional.get(route.name) ?? []) await reachByOptional(route, one);
}

/** How each optional id of the other school was handled, beside one's own at the same place. */
const met = new Map<string, 'refused' | 'without effect' | 'not told apart'>();
async function reachByOptional(route: RouteSpec, tried: Tried<PersonName>): Promise<void> {
  const { place, who } = tried;
  const [id] = idsOf(tried.kinds, foreign);
  const args = tried.withId(id ?? newId());
  const { status, text, code } = await call(route, args, who);
  const where = `${who} ${place} ${addressOf(route, args)} ${JSON.stringify(args.body ?? null)}`;
  expect([where, shown(text, args)]).toEqual([where, []]);
  expect([where, status < 500]).toEqual([where, true]);
  const apart = status >= 300 && (tried.status < 300 || tried.code !== code);
  const result = apart ? 'refused' : tried.status < 300 ? 'without effect' : 'not told apart';
  met.set(`${route.name} ${place}`, id ? result : 'not told apart');
}

it('the callers have access', async () => {
  const link = routes.find(([name]) => name === 'files.link')![1];
  // A caller without the permission is refused before anything is looked up.
  for (const who of ['admin', 'parent', 'eleve', 'prof'] as const)
    for (const from of [school, plain])
      expect([who, (await call(link, { params: { id: newId() } }, who, from)).status]).toEqual([who, 404]);
});

describe('with ids of the caller’s own school', () => {
  const rooms = Map.groupBy(routes, ([name]) => name.split('.')[0]!);
  it.each([...rooms.keys()])(
    'the routes of %s answer within their schemas',
    async (room) => {
      for (const [, route] of rooms.get(room)!) await askOwn(route);
      expect(broken).toEqual([]);
    },
    300_000,
  );

  it('every read route answers, except those with a reason', () => {
    const silent = routes.filter(([name, route]) => route.method === 'GET' && (answered.get(name) ?? 599) >= 300);
    expect(silent.map(([name]) => name).filter((name) => !unanswered[name])).toEqual([]);
    const names = new Set(routes.map(([name]) => name));
    expect(Object.keys(unanswered).filter((name) => !names.has(name))).toEqual([]);
  });

  it('a file contains no text of a column that its reader cannot see on any page (SEC-OBJ-09)', () => {
    const more = taken.map(({ name, who, columns: all }) => ({
      name,
      told: `${name} ${who}: ${all.filter((column) => !shownTo.get(who)?.has(column)).join()}`,
    }));
    const wrong = more.filter(({ name, told }) => !told.endsWith(': ') && !carried[name]);
    expect([...new Set(wrong.map(({ told }) => told))]).toEqual([]);
    const needed = new Set(more.flatMap(({ name, told }) => (told.endsWith(': ') ? [] : [name])));
    expect(Object.keys(carried).filter((name) => !needed.has(name))).toEqual([]);
    expect(new Set(taken.flatMap(({ name, columns: all }) => (all.length ? [name] : []))).size).toBeGreaterThan(35);
  });

  it('every write sent again with its key gets the same answer, and no secret is stored for it (REL-FLT-09)', () => {
    const wrong = [...repeated].filter(([, how]) => how !== 'same' && how !== 'anew');
    expect(wrong).toEqual([]);
    const anew = routes.filter(([name, { secret, unaudited, raw }]) => {
      return repeated.get(name) === 'anew' && !secret && !unaudited && !raw;
    });
    // Nobody is signed in for the first; an upload that is finished answers its file again without a key.
    expect(anew.map(([name]) => name)).toEqual(['auth.forgot_password', 'uploads.finish']);
  });

  it('every write that changed something wrote its line, without classified data (SEC-AUD-03)', () => {
    const audited = new Map(routes.map(([name, route]) => [name, !route.unaudited]));
    const without = written.filter(({ route, changed, lines }) => audited.get(route) && changed.length && !lines);
    expect([...new Set(without.map(({ route }) => route))]).toEqual([]);
    expect(written.flatMap(({ route, closed }) => (closed.length ? [`${route} ${closed}`] : []))).toEqual([]);
    const routesThatWrote = new Set(written.flatMap(({ route, lines }) => (lines ? [route] : [])));
    expect(routesThatWrote.size).toBeGreaterThan(leastWrites);
  });
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
      'gives nothing to %s, by an id of the expected kind or by none',
      async (_name, route) => {
        // The wall only takes rows away: what each id alone gives is seen best without it.
        await reachAcross(route, wall.startsWith('without'));
      },
      60_000,
    );

    it('is unchanged, and no row of the caller’s school holds an id of it', async () => {
      expect(await fingerprint()).toBe(before);
      expect(held).toEqual([]);
    });
  },
);

it('the kind of every id in an address is known', () => {
  const unknown = routes.flatMap(([name, route]) =>
    placesOf(route)
      .filter(
        (place) => place.startsWith('params.') && idsOf(known.get(name)?.get(place) ?? new Set(), foreign).length === 0,
      )
      .map((place) => `${name} ${place}`),
  );
  expect(unknown).toEqual([]);
});

it('most ids of the other school in optional fields are refused or ignored', () => {
  const apart = [...met.values()].filter((how) => how !== 'not told apart');
  expect(apart.length).toBeGreaterThan(leastTold);
});

/** Tables of which a row says where a pupil is, or when they come and go. */
const whereabouts = ['lessons', 'exams', 'exam_makeups', 'attendance_events', 'absence_declarations', 'exit_requests'];
const whereaboutsIn = (text: string): string[] =>
  whereabouts.filter((table) => text.includes(String(own.get(table)!['id'])));

it('a guardian kept away by a court learns nothing about where the child is (LAW-MIN-02)', async () => {
  const rooms = new Set<string>();
  for (const custody of ['none', 'always']) {
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('guardianships')
        .set({ custody })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    for (const [address, { route, args }] of readByParent) {
      const { status, text } = await call(route, args, 'parent');
      const found = whereaboutsIn(text);
      expect([address, status < 500]).toEqual([address, true]);
      // A person may read what they did themselves.
      if (custody === 'none' && route.name !== 'audit.mine') expect([address, found]).toEqual([address, []]);
      if (custody === 'always' && found.length) rooms.add(route.name.split('.')[0]!);
    }
  }
  // Who is not kept away reads them there.
  for (const room of ['attendance', 'distance', 'exams', 'exits', 'home']) expect([...rooms]).toContain(room);
});
