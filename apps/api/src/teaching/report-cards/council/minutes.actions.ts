import { readTenant } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { classTerm } from '../classes/content.queries.ts';
import { paperHead } from '../papers/papers.queries.ts';
import { councilOf, pupilsOfMinutes, signedPupils } from './council.queries.ts';
import { minutesName, minutesTemplate, printedMinutes } from './minutes.present.ts';

/** The minutes of a council on paper; see the contract. */
export async function takeMinutes(ctx: Ctx, id: string, termId: string): Promise<PersonalExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await classOfTerm(db, ctx, id, termId);
    const held = await councilOf(db, id, termId);
    if (!held) throw conflict('report_cards.council_not_open');
    const signed = held.closed_at ? await signedPupils(db, id, termId) : [];
    const pupils = signed.length ? signed : pupilsOfMinutes(await classTerm(db, id, termId, ctx.today));
    return { row, held, pupils, head: await paperHead(db, ctx, id) };
  });
  const { row, held, pupils, head } = found;
  const names = new Map(pupils.map((pupil) => [pupil.id, pupil.label]));
  return {
    action: 'report_cards.council_minutes',
    people: pupils.map((pupil) => pupil.id),
    object: { type: 'class', id },
    after: { term_id: termId, format: 'pdf' },
    make: async () => {
      const data = printedMinutes(
        {
          className: row.name,
          year: row.year,
          term: row.term.name,
          zone: ctx.zone,
          closedAt: held.closed_at,
          closedBy: held.closedBy,
          reason: held.reason,
          remarks: held.remarks,
          people: held.people,
          pupils,
          notes: held.notes
            .filter((note) => !note.private)
            .map((note) => ({
              of: note.pupilId ? (names.get(note.pupilId) ?? '—') : '',
              body: note.body,
              at: new Date(note.at),
            })),
        },
        head,
      );
      return {
        bytes: await renderPaper(ctx, head.letterhead, minutesTemplate, data),
        type: 'application/pdf',
        disposition: contentDisposition('attachment', minutesName(row.name, row.term.name)),
      };
    },
  };
}
