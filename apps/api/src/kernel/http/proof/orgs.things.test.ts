import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { ownerRows } from '#kernel/files/owners.ts';
import { addressOf } from '#kernel/test/client.ts';
import { type Filled, fillSchool } from '#kernel/test/fill.ts';
import { type Fingerprints, watchRows } from '#kernel/test/held.ts';
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
import { endingRoutes, reachedOf, sharedFilesOf } from '#kernel/test/route-proofs.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, groundOf, peopleMark, placeMark } from '#kernel/test/two-orgs.ts';
import { idsAt, optionalOf, tryOwn } from '#kernel/test/ways.ts';
import { bindings } from '../../../rooms.ts';

/**
 * Things of the whole school for those with a right over it; never reachable for somebody limited to one organisation.
 */
const wholeSchool = reachedOf('direction');
/** The same, reachable also for somebody limited to one organisation. */
const everybodys = reachedOf('everybody');
/** The same, for optional ids of a request. */
const optionalOfAll = reachedOf('optional');
/** What a teacher sees of another organisation, and what a parent does there. */
const [teachers, parents] = [reachedOf('teachers'), reachedOf('parents')];

const routes = bindings
  .map(({ route }): [string, RouteSpec] => [route.name, route])
  .filter(([name, route]) => route.access !== 'public' && !endingRoutes.has(name) && placesOf(route).length > 0);

type Office = Awaited<ReturnType<typeof addOffice>>;
type Caller = Pick<Office, 'token'> & { entries?: string[] };
const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Marks in every free text of the caller's own organisation, and of the other one. */
const [mark, otherMark] = ['Azurite', 'Obsidienne'];
let server: TestServer;
let school: TestSchool;
let root: pg.Client;
let own: Filled;
let foreign: Filled;
/** Ids of the second organisation: of its places and people, and of everything tied to them. */
let theirs: Set<string>;
/** Its pupil, guardian, teacher and office, as persons, accounts and members: a different rule protects each. */
let people: string[][];
let stand: Fingerprints;
/** State of the tables once everything was made. */
let stood: Map<string, string>;
let kept: Awaited<ReturnType<typeof keepRows>>;
/** One office limited to the first organisation; one of the whole school, with the first organisation chosen. */
let [bound, direction] = [] as unknown as [Office, Office];
let unhear: () => void;
beforeAll(async () => {
  unhear = recordStatements();
  server = await testServer({ own: true });
  school = await mintSchool(server);
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  own = await fillSchool(root, school.schoolId, mark);
  const other = await addOrg(server, school);
  foreign = await fillSchool(root, school.schoolId, otherMark, await groundOf(root, school, other));
  bound = await addOffice(server, school, 'cycle', [school.orgId]);
  direction = await addOffice(server, school, 'school', [school.orgId, other.orgId]);
  const apart = new Set([...foreign.keys()].filter((table) => keyOf(foreign, table) !== keyOf(own, table)));
  // Every write changes these.
  for (const table of ['audit_heads', 'school_changes', 'table_changes']) apart.delete(table);
  const mine = idsIn(own, own.keys());
  theirs = new Set([...idsIn(foreign, apart)].filter((id) => !mine.has(id)));
  const all = [other.pupil, other.guardian, other.teacher, other.office];
  people = [all.map(({ personId }) => personId), all.map(({ id }) => id), all.map(({ entryId }) => entryId)];
  for (const id of people.flat()) theirs.add(id);
  stand = await watchRows(root, foreign, apart);
  stood = await stand();
  kept = await keepRows(root, school.schoolId, foreign.keys());
}, 60_000);
afterAll(async () => {
  unhear();
  await root.end();
  await server.stop();
});

const keyOf = (filled: Filled, table: string): string => JSON.stringify(filled.get(table));
const idsIn = (filled: Filled, tables: Iterable<string>): Set<string> =>
  new Set(
    [...tables].flatMap((table) =>
      Object.values(filled.get(table) ?? {}).filter((value): value is string => isId.test(String(value))),
    ),
  );

/** Tables in which the last accepted write changed something of the second organisation. */
let harmed: string[] = [];
const changedSince = async (only?: readonly string[]): Promise<string[]> =>
  [...(await stand(only))].flatMap(([table, line]) => (line === stood.get(table) ? [] : [table]));
/** True while an id of the second organisation is sent. */
let watched = false;
async function call(who: Caller, route: RouteSpec, args: Args, entry?: number) {
  const authId = entry === undefined ? undefined : who.entries?.[entry];
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  const { status, bytes } = await send(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(authId && { 'x-authid': authId }),
    },
    body,
  });
  const text = readable(bytes);
  harmed = [];
  if (route.method !== 'GET' && status < 400) {
    if (watched) harmed = await changedSince(await kept.changed());
    await kept.putBack();
  }
  return { status, text, code: status < 400 ? '' : codeOf(text) };
}

