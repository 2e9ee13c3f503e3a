import { continues, nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { requesterCtx } from '#kernel/jobs/job-ctx.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { makePaper } from '../certificates.public.ts';
import { certificatesRoom } from '../certificates.room.ts';
import { batchObject as object, mayMove, office } from './batches.actions.ts';
import { type Next, nextOf } from './batches.queries.ts';

/** One paper of a batch, unless it was stopped or another run has just made it. */
const issueOne = (ctx: Ctx, batchId: string, { pupilId, kind, lang, bilingual }: Next): Promise<unknown> =>
  certificatesRoom.act(ctx, 'certificates.issue', async (tx) => {
    if (!(await mayMove(tx, batchId, 'make'))) return nothing(null);
    const line = tx.db.selectFrom('certificate_batch_pupils').select('certificate_id').where('batch_id', '=', batchId);
    if ((await line.where('pupil_id', '=', pupilId).executeTakeFirst())?.certificate_id) return nothing(null);
    await refuseOutside(tx.db, ctx, 'documents.issue', { persons: [pupilId] });
    const id = newId(tx.now.getTime());
    const made = await makePaper(tx, ctx, { id, pupilId, kind, lang, bilingual, duplicate: true });
    await tx.db
      .insertInto('certificates')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        kind,
        lang,
        bilingual,
        state: 'issued',
        asked_at: tx.now,
        decided_by_id: self(ctx).accountId,
        decided_at: tx.now,
        ...made,
      })
      .execute();
    await tx.db
      .updateTable('certificate_batch_pupils')
      .set({ certificate_id: id })
      .where('batch_id', '=', batchId)
      .where('pupil_id', '=', pupilId)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return {
      result: null,
      audit: {
        object: { type: 'certificate', id },
        after: { kind, lang, bilingual, duplicate: made.duplicate, pupil: pupilId, number: made.number },
      },
    };
  });

/** Records why one pupil has no paper; the others continue. */
const refuseOne = (ctx: Ctx, batchId: string, pupilId: string, refusal: string): Promise<void> =>
  certificatesRoom.act(ctx, 'certificates.batch', async (tx) => {
    await tx.db
      .updateTable('certificate_batch_pupils')
      .set({ refusal })
      .where('batch_id', '=', batchId)
      .where('pupil_id', '=', pupilId)
      .where('certificate_id', 'is', null)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return continues(undefined);
  });

const finish = (ctx: Ctx, id: string, state: 'done' | 'stopped', why: '' | 'right' = ''): Promise<void> =>
  certificatesRoom.act(ctx, 'certificates.batch', async (tx) => {
    if (!(await mayMove(tx, id, state === 'done' ? 'finish' : 'stop'))) return nothing(undefined);
    await tx.db
      .updateTable('certificate_batches')
      .set({ state, ended_at: tx.now, stopped_for: why })
      .where('id', '=', id)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return { result: undefined, audit: { object: object(id), before: { state: 'working' }, after: { state } } };
  });

/**
 * Makes the papers of a batch one by one, in the name and with the rights of the requester: interrupted at any moment,
 * it resumes with the papers not yet made. A refusal is recorded on the pupil's row.
 */
export async function runBatch(fresh: () => Promise<Ctx>, id: string): Promise<void> {
  for (;;) {
    const ctx = await fresh();
    const next = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => nextOf(db, id));
    if (!next) return finish(ctx, id, 'done');
    const requester = await requesterCtx(ctx, next.madeBy);
    if (!requester || !holds(requester.actor, 'documents.issue')) return finish(ctx, id, 'stopped', 'right');
    try {
      await issueOne(requester, id, next);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'limit' || error.kind === 'internal') throw error;
      await refuseOne(ctx, id, next.pupilId, error.code);
    }
  }
}
