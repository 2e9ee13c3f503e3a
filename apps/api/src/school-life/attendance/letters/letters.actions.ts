import { maxLetters, type LetterBody } from '@encrier/contract/school-life/attendance-notices';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadsOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { isAdult } from '../../../school/consents/consents.public.ts';
import { addressLabels } from '../../../school/pupils/sheets/sheets.public.ts';
import { spanOf } from '../notices/notices.queries.ts';
import { letterWords } from './letters.messages.ts';
import { addressees } from './letters.policy.ts';
import { labelsOf, letterOf, lettersTemplate } from './letters.present.ts';
import { type LetterRow, lettersOf, signsFor, type Written } from './letters.queries.ts';

/**
 * Letters about the pupils with absences, one for each address; throws not found for a person without authority over
 * the child.
 */
function writtenTo(rows: readonly LetterRow[], people: LetterBody['people'], today: string): Written[] {
  const wanted = new Map<string, Set<string> | null>();
  for (const { pupilId, guardianId } of people) {
    const known = wanted.get(pupilId);
    if (guardianId === null || known === null) wanted.set(pupilId, null);
    else wanted.set(pupilId, new Set([...(known ?? []), guardianId]));
  }
  return rows.flatMap((row) => {
    const only = wanted.get(row.id) ?? null;
    if (only && [...only].some((id) => !row.guardians.some((one) => one.id === id))) throw notFound();
    if (!row.lines.length) return [];
    return addressees(
      {
        pupil: { id: row.id, name: row.name, address: row.address, adult: isAdult(row.birth_on, today) },
        family: { address: row.home, separated: row.separated ?? false },
        guardians: row.guardians,
      },
      only,
    ).map((to) => ({ row, to }));
  });
}

/** Letters or labels as one PDF; the journal records whose they were. */
export async function printLetters(ctx: Ctx, { people, kind, ...days }: LetterBody): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const words = letterWords[lang];
  const span = spanOf(ctx.today, days);
  const { rows, signs, letterheads } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const asker = { ...ctx, db };
    return {
      rows: await lettersOf(
        asker,
        people.map(({ pupilId }) => pupilId),
        span,
      ),
      signs: await signsFor(asker),
      letterheads: await letterheadsOf(
        ctx,
        db,
        people.map(({ pupilId }) => pupilId),
      ),
    };
  });
  const written = writtenTo(rows, people, ctx.today).slice(0, 2 * maxLetters);
  if (!written.length) throw conflict('attendance.nothing_to_write');
  return {
    action: 'attendance.print_letters',
    object: { type: 'attendance_event', id: null },
    after: { kind, from: span.from, to: span.to, rows: written.length },
    people: [...new Set(written.flatMap(({ row, to }) => [row.id, ...to.ids]))],
    make: async () => {
      const labels = kind !== 'letters';
      if (labels) {
        const data = {
          lang,
          title: words.labels,
          to: '',
          rows: kind === 'labels8' ? 4 : 8,
          labels: labelsOf(written),
        };
        return pdfFile(await renderPaper(ctx, null, addressLabels, data), words.labels);
      }
      const about = { signs, span, today: ctx.today };
      const letters = written.map((one) => letterOf(one, { ...about, letterhead: letterheads.of(one.row.id) }));
      return pdfFile(
        await renderPaper(ctx, letterheads.all, lettersTemplate, { lang, title: words.file, letters }),
        words.file,
      );
    },
  };
}
