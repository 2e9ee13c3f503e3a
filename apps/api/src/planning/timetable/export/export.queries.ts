import { comma } from '@encrier/contract/kernel/names';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportLessons, Lesson } from '@encrier/contract/planning/lessons';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { UnrecordedExport, Sheet } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, findUnrealDay, formatMinute } from '#kernel/policy/days.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { feedWords } from '../feeds/feeds.messages.ts';
import { calendarOf } from '../feeds/feeds.present.ts';
import { lessonsWhere } from '../lessons/lessons.queries.ts';
import { lessonInReach } from '../lessons/looked-at.reach.ts';
import { sql } from 'kysely';
import { exportWords } from './export.messages.ts';
import { titleIn } from '#kernel/content/subject-name.ts';

/** A year and a day at most, read a week at a time. */
const MOST_DAYS = 367;
const STEP = 7;

async function lessonsOf(ctx: Ctx, from: string, to: string): Promise<Lesson[]> {
  const reach = reachFor(ctx, holds(ctx.actor, 'timetable.view') ? 'timetable.view' : 'lessons.change');
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found: Lesson[] = [];
    for (let day = from; day <= to; day = addDays(day, STEP)) {
      const last = addDays(day, STEP - 1);
      const span = { from: day, to: last < to ? last : to };
      found.push(...(await lessonsWhere(db, span, sql<boolean>`${lessonInReach(reach)}`)));
    }
    return found;
  });
}

/** Lessons in reach from one day to another: a line each, or a calendar. Only teachers are named. */
export async function exportSpan(
  ctx: Ctx,
  { from, to, format }: QueryOf<typeof exportLessons>,
): Promise<UnrecordedExport> {
  const wrong = findUnrealDay({ from, to });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_day' });
  if (to < from || dayNumber(to) - dayNumber(from) >= MOST_DAYS)
    throw invalid('invalid_input', { to: 'invalid_input' });
  const { lang } = self(ctx);
  const lessons = await lessonsOf(ctx, from, to);
  const words = exportWords[lang];
  const teachers = new Set(lessons.flatMap((one) => one.teachers.map(({ id }) => id)));
  const calendar = (): Sheet => ({
    bytes: Buffer.from(
      calendarOf(lessons, {
        name: words.file,
        lang,
        zone: ctx.zone,
        now: ctx.now,
        host: `${ctx.schoolId}.encrier`,
        withAudience: true,
        roomsPage: `${ctx.kernel.config.publicUrl}/distance?school=${ctx.schoolId}`,
      }),
    ),
    type: 'text/calendar; charset=utf-8',
    disposition: contentDisposition('attachment', `${words.file} ${from} ${to}.ics`),
  });
  const rows = () => [
    words.head,
    ...lessons.map((one) => [
      one.day,
      formatMinute(one.starts),
      formatMinute(one.ends),
      titleIn(lang, one),
      feedWords[lang].kinds[one.kind],
      one.audience,
      one.teachers.map(({ label }) => label).join(comma(lang)),
      one.room,
      words.states[one.state],
      one.changes
        .filter((change) => change !== 'cancelled')
        .map((change) => feedWords[lang].changes[change])
        .join(comma(lang)),
      one.reason,
    ]),
  ];
  return {
    named: teachers.size,
    make: async () =>
      format === 'ics'
        ? calendar()
        : sheetFile(rows(), {
            name: `${words.file} ${from} ${to}`,
            format,
            widths: [12, 8, 8, 28, 18, 16, 30, 14, 12, 24, 30],
          }),
  };
}
