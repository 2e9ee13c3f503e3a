import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setReportSettings } from '@encrier/contract/teaching/report-cards';
import { plainName } from '#kernel/content/direction.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { reportCardsRoom } from './report-cards.room.ts';
import { rulesOf } from './settings.queries.ts';

const once = (words: readonly string[]): string[] => [...new Set(words.map(plainName).filter(Boolean))];

/** Sets how cards are written; throws `edited_meanwhile` when somebody else changed it. */
export function setSettings(ctx: Ctx, body: BodyOf<typeof setReportSettings>): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.set_settings', async (tx) => {
    const before = await rulesOf(tx.db);
    const { version } = body;
    const set = {
      max_length: body.maxLength,
      forbidden: once(body.forbidden),
      decisions: once(body.decisions),
      proof: body.proof,
      version: version + 1,
    };
    // Two first writes at once: the second finds the row and is refused.
    const done =
      version === 0
        ? await tx.db
            .insertInto('report_settings')
            .values({ school_id: tx.schoolId, ...set })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx.db
            .updateTable('report_settings')
            .set(set)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'report_settings', id: null }, before, after: await rulesOf(tx.db) },
    };
  });
}
