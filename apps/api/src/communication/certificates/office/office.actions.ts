import { certificateWorkflow } from '../certificates.policy.ts';
import type { CertificateState } from '@encrier/contract/communication/certificates';
import type {
  CertificateKind,
  CertificateRow,
  CertificateSettings,
  issueCertificate,
  setCertificateSettings,
} from '@encrier/contract/communication/certificates';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { langOf } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkLang, makePaper, titleOf } from '../certificates.public.ts';
import { readRow, readSettings } from './office.queries.ts';
import { certificatesRoom } from '../certificates.room.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { isTold } from '../certificates.reach.ts';

type Tx = Act<(typeof certificatesRoom.tables)[number], Record<never, never>>;
const object = (id: string): { type: string; id: string } => ({ type: 'certificate', id });

/** Makes a certificate without a request, for a present or former pupil. */
export function issueUnasked(
  ctx: Ctx,
  { pupilId, kind, lang, bilingual, duplicate }: BodyOf<typeof issueCertificate>,
): Promise<CertificateRow> {
  return certificatesRoom.act(ctx, 'certificates.issue', async (tx) => {
    await checkLang(tx.db, lang, bilingual);
    await refuseOutside(tx.db, ctx, 'documents.issue', { persons: [pupilId] });
    const id = newId(ctx.now.getTime());
    const made = await makePaper(tx, ctx, { id, pupilId, kind, lang, bilingual, duplicate: duplicate ?? false });
    await tx.db
      .insertInto('certificates')
      .values({
        school_id: ctx.schoolId,
        id,
        pupil_id: pupilId,
        kind,
        lang,
        bilingual,
        state: 'issued',
        asked_at: ctx.now,
        decided_by_id: self(ctx).accountId,
        decided_at: ctx.now,
        ...made,
      })
      .execute();
    return {
      result: (await readRow(tx.db, ctx, id)) as CertificateRow,
      audit: {
        object: object(id),
        after: { kind, lang, bilingual, duplicate: made.duplicate, pupil: pupilId, number: made.number },
      },
    };
  });
}

