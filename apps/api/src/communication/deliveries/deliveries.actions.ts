import type { exportDeliveries } from '@encrier/contract/communication/deliveries';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { dayIn, timeIn } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sendAgainInAct } from '#kernel/notify/again.ts';
import { self } from '#kernel/policy/actor.ts';
import { logWords } from './deliveries.messages.ts';
import { listedForFile, oneOf } from './deliveries.queries.ts';
import { deliveriesRoom } from './deliveries.room.ts';

const hourMs = 3_600_000;

/**
 * Sends one notice again; `deliveries.not_again` when it was read, was sent again within the hour, or has no channel.
 */
export function sendAgain(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return deliveriesRoom.act(ctx, 'deliveries.again', async (tx) => {
    const line = await oneOf({ ...ctx, db: tx.db }, id);
    if (!line) throw notFound();
    const lately = line.againAt !== null && line.againAt.getTime() > ctx.now.getTime() - hourMs;
    if (!line.can.again || lately || !(await sendAgainInAct(tx, ctx, id))) throw conflict('deliveries.not_again');
    return {
      result: { ok: true as const },
      audit: { object: { type: 'notification', id }, after: { kind: line.kind, account: line.accountId } },
    };
  });
}

/** The log as a CSV or XLSX file, with inert cells (SEC-INJ-04): kinds and channels, without content. */
export async function exportLog(
  ctx: Ctx,
  { format, ...query }: QueryOf<typeof exportDeliveries>,
): Promise<PersonalExport> {
  const words = logWords[self(ctx).lang];
  const { lines, people } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    listedForFile({ ...ctx, db }, query),
  );
  const moment = (at: string): [string, string] => [dayIn(new Date(at), ctx.zone), timeIn(new Date(at), ctx.zone)];
  return {
    action: 'deliveries.export',
    object: { type: 'notifications', id: null },
    after: { format, rows: lines.length },
    people,
    make: async () => {
      const rows = lines.flatMap((line) => {
        const read = line.readAt ? moment(line.readAt).join(' ') : '';
        const about = [...moment(line.at), line.reader, line.title];
        if (!line.deliveries.length) return [[...about, words.channels.app, '', '', read]];
        return line.deliveries.map(({ channel, state, why, returned }) => [
          ...about,
          words.channels[channel],
          returned ? words.returned : words.states[state],
          why ? words.whys[why] : '',
          read,
        ]);
      });
      return sheetFile([words.head, ...rows], { name: words.sheet, format, widths: [12, 8, 26, 32, 16, 14, 32, 18] });
    },
  };
}
