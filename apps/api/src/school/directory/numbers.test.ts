import { permissionKeys } from '@encrier/contract/kernel/permission';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '#kernel/db/pool.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addressOf } from '#kernel/test/client.ts';
import { type Filled, fillSchool } from '#kernel/test/fill.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../rooms.ts';

/** Numbers of a pupil, whole and as somebody tries them out, and the name. */
const numbers = { matricule: 'ZQ771199', massar_code: 'MX991122', ine: 'NE889977' };
const parts = ['zq7711', 'x9911', numbers.massar_code, 'e8899'];
const name = 'Benzekri';
const nothing = 'qqq000xyz';

let server: TestServer;
let school: TestSchool;
let filled: Filled;
beforeAll(async () => {
  // The filled school takes constraints away.
  server = await testServer({ own: true });
  server.clock.noon();
  school = await mintSchool(server);
  const root = await openClient(server.superUrl);
  filled = await fillSchool(root, school.schoolId, () => 'Mot');
  await root.end();
  const personId = String(filled.get('pupils')!['person_id']);
  const search_key = `wafae benzekri ${Object.values(numbers).join(' ').toLowerCase()}`;
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .updateTable('persons')
      .set({ first_name: 'Wafae', last_name: name, search_key })
      .where('id', '=', personId)
      .execute();
    await db.updateTable('pupils').set(numbers).where('person_id', '=', personId).execute();
  });
  const all = permissionKeys.filter((key) => key !== 'people.contacts');
  await grant(server, school, 'personnel', all, 'school');
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 86_400_000) })
      .execute(),
  );
});
afterAll(() => server.stop());

/** The table of the thing that an address names, where it is not a pupil. */
const things: Record<string, string> = {
  'documents.follow': 'documents',
  'media.pupils': 'albums',
  'news.receipts': 'posts',
  'papers.pieces': 'paper_campaigns',
  'reenrolment_admin.export': 'reenrolment_campaigns',
  'reenrolment_admin.list': 'reenrolment_campaigns',
  'rollover.pupils': 'rollovers',
};
/** What a search needs besides its words. */
const besides: Record<string, object> = {
  'letters.pupils': { scope: 'named' },
  'timetable.pupils': { yearId: 'year' },
};
type Shaped = RouteSpec & { query?: { def?: { shape?: object } } };
const searches = (): RouteSpec[] =>
  bindings
    .map(({ route }) => route as Shaped)
    .filter((route) => route.method === 'GET' && 'q' in (route.query?.def?.shape ?? {}));

/** What a search answers, or null where it refuses the request. */
async function asked(route: RouteSpec, q: string): Promise<string | null> {
  const id = String(filled.get(things[route.name] ?? 'pupils')!['id'] ?? filled.get('pupils')!['person_id']);
  const args = sampleArgs(route, id);
  const query = {
    ...args.query,
    ...besides[route.name],
    ...('yearId' in (besides[route.name] ?? {}) && { yearId: school.yearId }),
    q,
  };
  const { account, base } = { account: school.accounts.personnel, base: `${server.base}/api/${school.schoolId}` };
  const answer = await fetch(`${base}${addressOf(route, { ...args, query })}`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const text = await answer.text();
  return answer.status === 200 ? text : null;
}

it('a search finds a pupil by the words of the name in any order, never by a number hidden from its reader (SEC-OBJ-11)', async () => {
  const [refused, byName, byMatricule, oneWay]: string[][] = [[], [], [], []];
  for (const route of searches()) {
    const none = await asked(route, nothing);
    if (none === null) refused!.push(route.name);
    if ((await asked(route, name)) !== none) {
      byName!.push(route.name);
      // Registers say the last name first, people the first name: either way, and with the beginnings alone.
      for (const q of [`Wafae ${name}`, `${name} Wafae`, 'benz waf'])
        if ((await asked(route, q)) === none) oneWay!.push(`${route.name} ${q}`);
    }
    if ((await asked(route, numbers.matricule)) !== none) byMatricule!.push(route.name);
    for (const part of parts) expect([route.name, part, await asked(route, part)]).toEqual([route.name, part, none]);
  }
  expect(oneWay).toEqual([]);
  // These show the matricule to all their readers.
  expect(byMatricule).toEqual(['certificates.pupils', 'documents.pupils', 'rollover.pupils']);
  expect(byName).toEqual(
    expect.arrayContaining([
      'audience.choices',
      'credentials.people',
      'documents.admin_list',
      'documents.follow',
      'letters.pupils',
      'papers.pieces',
      'people.list',
      'plans.pupils',
      'privacy.persons',
      'pupils.list',
      'reenrolment_admin.list',
      'rollover.pupils',
    ]),
  );
  // Asked about a thing that the filled school has not, or that the reader has not.
  expect(refused).toEqual(['account.delegates', 'imports.lines', 'mandates.candidates', 'persons.guardian_candidates']);
});