function codeOf(text: string): string {
  const { code, fields } = JSON.parse(text) as { code?: string; fields?: object };
  return `${code}${fields ? JSON.stringify(fields) : ''}`;
}

/**
 * Callers with no business in the second organisation: the office of the first; a parent, a pupil and a teacher who are
 * strangers there; last, since parts of it are shared, a direction that chose the first.
 */
const callers = (): [name: string, ask: (route: RouteSpec, args: Args) => ReturnType<typeof call>][] => [
  ['bound', (route, args) => call(bound, route, args)],
  ...(['parent', 'eleve', 'prof'] as const).map((who): ReturnType<typeof callers>[number] => [
    who,
    (route, args) => call(school.accounts[who], route, args),
  ]),
  ['chosen', (route, args) => call(direction, route, args, 0)],
];
const routeOf = (name: string): RouteSpec => bindings.find(({ route }) => route.name === name)!.route;

it('the callers have access', async () => {
  // A caller without the permission is refused before anything is looked up.
  const nothing = { params: { id: newId() } };
  for (const [who, ask] of callers())
    expect([who, (await ask(routeOf('files.link'), nothing)).status]).toEqual([who, 404]);
});

const known = (place: string, kinds: ReadonlySet<string> | undefined, from: Filled): string[] => {
  const ids = idsAt(place, kinds, from);
  const alike = people.filter((list) => list.some((id) => ids.includes(id))).flat();
  return [...new Set([...ids, ...alike])];
};

/** What is sent, and at which places it holds an id of the second organisation. */
type Ask = { args: Args; places: string[] };
/** All ids of the second organisation, of the kind each place asks for; then each alone, among one's own. */
function asksOf(route: RouteSpec, kinds: Kinds): Ask[] {
  const some = fresh(route);
  const places = placesOf(route);
  const askFor = (from: (place: string) => Filled, turn = 0): Ask => {
    const held: string[] = [];
    const args = withIds(route, (place) => {
      const ids = known(place, kinds.get(place), from(place));
      const id = ids[turn % ids.length] ?? some.get(place)!;
      if (theirs.has(id)) held.push(place);
      return id;
    });
    return { args, places: held };
  };
  const turns = Math.max(1, ...places.map((place) => known(place, kinds.get(place), foreign).length));
  const all = Array.from({ length: turns }, (_, turn) => askFor(() => foreign, turn));
  const alone = places.length > 1 ? places.map((one) => askFor((place) => (place === one ? foreign : own))) : [];
  return [...all, ...alone].filter((ask) => ask.places.length);
}

const received = new Map<string, Kinds>();
const excepted = new Set<string>();
const exceptionsOf = (who: string): Record<string, string> =>
  ({ chosen: { ...wholeSchool, ...everybodys }, bound: everybodys, prof: teachers, parent: parents })[who] ?? {};
/** The reason why a route answers for the whole school, if it has one. */
const excuse = (name: string, list: Record<string, string>): string | undefined =>
  Object.keys(list).find((part) => name.startsWith(part));

type Asker = ReturnType<typeof callers>[number][1];
type Answer = Awaited<ReturnType<Asker>>;
/** Words of another organisation in an answer that were not sent, and whether it opens the object. */
function leaksOf({ args, places }: Ask, { status, text }: Answer): { shown: string[]; opens: boolean } {
  const sent = JSON.stringify(args);
  const shown = [otherMark, peopleMark, placeMark].filter((word) => text.includes(word) && !sent.includes(word));
  const opens = places.some((place) => place.startsWith('params.')) && ![400, 403, 404, 412].includes(status);
  return { shown, opens };
}

/** Sends one request; what is shown, opened or changed is recorded if there is a reason, and fails otherwise. */
async function expectClosed(route: RouteSpec, who: string, ask: Asker, one: Ask, reason: string | undefined) {
  const answer = await ask(route, one.args);
  const { status } = answer;
  const { shown, opens } = leaksOf(one, answer);
  if (reason && (shown.length || opens || harmed.length)) excepted.add(reason);
  if (reason) return;
  const where = `${who} ${addressOf(route, one.args)} ${JSON.stringify(one.args)} ${status}`;
  expect([where, shown, opens, status < 500, harmed]).toEqual([where, [], false, true, []]);
}

