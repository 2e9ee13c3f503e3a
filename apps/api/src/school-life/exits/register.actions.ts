import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportRegister } from '@encrier/contract/school-life/exits-gate';
import { toStamp } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { register } from './gate.queries.ts';
import { registerWords } from './gate.messages.ts';

const hourIn = (at: string | null, zone: string): string => {
  if (!at) return '';
  const digits = toStamp(new Date(at), zone);
  return `${digits.slice(8, 10)}:${digits.slice(10, 12)}`;
};

/** The register of a day as a CSV or XLSX file, cells inert (SEC-INJ-04); the journal keeps who took it. */
export async function exportDay(
  ctx: Ctx,
  { day = ctx.today, format }: QueryOf<typeof exportRegister>,
): Promise<Leaving> {
  const words = registerWords[(ctx.actor as AccountActor).lang];
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    register({ ...ctx, db }, day),
  );
  return {
    action: 'exits.export',
    object: { type: 'exit_passage', id: null },
    after: { day, format },
    people: found.map((row) => row.pupil_id),
    make: async () => {
      const rows = [
        words.head,
        ...found.map((row) => [
          hourIn(row.at, ctx.zone),
          row.pupil,
          row.class_name ?? '',
          row.mode === 'alone' ? words.alone : (row.with ?? ''),
          words.states[row.status],
          row.refusal ? words.refusals[row.refusal] : '',
          hourIn(row.returnedAt, ctx.zone),
          row.by ?? '',
          row.secondBy ?? '',
          row.overridden ? words.yes : '',
        ]),
      ];
      return sheetFile(rows, { name: `${words.name} ${day}`, format, widths: [8, 28, 10, 28, 16, 30, 8, 24, 24, 12] });
    },
  };
}
