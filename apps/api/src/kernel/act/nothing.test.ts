import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type SystemCtx, systemCtx } from '#kernel/http/context.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { continues, nothing, room } from './act.ts';

let server: TestServer;
let ctx: SystemCtx;
beforeAll(async () => {
  server = await testServer();
  const { schoolId } = await mintSchool(server);
  ctx = systemCtx(server.kernel, schoolId, { kind: 'job', name: 'test' });
});
afterAll(() => server.stop());

const families = room('families', { tables: ['families'] });
type Tx = Parameters<Parameters<typeof families.act>[2]>[0];
const add = (tx: Tx, label: string) =>
  tx.db.insertInto('families').values({ school_id: tx.schoolId, id: newId(), label }).execute();
const stand = () =>
  readTenant(server.kernel.pool, ctx.schoolId, async (db) => {
    const head = await db.selectFrom('audit_heads').select(['seq', 'revision']).executeTakeFirstOrThrow();
    const { n } = await db
      .selectFrom('families')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return { seq: Number(head.seq), revision: Number(head.revision), families: Number(n) };
  });

it('an act that found nothing to do writes no line, and cached data of the school stays valid', async () => {
  const before = await stand();
  const answer = await families.act(ctx, 'families.look', async (tx) => {
    await tx.db.selectFrom('families').select('id').forUpdate().execute();
    await tx.db.updateTable('families').set({ label: 'X' }).where('id', '=', newId()).execute();
    return nothing('same');
  });
  expect([answer, await stand()]).toEqual(['same', before]);
});

it('an act that changed a row or emitted an event cannot return “nothing”: it is rolled back', async () => {
  const before = await stand();
  const writes = families.act(ctx, 'families.add', async (tx) => {
    await add(tx, 'Alami');
    return nothing(null);
  });
  await expect(writes).rejects.toThrow('families.add changed something and tells nothing');
  const speaks = families.act(ctx, 'families.tell', async (tx) => {
    await tx.live('families.changed', {}, []);
    return nothing(null);
  });
  await expect(speaks).rejects.toThrow('tells nothing');
  expect(await stand()).toEqual(before);
});

it('a part of a larger act writes no line of its own, but cached data of the school is recomputed', async () => {
  const before = await stand();
  await families.act(ctx, 'families.add', async (tx) => {
    await add(tx, 'Bennis');
    return continues(null);
  });
  const between = await stand();
  expect(between).toEqual({ seq: before.seq, revision: before.revision + 1, families: before.families + 1 });
  await families.act(ctx, 'families.add', async (tx) => {
    await add(tx, 'Chraibi');
    return { result: null, audit: { object: { type: 'family', id: null } } };
  });
  expect(await stand()).toEqual({
    seq: before.seq + 1,
    revision: between.revision + 1,
    families: before.families + 2,
  });
});
