import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setExitSettings } from '@encrier/contract/school-life/exits';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { exitsRoom } from './exits.room.ts';
import { exitRules, settings } from './settings.queries.ts';

function refuseImpossible({ weekdays, opensAt, closesAt, lessonsEndAt }: BodyOf<typeof setExitSettings>): void {
  if (!weekdays.length) throw invalid('exits.weekdays_missing', { weekdays: 'exits.weekdays_missing' });
  if (opensAt >= closesAt) throw invalid('exits.hours_order', { closesAt: 'exits.hours_order' });
  if (lessonsEndAt < opensAt || lessonsEndAt > closesAt)
    throw invalid('exits.hours_outside', { lessonsEndAt: 'exits.hours_outside' });
}

/** Sets when pupils may leave; throws `edited_meanwhile` when somebody else changed it. */
export function setRules(ctx: Ctx, body: BodyOf<typeof setExitSettings>): Promise<{ ok: true }> {
  refuseImpossible(body);
  return exitsRoom.act(ctx, 'exits.set_rules', async (tx) => {
    const before = await exitRules(tx.db);
    const { version } = body;
    const set = {
      weekdays: [...new Set(body.weekdays)].sort(),
      opens_at: body.opensAt,
      closes_at: body.closesAt,
      lessons_end_at: body.lessonsEndAt,
      confirms: body.confirms,
      pass_for: body.passFor,
      version: version + 1,
    };
    // Two first writes at once: the second finds the row and is refused.
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
    // Levels of an organisation out of reach stay as they are.
    const { levels } = await settings(tx.db, ctx);
    const mine = levels.map(({ id }) => id);
    const chosen = [...new Set(body.twoPersonLevelIds)].filter((id) => mine.includes(id));
    if (mine.length) await tx.db.deleteFrom('exit_two_person_levels').where('level_id', 'in', mine).execute();
    if (chosen.length)
      await tx.db
        .insertInto('exit_two_person_levels')
        .values(chosen.map((level_id) => ({ school_id: tx.schoolId, level_id })))
        .execute();
    const after = { ...(await exitRules(tx.db)), levels: chosen.length };
    return { result: { ok: true as const }, audit: { object: { type: 'exit_settings', id: null }, before, after } };
  });
}
