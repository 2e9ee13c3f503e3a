import { type BatchState, batchWorkflow } from '../certificates.policy.ts';
import { buffer } from 'node:stream/consumers';
import type {
  BatchKind,
  CertificateBatch,
  issueCertificates,
  issueDeparted,
} from '@encrier/contract/communication/certificates-batches';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { joinPdfs } from '#kernel/pdf/join.ts';
import { self } from '#kernel/policy/actor.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { checkLang, titleOf } from '../certificates.public.ts';
import { certificatesRoom, type CertificatesTx } from '../certificates.room.ts';
import { batchPupils, batchRows, listDeparted, papersOf, presentBatch } from './batches.queries.ts';
import { batchInReach } from '../certificates.reach.ts';

export const batchObject = (id: string) => ({ type: 'certificate_batch', id });
export const office = { holds: ['documents.issue'] } as const;

async function answered(tx: CertificatesTx, ctx: Ctx, id: string): Promise<CertificateBatch> {
  const row = await batchRows({ ...ctx, db: tx.db })
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return presentBatch(row);
}

type Planned = { kind: BatchKind; lang: Lang; bilingual: boolean; pupilIds: readonly string[] };
type Scope = { class_id: string } | { left_from: string; left_to: string; org_id: string | null };

/** Stores a batch with its lines, and starts it; null while another one of the same scope is running. */
async function plan(tx: CertificatesTx, ctx: Ctx, { pupilIds, ...paper }: Planned, scope: Scope) {
  const id = newId(tx.now.getTime());
  const { accountId } = self(ctx);
  const kept = await tx.db
    .insertInto('certificate_batches')
    .values({ school_id: tx.schoolId, id, ...paper, ...scope, made_by: accountId, made_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) return null;
  await tx.db
    .insertInto('certificate_batch_pupils')
    .values(pupilIds.map((pupil_id, position) => ({ school_id: tx.schoolId, batch_id: id, pupil_id, position })))
    .execute();
  await tx.emit('certificates.batch', { batchId: id });
  return answered(tx, ctx, id);
}

/** Plans a certificate for each of these pupils of a class; they are made one after the other, in the caller's name. */
export function issueMany(
  ctx: Ctx,
  { classId, kind, lang, bilingual, pupilIds }: BodyOf<typeof issueCertificates>,
): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.issue_many', async (tx) => {
    await checkLang(tx.db, lang, bilingual);
    const ids = [...new Set(pupilIds)];
    const { items } = await batchPupils({ ...ctx, db: tx.db }, { classId, kind, lang });
    const here = new Set(items.map(({ id }) => id));
    if (!ids.every((one) => here.has(one))) throw conflict('certificates.not_of_class');
    const result = await plan(tx, ctx, { kind, lang, bilingual, pupilIds: ids }, { class_id: classId });
    if (!result) throw conflict('certificates.batch_open');
    return {
      result,
      audit: {
        object: batchObject(result.id),
        after: { kind, lang, bilingual, class: classId, items: ids.length },
        people: ids,
      },
    };
  });
}

/** The same for pupils who left between two days. */
export function issueToDeparted(
  ctx: Ctx,
  { from, to, kind, lang, bilingual, pupilIds }: BodyOf<typeof issueDeparted>,
): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.issue_departed', async (tx) => {
    await checkLang(tx.db, lang, bilingual);
    const ids = [...new Set(pupilIds)];
    const { items } = await listDeparted({ ...ctx, db: tx.db }, { from, to, kind, lang });
    const gone = new Set(items.map(({ id }) => id));
    if (!ids.every((one) => gone.has(one))) throw conflict('certificates.not_departed');
    const reach = reachFor(ctx, 'documents.issue');
    const org_id = (reach.all && reach.orgIds?.length === 1 && reach.orgIds[0]) || null;
    const scope = { left_from: from, left_to: to, org_id };
    // Of two batches that name a pupil, the second waits for the first.
    const twice = await tx.db
      .selectFrom('certificate_batch_pupils as x')
      .innerJoin('certificate_batches as b', 'b.id', 'x.batch_id')
      .select('x.pupil_id')
      .where('b.state', '=', 'working')
      .where('b.kind', '=', kind)
      .where('b.lang', '=', lang)
      .where('x.pupil_id', 'in', ids)
      .executeTakeFirst();
    const result = twice ? null : await plan(tx, ctx, { kind, lang, bilingual, pupilIds: ids }, scope);
    if (!result) throw conflict('certificates.departed_open');
    return {
      result,
      audit: {
        object: batchObject(result.id),
        after: { kind, lang, bilingual, from, to, items: ids.length },
        people: ids,
      },
    };
  });
}

