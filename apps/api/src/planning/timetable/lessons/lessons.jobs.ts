import { schoolDay } from '#kernel/db/school-day.ts';
import { sql } from 'kysely';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { writeLive } from '#kernel/live/write.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { addDays } from '#kernel/policy/days.ts';
import { readersOf } from './readers.queries.ts';

/** Refreshes the open screens of the participants. */
export async function showChanged(kernel: Kernel, schoolId: number, accountIds: readonly string[]): Promise<void> {
  if (!accountIds.length) return;
  await withTenant(kernel.pool, schoolId, {}, (_db, client) =>
    writeLive(client, schoolId, 'lessons.changed', { count: accountIds.length }, accountIds),
  );
}

/** Notifies participants of changes, at once when they concern the next two days; nobody for past ones. */
async function notifyOfChanges(kernel: Kernel, { id, schoolId, payload, actorId }: EventJob): Promise<void> {
  const ids = payload['ids'] as string[];
  const changed = await readTenant(kernel.pool, schoolId, async (db) => {
    const today = await schoolDay(db, kernel.now());
    const lessons = await db
      .selectFrom('lessons as l')
      .select(['l.on_day', 'l.class_id', 'l.group_id', 'l.before'])
      .select(
        sql<string[]>`coalesce((SELECT array_agg(t.person_id) FROM lesson_teachers t
          WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}')`.as('teachers'),
      )
      .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const days = (row: (typeof lessons)[number]): string[] => [
      row.on_day,
      ...(row.before ? [String(row.before.day)] : []),
    ];
    const ahead = lessons.filter((row) => days(row).some((day) => day >= today));
    if (!ahead.length) return null;
    const touched = {
      classIds: ahead.flatMap((row) => (row.group_id ? [] : (row.class_id ?? []))),
      groupIds: ahead.flatMap(({ group_id }) => group_id ?? []),
      // Its former teachers are notified too.
      teacherIds: ahead.flatMap(({ teachers, before }) => [
        ...teachers,
        ...((before?.teacherIds as string[] | undefined) ?? []),
      ]),
    };
    const soon = ahead.some((row) => days(row).some((day) => day >= today && day <= addDays(today, 2)));
    return { readers: await readersOf(db, touched, today), soon };
  });
  if (!changed) return;
  await showChanged(kernel, schoolId, changed.readers.accountIds);
  if (payload['tell'] !== true) return;
  await notifyAccounts(kernel, schoolId, {
    type: 'edt.modification',
    accountIds: changed.readers.accountIds,
    children: changed.readers.children,
    except: [actorId],
    model: { type: 'timetable', id: null },
    priority: changed.soon ? 'high' : 'normal',
    dedupeKey: `lessons:${id}`,
  });
}

export function registerLessonJobs(): void {
  onEvent('lessons.changed', 'lessons.changed', notifyOfChanges);
}
