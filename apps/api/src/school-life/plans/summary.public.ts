import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { listArrangements } from './plans.queries.ts';
import { readsArrangements, readsPlans } from './plans.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/** A pupil's arrangements in class, for staff only and without their reason. Nothing in a meeting with other people. */
async function details(ctx: Asker, { reader, pupilIds }: SummaryAsk) {
  if (reader !== 'caller') return {};
  const [holding] = await listArrangements(
    ctx.db,
    ctx.today,
    sql<boolean>`(n.pupil_id = ANY (${[...pupilIds]}::uuid[]) AND (${readsArrangements(ctx)} OR ${readsPlans(ctx)}))`,
  );
  return holding
    ? {
        arrangements: {
          arrangements: holding.arrangements,
          arrangementText: holding.arrangementText,
          extraPercent: holding.extraPercent,
        },
      }
    : {};
}

export const registerPlansSummary = (): void => summaryBlock({ slot: 'arrangements', keys: [], details });
