import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportFiles, printWaiting } from '@encrier/contract/school/reenrolment';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { pdfFile, sheetFile } from '#kernel/content/sheet-file.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { campaignOf, listedForFile } from '../admin/admin.public.ts';
import { printWords } from './print.messages.ts';
import { waitingSheet, waitingTemplate } from './print.present.ts';

const ofCampaign = (id: string) => ({ type: 'reenrolment', id });

/**
 * The pupils of a list as a CSV or XLSX file, with inert cells (SEC-INJ-04); the journal records who downloaded how
 * many.
 */
export async function exportList(
  ctx: Ctx,
  id: string,
  { format, ...narrowing }: QueryOf<typeof exportFiles>,
): Promise<PersonalExport> {
  const words = printWords[self(ctx).lang];
  const { campaign, found } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await campaignOf(db, id);
    return { campaign: row, found: await listedForFile({ ...ctx, db }, row, narrowing) };
  });
  return {
    action: 'reenrolment_print.export',
    object: ofCampaign(id),
    after: { format },
    people: found.map((row) => row.pupil_id),
    make: async () => {
      const rows = [
        words.head,
        ...found.map((row) => [
          row.class_name,
          `${row.last_name} ${row.first_name}`,
          `${row.first_name_ar} ${row.last_name_ar}`.trim(),
          words.states[row.state],
          row.answered_at ? dayIn(new Date(row.answered_at), ctx.zone) : '',
          row.missing,
          row.to_check,
          row.certificate ? words.yes : '',
        ]),
      ];
      return sheetFile(rows, {
        name: `${words.sheet} ${campaign.name}`,
        format,
        widths: [12, 30, 26, 24, 14, 12, 12, 14],
      });
    },
  };
}

/** Names of the guardians with authority today, by pupil. */
async function guardiansOf(db: ReadDb, ids: readonly string[], today: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(answeringTies('g', today))
    .innerJoin('persons as q', 'q.id', 'g.guardian_id')
    .select(['g.pupil_id', 'q.first_name', 'q.last_name'])
    .where(sql<boolean>`g.pupil_id = ANY (${[...ids]}::uuid[])`)
    .orderBy('g.rank')
    .orderBy('q.id')
    .execute();
  const found = new Map<string, string[]>();
  for (const row of rows)
    found.set(row.pupil_id, [...(found.get(row.pupil_id) ?? []), `${row.first_name} ${row.last_name}`]);
  return found;
}

/** On A4, class by class: pupils whose answer is missing, with the names of the guardians and a place to write it. */
export async function printMissing(
  ctx: Ctx,
  id: string,
  { classId }: QueryOf<typeof printWaiting>,
): Promise<PersonalExport> {
  const lang = self(ctx).lang;
  const { campaign, pupils, guardians, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await campaignOf(db, id);
    const found = (await listedForFile({ ...ctx, db }, row, { classId })).filter(
      ({ state }) => state === 'waiting' || state === 'unsure',
    );
    return {
      campaign: row,
      pupils: found,
      guardians: await guardiansOf(
        db,
        found.map((one) => one.pupil_id),
        ctx.today,
      ),
      letterhead: await letterheadOf(ctx, db, { pupils: found.map((one) => one.pupil_id) }),
    };
  });
  return {
    action: 'reenrolment_print.print',
    object: ofCampaign(id),
    after: { classId: classId ?? null },
    people: pupils.map((one) => one.pupil_id),
    make: async () => {
      const bytes = await renderPaper(
        ctx,
        letterhead,
        waitingTemplate,
        waitingSheet(lang, { year: campaign.name, closesOn: campaign.closes_on }, pupils, guardians),
      );
      return pdfFile(bytes, `${printWords[lang].waiting} ${campaign.name}`);
    },
  };
}