/** The row of a certificate, locked, in a state that allows the move, and in the version that the caller saw. */
async function held(tx: Tx, ctx: Ctx, id: string, version: number, move: keyof typeof certificateWorkflow.moves) {
  const row = await tx.db
    .selectFrom('certificates')
    .select(['pupil_id', 'kind', 'lang', 'bilingual', 'state', 'version', 'number', 'asked_by_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  await refuseOutside(tx.db, ctx, 'documents.issue', { pupils: [row.pupil_id] });
  const from = row.state as CertificateState;
  const yours = { state: Object.values(certificateWorkflow.moves[move])[0] };
  requireVersion(row, version, { theirs: { state: from }, yours });
  if (!certificateWorkflow.allows(from, move)) throw conflict('certificates.state');
  return row;
}

/**
 * Notifies the requester, while they may still request for that pupil (SEC-OBJ-01); the paper or the reason is read in
 * the application.
 */
async function notifyAsker(
  tx: Tx,
  ctx: Ctx,
  id: string,
  row: { asked_by_id: string | null; kind: string; pupil_id: string },
): Promise<void> {
  const asker =
    row.asked_by_id &&
    (await tx.db
      .selectFrom('accounts as a')
      .select('a.id')
      .where('a.id', '=', row.asked_by_id)
      .where(isTold(row.pupil_id, ctx.today))
      .executeTakeFirst());
  if (asker)
    await notifyInAct(tx, ctx, {
      type: 'document.certificat',
      accountIds: [asker.id],
      childId: row.pupil_id,
      model: { type: 'certificate', id },
      priority: 'normal',
      dedupeKey: `certificate:${id}`,
      detail: (speech) => titleOf(row.kind as CertificateKind, langOf(speech)),
    });
  await tx.live('certificates.changed', {}, { holds: ['documents.issue'], accounts: [row.asked_by_id] });
}

/** Issues a requested certificate. */
export function grantCertificate(ctx: Ctx, id: string, version: number, duplicate = false): Promise<CertificateRow> {
  return certificatesRoom.act(ctx, 'certificates.grant', async (tx) => {
    const row = await held(tx, ctx, id, version, 'grant');
    const made = await makePaper(tx, ctx, {
      id,
      pupilId: row.pupil_id,
      kind: row.kind as CertificateKind,
      lang: row.lang as Lang,
      bilingual: row.bilingual,
      duplicate,
    });
    await tx.db
      .updateTable('certificates')
      .set({ state: 'issued', decided_by_id: self(ctx).accountId, decided_at: ctx.now, version: version + 1, ...made })
      .where('id', '=', id)
      .execute();
    await notifyAsker(tx, ctx, id, row);
    return {
      result: (await readRow(tx.db, ctx, id)) as CertificateRow,
      audit: {
        object: object(id),
        before: { state: 'asked' },
        after: { state: 'issued', duplicate: made.duplicate, number: made.number },
      },
    };
  });
}

type Reasoned = { version: number; reason: string };
export function refuseCertificate(ctx: Ctx, id: string, { version, reason }: Reasoned): Promise<{ ok: true }> {
  return certificatesRoom.act(ctx, 'certificates.refuse', async (tx) => {
    const row = await held(tx, ctx, id, version, 'refuse');
    await tx.db
      .updateTable('certificates')
      .set({ state: 'refused', reason, decided_by_id: self(ctx).accountId, decided_at: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await notifyAsker(tx, ctx, id, row);
    return {
      result: { ok: true as const },
      audit: { object: object(id), before: { state: 'asked' }, after: { state: 'refused', reason } },
    };
  });
}

/** Revokes a paper: its number stays used, and its verification says so. */
export function revokeCertificate(ctx: Ctx, id: string, { version, reason }: Reasoned): Promise<{ ok: true }> {
  return certificatesRoom.act(ctx, 'certificates.revoke', async (tx) => {
    const row = await held(tx, ctx, id, version, 'revoke');
    await tx.db
      .updateTable('certificates')
      .set({ state: 'revoked', reason, decided_by_id: self(ctx).accountId, decided_at: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('certificates.changed', {}, { holds: ['documents.issue'], accounts: [row.asked_by_id] });
    return {
      result: { ok: true as const },
      audit: {
        object: object(id),
        before: { state: 'issued', number: row.number },
        after: { state: 'revoked', reason },
      },
    };
  });
}

async function changeSeal(tx: Tx, ctx: Ctx, before: string | null, next: string | null): Promise<void> {
  try {
    // A school has one seal: its owner id is the picture's own.
    if (next && next !== before) await adoptImage(tx, ctx, next, { type: 'certificate_seal', id: next });
  } catch (error) {
    throw error instanceof AppError ? invalid('certificates.seal', { sealId: 'certificates.seal' }) : error;
  }
  if (before && before !== next) await releaseFiles(tx, { type: 'certificate_seal', id: before }, []);
}

/** Sets who signs, the seal, and what families make themselves. */
export function setSettings(ctx: Ctx, body: BodyOf<typeof setCertificateSettings>): Promise<CertificateSettings> {
  return certificatesRoom.act(ctx, 'certificates.set_settings', async (tx) => {
    await tx.db
      .insertInto('certificate_settings')
      .values({ school_id: tx.schoolId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await tx.db.selectFrom('certificate_settings').select('version').forUpdate().executeTakeFirst();
    const { version, seal, ...before } = await readSettings(tx.db);
    const next = { signatory: body.signatory, function: body.function, selfService: [...new Set(body.selfService)] };
    requireVersion({ version }, body.version, { theirs: before, yours: next });
    await changeSeal(tx, ctx, seal?.id ?? null, body.sealId);
    await tx.db
      .updateTable('certificate_settings')
      .set({
        signatory: next.signatory,
        signatory_function: next.function,
        self_service: next.selfService,
        seal_file_id: body.sealId,
        version: version + 1,
      })
      .execute();
    return {
      result: await readSettings(tx.db),
      audit: {
        object: { type: 'certificate_settings', id: null },
        before: { ...before, seal: seal?.id ?? null },
        after: { ...next, seal: body.sealId },
      },
    };
  });
}
