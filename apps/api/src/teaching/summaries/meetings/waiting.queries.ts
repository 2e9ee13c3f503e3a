import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { classNameOn } from '#kernel/db/class-name.ts';

import { leadsPupil, managesPupil } from '../summaries.reach.ts';

/** Days before the due day when a commitment appears in the queue. */
export const reminderDays = 3;

/**
 * Commitments due soon or late: for the people who signed them, the head teacher, and the office responsible for
 * reports.
 */
export const waitingCommitments: QueueRows = (ctx) => {
  const { accountId, lookedAtBy } = self(ctx);
  if (lookedAtBy !== null || !(holds(ctx.actor, 'summaries.write') || holds(ctx.actor, 'summaries.manage')))
    return null;
  return ctx.db
    .selectFrom('summary_commitments as k')
    .innerJoin('summary_meetings as m', 'm.id', 'k.meeting_id')
    .innerJoin('pupils as p', 'p.person_id', 'm.pupil_id')
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .leftJoin('accounts as s', 's.id', 'm.signed_by')
    .where('k.state', '=', 'open')
    .where('k.due_on', '<=', addDays(ctx.today, reminderDays))
    .where('m.signed_at', 'is not', null)
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .where(sql<boolean>`(m.signed_by = ${accountId} OR ${leadsPupil(ctx)} OR ${managesPupil(ctx)})`)
    .select([
      'm.pupil_id as id',
      nameOf('h').as('subject'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      nameOrNone('s').as('by'),
      'k.party as kind',
      sql<number>`1`.as('things'),
      sql<Date>`m.signed_at`.as('since_at'),
      sql<Date>`k.due_on::timestamptz`.as('due_at'),
    ]);
};
