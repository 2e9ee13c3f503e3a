import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { room } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { relationsOf } from '#kernel/db/relations.ts';
import { withReader, withTenant, readTenant } from '#kernel/db/tenant.ts';
import { type ReadCtx, systemCtx } from '#kernel/http/context.ts';
import { linkHolder } from '#kernel/auth/authenticate.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { keptForReader } from './kept.ts';
import { openParts } from './parts.ts';
import { shareQuery, instantOf } from './watched.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer({ own: true });
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  // These tests count how often a part is made.
  server.kernel.config.proveKept = false;
});
afterAll(() => server.stop());

let made = 0;
let about: string;
beforeEach(() => {
  made = 0;
  about = newId();
});

type Make = (ctx: ReadCtx) => Promise<unknown>;
const families: Make = async ({ db }) => {
  made += 1;
  return (await db.selectFrom('families').select('label').orderBy('label').execute()).map(({ label }) => label);
};

/** Runs a read as this account of this school. */
function asReader(read: Make, of: TestSchool, account: keyof TestSchool['accounts']): Promise<unknown> {
  const { schoolId, accounts } = of;
  return withReader(server.kernel.pool, schoolId, { planned: true }, async (db, client) => {
    const base = systemCtx(server.kernel, schoolId, { kind: 'job', name: 'test' });
    const identity = await linkHolder(client, schoolId, accounts[account].id);
    return read({ ...base, db, client, identity, actor: identity!.actor } as unknown as ReadCtx);
  });
}

/** One part of a page. */
const ask = (make: Make, of: TestSchool = school, account: keyof TestSchool['accounts'] = 'admin'): Promise<unknown> =>
  asReader(async (ctx) => (await openParts(ctx, 'test', about))('part', make), of, account);

const familyRoom = room('families', { tables: ['families'] });
const add = (label: string, of = school) =>
  familyRoom.act(systemCtx(server.kernel, of.schoolId, { kind: 'job', name: 'test' }), 'families.add', async (tx) => {
    const id = newId();
    await tx.db.insertInto('families').values({ school_id: tx.schoolId, id, label }).execute();
    return { result: id, audit: { object: { type: 'families', id }, after: { label } } };
  });

const inSchool = (text: string, of = school) =>
  withTenant(server.kernel.pool, of.schoolId, {}, (_db, client) => client.query(text));

it('a cached answer is reused while its tables are unchanged, and recomputed after a change', async () => {
  await add('Alami');
  const first = await ask(families);
  expect([await ask(families), made]).toEqual([first, 1]);
  await add('Bennis');
  expect([await ask(families), made]).toEqual([[...(first as string[]), 'Bennis'].sort(), 2]);
});

it('a cached answer survives writes elsewhere: another table, another school', async () => {
  await ask(families);
  await inSchool(`UPDATE subjects SET name = name || ' I'`);
  await add('Tahiri', other);
  await ask(families);
  expect(made).toBe(1);
});

it('a changed row is noticed even if another statement on the same rows changed nothing', async () => {
  const id = await add('Beside');
  await ask(families);
  await withTenant(server.kernel.pool, school.schoolId, {}, (_db, client) =>
    Promise.all(
      [newId(), id].map((one) => client.query('UPDATE families SET label = label || $2 WHERE id = $1', [one, ' II'])),
    ),
  );
  expect([((await ask(families)) as string[]).includes('Beside II'), made]).toEqual([true, 2]);
});

it('a cached answer is for its reader only: another account, school or right has its own', async () => {
  await ask(families);
  await ask(families, school, 'parent');
  await ask(families, other);
  expect(made).toBe(3);
  await inSchool(`UPDATE auth_entries SET roles = roles || '{prof}' WHERE account_id = '${school.accounts.parent.id}'`);
  await ask(families, school, 'parent');
  expect(made).toBe(4);
});

it('a change through a cascade is noticed', async () => {
  const id = newId();
  await inSchool(
    `WITH r AS (INSERT INTO custom_roles (school_id, id, name, base)
      VALUES (${school.schoolId}, '${id}', 'Rôle', 'prof') RETURNING *)
     INSERT INTO custom_role_grants (school_id, role_id, permission, scope)
       SELECT school_id, id, 'news.publish', 'school' FROM r`,
  );
  const grants: Make = async ({ db }) => {
    made += 1;
    return (await db.selectFrom('custom_role_grants').select('permission').where('role_id', '=', id).execute()).length;
  };
  expect([await ask(grants), await ask(grants), made]).toEqual([1, 1, 1]);
  await inSchool(`DELETE FROM custom_roles WHERE id = '${id}'`);
  expect([await ask(grants), made]).toEqual([0, 2]);
});

