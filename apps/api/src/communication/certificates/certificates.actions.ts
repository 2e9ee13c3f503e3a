import { asksFor } from './certificates.reach.ts';
import type { askCertificate, MyCertificate } from '@encrier/contract/communication/certificates';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { madeAtOnce } from './certificates.policy.ts';
import { checkLang, checkTrue, makePaper } from './certificates.public.ts';
import { readMine } from './certificates.queries.ts';
import { certificatesRoom } from './certificates.room.ts';

/** Asks for a certificate, or makes it at once where the school lets families do so. */
export function requestCertificate(
  ctx: Ctx,
  { pupilId, kind, lang, motive, bilingual = false }: BodyOf<typeof askCertificate>,
): Promise<MyCertificate> {
  return certificatesRoom.act(ctx, 'certificates.ask', async (tx) => {
    // The pupil's row is locked: a double click makes one request.
    const pupil = await tx.db
      .selectFrom('pupils as u')
      .select('u.person_id')
      .where('u.person_id', '=', pupilId)
      .where(asksFor(ctx))
      .forUpdate()
      .executeTakeFirst();
    if (!pupil) throw notFound();
    await checkLang(tx.db, lang, bilingual);
    const { standing } = await checkTrue(tx.db, ctx, pupilId, kind);
    const own = await tx.db.selectFrom('certificate_settings').select('self_service').executeTakeFirst();
    const waiting = await tx.db
      .selectFrom('certificates')
      .select('id')
      .where('pupil_id', '=', pupilId)
      .where('kind', '=', kind)
      .where('lang', '=', lang)
      .where('bilingual', '=', bilingual)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (waiting) throw conflict('certificates.waiting');
    const id = newId(ctx.now.getTime());
    const atOnce = madeAtOnce(kind, own?.self_service ?? [], standing);
    const made = atOnce ? await makePaper(tx, ctx, { id, pupilId, kind, lang, bilingual, duplicate: true }) : {};
    await tx.db
      .insertInto('certificates')
      .values({
        school_id: ctx.schoolId,
        id,
        pupil_id: pupilId,
        kind,
        lang,
        bilingual,
        motive,
        state: atOnce ? 'issued' : 'asked',
        asked_by_id: self(ctx).accountId,
        asked_at: ctx.now,
        decided_at: atOnce ? ctx.now : null,
        ...made,
      })
      .execute();
    if (!atOnce)
      await tx.live('certificates.changed', {}, { holds: ['documents.issue'], accounts: [self(ctx).accountId] });
    const result = (await readMine(tx.db, ctx, id)) as MyCertificate;
    return {
      result,
      audit: {
        object: { type: 'certificate', id },
        after: { kind, lang, bilingual, pupil: pupilId, state: result.state, number: result.number },
      },
    };
  });
}
