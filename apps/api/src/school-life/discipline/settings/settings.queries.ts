import type { getDisciplineRules } from '@encrier/contract/school-life/discipline-office';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { kindsOf } from './kinds.queries.ts';
import { rulesOf } from './rules.queries.ts';

/** The school's list, the archived kinds among it, and its rules. */
export async function rulesShown(ctx: ReadCtx): Promise<ResponseInput<typeof getDisciplineRules>> {
  const kinds = await kindsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  return {
    ...(await rulesOf(ctx.db)),
    kinds: kinds.map(({ id, rank, label, shape, archived, version }) => ({
      id,
      rank,
      label,
      shape,
      archived,
      named: rank === 'sanction',
      version,
    })),
  };
}
