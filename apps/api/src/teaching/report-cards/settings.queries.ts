import type { ProofBy } from '@encrier/contract/teaching/report-cards';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { usualDecisions } from './report-cards.messages.ts';
import { usualLength } from './report-cards.policy.ts';

export type Rules = { maxLength: number; forbidden: string[]; decisions: string[]; proof: ProofBy; version: number };
/** Rules for writing cards, as set by the school, or the default ones. */
export async function rulesOf(db: ReadDb): Promise<Rules> {
  const row = await db.selectFrom('report_settings').selectAll().executeTakeFirst();
  if (!row) return { maxLength: usualLength, forbidden: [], decisions: [...usualDecisions], proof: 'none', version: 0 };
  return {
    maxLength: row.max_length,
    forbidden: row.forbidden,
    decisions: row.decisions,
    proof: row.proof as ProofBy,
    version: row.version,
  };
}
