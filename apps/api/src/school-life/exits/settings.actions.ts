import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setExitSettings } from '@encrier/contract/school-life/exits';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { exitsRoom } from './exits.room.ts';
import { type ExitRules, exitRules } from './settings.queries.ts';

function refuseImpossible({ weekdays, opensAt, closesAt, lessonsEndAt }: BodyOf<typeof setExitSettings>): void {
  if (!weekdays.length) throw invalid('exits.weekdays_missing', { weekdays: 'exits.weekdays_missing' });
  if (opensAt >= closesAt) throw invalid('exits.hours_order', { closesAt: 'exits.hours_order' });
  if (lessonsEndAt < opensAt || lessonsEndAt > closesAt)
    throw invalid('exits.hours_outside', { lessonsEndAt: 'exits.hours_outside' });
}

/** Sets when pupils may leave; `edited_meanwhile` when somebody else did since. */
export function setRules(ctx: Ctx, body: BodyOf<typeof setExitSettings>): Promise<ExitRules> {
  refuseImpossible(body);
  return exitsRoom.act(ctx, 'exits.set_rules', async (tx) => {
    const before = await exitRules(tx.db);
    const { version } = body;
    const set = {
      weekdays: [...new Set(body.weekdays)].sort(),
      opens_at: body.opensAt,
      closes_at: body.closesAt,
      lessons_end_at: body.lessonsEndAt,
      version: version + 1,
    };
    // A first choice that meets another one finds its row and stops there.
    const done =
      version === 0
        ? await tx.db
            .insertInto('exit_settings')
            .values({ school_id: tx.schoolId, ...set })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx.db
            .updateTable('exit_settings')
            .set(set)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', before);
    const after = await exitRules(tx.db);
    return { result: after, audit: { object: { type: 'exit_settings', id: null }, before, after } };
  });
}
