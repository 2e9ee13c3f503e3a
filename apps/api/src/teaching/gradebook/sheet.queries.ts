import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { subjectAverage } from '@encrier/contract/teaching/averages';
import { shown } from '@encrier/contract/teaching/fractions';
import type { exportGradeSheet, markHistory } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { sheetWords } from './gradebook.messages.ts';
import { readSheet } from './gradebook.queries.ts';
import { readsSheet } from './gradebook.reach.ts';

type Change = ResponseInput<typeof markHistory>['changes'][number];
/** The journal of one cell, for people who read the sheet; 404 when nothing was ever written. */
export async function readCellHistory(
  ctx: ReadCtx,
  { id, pupilId }: { id: string; pupilId: string },
): Promise<ResponseInput<typeof markHistory>> {
  const cell = `${id}|${pupilId}`;
  const row = await ctx.db
    .selectFrom('marks as m')
    .innerJoin('assessments as a', 'a.id', 'm.assessment_id')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .select(
      sql<Change[]>`COALESCE((SELECT json_agg(json_build_object('at', g.at,
          'by', ${nameOfAccountOrNone('g.actor_id')},
          'from', COALESCE(g.before -> 'cells' ->> ${cell}, ''), 'to', COALESCE(g.after -> 'cells' ->> ${cell}, ''))
            ORDER BY g.seq DESC)
        FROM audit_log g WHERE g.school_id = a.school_id AND g.object_type = 'course'
          AND g.object_id = a.course_id::text
          AND g.action = 'gradebook.save' AND g.after -> 'cells' ? ${cell}), '[]')`.as('changes'),
    )
    .where('m.assessment_id', '=', id)
    .where('m.pupil_id', '=', pupilId)
    .where(readsSheet(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { changes: row.changes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) };
}

/** A sheet as a table: a line for each pupil with marks, codes in words, and average. */
export async function exportSheet(
  ctx: Ctx,
  id: string,
  { term, format }: QueryOf<typeof exportGradeSheet>,
): Promise<PersonalExport> {
  const page = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    readSheet({ ...ctx, db }, id, term ? { term } : {}),
  );
  const { lang } = self(ctx);
  const words = sheetWords[lang];
  const live = page.assessments.filter(({ state }) => state !== 'cancelled');
  const cells = new Map(page.marks.map((one) => [`${one.pupilId} ${one.assessmentId}`, one]));
  return {
    action: 'gradebook.export',
    object: { type: 'course', id },
    after: { format, items: live.length },
    people: page.pupils.map((one) => one.id),
    make: () => {
      const rows = page.pupils.map((pupil) => {
        const held = live.map((one) => ({ one, mark: cells.get(`${pupil.id} ${one.id}`) }));
        const { value } = subjectAverage(
          held.map(({ one, mark }) => ({ ...one, value: mark?.value ?? null, code: mark?.code ?? null })),
          page.boxes,
          page.rules.parts,
        );
        return [
          pupil.left ? `${pupil.label} (${words.left})` : pupil.label,
          ...held.map(({ mark }) => (mark?.value ? Number(mark.value) : mark?.code ? words.codes[mark.code] : '')),
          value ? shown(value, page.rules.rounding) : '',
        ];
      });
      const head = live.map((one) => `${one.title} (/${one.scale}, ${words.weight} ${one.coefficient})`);
      return sheetFile([[words.pupil, ...head, words.average], ...rows], {
        name: `${words.name} ${page.course.audience} ${subjectIn(lang, page.course)}`.replaceAll(/[\\/:*?"<>|]/g, ' '),
        format,
        widths: [30, ...live.map(() => 18), 16],
      });
    },
  };
}
