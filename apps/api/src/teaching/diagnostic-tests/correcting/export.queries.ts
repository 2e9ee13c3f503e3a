import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportResults } from '@encrier/contract/teaching/diagnostic-correcting';
import { dayIn } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { resultWords } from '../diagnostic-tests.messages.ts';
import { worth } from '../scoring.policy.ts';
import { readResults } from './results.queries.ts';

type Words = (typeof resultWords)[AccountActor['lang']];
type Read = Awaited<ReturnType<typeof readResults>>['read'][number];

/** Why a copy has no score: void, absent, or waiting to be read; empty for one that has its score. */
function stateWords({ row, score, counts }: Read, words: Words): string {
  if (row.voided_at) return words.void;
  if (!counts) return words.absent;
  return score === null ? words.waits : '';
}

/** The points of one question; empty where the copy does not count, or it was not marked. */
function pointsOf(points: string | number | null | undefined): number | null {
  return points === null || points === undefined ? null : Number(points);
}

/**
 * The results of a test as a CSV or XLSX file: a line per pupil, the points of each question, the level of each skill.
 */
export async function exportSheet(
  ctx: Ctx,
  id: string,
  { format }: QueryOf<typeof exportResults>,
): Promise<PersonalExport> {
  const words = resultWords[self(ctx).lang];
  const { test, skills, read } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    readResults({ ...ctx, db }, id),
  );
  if (test.role === 'second') throw notFound();
  if (test.hidden) throw conflict('diagnostic_tests.names_hidden');
  const questions = test.items.filter((one) => worth(one) > 0);
  return {
    action: 'diagnostic_tests.export',
    object: { type: 'diagnostic_test', id },
    after: { format },
    people: read.map(({ row }) => row.pupil_id),
    make: async () => {
      const rows = [
        [
          ...words.head,
          ...questions.map((one, at) => `${words.question} ${at + 1} (${worth(one)})`),
          ...skills.map((skill) => `${words.level} : ${skill}`),
        ],
        ...read.map((one) => {
          const { row, score, max, share, counts, levels } = one;
          const marks = new Map(row.marks.map(([questionId, points]) => [questionId, points]));
          return [
            ...[row.label, row.labelAr, row.audience],
            row.handed_at ? dayIn(row.handed_at, ctx.zone) : '',
            stateWords(one, words),
            ...[score, counts ? max : null, share === null ? null : Math.round(share * 100)],
            ...questions.map(({ id: questionId }) => pointsOf(counts ? marks.get(questionId) : null)),
            ...levels,
          ];
        }),
      ];
      return sheetFile(rows, { name: test.title, format, widths: [28, 24, 14, 12, 18, 8, 8, 8] });
    },
  };
}
