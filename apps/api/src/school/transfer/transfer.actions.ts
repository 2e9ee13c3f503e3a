import type { Readable } from 'node:stream';
import { writeArchive } from '#kernel/backup/school-archive.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { redirectSchool } from '#kernel/tenancy/school-acts.ts';
import { forgetSchoolState } from '#kernel/tenancy/gate.ts';
import { transferRoom } from './transfer.room.ts';

/** The archive of the school as a stream; the journal records who downloaded it before the first byte is sent. */
async function archiveOf(ctx: Ctx): Promise<Readable> {
  await transferRoom.act(ctx, 'transfer.export', async () => ({
    result: null,
    audit: { object: { type: 'school', id: null }, after: { format: 1 } },
  }));
  return new Promise((resolve, reject) => {
    readTenant(ctx.kernel.pool, ctx.schoolId, async (_db, client) => {
      const { stream, done } = writeArchive({
        client,
        files: ctx.kernel.files,
        schoolId: ctx.schoolId,
        version: ctx.kernel.config.version,
        now: ctx.now,
      });
      resolve(stream);
      await done;
    }).catch((error: Error) => {
      ctx.kernel.log('export_failed', { error: error.name });
      reject(error);
    });
  });
}

/** The whole school as an archive: it contains everybody, so it appears in every family's log. */
export async function takeSchool(ctx: Ctx): Promise<UnrecordedExport> {
  const { everybody } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('persons')
      .select((eb) => eb.fn.countAll<number>().as('everybody'))
      .executeTakeFirstOrThrow(),
  );
  return {
    named: Number(everybody),
    make: async () => ({
      bytes: await archiveOf(ctx),
      type: 'application/zip',
      disposition: contentDisposition('attachment', `ecole-${ctx.today}.zip`),
    }),
  };
}

/**
 * From now on this server redirects the school's people with the key of its new place; null brings the school back
 * here.
 */
export async function leadTo(ctx: SystemCtx, key: string | null, host: string | null): Promise<void> {
  await transferRoom.act(ctx, key ? 'transfer.move' : 'transfer.stay', async (tx) => {
    await redirectSchool(tx, key);
    return { result: null, audit: { object: { type: 'school', id: null }, after: { host } } };
  });
  forgetSchoolState(ctx.kernel, ctx.schoolId);
}
