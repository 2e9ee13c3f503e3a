import type { RouteSpec } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { addressOf } from '#kernel/test/client.ts';
import { placesOf } from '#kernel/test/kinds.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { sharedOf } from '#kernel/test/route-proofs.ts';
import { mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { send } from '#kernel/test/send.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, peopleMark, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { bindings } from '../../../rooms.ts';

/** Routes that write for the whole school whatever organisation is in force; none of them touches a row of `watched`. */
const wholeSchool = sharedOf('writes');

/**
 * Writes with an id in their body, or with none: ids in addresses are tested, by ids of their kind, in
 * `orgs.things.test.ts`.
 */
const inBody = (route: RouteSpec): boolean => placesOf(route).some((place) => place.startsWith('body.'));
const writes = bindings
  .map(({ route }) => route as RouteSpec)
  .filter((route) => route.method !== 'GET' && typeof route.access === 'object' && (route.params || route.body))
  .filter((route) => inBody(route) || placesOf(route).length === 0)
  .map((route): [string, RouteSpec] => [route.name, route]);

type Office = Awaited<ReturnType<typeof addOffice>>;
let server: TestServer;
let school: TestSchool;
let other: SecondOrg;
let [direction, own] = [] as unknown as [Office, Office];
let ids: string[];
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await addOrg(server, school);
  direction = await addOffice(server, school, 'school', [school.orgId, other.orgId]);
  own = await addOffice(server, school, 'cycle', [school.orgId]);
  const made = await more();
  ids = [
    ...Object.values(other).flatMap((one: string | TestAccount) =>
      typeof one === 'string' ? [one] : [one.id, one.personId, one.entryId],
    ),
    ...made,
  ];
});
afterAll(() => server.stop());

/** Further objects of the second organisation's people: what they asked for and own. */
async function more(): Promise<string[]> {
  const [certificate, request] = [newId(), newId()];
  const at = { school_id: school.schoolId };
  const now = server.kernel.now();
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .insertInto('certificates')
      .values({
        ...at,
        id: certificate,
        pupil_id: other.pupil.personId,
        kind: 'enrolment',
        lang: 'fr',
        state: 'asked',
        asked_at: now,
      })
      .execute();
    await db
      .insertInto('change_requests')
      .values({
        ...at,
        id: request,
        target: 'pupil',
        person_id: other.pupil.personId,
        asked_by: other.guardian.id,
        created_at: now,
      })
      .execute();
  });
  const room = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('classrooms').select('id').where('org_id', '=', other.orgId).executeTakeFirstOrThrow(),
  );
  return [certificate, request, room.id];
}

async function write(who: Office, route: RouteSpec, id: string, entry?: number): Promise<number> {
  const args = sampleArgs(route, id);
  const authId = entry === undefined ? undefined : who.entries[entry];
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  const { status } = await send(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(authId && { 'x-authid': authId }),
    },
    body,
  });
  return status;
}

/** Checksum of everything about the people and places of the second organisation. */
const watched = {
  levels: 'id',
  classes: 'id',
  groups: 'id',
  courses: 'id',
  course_teachers: 'course_id',
  group_members: 'group_id',
  classrooms: 'id',
  persons: 'id',
  pupils: 'person_id',
  families: 'id',
  enrolments: 'pupil_id',
  guardianships: 'pupil_id',
  accounts: 'id',
  auth_entries: 'id',
  sessions: 'account_id',
  one_time_codes: 'account_id',
  look_as: 'target_id',
  certificates: 'id',
  change_requests: 'id',
} as const;
const state = (): Promise<string> =>
  readTenant(server.kernel.pool, school.schoolId, async (db) => {
    const parts = Object.entries(watched).map(
      ([table, id]) =>
        sql`SELECT ${table} || ' ' || md5(coalesce(string_agg(x::text, '|' ORDER BY x::text), '')) AS line
          FROM ${sql.table(table)} x
          WHERE x.school_id = ${school.schoolId} AND x.${sql.ref(id)} = ANY (${ids}::uuid[])`,
    );
    const { rows } = await sql<{ line: string }>`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1`.execute(db as never);
    return rows.map(({ line }) => line).join('\n');
  });

