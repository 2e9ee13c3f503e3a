import type { RulesBody } from '@encrier/contract/teaching/gradebook-rules';
import { plainName } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { fineWeight } from '../gradebook.policy.ts';
import { gradebookRoom, type GradebookTx } from '../gradebook.room.ts';
import { levelsToRule } from './rules.queries.ts';

/** Parts as stored: each with its own name and weight, no kind in two of them. */
function checkedParts(parts: RulesBody['parts']) {
  const named = parts.map(({ name, coefficient, kinds }) => ({
    name: plainName(name),
    coefficient,
    kinds: [...new Set(kinds)],
  }));
  const kinds = named.flatMap((part) => part.kinds);
  const fine =
    named.length !== 1 &&
    named.every(({ name, coefficient }) => name && fineWeight(coefficient) && Number(coefficient) > 0) &&
    new Set(named.map(({ name }) => name)).size === named.length &&
    new Set(kinds).size === kinds.length &&
    named.slice(1).every((part) => part.kinds.length > 0);
  if (!fine) throw invalid('gradebook.parts', { parts: 'gradebook.parts' });
  return named;
}

/** Replaces the version of one level's rules that was read; false when somebody else changed it first. */
async function write(tx: GradebookTx, level: RulesBody['levels'][number], values: object): Promise<boolean> {
  const row = { ...(values as { parts: string; unit: string; way: string; ranks: boolean; by_id: string; at: Date }) };
  const done =
    level.version === 0
      ? await tx.db
          .insertInto('grade_rules')
          .values({ school_id: tx.schoolId, level_id: level.id, ...row })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('grade_rules')
          .set({ ...row, version: level.version + 1 })
          .where('level_id', '=', level.id)
          .where('version', '=', level.version)
          .returning('version')
          .executeTakeFirst();
  return done !== undefined;
}

/** Sets the averaging rules of some levels; their figures follow in the background. */
export function setRules(ctx: Ctx, body: RulesBody): Promise<{ ok: true }> {
  return gradebookRoom.act(ctx, 'gradebook.set_rules', async (tx) => {
    const reached = new Map((await levelsToRule(tx.db, ctx).execute()).map((level) => [level.id, level]));
    const wanted = [...new Map(body.levels.map((level) => [level.id, level])).values()].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    if (wanted.some(({ id }) => !reached.has(id))) throw notFound();
    const parts = checkedParts(body.parts);
    const set = { parts: JSON.stringify(parts), unit: body.rounding.unit, way: body.rounding.way, ranks: body.ranks };
    const values = { ...set, by_id: self(ctx).accountId, at: ctx.now };
    for (const level of wanted)
      if (!(await write(tx, level, values)))
        throw conflict('edited_meanwhile', { version: reached.get(level.id)!.version });
    const levelIds = wanted.map(({ id }) => id);
    await tx.emit('gradebook.ruled', { levelIds });
    await tx.live('gradebook.changed', {}, { holds: ['grades.write', 'grades.read', 'grades.close'] });
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'grade_rules', id: null },
        before: { levels: wanted.map(({ id }) => reached.get(id)!.name) },
        after: { levels: wanted.map(({ id }) => reached.get(id)!.name), ...set, parts: parts.length },
      },
    };
  });
}
