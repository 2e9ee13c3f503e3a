import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#kernel/test/client.ts';
import { type Filled, fillSchool } from '#kernel/test/fill.ts';
import { type Args, fresh, idsOf, hearStatements, type Kinds, kindsOf, placesOf, withIds } from '#kernel/test/kinds.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../../rooms.ts';

/** They would end the sessions that this suite calls with. */
const ending = new Set(['auth.logout', 'auth.step_up', 'auth.change_password', 'live.stream']);
const routes = bindings
  .map(({ route }): [string, RouteSpec] => [route.name, route])
  .filter(([name]) => !ending.has(name));
/**
 * What a route tells of too late to be heard: it looks at something else first. Every other kind is what its own
 * questions say.
 */
const said: Record<string, string> = {
  'accounts.update_entry params.entryId': 'auth_entries.id',
  'accounts.add_role_term params.entryId': 'auth_entries.id',
  'account.delegates params.entryId': 'auth_entries.id',
  'accounts.end_role_term params.id': 'accounts.id',
  'boards.some_cards params.id': 'boards.id',
  'boards.remove_section params.sectionId': 'board_sections.id',
  'diagnostic_tests.mark params.questionId': 'test_answers.question_id',
  'diagnostic_tests.decide params.questionId': 'test_answers.question_id',
  'diagnostic_tests.question_answers params.questionId': 'test_answers.question_id',
  'diagnostic_tests.bank_update params.id': 'test_bank_questions.id',
  'distance.check params.id': 'orgs.id',
  'distance.provider params.id': 'orgs.id',
  'mandates.of_class params.id': 'classes.id',
  'exams.mark_copy params.id': 'exams.id',
  'report_cards.lsu params.id': 'classes.id',
  'school.update_org params.id': 'orgs.id',
  'diagnostic_tests.start params.id': 'diagnostic_tests.id',
  'media.show_item params.itemId': 'album_items.id',
  'media.tag params.itemId': 'album_items.id',
  'media.blur params.itemId': 'album_items.id',
  'messages.remove_rule params.id': 'message_rules.id',
  'papers.decide params.id': 'paper_pieces.id',
  'resources.author_get params.id': 'resources.id',
  'resources.update params.id': 'resources.id',
  'consents.decide params.id': 'pupils.person_id',
  'family.set_channels params.id': 'pupils.person_id',
  'persons.add_custody params.id': 'pupils.person_id',
  'persons.add_guardian params.id': 'pupils.person_id',
  'report_cards.preview params.pupilId': 'pupils.person_id',
  'persons.halve_holidays params.id': 'pupils.person_id',
  'persons.update_pupil params.id': 'pupils.person_id',
  'reenrolment.answer params.id': 'pupils.person_id',
  'reenrolment_admin.update params.id': 'reenrolment_campaigns.id',
  'reenrolment_files.check_piece params.pieceId': 'reenrolment_pieces.id',
  'rollover.update params.id': 'rollovers.id',
  'years.update params.id': 'school_years.id',
};
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
  return { status: response.status, text: await response.text() };
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
/**
 * What each id of a route is the id of, as the product's own questions tell: first with ids of nothing, then, place by
 * place, with what was found.
 */
async function kindsFor(route: RouteSpec): Promise<Kinds> {
  const before = known.get(route.name);
  if (before) return before;
  const places = fresh(route);
  const kinds: Kinds = new Map(
    [...places.keys()].flatMap((place): [string, Set<string>][] => {
      const kind = said[`${route.name} ${place}`];
      return kind ? [[place, new Set([kind])]] : [];
    }),
  );
  // A thing inside another is asked for once the other stands: one turn for each.
  for (let turn = 0; turn < 3; turn += 1) {
    const size = kinds.size;
    for (const who of callers(route)) {
      const args = withIds(route, (place) => {
        const [id] = turn ? idsOf(kinds.get(place) ?? new Set(), own) : [];
        return id ?? places.get(place)!;
      });
      const found = await kindsOf(places, own, () => call(route, args, who));
      for (const [place, columns] of found) kinds.set(place, new Set([...(kinds.get(place) ?? []), ...columns]));
    }
    if (kinds.size === places.size || (turn > 0 && kinds.size === size)) break;
  }
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