describe.each(routes)('%s', (name, route) => {
  it('neither shows nor changes objects of others, by an id of its kind (SEC-OBJ-01, SEC-OBJ-09, SEC-HDR-03)', async () => {
    const kinds = await learnKinds(route, own, [(args) => call(direction, route, args)]);
    received.set(name, kinds);
    const asks = asksOf(route, kinds);
    watched = true;
    for (const [who, ask] of callers()) {
      const reason = excuse(name, exceptionsOf(who));
      for (const one of asks) await expectClosed(route, who, ask, one, reason);
    }
    watched = false;
    for (const one of optionalOf(route)) await askOptional(route, kinds, one);
  }, 60_000);
});

/** How each optional id of the second organisation was handled, beside one's own at the same place. */
const met = new Map<string, string>();
async function askOptional(route: RouteSpec, kinds: Kinds, one: Parameters<typeof tryOwn>[0]): Promise<void> {
  const reasonOf = (who: string): string | undefined =>
    excuse(route.name, exceptionsOf(who)) ?? excuse(`${route.name} ${one.place}`, optionalOfAll);
  // A caller with a right over the whole school who chose one organisation is tested where that limits them.
  const asking = callers().filter(
    ([who]) => who === 'bound' || (who === 'chosen' && !excuse(route.name, exceptionsOf(who))),
  );
  const tried = await tryOwn(one, kinds, own, asking, (args, [, ask]) => ask(route, args));
  const [id] = known(tried.place, tried.kinds, foreign);
  const args = tried.withId(id ?? newId());
  const [who, ask] = tried.who;
  watched = true;
  const { status, text, code } = await ask(route, args);
  watched = false;
  const sent = JSON.stringify(args);
  const shown = [otherMark, peopleMark, placeMark].filter((word) => text.includes(word) && !sent.includes(word));
  const where = `${who} ${tried.place} ${addressOf(route, args)} ${sent} ${status}`;
  const reason = reasonOf(who);
  if (reason && harmed.length) excepted.add(reason);
  expect([where, status < 500]).toEqual([where, true]);
  if (!reason) expect([shown, harmed], where).toEqual([[], []]);
  const apart = status >= 300 && (tried.status < 300 || tried.code !== code);
  const result = apart ? 'refused' : tried.status < 300 ? 'without effect' : 'not told apart';
  met.set(`${route.name} ${tried.place}`, id && theirs.has(id) ? result : 'of the whole school');
}

it('no file of another organisation opens, whatever object it belongs to (SEC-OBJ-08, SEC-OBJ-09)', async () => {
  const opened: string[] = [];
  let count = 0;
  for (const [type, { table, column }] of ownerRows()) {
    const owner = foreign.get(table)?.[column];
    if (!theirs.has(String(owner))) continue;
    count += 1;
    const id = newId();
    const file = { ...foreign.get('files'), id, owner_type: type, owner_id: owner, created_by: null };
    await root.query(
      'INSERT INTO files SELECT (jsonb_populate_record(f, $2)).* FROM files f WHERE f.school_id = $1 LIMIT 1',
      [school.schoolId, JSON.stringify(file)],
    );
    for (const [who, ask] of callers()) {
      const { status } = await ask(routeOf('files.link'), { params: { id } });
      expect([type, status < 500]).toEqual([type, true]);
      if (status === 200) opened.push(`${type} ${who}`);
    }
  }
  expect(count).toBeGreaterThan(30);
  const byOne = (list: Record<string, string>, who: string) => Object.keys(list).map((type) => `${type} ${who}`);
  const whole = byOne(sharedFilesOf('files'), 'chosen');
  const forAll = callers().flatMap(([who]) => byOne(sharedFilesOf('everybodysFiles'), who));
  expect(opened.sort()).toEqual([...byOne(sharedFilesOf('teachersFiles'), 'prof'), ...whole, ...forAll].sort());
});

it('objects of another organisation are unchanged', async () => {
  expect(await changedSince()).toEqual([]);
});

it('the kind of every id in an address is known', () => {
  const unknown = routes.flatMap(([name, route]) =>
    placesOf(route)
      .filter((place) => place.startsWith('params.'))
      .filter((place) => idsOf(received.get(name)?.get(place) ?? new Set(), foreign).length === 0)
      .map((place) => `${name} ${place}`),
  );
  expect(unknown).toEqual([]);
});

it('every exclusion is needed', () => {
  const needless = Object.keys({ ...wholeSchool, ...everybodys, ...teachers, ...parents, ...optionalOfAll }).filter(
    (reason) => !excepted.has(reason),
  );
  expect(needless).toEqual([]);
});

it('ids of another organisation in optional fields are refused or ignored', () => {
  const refused = [...met.values()].filter((how) => how === 'refused' || how === 'without effect');
  expect(refused.length).toBeGreaterThan(40);
});
