import { nameOf, personJson } from '#kernel/db/person-name.ts';
import type { CoverProposal } from '@encrier/contract/planning/replacement';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lessonLines, lineOf } from '../lines.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };

/** Proposals to a teacher, from today on; waiting ones first. */
export async function ownProposals(ctx: Asker, personId: string): Promise<CoverProposal[]> {
  const rows = await lessonLines(ctx.db)
    .innerJoin('cover_proposals as q', 'q.lesson_id', 'l.id')
    .innerJoin('lesson_covers as c', (join) =>
      join.onRef('c.lesson_id', '=', 'q.lesson_id').onRef('c.person_id', '=', 'q.person_id'),
    )
    .innerJoin('persons as p', 'p.id', 'q.person_id')
    .leftJoin('accounts as b', 'b.id', 'q.asked_by')
    .leftJoin('persons as w', 'w.id', 'c.substitute_id')
    .select([
      'q.id as proposalId',
      'q.message',
      'q.state as proposalState',
      'q.asked_at as askedAt',
      'c.task',
      'l.state as lessonState',
    ])
    .select([
      personJson('p').as('absent'),
      nameOf<string | null>('b').as('by'),
      nameOf<string | null>('w').as('takenBy'),
    ])
    .where('q.to_id', '=', personId)
    .where('l.on_day', '>=', ctx.today)
    .where('q.state', '<>', 'withdrawn')
    .orderBy(sql`q.state <> 'open'`)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy(sql`q.state <> 'accepted'`)
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(60)
    .execute();
  const looked = self(ctx).lookedAtBy !== null;
  return rows.map((row) => {
    const state = row.proposalState as CoverProposal['state'];
    const reads = state === 'open' || state === 'accepted';
    return {
      id: row.proposalId,
      lesson: lineOf(row),
      absent: row.absent,
      message: row.message,
      task: reads ? row.task : '',
      state,
      askedBy: row.by ?? '',
      askedAt: row.askedAt.toISOString(),
      takenBy: state === 'taken' ? (row.takenBy ?? '') : '',
      can: { answer: state === 'open' && !looked },
    };
  });
}
