import type {
  CertificateKind,
  CertificateText,
  previewCertificateText,
  setCertificateText,
} from '@encrier/contract/communication/certificates';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { Act } from '#kernel/act/act.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { mayPrintWords, specimenOf, type TextWords, wordsOfCertificate } from '../certificates.public.ts';
import { certificatesRoom } from '../certificates.room.ts';

export type Which = { kind: CertificateKind; lang: Lang };
type Tx = Act<(typeof certificatesRoom.tables)[number], Record<never, never>>;

/** Refuses words that name a field which no paper of that kind can fill. */
function checkFields({ kind }: Which, words: TextWords): void {
  const wrong = Object.entries(words)
    .filter(([, text]) => !mayPrintWords(kind, text))
    .map(([field]) => [field, 'certificates.field_unknown']);
  if (wrong.length) throw invalid('certificates.field_unknown', Object.fromEntries(wrong));
}

/** Saves the text if the caller saw the current version, or resets it; locks the row, created when missing. */
async function write(
  tx: Tx,
  { kind, lang }: Which,
  version: number,
  next: TextWords | null,
): Promise<{ before: TextWords; after: CertificateText }> {
  await tx.db
    .insertInto('certificate_texts')
    .values({ school_id: tx.schoolId, kind, lang, updated_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db
    .selectFrom('certificate_texts')
    .select('version')
    .where('kind', '=', kind)
    .where('lang', '=', lang)
    .forUpdate()
    .executeTakeFirst();
  const { own: _own, version: found, ...before } = await wordsOfCertificate(tx.db, kind, lang);
  requireVersion({ version: found }, version, { theirs: before, yours: next });
  await tx.db
    .updateTable('certificate_texts')
    .set({ ...(next ?? { title: null, opening: null, body: null }), updated_at: tx.now, version: version + 1 })
    .where('kind', '=', kind)
    .where('lang', '=', lang)
    .execute();
  return { before, after: { kind, lang, ...(await wordsOfCertificate(tx.db, kind, lang)) } };
}

const object = ({ kind, lang }: Which): { type: string; id: string } => ({
  type: 'certificate_text',
  id: `${kind}.${lang}`,
});

export function setText(
  ctx: Ctx,
  which: Which,
  { version, ...words }: BodyOf<typeof setCertificateText>,
): Promise<CertificateText> {
  checkFields(which, words);
  return certificatesRoom.act(ctx, 'certificates.set_text', async (tx) => {
    const { before, after } = await write(tx, which, version, words);
    return { result: after, audit: { object: object(which), before, after: words } };
  });
}

export function resetText(ctx: Ctx, which: Which, version: number): Promise<CertificateText> {
  return certificatesRoom.act(ctx, 'certificates.reset_text', async (tx) => {
    const { before, after } = await write(tx, which, version, null);
    return { result: after, audit: { object: object(which), before, after: { usual: true } } };
  });
}

/** A specimen with words that are not saved. */
export function previewCertificate(
  ctx: Ctx,
  which: Which,
  words: BodyOf<typeof previewCertificateText>,
): Promise<Buffer> {
  checkFields(which, words);
  return readTenant(ctx.kernel.pool, ctx.schoolId, (db) => specimenOf(db, ctx, which.kind, which.lang, words));
}
