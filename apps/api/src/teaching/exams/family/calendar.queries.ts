import type { QueryOf } from '@encrier/contract/kernel/route';
import type { examCalendar } from '@encrier/contract/teaching/exams-family';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { calendarWords } from '../exams.messages.ts';
import { ownFollowed } from '../../../school/directory/directory.public.ts';
import { ownRows } from './family.queries.ts';

/** Text without the characters that a calendar may not contain. */
const plain = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').toWellFormed();

/**
 * The tests of one of the caller's pupils as an iCalendar file: a cancelled one is marked so, a moved one keeps its
 * identity.
 */
export async function exportCalendar(ctx: Ctx, { pupil }: QueryOf<typeof examCalendar>): Promise<UnrecordedExport> {
  const { lang } = self(ctx);
  const words = calendarWords[lang];
  const rows = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const asker = { ...ctx, db };
    if (!(await ownFollowed(asker)).some(({ id }) => id === pupil)) throw notFound();
    return ownRows(asker, [pupil]).orderBy('x.on_day').orderBy('x.starts').orderBy('x.id').limit(500).execute();
  });
  return {
    named: 1,
    make: async () => {
      const file = ical({
        name: plain(words.file),
        prodId: { company: 'Encrier', product: 'Exams', language: lang.toUpperCase() },
        method: ICalCalendarMethod.PUBLISH,
      });
      for (const row of rows) {
        const gone = row.state === 'cancelled' || row.state === 'postponed';
        file.createEvent({
          id: `${row.id}@${ctx.schoolId}.encrier`,
          start: row.starts_at,
          end: instantOf(row.on_day, row.ends + row.extra, ctx.zone),
          stamp: row.published_at ?? ctx.now,
          sequence: row.version,
          summary: plain([words.exam, subjectIn(lang, row), row.title].filter(Boolean).join(' · ')),
          description: plain(
            [row.syllabus && `${words.syllabus} ${row.syllabus}`, row.material && `${words.material} ${row.material}`]
              .filter(Boolean)
              .join('\n'),
          ),
          location: plain([row.room, row.seat ? `${words.seat} ${row.seat}` : ''].filter(Boolean).join(', ')),
          status: gone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        });
      }
      return {
        bytes: Buffer.from(`${file.toString()}\r\n`),
        type: 'text/calendar; charset=utf-8',
        disposition: contentDisposition('attachment', `${words.file}.ics`),
      };
    },
  };
}
