import { letterWait, type Mailing, type sendLetters } from '@encrier/contract/communication/letters';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { templateOf } from '../letters.actions.ts';
import { mailingRows, presentMailing } from '../letters.queries.ts';
import { lettersRoom, type LettersTx } from '../letters.room.ts';
import { copiesOf, type Written } from '../writing.queries.ts';

const ofMailing = (id: string) => ({ type: 'letter_mailing', id });

async function keep(tx: LettersTx, mailingId: string, written: readonly Written[]): Promise<void> {
  const rows = written.map((one, n) => ({ ...one, id: newId(tx.now.getTime()), nth: n + 1 }));
  // In parts: the number of values in a statement is limited.
  for (let at = 0; at < rows.length; at += 1000) {
    const some = rows.slice(at, at + 1000);
    await tx.db
      .insertInto('letter_copies')
      .values(
        some.map(({ readers: _readers, opened: _opened, fields, ...row }) => ({
          school_id: tx.schoolId,
          mailing_id: mailingId,
          ...row,
          fields: JSON.stringify(fields),
        })),
      )
      .execute();
    const receivers = some.flatMap(({ id, readers }) =>
      readers.map((person) => ({ school_id: tx.schoolId, copy_id: id, person_id: person })),
    );
    if (receivers.length) await tx.db.insertInto('letter_receivers').values(receivers).execute();
  }
}

/**
 * Throws when the same letters, word for word and home by home, were made less than a minute ago: by a second press,
 * another tab or a colleague. The locked template makes such requests wait for each other.
 */
async function refuseTwin(
  tx: LettersTx,
  { title, texts }: { title: string; texts: string },
  by: 'paper' | 'app',
  written: readonly Written[],
): Promise<void> {
  const copies = JSON.stringify(
    written.map(({ pupil_id, names, address, lang, fields }) => ({ pupil_id, names, address, lang, fields })),
  );
  const twin = await tx.db
    .selectFrom('letter_mailings as m')
    .select('m.id')
    .where('m.made_at', '>', new Date(tx.now.getTime() - letterWait * 1000))
    .where('m.title', '=', title)
    .where(sql<boolean>`m.texts = ${texts}::jsonb`)
    .where('m.state', 'in', by === 'paper' ? ['paper'] : ['waiting', 'sending', 'sent'])
    .where(
      sql<boolean>`(SELECT jsonb_agg(jsonb_build_object('pupil_id', k.pupil_id, 'names', k.names, 'address', k.address,
        'lang', k.lang, 'fields', k.fields) ORDER BY k.nth) FROM letter_copies k
        WHERE k.school_id = m.school_id AND k.mailing_id = m.id) = ${copies}::jsonb`,
    )
    .limit(1)
    .executeTakeFirst();
  if (twin) throw conflict('letters.just_made');
}

/**
 * Stores a letter for each home of each pupil, from the current template; a caller who saw another version of it gets a
 * conflict. Letters sent by the application wait a minute, during which they can be cancelled.
 */
export function startMailing(
  ctx: Ctx,
  { templateId, version, pupilIds, by }: BodyOf<typeof sendLetters>,
): Promise<Mailing> {
  return lettersRoom.act(ctx, 'letters.send', async (tx) => {
    const template = await templateOf(tx, templateId);
    requireVersion(template, version);
    const asker = { ...ctx, db: tx.db };
    const written = await copiesOf(asker, template.texts, pupilIds);
    const leaves = by === 'app';
    if (leaves && !written.some(({ opened }) => opened)) throw conflict('letters.nobody_opens');
    const id = newId(tx.now.getTime());
    const { title } = template;
    const texts = JSON.stringify(template.texts);
    await refuseTwin(tx, { title, texts }, by, written);
    const sendAt = leaves ? new Date(tx.now.getTime() + letterWait * 1000) : null;
    await tx.db
      .insertInto('letter_mailings')
      .values({
        school_id: tx.schoolId,
        id,
        title,
        texts,
        made_by: self(ctx).accountId,
        made_at: tx.now,
        state: leaves ? 'waiting' : 'paper',
        send_at: sendAt,
      })
      .execute();
    await keep(tx, id, written);
    if (sendAt) await tx.emit('letters.due', { mailingId: id }, sendAt);
    const row = await mailingRows(asker).where('m.id', '=', id).executeTakeFirstOrThrow();
    return {
      result: presentMailing(row),
      audit: {
        object: ofMailing(id),
        after: { title, items: written.length, by },
        people: [...new Set(written.map((one) => one.pupil_id))],
      },
    };
  });
}

/** Cancels a mailing before it begins to leave. */
export function cancelMailing(ctx: Ctx, id: string): Promise<Mailing> {
  return lettersRoom.act(ctx, 'letters.cancel', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    await tx.db.selectFrom('letter_mailings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const row = await mailingRows(asker).where('m.id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    if (!presentMailing(row).can.cancel) throw conflict('letters.left');
    await tx.db.updateTable('letter_mailings').set({ state: 'cancelled' }).where('id', '=', id).execute();
    await tx.live('letters.changed', {}, { holds: ['letters.write'] });
    return {
      result: presentMailing({ ...row, state: 'cancelled' }),
      audit: { object: ofMailing(id), before: { state: row.state }, after: { state: 'cancelled' } },
    };
  });
}