/** The checksum after the previous route. */
let before: string | null = null;
describe.each(writes)('%s', (name, route) => {
  it('changes nothing of another organisation for a user bound to one (SEC-OBJ-09, SEC-HDR-03)', async () => {
    const stood = before ?? (await state());
    before = null;
    const taken: string[] = [];
    for (const id of inBody(route) ? ids : ids.slice(0, 1))
      for (const status of await Promise.all([write(own, route, id), write(direction, route, id, 0)])) {
        expect(status).toBeLessThan(500);
        if (status < 400) taken.push(id);
      }
    if (!wholeSchool[name]) expect(taken).toEqual([]);
    const stands = await state();
    expect(stands).toBe(stood);
    before = stands;
  }, 300_000);
});

describe('a user bound to no organisation', () => {
  it('changes objects in any organisation: the checks above do not block everything', async () => {
    const found = writes.find(([name]) => name === 'levels.order')?.[1] as RouteSpec;
    expect(await write(direction, found, other.levelId, 1)).toBe(200);
    expect(await write(direction, found, other.levelId)).toBe(200);
  });

  it('reads who received a document, while one organisation reads only its own', async () => {
    const document = newId();
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      const at = { school_id: school.schoolId };
      const now = server.kernel.now();
      await db
        .insertInto('documents')
        .values({
          ...at,
          id: document,
          author_id: direction.id,
          year_id: school.yearId,
          category: 'rules',
          created_at: now,
          updated_at: now,
        })
        .execute();
      for (const { personId } of [other.teacher, school.accounts.prof])
        await db
          .insertInto('document_recipients')
          .values({ ...at, document_id: document, person_id: personId, audience_kind: 'teacher' })
          .execute();
    });
    const follow = bindings.find(({ route }) => route.name === 'documents.follow')?.route as RouteSpec;
    const saved = bindings.find(({ route }) => route.name === 'documents.export_follow')?.route as RouteSpec;
    const read = async (route: RouteSpec, query: Record<string, unknown>, entry?: number) => {
      const authId = entry === undefined ? undefined : direction.entries[entry];
      const answer = await fetch(
        `${server.base}/api/${school.schoolId}${addressOf(route, { params: { id: document }, query })}`,
        { headers: { authorization: `Bearer ${direction.token}`, ...(authId && { 'x-authid': authId }) } },
      );
      const text = await answer.text();
      return [answer.status, text.includes(peopleMark), text.includes('Hassan')];
    };
    for (const [route, query] of [
      [follow, { by: 'person', page: 1 }],
      [saved, { format: 'csv' }],
    ] as const)
      expect([await read(route, query), await read(route, query, 0)]).toEqual([
        [200, true, true],
        [200, false, true],
      ]);
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      const [at, file] = [new Date(0), newId()];
      const kind = { ext: 'pdf', type: 'pdf', mime: 'application/pdf' };
      await db
        .insertInto('files')
        .values({ school_id: school.schoolId, id: file, sha256: 'ab'.repeat(32), name: 'a.pdf', ...kind, size: 10 })
        .execute();
      await db
        .updateTable('documents')
        .set({ status: 'published', title: 'Règlement', file_id: file, reading_required: true })
        .set({ published_at: at, visible_from_at: at })
        .where('id', '=', document)
        .execute();
    });
    const remind = bindings.find(({ route }) => route.name === 'documents.remind')?.route as RouteSpec;
    const reminded = async (entry: number) => {
      const answer = await fetch(
        `${server.base}/api/${school.schoolId}${addressOf(remind, { params: { id: document } })}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${direction.token}`,
            'x-authid': direction.entries[entry] ?? '',
            'idempotency-key': newId(),
          },
        },
      );
      const left = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .selectFrom('document_recipients')
          .select('person_id')
          .where('document_id', '=', document)
          .where('reminded_at', 'is not', null)
          .execute(),
      );
      return [answer.status, left.map((row) => row.person_id)];
    };
    expect(await reminded(0)).toEqual([200, [school.accounts.prof.personId]]);
  });
});

it('the tests name only existing routes', () => {
  const known = new Set(writes.map(([name]) => name));
  expect(Object.keys(wholeSchool).filter((name) => !known.has(name))).toEqual([]);
});
