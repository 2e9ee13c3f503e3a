import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { room } from './act.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it('a value that the table’s own constraint refuses is the sender’s error, not the server’s', async () => {
  const { schoolId } = await mintSchool(server);
  const ctx = systemCtx(server.kernel, schoolId, { kind: 'job', name: 'test' });
  const keep = room('files', { tables: ['files'] }).act(ctx, 'files.upload', async (tx) => {
    const id = newId();
    await tx.db
      .insertInto('files')
      .values({
        school_id: schoolId,
        id,
        sha256: 'a'.repeat(64),
        name: 'n'.repeat(201),
        ext: 'txt',
        type: 'text',
        mime: 'text/plain',
        size: 1,
        created_at: ctx.now,
      })
      .execute();
    return { result: null, audit: { object: { type: 'file', id } } };
  });
  await expect(keep).rejects.toMatchObject({ kind: 'invalid', code: 'invalid_input' });
});
