import type { RouteSpec } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#kernel/test/client.ts';
import { placesOf } from '#kernel/test/kinds.ts';
import { readable } from '#kernel/test/printed.ts';
import { sharedOf } from '#kernel/test/route-proofs.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, idsNamed, peopleMark, placeMark, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { bindings } from '../../../rooms.ts';
import { type Args, variants } from '#kernel/test/variants.ts';

/** Routes that answer for the whole school whatever organisation is in force: with people, or only with places. */
const [people, places] = [sharedOf('people'), sharedOf('places')];
const shows = (name: string): 'people' | 'places' | null => (people[name] ? 'people' : places[name] ? 'places' : null);

const routes = bindings
  .map(({ route }) => route)
  .filter((route) => route.method === 'GET' && route.access !== 'public' && route.name !== 'live.stream')
  .map((route): [string, RouteSpec] => [route.name, route]);
/** Ids in addresses are tested, by ids of their kind, in `orgs.things.test.ts`. */
const lists = routes.filter(([, route]) => !placesOf(route).some((place) => place.startsWith('params.')));

type Office = Awaited<ReturnType<typeof addOffice>>;
let server: TestServer;
let school: TestSchool;
let other: SecondOrg;
/** Whole school; one organisation through the only membership; both organisations. */
let [direction, own, both] = [] as unknown as [Office, Office, Office];
let idsFor: ReturnType<typeof idsNamed>;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await addOrg(server, school);
  direction = await addOffice(server, school, 'school', [school.orgId, other.orgId]);
  own = await addOffice(server, school, 'cycle', [school.orgId]);
  both = await addOffice(server, school, 'cycle', [school.orgId, other.orgId]);
  idsFor = idsNamed(other);
});
afterAll(() => server.stop());

async function ask(who: Office, route: RouteSpec, args: Args, entry?: number) {
  const authId = entry === undefined ? undefined : who.entries[entry];
  const { status, bytes } = await send(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${who.token}`, ...(authId && { 'x-authid': authId }) },
  });
  return { status, text: readable(bytes) };
}
const marked = (text: string) => ({ people: text.includes(peopleMark), places: text.includes(placeMark) });

/** Calls a list as the whole school, then as one organisation, and compares the marks of the other one. */
async function askInOne(route: RouteSpec, args: Args): Promise<void> {
  const [where, whole] = [addressOf(route, args), shows(route.name)];
  const had = marked((await ask(direction, route, args)).text);
  // Choosing one organisation only narrows the answer: where the whole school shows no mark, neither does a choice.
  const marks = whole !== null || had.people || had.places;
  const answers = [await ask(own, route, args), ...(marks ? [await ask(direction, route, args, 0)] : [])];
  for (const { text } of whole === 'people' ? [] : answers) {
    const shown = marked(text);
    const expected = { people: false, places: false };
    expect([where, whole ? { ...shown, places: false } : shown]).toEqual([where, expected]);
  }
  // The whole school must not get the kept answer of one organisation either: its marks would be missing.
  if (marks) expect(marked((await ask(direction, route, args)).text)).toEqual(had);
}

describe.each(lists)('%s', (_name, route) => {
  it('in one organisation returns nobody of another, whoever called before (SEC-OBJ-09, SEC-HDR-03)', async () => {
    // Two variants may make the same address.
    const answers = new Map(variants(route, idsFor, peopleMark).map((args) => [addressOf(route, args), args]));
    for (const args of answers.values()) await askInOne(route, args);
  }, 120_000);
});

describe('a user who works in two organisations', () => {
  const open = (name: string): RouteSpec => routes.find(([known]) => known === name)?.[1] as RouteSpec;
  const shown: [string, Args][] = [
    ['pupils.list', { query: {} }],
    ['people.structure', {}],
    ...['pupils', 'guardians', 'staff'].flatMap((kind): [string, Args][] => [
      ['people.list', { query: { kind } }],
      ['people.export', { query: { kind, format: 'csv' } }],
      ['people.export', { query: { kind, format: 'xlsx' } }],
    ]),
  ];
  it.each(shown)('sees both in %s %j when none is chosen, and only the chosen one otherwise', async (name, args) => {
    const mine = name === 'people.structure' ? '6A' : 'Yasmine';
    const first = name === 'people.structure' ? '6A' : args.query?.kind === 'guardians' ? 'Samira' : mine;
    const here = args.query?.kind === 'staff' ? 'Hassan' : first;
    const there = name === 'people.structure' ? placeMark : peopleMark;
    for (const who of [both, direction]) {
      const seen = async (entry?: number) => {
        const { text } = await ask(who, open(name), args, entry);
        return [text.includes(here), text.includes(there)];
      };
      expect([await seen(), await seen(0), await seen(1), await seen()]).toEqual([
        [true, true],
        [true, false],
        [false, true],
        [true, true],
      ]);
    }
  });

  it('opens the pages of both, and only of the chosen one otherwise', async () => {
    const pages: [string, string][] = [
      ['persons.pupil', other.pupil.personId],
      ['persons.staff', other.teacher.personId],
      ['persons.staff', other.office.personId],
      ['persons.family', other.familyId],
      ['classes.get', other.classId],
    ];
    for (const [name, id] of pages) {
      const args = { params: { id } };
      const statuses = await Promise.all([undefined, 0, 1].map((entry) => ask(both, open(name), args, entry)));
      expect([name, ...statuses.map(({ status }) => status)]).toEqual([name, 200, 404, 200]);
    }
  });
});

it('printouts are checked too: a user who may see the class finds its people on paper', async () => {
  const print = routes.find(([known]) => known === 'classes.print')?.[1] as RouteSpec;
  const { text } = await ask(both, print, { params: { id: other.classId }, query: { kind: 'list' } });
  expect(marked(text)).toEqual({ people: true, places: true });
});

it('only lists are excluded, each with a reason', () => {
  const known = new Set(lists.map(([name]) => name));
  for (const [name, reason] of Object.entries({ ...people, ...places }))
    expect([name, known.has(name), reason.length > 10]).toEqual([name, true, true]);
});
