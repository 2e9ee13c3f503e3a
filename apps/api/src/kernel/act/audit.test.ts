import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type SystemCtx, systemCtx } from '#kernel/http/context.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { continues, room } from './act.ts';
import { type AuditEntry, verifyChain } from './audit.ts';

let server: TestServer;
let ctx: SystemCtx;
beforeAll(async () => {
  server = await testServer();
  const { schoolId } = await mintSchool(server);
  ctx = systemCtx(server.kernel, schoolId, { kind: 'job', name: 'test' });
});
afterAll(() => server.stop());

const families = room('families', { tables: ['families'] });
const line = (label: string): AuditEntry => ({
  object: { type: 'families', id: label },
  table: 'families',
  after: { id: label, version: 2 },
});
const add = (label: string, audit: readonly [AuditEntry, ...AuditEntry[]] | AuditEntry) =>
  families.act(ctx, 'families.add', async (tx) => {
    const id = newId();
    await tx.db.insertInto('families').values({ school_id: tx.schoolId, id, label }).execute();
    return { result: id, audit };
  });
const read = () =>
  readTenant(server.kernel.pool, ctx.schoolId, async (db) => ({
    chain: await verifyChain(db, ctx.schoolId),
    head: await db.selectFrom('audit_heads').select(['seq', 'revision']).executeTakeFirstOrThrow(),
    lines: await db.selectFrom('audit_log').select(['seq', 'object_id', 'after']).orderBy('seq').execute(),
  }));

it('lines of acts at the same time stand one after the other, each hashed over the one before', async () => {
  const before = await read();
  await Promise.all(Array.from({ length: 24 }, (_, i) => add(`at once ${i}`, line(`"${i}" \\ é`))));
  const { chain, head, lines } = await read();
  expect(chain).toEqual({ ok: true, checked: before.head.seq + 24, firstBroken: null });
  expect(Number(head.revision)).toBe(Number(before.head.revision) + 24);
  const ids = lines.slice(before.lines.length).map(({ object_id }) => object_id);
  expect(ids.toSorted()).toEqual(Array.from({ length: 24 }, (_, i) => `"${i}" \\ é`).toSorted());
});

it('many lines of one act keep their order over several statements, and make one revision', async () => {
  const before = await read();
  const [first, ...others] = Array.from({ length: 250 }, (_, i) => line(String(i)));
  await add('many', [first!, ...others]);
  const { chain, head, lines } = await read();
  expect(chain).toMatchObject({ ok: true, checked: before.head.seq + 250 });
  expect(Number(head.revision)).toBe(Number(before.head.revision) + 1);
  expect(lines.slice(before.lines.length).map(({ object_id }) => object_id)).toEqual(
    Array.from({ length: 250 }, (_, i) => String(i)),
  );
});

it('an act of a school without a journal is undone', async () => {
  const { rows } = await server.kernel.pool.query<{ id: number }>(
    'INSERT INTO schools DEFAULT VALUES RETURNING school_id AS id',
  );
  const lost = systemCtx(server.kernel, rows[0]!.id, { kind: 'job', name: 'test' });
  const act = families.act(lost, 'families.add', async (tx) => {
    await tx.db.insertInto('families').values({ school_id: tx.schoolId, id: newId(), label: 'lost' }).execute();
    return { result: null, audit: line('lost') };
  });
  await expect(act).rejects.toThrow('seq');
  const kept = await families.act(lost, 'families.count', async (tx) => {
    const rows = await tx.db.selectFrom('families').select('id').where('label', '=', 'lost').execute();
    return continues(rows.length);
  });
  expect(kept).toBe(0);
});
