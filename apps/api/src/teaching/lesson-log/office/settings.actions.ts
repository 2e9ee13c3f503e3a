import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setLogSettings } from '@encrier/contract/teaching/lesson-log-office';
import { conflict, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { firstDueHours } from '../lesson-log.policy.ts';
import { lessonLogRoom } from '../lesson-log.room.ts';

/** Sets within how many hours after a lesson its entry is due. */
export function setSettings(
  ctx: Ctx,
  { dueHours, version }: BodyOf<typeof setLogSettings>,
): Promise<{ dueHours: number; version: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.settings', async (tx) => {
    const row = await tx.db.selectFrom('log_settings').selectAll().forUpdate().executeTakeFirst();
    requireVersion(row, version);
    const done = { due_hours: dueHours, version: version + 1 };
    const set = await tx.db
      .insertInto('log_settings')
      .values({ school_id: tx.schoolId, ...done })
      .onConflict((oc) => oc.column('school_id').doUpdateSet(done).where('log_settings.version', '=', version))
      .returning('version')
      .executeTakeFirst();
    if (!set) throw conflict('edited_meanwhile');
    return {
      result: { dueHours, version: version + 1 },
      audit: {
        object: { type: 'log_settings', id: null },
        before: { due_hours: row?.due_hours ?? firstDueHours },
        after: { due_hours: dueHours },
      },
    };
  });
}
