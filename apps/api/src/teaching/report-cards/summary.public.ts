import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { readsClass } from './report-cards.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/** Skills of the term from its card: for people who read the class, and for families once the cards are published. */
async function details(ctx: Asker, { reader, pupilIds, terms }: SummaryAsk) {
  const published = sql<boolean>`EXISTS (SELECT 1 FROM report_classes rc
    WHERE rc.school_id = sk.school_id AND rc.class_id = sk.class_id
    AND rc.term_id = sk.term_id AND rc.published_at IS NOT NULL)`;
  const rows = await ctx.db
    .selectFrom('report_skills as sk')
    .innerJoin('classes as k', 'k.id', 'sk.class_id')
    .select(['sk.domain', 'sk.item as name', 'sk.mastery'])
    .where('sk.pupil_id', '=', pupilIds[0]!)
    .where('sk.term_id', '=', terms.at(-1)!.id)
    .$if(reader !== 'family', (query) => query.where(readsClass(ctx)))
    .$if(reader !== 'caller', (query) => query.where(published))
    .orderBy('sk.domain')
    .orderBy('sk.item')
    .limit(200)
    .execute();
  if (!rows.length) return {};
  const domains = Map.groupBy(rows, ({ domain }) => domain);
  return {
    skills: [...domains].map(([domain, items]) => ({
      domain,
      items: items.map(({ name, mastery }) => ({ name, mastery })),
    })),
  };
}

export const registerSkillsSummary = (): void => summaryBlock({ slot: 'skills', keys: [], details }, gradebookModule);
