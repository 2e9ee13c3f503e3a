import { sql } from 'kysely';
import { daySpanWords } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { langOf } from '#kernel/notify/speech.ts';
import { familiesOf } from '../../gradebook/courses.public.ts';
import { distanceNews } from '../distance.messages.ts';

/**
 * People concerned by a closure: pupils of its classes, their guardians with authority, and the teachers of its
 * lessons.
 */
async function touched(kernel: Kernel, schoolId: number, closureId: string, classIds: readonly string[]) {
  return readTenant(kernel.pool, schoolId, async (db) => {
    const row = await db
      .selectFrom('distance_closures as z')
      .select(['z.reason', 'z.starts_on', 'z.ends_on', 'z.undone_at'])
      .select([
        sql<string[]>`ARRAY(SELECT DISTINCT e.pupil_id FROM enrolments e JOIN pupils p ON p.school_id = e.school_id
          AND p.person_id = e.pupil_id AND app.here(p.left_on, z.starts_on) WHERE e.school_id = z.school_id
          AND e.class_id = ANY (${[...classIds]}::uuid[]) AND app.in_force(e.from_on, e.to_on, z.starts_on))`.as(
          'pupils',
        ),
        sql<
          string[]
        >`ARRAY(SELECT DISTINCT a.id FROM distance_closure_lessons n JOIN lesson_teachers t ON t.school_id = n.school_id
          AND t.lesson_id = n.lesson_id JOIN accounts a ON a.school_id = t.school_id AND a.person_id = t.person_id
          WHERE n.school_id = z.school_id AND n.closure_id = z.id)`.as('teachers'),
      ])
      .where('z.id', '=', closureId)
      .executeTakeFirst();
    if (!row) return null;
    const families = await familiesOf(db, row.pupils, row.starts_on);
    return { ...row, families };
  });
}

/** Notifies all people concerned of a closure, or of its cancellation. */
const notifyOfClosure =
  (type: 'distance.fermeture' | 'distance.reouverture') =>
  async (kernel: Kernel, { schoolId, payload, actorId }: EventJob): Promise<void> => {
    const closureId = payload['closureId'] as string;
    const found = await touched(kernel, schoolId, closureId, payload['classIds'] as string[]);
    // Cancelled before it was announced: nobody is notified.
    if (!found || (type === 'distance.fermeture' && found.undone_at)) return;
    const { families, teachers, starts_on: from, ends_on: to, reason } = found;
    const key = type === 'distance.fermeture' ? 'closed' : 'reopened';
    await notifyAccounts(kernel, schoolId, {
      type,
      accountIds: [...new Set([...families.accountIds, ...teachers])],
      children: families.children,
      except: [actorId],
      model: { type: 'distance', id: null },
      priority: 'high',
      dedupeKey: `distance:${key}:${closureId}`,
      detail: (speech) => {
        const days = daySpanWords(langOf(speech), from, to, 'weekday');
        return sentence(speech, distanceNews, key, { days, reason });
      },
    });
  };

export function registerClosureJobs(): void {
  onEvent('distance.closed', 'distance.tell_closed', notifyOfClosure('distance.fermeture'));
  onEvent('distance.reopened', 'distance.tell_reopened', notifyOfClosure('distance.reouverture'));
}
