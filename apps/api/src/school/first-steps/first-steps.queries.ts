import type { FirstStep, FirstSteps } from '@encrier/contract/school/school';
import { type RawBuilder, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { guardingAccounts } from '#kernel/reach/ties.ts';
import { putAway, stepsOf } from './first-steps.policy.ts';

const thisYear = sql`(SELECT y.id FROM school_years y WHERE y.school_id = app.school_id() AND y.current)`;

/** Whether each step is done, as one condition each: the school as a whole, whatever establishment is chosen. */
const doneOn = (today: string): Record<FirstStep, RawBuilder<boolean>> => ({
  terms: sql`EXISTS (SELECT FROM terms x WHERE x.school_id = app.school_id() AND x.year_id = ${thisYear})`,
  holidays: sql`EXISTS (SELECT FROM holidays x JOIN school_years y ON y.school_id = x.school_id AND y.current
    WHERE x.school_id = app.school_id() AND x.ends_on >= y.starts_on AND x.starts_on <= y.ends_on)`,
  levels: sql`EXISTS (SELECT FROM levels x WHERE x.school_id = app.school_id())`,
  classes: sql`EXISTS (SELECT FROM classes x WHERE x.school_id = app.school_id() AND x.year_id = ${thisYear})`,
  subjects: sql`EXISTS (SELECT FROM subjects x WHERE x.school_id = app.school_id() AND x.archived_at IS NULL)`,
  staff: sql`EXISTS (SELECT FROM staff x WHERE x.school_id = app.school_id() AND x.teacher
    AND app.here(x.left_on, ${today}))`,
  pupils: sql`EXISTS (SELECT FROM enrolments x WHERE x.school_id = app.school_id() AND x.year_id = ${thisYear})`,
  teaching: sql`EXISTS (SELECT FROM course_teachers t JOIN courses x ON x.school_id = t.school_id AND x.id = t.course_id
    WHERE t.school_id = app.school_id() AND x.year_id = ${thisYear})`,
  // A code that was handed out, or a guardian who has already signed in.
  accounts: sql`EXISTS (SELECT FROM ${guardingAccounts('a', today)} WHERE (a.status = 'active' OR EXISTS (SELECT FROM one_time_codes c
      WHERE c.school_id = a.school_id AND c.account_id = a.account_id AND c.purpose = 'activation')))`,
});

/**
 * What a new school still lacks, for people who can fix it, in one statement; null once nothing is missing or the
 * person has dismissed the list.
 */
export async function stepsLeft({ actor, identity, db, today }: ReadCtx): Promise<FirstSteps | null> {
  if (actor.kind !== 'account' || identity?.facts.tourSeen.includes(putAway)) return null;
  const steps = stepsOf((permission) => holds(actor, permission));
  if (!steps.length) return null;
  const done = doneOn(today);
  const [row] = await db
    .selectFrom(
      sql<Record<string, boolean>>`(SELECT ${sql.join(steps.map((step) => sql`${done[step]} AS ${sql.id(step)}`))})`.as(
        'found',
      ),
    )
    .selectAll()
    .execute();
  const items = steps.map((step) => ({ step, done: row?.[step] === true }));
  return items.every((item) => item.done) ? null : { items };
}
