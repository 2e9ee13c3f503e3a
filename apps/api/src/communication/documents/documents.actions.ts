import type { MyDocument, SignatureMark } from '@encrier/contract/communication/documents';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct, settleNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { provedWithin } from '#kernel/policy/proof.ts';
import { takeNumber } from '../certificates/numbers.public.ts';
import { proofSeconds, signatureNumber, signRefusal, unopened } from './documents.policy.ts';
import { householdAccounts, readMine } from './documents.queries.ts';
import { documentsRoom } from './documents.room.ts';

type Tx = Act<(typeof documentsRoom.tables)[number], Record<never, never>>;
const object = (id: string): { type: string; id: string } => ({ type: 'document', id });

/**
 * Records once that the reader opened the document; this receipt is not written to the journal, like that of a
 * publication.
 */
export function markRead(ctx: Ctx, id: string, edition: number | undefined): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    await holdFile(db, id);
    const document = await readMine(db, ctx, id);
    if (!document) throw notFound();
    // The file that was opened was replaced meanwhile: the new one was not read.
    if (edition !== undefined && edition !== document.edition) return { ok: true as const };
    await db
      .updateTable('document_recipients')
      .set({ read_at: ctx.now })
      .where('document_id', '=', id)
      .where('person_id', '=', self(ctx).personId)
      .where('read_at', 'is', null)
      .execute();
    await settleNotices(db, client, ctx, { type: 'document', ids: [id], accountId: self(ctx).accountId });
    return { ok: true as const };
  });
}

/** Locks the current file of the document: it is not replaced between the reading and the answer. */
const holdFile = (db: ReadDb, id: string): Promise<unknown> =>
  db.selectFrom('documents').select('id').where('id', '=', id).forShare().executeTakeFirst();

async function found(tx: Tx, ctx: Ctx, id: string): Promise<MyDocument> {
  const document = await readMine(tx.db, ctx, id);
  if (!document) throw notFound();
  return document;
}

/** Writes the caller's answer; false when they had already answered. */
async function answer(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const first = await tx.db
    .updateTable('document_recipients')
    .set({ answered_at: ctx.now })
    .where('document_id', '=', id)
    .where('person_id', '=', self(ctx).personId)
    .where('answered_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  await settleInAct(tx, ctx, { type: 'document', ids: [id], accountId: self(ctx).accountId });
  if (first) await tx.live('documents.changed', { document: id }, await householdAccounts(tx.db, ctx, id));
  return first !== undefined;
}

/** Records that it was read, in the reader's name; doing it again changes nothing. */
export function acknowledgeDocument(ctx: Ctx, id: string): Promise<MyDocument> {
  return documentsRoom.act(ctx, 'documents.acknowledge', async (tx) => {
    await holdFile(tx.db, id);
    const document = await found(tx, ctx, id);
    if (!document.readingRequired || document.signature !== 'none') throw conflict('documents.not_asked');
    const blind = unopened(document.ask, document.read);
    if (blind) throw conflict(blind);
    const first = document.ask === 'read' && (await answer(tx, ctx, id));
    return {
      result: await found(tx, ctx, id),
      audit: { object: object(id), after: { acknowledged: true, again: !first } },
    };
  });
}

/**
 * Signs the file as it is now: number, signer, way, instant, sum of the file and address are written once and never
 * change. A second signature of the same person is refused, also at the same instant.
 */
export function signDocument(
  ctx: Ctx,
  id: string,
  given: 'code' | { mark: SignatureMark | null },
): Promise<MyDocument> {
  const actor = self(ctx);
  // The password replaces a handwritten signature: a password typed earlier for another purpose does not sign.
  const provedAt = given === 'code' ? provedWithin(actor, ctx.now, proofSeconds) : null;
  const unproved = precondition('auth.step_up_needed', { totp: actor.totp });
  if (given === 'code' && !provedAt) throw unproved;
  return documentsRoom.act(ctx, 'documents.sign', async (tx) => {
    await holdFile(tx.db, id);
    const document = await found(tx, ctx, id);
    const refusal = signRefusal(document.signature, given);
    if (refusal === 'documents.mark_missing') throw invalid(refusal, { mark: refusal });
    if (refusal) throw conflict(refusal);
    if (document.mine || document.ask !== 'sign')
      throw conflict(document.answeredAt ? 'documents.already_signed' : 'documents.not_asked');
    const blind = unopened(document.ask, document.read);
    if (blind) throw conflict(blind);
    // The row is locked: one person signing on two screens signs once.
    if (!(await answer(tx, ctx, id))) throw conflict('documents.already_signed');
    const file = await tx.db
      .selectFrom('files')
      .select(['name', 'sha256'])
      .where('id', '=', document.file.id)
      .executeTakeFirstOrThrow();
    const year = Number(ctx.today.slice(0, 4));
    const number = signatureNumber(year, await takeNumber(tx, 'S', year));
    const mark = given === 'code' || given.mark === null ? null : JSON.stringify(given.mark);
    const written = await tx.db
      .insertInto('document_signatures')
      .values({
        school_id: ctx.schoolId,
        id: newId(ctx.now.getTime()),
        document_id: id,
        edition: document.edition,
        person_id: actor.personId!,
        account_id: actor.accountId,
        number,
        method: document.signature as 'tick' | 'code' | 'drawn',
        mark,
        signer: actor.label,
        file_name: file.name,
        sha256: file.sha256,
        ip: ctx.ip,
        signed_at: ctx.now,
        proved_at: provedAt,
      })
      .onConflict((oc) => oc.columns(['school_id', 'account_id', 'proved_at']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // That proof signed another document: this one needs its own.
    if (!written) throw unproved;
    return {
      result: await found(tx, ctx, id),
      audit: { object: object(id), after: { signed: number, method: document.signature, sha256: file.sha256 } },
    };
  });
}