it('reads and writes through views, functions and keys are tracked', async () => {
  const client = await server.kernel.pool.connect();
  const { reads, writes } = await relationsOf(server.kernel.pool, client).finally(() => client.release());
  expect(reads('SELECT app.children_under($1, $2, $3)').tables).toContain('guardianships');
  expect(reads('SELECT g.pupil_id FROM app.guarding_ties($1) g').tables).toEqual(['guardianships']);
  expect(reads('SELECT label FROM "families"')).toEqual({ tables: ['families'], clock: false });
  expect(reads('SELECT 1 FROM families WHERE created_at < now()').clock).toBe(true);
  expect(writes('SELECT label FROM families FOR UPDATE')).toEqual([]);
  expect(writes('UPDATE "custom_roles" SET name = $1')).toEqual(['custom_roles']);
  expect(writes('UPDATE lessons SET starts = $1')).toContain('lesson_teachers');
  expect(writes('WITH gone AS (DELETE FROM "custom_roles" RETURNING id) SELECT * FROM gone')).toContain(
    'custom_role_grants',
  );
});

it('an answer that reads the clock is valid for that minute', async () => {
  const clock: Make = async (ctx) => {
    made += 1;
    return ctx.now.getUTCMinutes();
  };
  server.clock.set(new Date('2027-03-01T10:00:05Z'));
  await ask(clock);
  server.clock.set(new Date('2027-03-01T10:00:50Z'));
  await ask(clock);
  expect(made).toBe(1);
  server.clock.set(new Date('2027-03-01T10:01:01Z'));
  expect([await ask(clock), made]).toEqual([1, 2]);
});

it('an answer that reads an untracked source, or outside the request, is never cached', async () => {
  const sessions: Make = async ({ db }) => {
    made += 1;
    return (await db.selectFrom('sessions').select('id').execute()).length;
  };
  const elsewhere: Make = async ({ kernel, schoolId }) => {
    made += 1;
    return readTenant(kernel.pool, schoolId, async () => 1);
  };
  for (const make of [sessions, sessions, elsewhere, elsewhere]) await ask(make);
  expect(made).toBe(4);
});

it('a query shared by two parts counts for each of them', async () => {
  const shared = Symbol('families');
  const both: Make = async (ctx) => {
    const { schoolId, accounts } = school;
    const identity = await linkHolder(ctx.client as never, schoolId, accounts.admin.id);
    const part = await openParts({ ...ctx, identity } as ReadCtx, 'shared', about);
    const answers: unknown[] = [];
    for (const name of ['one', 'two'])
      answers.push(await part(name, async (seen) => [name, await shareQuery(seen, shared, families)]));
    return answers;
  };
  const asRequest = () =>
    withReader(server.kernel.pool, school.schoolId, { planned: true }, (db, client) =>
      both({
        ...systemCtx(server.kernel, school.schoolId, { kind: 'job', name: 'test' }),
        db,
        client,
      } as unknown as ReadCtx),
    );
  await asRequest();
  await asRequest();
  expect(made).toBe(1);
  await add('Zniber');
  expect(JSON.stringify(await asRequest()).match(/Zniber/g)).toHaveLength(2);
  expect(made).toBe(2);
});

it('an answer may set its own expiry, and the answer that contains it expires with it', async () => {
  const due = new Date('2027-03-02T10:30:00Z');
  const inner: Make = async (ctx) => {
    const { now, holdsUntil } = instantOf(ctx);
    made += 1;
    holdsUntil(due > now ? due : null);
    return now < due;
  };
  const outer: Make = async (ctx) => {
    made += 10;
    const part = await openParts(ctx, 'inner', about);
    return [await part('inner', inner)];
  };
  server.clock.set(new Date('2027-03-02T10:00:00Z'));
  await ask(outer);
  server.clock.set(new Date('2027-03-02T10:10:00Z'));
  expect([await ask(outer), made]).toEqual([[true], 11]);
  server.clock.set(new Date('2027-03-02T10:31:00Z'));
  expect([await ask(outer), made]).toEqual([[false], 22]);
});

it('an answer is recomputed together with an answer that it contains', async () => {
  const outer: Make = async (ctx) => {
    made += 10;
    const part = await openParts(ctx, 'inner families', about);
    return part('inner', families);
  };
  const first = await ask(outer);
  expect([await ask(outer), made]).toEqual([first, 11]);
  await add('Outer');
  expect([((await ask(outer)) as string[]).includes('Outer'), made]).toEqual([true, 22]);
});

it('concurrent readers of the same answer share one computation, and each tries again when it fails', async () => {
  const answer = keptForReader('made once', async (ctx: ReadCtx, fails: boolean) => {
    made += 1;
    const rows = await ctx.db.selectFrom('families').select('label').execute();
    if (fails) throw new Error('refused');
    return rows;
  });
  const readAll = (fails: boolean) =>
    Promise.allSettled([1, 2, 3, 4].map(() => asReader((ctx) => answer(ctx, fails), school, 'admin')));
  const states = (await readAll(false)).map((one) => one.status);
  expect([states, made]).toEqual([['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'], 1]);
  made = 0;
  expect((await readAll(true)).map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(made).toBe(4);
});
