import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { room } from '#kernel/act/act.ts';
import { verifyChain } from '#kernel/act/audit.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { onSchoolClock } from '#kernel/jobs/job-ctx.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { newId } from './id.ts';
import { openPool, refuseDangerousRole } from './pool.ts';
import { withReader, withTenant, readTenant } from './tenant.ts';

let server: TestServer;
let one: TestSchool;
let two: TestSchool;
beforeAll(async () => {
  server = await testServer({ own: true });
  one = await mintSchool(server);
  two = await mintSchool(server);
});
afterAll(() => server.stop());

describe('the wall between schools', () => {
  it('throws without a tenant instead of returning everything (SEC-TEN-03)', async () => {
    await expect(server.kernel.pool.query('SELECT count(*) FROM persons')).rejects.toThrow(
      /app\.school_id|invalid input syntax for type integer/,
    );
    await expect(withTenant(server.kernel.pool, 0, {}, async () => 1)).rejects.toThrow('no tenant');
  });

  it('keeps nothing on a pooled connection', async () => {
    const pool = openPool(server.appUrl, 1);
    try {
      await withTenant(pool, one.schoolId, {}, (db) => db.selectFrom('persons').select('id').execute());
      await expect(pool.query('SELECT 1 FROM persons')).rejects.toThrow();
    } finally {
      await pool.end();
    }
  });

  it.each([
    ['kept', true],
    ['undone', false],
  ])('refuses queries once a transaction was %s, because the connection may be another’s', async (_how, kept) => {
    const pool = openPool(server.appUrl, 1);
    try {
      const late: { ask?: () => Promise<unknown> } = {};
      const done = withTenant(pool, one.schoolId, {}, async (db) => {
        await db.selectFrom('persons').select('id').limit(1).execute();
        late.ask = () => db.updateTable('families').set({ label: 'late' }).execute();
        if (!kept) throw new Error('refused');
      });
      await (kept ? done : expect(done).rejects.toThrow('refused'));
      await withTenant(pool, two.schoolId, {}, async (db) => {
        await expect(late.ask!()).rejects.toThrow('after the end');
        const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM families WHERE label = 'late'`.execute(
          db,
        );
        expect(rows).toEqual([{ n: 0 }]);
      });
    } finally {
      await pool.end();
    }
  });

  it('refuses queries once a reader ended, inside its transaction or outside', async () => {
    const pool = openPool(server.appUrl, 1);
    try {
      const late: (() => Promise<unknown>)[] = [];
      const question = { name: 'late_question', text: 'SELECT 1 AS one', values: [] };
      await withReader(pool, one.schoolId, {}, async (db, client, ask) => {
        late.push(() => db.selectFrom('persons').select('id').execute());
        late.push(
          () => client.query('SELECT 1'),
          () => ask(question),
        );
        expect((await ask(question)).rows).toEqual([{ one: 1 }]);
      });
      await withTenant(pool, two.schoolId, {}, async () => {
        for (const query of late) await expect(query()).rejects.toThrow('after the end');
      });
    } finally {
      await pool.end();
    }
  });

  it('hides and refuses rows of another school, even in raw SQL', async () => {
    const seen = await withTenant(
      server.kernel.pool,
      one.schoolId,
      {},
      async (_db, client) => (await client.query('SELECT DISTINCT school_id FROM persons')).rows,
    );
    expect(seen).toEqual([{ school_id: one.schoolId }]);
    const insert = withTenant(server.kernel.pool, one.schoolId, {}, (_db, client) =>
      client.query('INSERT INTO families (school_id, id, label) VALUES ($1, $2, $3)', [two.schoolId, newId(), 'x']),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  it('refuses a reference to a row of another school (SEC-OBJ-07)', async () => {
    const tie = withTenant(server.kernel.pool, one.schoolId, {}, (db) =>
      db
        .insertInto('guardianships')
        .values({
          school_id: one.schoolId,
          pupil_id: one.accounts.eleve.personId,
          guardian_id: two.accounts.parent.personId,
          kind: 'other',
        })
        .execute(),
    );
    await expect(tie).rejects.toThrow(/foreign key/);
  });

  it('writes nothing in a read-only transaction', async () => {
    const write = readTenant(server.kernel.pool, one.schoolId, (_db, client) =>
      client.query("UPDATE orgs SET name = 'x'"),
    );
    await expect(write).rejects.toThrow(/read-only/);
  });

  it('limits built queries to their school when row security is off (SEC-TEN-03)', async () => {
    const client = new pg.Client({ connectionString: server.superUrl });
    await client.connect();
    const pool = openPool(server.superUrl, 2);
    try {
      const { persons, joined, within, cte } = await withTenant(pool, one.schoolId, {}, async (db) => ({
        persons: await db.selectFrom('persons').select('school_id').distinct().execute(),
        joined: await db
          .selectFrom('accounts as a')
          .innerJoin('persons as p', 'p.id', 'a.person_id')
          .select('p.school_id')
          .distinct()
          .execute(),
        within: await db
          .selectFrom('orgs')
          .select((eb) => eb.selectFrom('accounts').select(sql<number>`count(*)::int`.as('n')).as('n'))
          .executeTakeFirstOrThrow(),
        cte: await db
          .with('mine', (inner) => inner.selectFrom('accounts').select(['id', 'school_id']))
          .selectFrom('mine')
          .select('school_id')
          .distinct()
          .execute(),
      }));
      expect([persons, joined, cte]).toEqual([
        [{ school_id: one.schoolId }],
        [{ school_id: one.schoolId }],
        [{ school_id: one.schoolId }],
      ]);
      expect(within.n).toBe(Object.keys(one.accounts).length);
      await withTenant(pool, one.schoolId, {}, (db) => db.updateTable('orgs').set({ kind: 'lycée' }).execute());
      await withTenant(pool, one.schoolId, {}, (db) => db.deleteFrom('look_as').execute());
      const { rows } = await client.query('SELECT school_id FROM orgs WHERE kind = $1', ['lycée']);
      expect(rows).toEqual([{ school_id: one.schoolId }]);
    } finally {
      await pool.end();
      await client.end();
    }
  });

  it('refuses database roles that bypass row security (SEC-TEN-02)', async () => {
    for (const [address, why] of [
      [server.superUrl, /superuser/],
      [server.ownerUrl, /owns tables/],
    ] as const) {
      const pool = openPool(address, 1);
      await expect(refuseDangerousRole(pool)).rejects.toThrow(why);
      await pool.end();
    }
    await expect(refuseDangerousRole(server.kernel.pool)).resolves.toBeUndefined();
  });
});

describe('act', () => {
  const notes = room('notes', { tables: ['families'] });
  const ctx = () => systemCtx(server.kernel, one.schoolId, { kind: 'command', name: 'test' });
  const add = (label: string) =>
    notes.act(ctx(), 'family.add', async (tx) => {
      const id = newId();
      await tx.db.insertInto('families').values({ school_id: tx.schoolId, id, label }).execute();
      if (label === 'fail') throw new Error('on purpose');
      return { result: { id }, audit: { object: { type: 'family', id }, after: { label, password: 'hidden' } } };
    });
  const verify = () => readTenant(server.kernel.pool, one.schoolId, (db) => verifyChain(db, one.schoolId));

  it('seals many concurrent writes in one unbroken chain, and leaves nothing of a failed one', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, i) => add(`family ${i}`)));
    await expect(add('fail')).rejects.toThrow('on purpose');
    const { ok, checked } = await verify();
    expect({ ok, checked }).toEqual({ ok: true, checked: 25 });
    const rows = await readTenant(server.kernel.pool, one.schoolId, (db) =>
      db.selectFrom('audit_log').select('after').execute(),
    );
    expect(JSON.stringify(rows)).not.toContain('hidden');
  });

  it('explains in words what the database refused: an unknown id, a referenced row, a broken constraint', async () => {
    const ties = room('ties', { tables: ['guardianships', 'persons'] });
    const tie = (guardian_id: string, rank = 1) =>
      ties.act(ctx(), 'tie.add', async (tx) => {
        const values = {
          school_id: tx.schoolId,
          pupil_id: one.accounts.eleve2.personId,
          guardian_id,
          kind: 'other',
          rank,
        };
        await tx.db.insertInto('guardianships').values(values).execute();
        return { result: null, audit: { object: { type: 'pupil', id: null } } };
      });
    await expect(tie(newId())).rejects.toMatchObject({ kind: 'invalid', code: 'unknown_reference' });
    await expect(tie(one.accounts.prof.personId, 99)).rejects.toMatchObject({ kind: 'invalid', code: 'invalid_input' });
    const gone = ties.act(ctx(), 'person.remove', async (tx) => {
      await tx.db.deleteFrom('persons').where('id', '=', one.accounts.parent.personId).execute();
      return { result: null, audit: { object: { type: 'person', id: null } } };
    });
    await expect(gone).rejects.toMatchObject({ kind: 'conflict', code: 'still_referenced' });
  });

  it('compares two requests by their whole body, secrets included (REL-FLT-09)', async () => {
    const { admin } = one.accounts;
    const key = newId();
    const clock = await onSchoolClock(ctx());
    const send = (token: string) =>
      notes.act(
        {
          ...clock,
          actor: { kind: 'account', accountId: admin.id } as never,
          idempotency: { key, body: ['/push', { token }] },
        },
        'family.keyed',
        async () => ({ result: { token }, audit: { object: { type: 'family', id: null } } }),
      );
    expect(await send('first')).toEqual({ token: 'first' });
    await expect(send('first')).rejects.toThrow('replay');
    await expect(send('second')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('detects a changed, removed or re-ordered row', async () => {
    const client = new pg.Client({ connectionString: server.superUrl });
    await client.connect();
    const change = async (text: string, back: string): Promise<void> => {
      await client.query(text, [one.schoolId]);
      expect(await verify()).toMatchObject({ ok: false, firstBroken: 7 });
      await client.query(back, [one.schoolId]);
      expect((await verify()).ok).toBe(true);
    };
    await change(
      `UPDATE audit_log SET action = 'other' WHERE school_id = $1 AND seq = 7`,
      `UPDATE audit_log SET action = 'family.add' WHERE school_id = $1 AND seq = 7`,
    );
    await change(
      'UPDATE audit_log SET seq = -7 WHERE school_id = $1 AND seq = 7',
      'UPDATE audit_log SET seq = 7 WHERE school_id = $1 AND seq = -7',
    );
    await client.query('DELETE FROM audit_log WHERE school_id = $1 AND seq = 25', [one.schoolId]);
    expect((await verify()).ok).toBe(false);
    await client.end();
  });
});
