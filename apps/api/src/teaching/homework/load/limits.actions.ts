import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { setHomeworkLimits } from '@encrier/contract/teaching/homework-load';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { homeworkRoom } from '../homework.room.ts';

type Limits = BodyOf<typeof setHomeworkLimits>['limits'];

/** Sets the thresholds of heavy days, for all levels at once; only for people who see the whole school. */
export function setLimits(ctx: Ctx, { limits }: { limits: Limits }): Promise<ResponseInput<typeof setHomeworkLimits>> {
  return homeworkRoom.act(ctx, 'homework.set_limits', async (tx) => {
    const reach = reachFor(ctx, 'homework.load');
    if (!reach.all || reach.orgIds) throw notFound();
    if (new Set(limits.map(({ levelId }) => levelId)).size < limits.length) throw conflict('homework.limit_twice');
    const ids = limits.flatMap(({ levelId }) => (levelId ? [levelId] : []));
    const known = ids.length ? await tx.db.selectFrom('levels').select('id').where('id', 'in', ids).execute() : [];
    if (known.length < ids.length) throw invalid('homework.level_unknown', { limits: 'homework.level_unknown' });
    const before = await tx.db.selectFrom('homework_limits').select('id').forUpdate().execute();
    await tx.db.deleteFrom('homework_limits').execute();
    if (limits.length)
      await tx.db
        .insertInto('homework_limits')
        .values(
          limits.map(({ levelId, minutes, pieces }) => ({
            school_id: tx.schoolId,
            id: newId(ctx.now.getTime()),
            level_id: levelId,
            minutes,
            pieces,
          })),
        )
        .execute();
    return {
      result: { limits },
      audit: {
        object: { type: 'school', id: null },
        table: 'homework_limits',
        before: { count: before.length },
        after: { count: limits.length },
      },
    };
  });
}