/** The state of a batch, with its row locked. */
const held = async (tx: CertificatesTx, id: string): Promise<BatchState | null> => {
  const batches = tx.db.selectFrom('certificate_batches').select('state').where('id', '=', id);
  return ((await batches.forUpdate().executeTakeFirst())?.state ?? null) as BatchState | null;
};
/** Whether a batch may make a move, with its row locked. */
export async function mayMove(
  tx: CertificatesTx,
  id: string,
  move: keyof typeof batchWorkflow.moves,
): Promise<boolean> {
  const state = await held(tx, id);
  return state !== null && batchWorkflow.allows(state, move);
}

/** Stops a batch; papers already made are kept. */
export function stopBatch(ctx: Ctx, id: string): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.stop_batch', async (tx) => {
    await answered(tx, ctx, id);
    if (!(await mayMove(tx, id, 'stop'))) return nothing(await answered(tx, ctx, id));
    await tx.db
      .updateTable('certificate_batches')
      .set({ state: 'stopped', ended_at: tx.now })
      .where('id', '=', id)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return {
      result: await answered(tx, ctx, id),
      audit: { object: batchObject(id), before: { state: 'working' }, after: { state: 'stopped' } },
    };
  });
}

/** Resumes the papers not yet made, in the caller's name; does nothing for a batch in progress. */
export function resumeBatch(ctx: Ctx, id: string): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.resume_batch', async (tx) => {
    await answered(tx, ctx, id);
    const before = await held(tx, id);
    const row = await answered(tx, ctx, id);
    if (!row.can.resume) return nothing(row);
    const { accountId } = self(ctx);
    try {
      await tx.db
        .updateTable('certificate_batches')
        .set({ state: 'working', ended_at: null, stopped_for: '', made_by: accountId, made_at: tx.now })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      // Another one of the same scope and kind is running.
      const open = row.departed ? 'certificates.departed_open' : 'certificates.batch_open';
      throw (error as { code?: string }).code === '23505' ? conflict(open) : error;
    }
    await tx.emit('certificates.batch', { batchId: id });
    await tx.live('certificates.changed', {}, office);
    return {
      result: await answered(tx, ctx, id),
      audit: { object: batchObject(id), before: { state: before ?? '' }, after: { state: 'working' } },
    };
  });
}

/** The papers of a batch in one document, as they were made. */
export async function printBatch(ctx: Ctx, id: string): Promise<PersonalExport> {
  const { batch, papers } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await db
      .selectFrom('certificate_batches as b')
      .leftJoin('classes as k', 'k.id', 'b.class_id')
      .select(['b.kind', 'b.lang', 'k.name', 'b.left_from', 'b.left_to'])
      .where('b.id', '=', id)
      .where('b.state', 'in', batchWorkflow.from('print'))
      .where(batchInReach(ctx))
      .executeTakeFirst();
    if (!found) throw notFound();
    return { batch: found, papers: await papersOf({ ...ctx, db }, id) };
  });
  if (!papers.length) throw notFound();
  return {
    action: 'certificates.batch_file',
    people: papers.map(({ pupil_id }) => pupil_id),
    object: batchObject(id),
    after: { format: 'pdf' },
    make: async () => {
      const parts = [];
      for (const { sha256, pages } of papers) {
        const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, sha256));
        parts.push({ bytes: await buffer(stream), pages: pages ?? 1 });
      }
      const whose = batch.left_from ? `${batch.left_from} ${batch.left_to}` : (batch.name ?? '');
      const title = `${titleOf(batch.kind as BatchKind, batch.lang as Lang)} ${whose}`.trim();
      const disposition = contentDisposition('inline', `${title}.pdf`);
      return { bytes: await joinPdfs(ctx, title, parts), type: 'application/pdf', disposition };
    },
  };
}
